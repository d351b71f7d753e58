/** gap-lab: two codes k positions apart, what follows their gap alone, and what does not. */

import { html } from "./core/element.js";
import { defineLab } from "./core/lab.js";
import { fixed } from "./core/number.js";
import { choice, integer } from "./core/state.js";
import { list } from "./core/table.js";
import { blocks } from "./gap-lab/blocks.js";
import { codes } from "./gap-lab/codes.js";
import { curves } from "./gap-lab/curves.js";
import { bound, chord, distance, dot, firstRise, residual, similarity } from "./gap-lab/gap.js";

const LAST = 1000; // position, and gap
const PAIRS = 4; // shown block by block; the narrowest code has no more
const FAR = 500; // positions to go before it counts as seen that nothing else changes
const NEAR = 0.02; // length of a chord that counts as none in the picture
const PROOF = "../sinusoidal/relative-offsets/#the-statement-and-its-proof";

function readouts({ d, p, k }) {
  return {
    dot: fixed(dot(k, d), 4),
    cosine: fixed(similarity(k, d), 4),
    distance: fixed(distance(k, d), 4),
    residual: bound(residual(p, k, d)),
  };
}

function sentence({ d, p, k, pair }, { cosine, distance: apart }, before) {
  if (before && before.pair !== pair && before.d === d && before.p === p && before.k === k) {
    return `Below, the pairs ${pair} to ${pair + PAIRS - 1} are shown block by block.`;
  }
  if (before && before.d === d && before.k === k && before.p !== p) {
    return (
      `Position ${p} instead of ${before.p}: both codes are others now. The gap is still ${k}, ` +
      `and so dot product, cosine, distance and R(${k}) are what they were.`
    );
  }
  if (k === 0) {
    return `With no gap a code meets itself: the cosine is ${cosine}, and R(0) turns nothing.`;
  }
  const more = similarity(k, d) > similarity(k - 1, d) ? "more" : "less";
  return (
    `Codes ${k} apart, such as those of ${p} and ${p + k}, have a cosine of ${cosine} and a ` +
    `distance of ${apart}. They are ${more} alike than codes ${k - 1} apart.`
  );
}

const tasks = {
  move: ({ d, p, k }, seen) => {
    const { low, high } = seen[`${d} ${k}`] ?? { low: p, high: p };
    seen[`${d} ${k}`] = { low: Math.min(low, p), high: Math.max(high, p) };
    return Math.max(high, p) - Math.min(low, p) >= FAR;
  },
  rise: ({ d, k }) => d === 64 && k === firstRise(d),
  farther: ({ d, k }, seen) => {
    if (d === 64) seen[k] = true;
    return seen[50] === true && seen[100] === true;
  },
  return: ({ k }) => k > 0 && chord(k) < NEAR,
  none: ({ k }) => k === 0,
};

function view(change) {
  const curve = curves(change, LAST);
  const block = blocks(PAIRS);
  const code = codes(PAIRS, change);
  const alone = list([
    ["dot product", "dot"],
    ["cosine similarity", "cosine"],
    ["distance", "distance"],
  ]);
  const rounding = list([["largest component of R(k) PE(p) − PE(p + k), at most", "residual"]]);
  const proof = html("a", { href: new URL(PROOF, import.meta.url).href }, "proved");
  const words = "So much is rounding, here in your browser. Exactly, the difference is zero: ";
  return {
    element: html(
      "div",
      {},
      curve.element,
      code.element,
      html("p", { class: "lab-gap-caption" }, "Decided by the gap alone, at any position:"),
      alone,
    ),
    numbers: html(
      "div",
      {},
      block.element,
      rounding,
      html("p", { class: "lab-gap-hint" }, words, proof, "."),
    ),
    draw(state, texts, width) {
      curve.draw(state, texts, width);
      code.draw(state);
      block.draw(state);
    },
  };
}

defineLab({
  name: "gap-lab",
  title: "Two codes and their gap",
  controls: [
    choice("d", "Width d", [8, 16, 32, 64, 128, 256, 512], 64),
    integer("p", "Position p", { min: 0, max: LAST, initial: 12 }),
    integer("k", "Gap k", { min: 0, max: LAST, initial: 5 }),
    integer("pair", "First pair shown", { min: 0, max: ({ d }) => d / 2 - PAIRS, initial: 0 }),
  ],
  readouts,
  view,
  sentence,
  recipes: [
    { label: "No gap", state: { k: 0 } },
    { label: "First rise", state: { k: 6 } },
    { label: "Fast pair nearly back", state: { k: 44 } },
    { label: "100 more alike than 50", state: { k: 100 } },
    { label: "Wide code", state: { d: 512, k: 44 } },
  ],
  tasks,
});
