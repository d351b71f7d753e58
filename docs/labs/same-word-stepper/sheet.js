/** The look-ups, codes and difference of two inputs, one column for each component. */

import { svg } from "../core/element.js";
import { shade } from "../core/shade.js";
import { D, PAIRS, code, difference } from "./code.js";

const WIDEST = 560; // CSS pixels
const LABEL = 84; // beside the rows, for their names
const HEAD = 18; // above the rows, for the names of the pairs
const WORD = 24; // height of a look-up
const UNIT = 19; // height of a bar of length 1
const CODE = 2 * UNIT + 4; // of a code, from -1 to 1
const LEFT_OVER = 4 * UNIT + 4; // of a difference, from -2 to 2
const GAP = 10; // between the two places, and before their difference
const PLACE = WORD + CODE; // of one place
const START = HEAD; // where each place begins, and their difference
const SECOND = START + PLACE + GAP;
const BELOW = SECOND + PLACE + GAP;

/**
 * Return the picture of both inputs as far as a step has come.
 * @param {import("../core/state.js").State} state
 * @param {number} available CSS pixels
 */
export function sheet(state, available) {
  const { p, enc, step } = state;
  const width = Math.min(available, WIDEST);
  const column = (width - LABEL - 2) / D;
  const at = (j) => LABEL + j * column;
  const box = (j, y, tall) => ({ x: at(j) + 1, y: y + 1, width: column - 2, height: tall - 2 });
  const height = BELOW + LEFT_OVER + 2;
  const element = svg("svg", {
    class: "lab-plot",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": described(state),
  });

  function name(text, middle) {
    element.append(svg("text", { class: "lab-label", x: 0, y: middle, dy: "0.35em" }, text));
  }

  function word(pos, y) {
    const middle = y + WORD / 2;
    name(`“the” at ${pos}`, middle);
    for (let j = 0; j < D; j += 1) {
      element.append(svg("rect", { class: "lab-word", ...box(j, y, WORD) }));
    }
    if (step < 6) return;
    const ends = { x1: at(0), x2: at(D), y1: middle, y2: middle };
    element.append(svg("line", { class: "lab-cancel", ...ends }));
  }

  function values(text, y, tall, numbers, known, used) {
    name(text, y + tall / 2);
    for (let j = 0; j < D; j += 1) {
      element.append(svg("rect", { class: "lab-empty", ...box(j, y, tall) }));
      if (j < known) element.append(...bar(numbers[j], j, box(j, y, tall), used));
    }
  }

  for (const i of PAIRS) {
    const place = { x: at(2 * i + 1), y: HEAD - 6, "text-anchor": "middle" };
    const text = i === 0 ? "pair 0" : String(i);
    element.append(svg("text", { class: "lab-tick-label", ...place }, text));
  }
  const worked = 2 * Math.min(step, PAIRS.length);
  const plus = step >= 5 && enc === 1 ? "+ " : "";
  word(0, START);
  values(`${plus}its code`, START + WORD, CODE, code(0), worked, enc === 1);
  word(p, SECOND);
  values(`${plus}its code`, SECOND + WORD, CODE, code(p), worked, enc === 1);
  const nothing = step === 0 || enc === 0;
  const left = nothing ? PAIRS.flatMap(() => [0, 0]) : difference(p);
  values("difference", BELOW, LEFT_OVER, left, step === 0 || step >= 6 ? D : 0, true);
  if (nothing && (step === 0 || step >= 6)) {
    for (let j = 0; j < D; j += 1) {
      const place = { x: at(j) + column / 2, y: BELOW + UNIT, dy: "0.35em" };
      element.append(
        svg("text", { class: "lab-label", "text-anchor": "middle", ...place }, "0"),
      );
    }
  }
  if (step >= 1 && step <= PAIRS.length) {
    const frame = { x: at(2 * (step - 1)), y: START, width: 2 * column, height: 2 * PLACE + GAP };
    element.append(svg("rect", { class: `lab-frame ${shade(step - 1, PAIRS.length)}`, ...frame }));
  } else if (plus !== "") {
    for (const y of [START, SECOND]) {
      const frame = { x: at(0), y, width: D * column, height: PLACE };
      element.append(svg("rect", { class: "lab-sum", ...frame }));
    }
  }
  return element;
}

/** Return a value as a bar in a box, sines and cosines each in their color. */
function bar(value, j, box, used) {
  const middle = box.y + box.height / 2;
  const size = Math.abs(value) * UNIT;
  const inset = box.width / 5;
  const hue = j % 2 === 0 ? "lab-fill-sine" : "lab-fill-cosine";
  return [
    svg("line", { class: "lab-axis", x1: box.x, x2: box.x + box.width, y1: middle, y2: middle }),
    svg("rect", {
      class: used ? hue : `${hue} lab-unused`,
      x: box.x + inset,
      y: value > 0 ? middle - size : middle,
      width: box.width - 2 * inset,
      height: size,
    }),
  ];
}

function described({ p, enc, step }) {
  const parts = [`Eight components of the word, looked up for position 0 and again for ${p}.`];
  if (step > 0) {
    const worked = 2 * Math.min(step, PAIRS.length);
    parts.push(`Below each look-up its code, ${worked} of 8 components worked out.`);
  }
  if (step === 0 || step >= 6) parts.push("At the bottom the difference.");
  if (enc === 0) parts.push("The codes are not added.");
  return parts.join(" ");
}
