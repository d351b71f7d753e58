/** What one step computes: a circle and its numbers, a line of algebra, or two bars. */

import { html, svg } from "../core/element.js";
import { fixed, ratio } from "../core/number.js";
import { shade } from "../core/shade.js";
import { NAMES, PAIRS, angle, code, distances, divisor, length } from "./code.js";

const RADIUS = 38; // CSS pixels, of a circle
const LONGEST = 3; // end of the bars' scale; no length is as long

/**
 * Return what a step computes, as elements.
 * @param {import("../core/state.js").State} state
 * @param {import("../core/lab.js").Texts} texts
 */
export function working(state, texts) {
  const { p, enc, step } = state;
  const codes = ["PE(0)", `PE(${p})`];
  if (step === 0) return [equation("√8 · E(the) − √8 · E(the) = 0")];
  if (step <= PAIRS.length) return pair(p, step - 1, texts);
  if (step === 5) {
    return [0, p].map((pos, k) =>
      equation(`x(${pos}) = √8 · E(the)${enc ? ` + ${codes[k]}` : ""}`),
    );
  }
  if (step === 6) return [equation(`x(${p}) − x(0) = ${enc ? `${codes[1]} − ${codes[0]}` : 0}`)];
  if (step === 7 && enc) return pythagoras(p, texts);
  if (step === 7) return [equation(`√(0² + … + 0²) = ${texts.norm}`)];
  return [bothCases(p)];
}

function equation(...parts) {
  return html("p", { class: "lab-equation" }, ...parts);
}

function pair(p, i, texts) {
  const row = (name, ...values) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, name),
      ...values.map((value) => html("td", {}, value)),
    );
  const [sine, cosine] = code(p).slice(2 * i, 2 * i + 2);
  const heads = ["position", "angle", "sine", "cosine"];
  const table = html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col" }, text)))),
    html(
      "tbody",
      {},
      row("0", "0", ratio(0, 1, 6), ratio(1, 1, 6)),
      row(String(p), texts[`angle-${i}`], fixed(sine, 6), fixed(cosine, 6)),
    ),
  );
  return [
    circle(angle(p, i), i, texts[`pair-${i}`]),
    html(
      "div",
      { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": `The ${NAMES[i]} pair` },
      equation("10000", html("sup", {}, `${2 * i}/8`), ` = ${divisor(i)}`),
      table,
    ),
  ];
}

/** Return the circle of a pair with its points at position 0 and p, and the line between them. */
function circle(turned, i, moved) {
  const box = RADIUS + 6;
  const x = RADIUS * Math.cos(turned);
  const y = -RADIUS * Math.sin(turned); // a page counts downward
  return svg(
    "svg",
    {
      class: "lab-circle",
      viewBox: `${-box} ${-box} ${2 * box} ${2 * box}`,
      width: 2 * box,
      height: 2 * box,
      role: "img",
      "aria-label": `On the circle of the ${NAMES[i]} pair the two points are ${moved} apart.`,
    },
    svg("circle", { r: RADIUS, class: "lab-ring" }),
    svg("line", { class: "lab-grid", x1: -RADIUS, x2: RADIUS }),
    svg("line", { class: "lab-grid", y1: -RADIUS, y2: RADIUS }),
    svg("line", { class: `lab-hand ${shade(i, PAIRS.length)}`, x1: RADIUS, y1: 0, x2: x, y2: y }),
    svg("circle", { class: "lab-start", cx: RADIUS, cy: 0, r: 4 }),
    svg("circle", { class: `lab-tip ${shade(i, PAIRS.length)}`, cx: x, cy: y, r: 4 }),
  );
}

/** Return the sum of squares under the root, and a bar of what each pair adds to it. */
function pythagoras(p, texts) {
  const squares = distances(p).map((distance) => distance ** 2);
  const share = (value) => `${(100 * value) / length(p) ** 2}%`;
  let before = 0;
  const shares = squares.map((square, i) => {
    const place = { x: share(before), width: share(square), height: "100%" };
    before += square;
    return svg("rect", { class: `lab-tip ${shade(i, PAIRS.length)}`, ...place });
  });
  const terms = PAIRS.map((i) => `${texts[`pair-${i}`]}²`).join(" + ");
  return [
    equation(`√(${terms}) = ${texts.norm}`),
    html(
      "figure",
      { class: "lab-shares" },
      svg("svg", { width: "100%", height: 18, "aria-hidden": "true" }, ...shares),
      html("figcaption", {}, "What each pair adds under the root, the fast pair on the left"),
    ),
  ];
}

/** Return the length with codes and without, as two bars. */
function bothCases(p) {
  const cases = [
    ["codes added", length(p), fixed(length(p), 6)],
    ["switched off", 0, ratio(0, 1, 6)],
  ];
  return html(
    "dl",
    { class: "lab-bars" },
    ...cases.map(([name, size, text]) => {
      const block = html("span", { class: "lab-block" });
      block.style.setProperty("--length", String(size / LONGEST));
      return html("div", {}, html("dt", {}, name), html("dd", {}, block, html("span", {}, text)));
    }),
  );
}
