/** What scheme-lab shows in numbers. */

import { html, say } from "../core/element.js";
import { fixed } from "../core/number.js";
import { list, table } from "../core/table.js";
import { kindOf, wavelength } from "./codes.js";
import { isSwapped, journeys } from "./swap.js";

const LISTED = 7; // components in the table, around the one under the cursor

/**
 * The readouts, the words that change places, and the components around the cursor.
 * @param {(column: number) => void} point called when the mouse is over a component
 */
export function tables(point) {
  const stated = list([
    ["Largest at p, sign aside", "largest-value"],
    ["Likeness of p and q", "likeness"],
    ["The inputs move by", "input-gap"],
  ]);
  const words = changing("Two words change places, and their inputs with them", [
    "word",
    "its input before",
    "its input after",
    "moves by",
  ]);
  const components = changing("The components around the cursor", [
    "component",
    "kind",
    "wavelength",
    "value at p",
  ]);
  let first = 0; // of the components listed; they stay while the cursor is on one of them
  components.body.addEventListener("pointerover", ({ target }) => {
    const row = [...components.body.children].indexOf(target.closest("tr"));
    if (row >= 0) point(first + row);
  });
  return {
    element: html("div", {}, stated, words.element, components.element),
    words(state) {
      words.element.hidden = !isSwapped(state);
      if (!words.element.hidden) words.fill(journeys(state));
    },
    list(state, column, values) {
      const { d, p } = state;
      if (column < first || column >= first + LISTED) first = column - (LISTED >> 1);
      first = Math.min(Math.max(first, 0), d - LISTED);
      const shown = Array.from({ length: LISTED }, (_, k) => first + k);
      components.fill(
        shown.map((each) => {
          const length = wavelength(state, each);
          return [
            String(each),
            kindOf(state, each) === "plain" ? "–" : kindOf(state, each),
            length === null ? "–" : fixed(length, 2),
            fixed(values[p * d + each], 4),
          ];
        }),
        shown.indexOf(column),
      );
    },
  };
}

/** Return a table whose body can be filled again, one of its rows marked. */
function changing(caption, heads) {
  const { element, body } = table({ caption, heads });
  return {
    element,
    body,
    fill(lines, marked = -1) {
      while (body.children.length < lines.length) {
        const cells = heads.map((_, k) => (k === 0 ? html("th", { scope: "row" }) : html("td")));
        body.append(html("tr", {}, ...cells));
      }
      lines.forEach((line, at) => {
        const cells = body.children[at].children;
        line.forEach((text, k) => say(cells[k], text));
        body.children[at].classList.toggle("scheme-marked", at === marked);
      });
    },
  };
}
