/**
 * same-word-stepper: one word at position 0 and at position p, step by step to the length of the
 * difference of the two inputs.
 *
 * x(pos) = sqrt(8) E(the) + PE(pos). The embedding E has no numbers here: it cancels. With the
 * codes switched off both inputs are the same look-up, and their difference is zero by that, not by
 * arithmetic. Source: Vaswani et al. 2017, sections 3.4 and 3.5.
 */

import { html } from "./core/element.js";
import { defineLab } from "./core/lab.js";
import { fixed, ratio } from "./core/number.js";
import { player } from "./core/player.js";
import { choice, flag, integer } from "./core/state.js";
import { list } from "./core/table.js";
import {
  NAMES,
  PAIRS,
  code,
  difference,
  distances,
  divisor,
  length,
} from "./same-word-stepper/code.js";
import { textLine } from "./same-word-stepper/text.js";
import { sheet } from "./same-word-stepper/sheet.js";
import { componentTable, pairTable } from "./same-word-stepper/tables.js";
import { working } from "./same-word-stepper/working.js";

const STEPS = [
  "0: look up twice",
  "1: fast pair",
  "2: second pair",
  "3: third pair",
  "4: slow pair",
  "5: add",
  "6: subtract",
  "7: length",
  "8: switched off beside it",
];
const LAST = STEPS.length - 1;
const USUAL = 6; // decimals
const MORE = 10;

function readouts({ p, enc, more }) {
  const decimals = more ? MORE : USUAL;
  const start = code(0);
  const moved = difference(p);
  return Object.fromEntries([
    ["norm", enc ? fixed(length(p), 6) : ratio(0, 1, 6)],
    ...distances(p).flatMap((distance, i) => [
      [`angle-${i}`, ratio(p, divisor(i), i)],
      [`pair-${i}`, fixed(distance, 6)],
    ]),
    ...code(p).flatMap((value, j) => [
      [`zero-${j}`, fixed(start[j], decimals)],
      [`code-${j}`, fixed(value, decimals)],
      [`difference-${j}`, enc ? fixed(moved[j], decimals) : ratio(0, 1, decimals)],
    ]),
  ]);
}

function sentence(state, texts, before) {
  const said = stepped(state, texts);
  if (before === null || before.more === state.more) return said;
  return `${said} The components now have ${state.more ? MORE : USUAL} decimals.`;
}

function stepped({ p, enc, step }, texts) {
  const said = `Step ${step} of ${LAST}. ${words(p, step, texts)}`;
  if (enc === 1 || step === LAST) return said;
  if (step >= 1 && step <= PAIRS.length) {
    return `${said} Codes are switched off: these numbers are worked out, but not used.`;
  }
  if (step === 0) return said;
  return `Step ${step} of ${LAST}. Codes are switched off. ${off(p, step, texts)}`;
}

function words(p, step, texts) {
  if (step >= 1 && step <= PAIRS.length) {
    const i = step - 1;
    return (
      `The ${NAMES[i]} pair divides the position by ${divisor(i)}: its angle is 0 at position 0 ` +
      `and ${texts[`angle-${i}`]} at position ${p}, and its point moves by ${texts[`pair-${i}`]}.`
    );
  }
  return {
    0:
      `The same word stands at positions 0 and ${p}. Its embedding is looked up twice, and the ` +
      "difference of the two look-ups is 0 in all eight components.",
    5: `Each look-up gets the code of its own place added, that of position 0 or of position ${p}.`,
    6:
      "The word stands in both inputs and cancels. What is left is the difference of the codes " +
      `of positions 0 and ${p}.`,
    7: `The inputs at positions 0 and ${p} differ by a list of length ${texts.norm}.`,
    8:
      `With codes, the inputs at positions 0 and ${p} differ by a length of ` +
      `${fixed(length(p), 6)}. Without, they are the same list.`,
  }[step];
}

function off(p, step, texts) {
  return {
    5: `Nothing is added, and the inputs at positions 0 and ${p} stay the same look-up.`,
    6: `The word cancels, and nothing is left, for position ${p} as for any other.`,
    7: `The length is ${texts.norm}, for position ${p} as for any other, and exactly zero.`,
  }[step];
}

const tasks = {
  walk: ({ p, enc, step }, seen) => {
    if (seen.p !== p || enc === 0) seen.steps = new Set();
    seen.p = p;
    if (step >= 1 && step <= 7) seen.steps.add(step);
    return seen.steps.size === 7;
  },
  off: ({ enc, step }, seen) => {
    if (enc === 1 && step === 7) seen.on = true;
    return seen.on === true && enc === 0 && step === 7;
  },
  nearest: ({ p, enc }, seen) => {
    if (p === 1 && enc === 1) seen.neighbor = true;
    return seen.neighbor === true && p === 6 && enc === 1;
  },
  fast: ({ p, step }) => p === 25 && step === 2,
  farthest: ({ p, enc }) => p === 28 && enc === 1,
  alike: ({ p, more }) => p === 1 && more === 1,
};

function view(change) {
  const steps = player(LAST, (step) => change({ step }));
  const text = textLine();
  const picture = html("div", { class: "lab-sheet" });
  const work = html("div", { class: "lab-work" });
  const pairs = pairTable();
  const components = componentTable();
  return {
    element: html("div", { class: "lab-stepper" }, text.element, picture, work, steps.element),
    numbers: html(
      "div",
      { class: "lab-stepper-numbers" },
      list([["length by which the inputs differ", "norm"]]),
      pairs.element,
      components.element,
    ),
    draw(state, texts, width) {
      steps.show(state);
      text.show(state);
      picture.replaceChildren(sheet(state, width));
      work.replaceChildren(...working(state, texts));
      pairs.show(state);
      components.show(state);
    },
  };
}

defineLab({
  name: "same-word-stepper",
  title: "One word, two places, step by step",
  controls: [
    integer("p", "Position p", { min: 1, max: 32, initial: 3 }),
    choice("step", "Step", [...STEPS.keys()], 0, STEPS),
    flag("enc", "Add position codes", 1),
    flag("more", "More decimals", 0),
  ],
  readouts,
  view,
  sentence,
  recipes: [
    { label: "Fast pair nearly repeats", state: { p: 6, step: 7 } },
    { label: "Closest return in range", state: { p: 25, step: 1 } },
    { label: "Largest length", state: { p: 28, step: 7 } },
    { label: "Switched off", state: { enc: 0, step: 7 } },
  ],
  tasks,
});
