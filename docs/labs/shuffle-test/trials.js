/** The three controls: what each shuffles, and how far the outputs are from moving along. */

import { html, say, set } from "../core/element.js";
import { table } from "../core/table.js";

const LONGEST = 6; // end of the bars' scale; no difference here is as large
const CONTROLS = [
  { key: "none", name: "no codes", carries: "", codeAt: null },
  {
    key: "both",
    name: "both together",
    carries: ", each with the code of its old slot",
    codeAt: (from) => from,
  },
  {
    key: "tokens",
    name: "tokens alone",
    carries: ", each with the code of its new slot",
    codeAt: (_, slot) => slot,
  },
];

/** Tell whether every token stands where it was. @param {readonly number[]} perm */
export function isIdentity(perm) {
  return perm.every((from, slot) => from === slot);
}

/** Tell whether a control is zero by the theorem, and not merely small. */
export function isZero({ perm, mask }, key) {
  return isIdentity(perm) || (mask === "none" && key !== "tokens");
}

/**
 * Return the three bars, each behind what it has put into the slots.
 * @param {number} n tokens
 */
export function trials(n) {
  const all = CONTROLS.map((control) => trial(control, n));
  return {
    element: html("dl", { class: "lab-bars lab-trials" }, ...all.map(({ element }) => element)),
    show: (state, texts) => all.forEach((each) => each.show(state, texts)),
  };
}

function trial({ key, name, carries, codeAt }, n) {
  const tokens = Array.from({ length: n }, () => html("sub", {}));
  const codes = tokens.map(() => html("sub", {}));
  const strip = html("span", { class: "lab-strip", role: "img" });
  for (const slot of tokens.keys()) {
    const token = html("span", {}, "E", tokens[slot]);
    const code = html("span", { class: "lab-code" }, "C", codes[slot]);
    strip.append(html("span", {}, token, ...(codeAt ? [code] : [])));
  }
  const block = html("span", { class: "lab-block" });
  const number = html("span", { "data-readout": key });
  return {
    element: html(
      "div",
      {},
      html("dt", {}, name),
      html("dd", {}, strip),
      html("dd", {}, block, number),
    ),
    show(state, texts) {
      state.perm.forEach((from, slot) => {
        say(tokens[slot], String(from));
        if (codeAt) say(codes[slot], String(codeAt(from, slot)));
      });
      set(strip, { "aria-label": `Tokens ${state.perm.join(", ")}${carries}` });
      const size = isZero(state, key) ? 0 : Number(texts[key]);
      block.style.setProperty("--length", String(size / LONGEST));
    },
  };
}

/**
 * Return the table of what each control finds in each slot; the largest of a column stands out.
 * @param {number} n slots
 */
export function slotTable(n) {
  const heads = ["slot", "token", ...CONTROLS.map(({ name }) => name)];
  const rows = Array.from({ length: n }, (_, slot) => ({
    token: html("td", {}),
    cells: CONTROLS.map(({ key }) => html("td", { "data-readout": `${key}-${slot}` })),
  }));
  const { element } = table({
    caption: "The largest difference in each slot; the bars show the largest of all slots",
    name: "Differences by slot",
    heads,
    rows: rows.map(({ token, cells }, slot) =>
      html("tr", {}, html("th", { scope: "row" }, String(slot)), token, ...cells),
    ),
  });
  return {
    element,
    show(state, texts) {
      rows.forEach(({ token, cells }, slot) => {
        say(token, String(state.perm[slot]));
        CONTROLS.forEach(({ key }, column) => {
          const largest = !isZero(state, key) && texts[`${key}-${slot}`] === texts[key];
          set(cells[column], { class: largest && "lab-largest" });
        });
      });
    },
  };
}
