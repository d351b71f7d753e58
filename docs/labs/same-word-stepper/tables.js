/** The tables of the pairs and of the components, whose cells are readouts. */

import { html, say, set } from "../core/element.js";
import { line, table } from "../core/table.js";
import { NAMES, PAIRS, divisor } from "./code.js";

/** Return the table of what each pair does; the pair of the step stands out. */
export function pairTable() {
  const rows = PAIRS.map((i) => {
    const row = line(`${i}, ${NAMES[i]}`, [`angle-${i}`, `pair-${i}`]);
    row.firstChild.after(html("td", {}, String(divisor(i))));
    return row;
  });
  const heads = ["pair", "divides by", "angle at p", "moved by"];
  const { element, head } = table({ caption: "The four pairs", heads, rows });
  return {
    element,
    show({ p, step }) {
      say(head[2], `angle at ${p}`);
      rows.forEach((row, i) => set(row, { class: i === step - 1 && "lab-now" }));
    },
  };
}

/** Return the table of both codes, and of the difference of the two inputs. */
export function componentTable() {
  const rows = PAIRS.flatMap((i) =>
    ["sine", "cosine"].map((kind, k) => {
      const j = 2 * i + k;
      return line(`${j}, ${NAMES[i]} ${kind}`, [`zero-${j}`, `code-${j}`, `difference-${j}`]);
    }),
  );
  const heads = ["component", "code of 0", "code of p", "input difference"];
  const { element, head } = table({ caption: "The eight components", heads, rows });
  return {
    element,
    show({ p, step, enc }) {
      say(head[2], `code of ${p}`);
      element.classList.toggle("lab-codes-off", enc === 0);
      rows.forEach((row, j) => set(row, { class: j >> 1 === step - 1 && "lab-now" }));
    },
  };
}
