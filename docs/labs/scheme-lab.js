/**
 * scheme-lab: ways to write a position as a list of numbers, from none to the sinusoidal one.
 *
 * The picture is the matrix of all codes, with the likeness of one position to all others, its row,
 * and the wave of the column under the cursor. When two words change places, each keeps its
 * embedding and gets the other's code; followed to its new place, its input changes by the
 * difference of the two codes.
 */

import { defineLab } from "./core/lab.js";
import { fixed, ratio } from "./core/number.js";
import { choice, flag, integer } from "./core/state.js";
import { NAMES, SCHEMES, called, largest, likeness, wavelength } from "./scheme-lab/codes.js";
import { picture } from "./scheme-lab/picture.js";
import { isSwapped, moved, swapSentence } from "./scheme-lab/swap.js";

const LONGEST = 512; // tokens
const FIRST_RISE = 6; // gap at which the likeness rises for the first time, at a width of 64
const UNDEFINED = "undefined";

function readouts(state) {
  const { scheme, p, q, L } = state;
  const alike = likeness(state, p, q);
  const whole = { none: [0, 1], index: [p, 1], fraction: [p, L] }[scheme];
  return {
    "input-gap": state.swap ? moved(state, 2) : fixed(0, 3),
    "largest-value": whole ? ratio(...whole, 3) : fixed(largest(state, p), 3),
    likeness: alike === null ? UNDEFINED : fixed(alike, 4),
  };
}

function sentence(state, texts, before) {
  const { scheme, d, L, p, i, j, swap } = state;
  const changed = Object.keys(before ?? {}).filter((name) => before[name] !== state[name]);
  if (changed.join() === "component") return componentSentence(state);
  const name = NAMES[scheme][0].toUpperCase() + NAMES[scheme].slice(1);
  const says =
    scheme === "none"
      ? "nothing says where a word stands"
      : `position ${p} is written as ${d} numbers, the largest, sign aside, ` +
        texts["largest-value"];
  const parts = [`${name}: in a text of ${L} words, ${says}.`];
  if (changed[0] === "L" && !changed.includes("p")) parts.push(lengthSentence(state, before.L));
  parts.push(likenessSentence(state, texts.likeness));
  const chosen = before !== null && (before.i !== i || before.j !== j);
  if (swap || chosen) parts.push(swapSentence(state, texts));
  return parts.filter(Boolean).join(" ");
}

/** Say what the length of the text has done to a code. */
function lengthSentence({ scheme, p }, before) {
  if (scheme === "none" || p === 0) return "";
  return scheme === "fraction"
    ? `In a text of ${before} words the same position was ${ratio(p, before, 3)}.`
    : `Its code is the same in a text of ${before} words.`;
}

function likenessSentence(state, alike) {
  const { scheme, p, q } = state;
  if (scheme === "none" || p === q) return "";
  if (alike === UNDEFINED) {
    return `Positions ${p} and ${q} have no likeness: a code of zeros has no direction.`;
  }
  const gap = Math.abs(p - q);
  const rises =
    scheme === "sinusoidal" && likeness(state, gap, 0) > likeness(state, gap - 1, 0)
      ? `, more than positions ${gap - 1} apart`
      : "";
  return `Positions ${p} and ${q}, ${gap} apart, have a likeness of ${alike}${rises}.`;
}

/** Say what the chosen component does along the text. */
function componentSentence(state) {
  const { component } = state;
  const length = wavelength(state, component);
  const name = called(state, component);
  const does =
    length === null
      ? "makes no wave; all components are the same"
      : `comes around every ${fixed(length, 2)} positions`;
  return `${name[0].toUpperCase()}${name.slice(1)}${name.includes(",") ? "," : ""} ${does}.`;
}

/** The observations: each is made in a state, some only after another state was seen. */
const tasks = {
  same: (state) => state.scheme === "none" && isSwapped(state),
  differ: (state, seen) => {
    seen.same ||= tasks.same(state);
    return seen.same && state.scheme === "sinusoidal" && isSwapped(state);
  },
  fan: ({ scheme, d, L }, seen) => {
    const fan = scheme === "sinusoidal" && d === 64;
    seen.short ||= fan && L <= 50;
    return seen.short === true && fan && L === LONGEST;
  },
  peak: ({ scheme, p, q }, seen) => {
    seen.home ||= scheme === "sinusoidal" && p === 12 && q === 12;
    return seen.home === true && scheme === "sinusoidal" && p !== 12 && q === p;
  },
  rise: ({ scheme, d, p, q }) =>
    scheme === "sinusoidal" && d === 64 && Math.abs(p - q) === FIRST_RISE,
  grow: ({ scheme, L, p }, seen) => {
    seen.low ||= scheme === "index" && p <= 50;
    return seen.low === true && scheme === "index" && p === LONGEST - 1 && L === LONGEST;
  },
  stretch: ({ scheme, L, p }, seen) => {
    if (scheme !== "fraction" || p === 0) return false;
    seen[p] ??= L;
    return seen[p] !== L;
  },
  last: ({ scheme, L, p, q }, seen) => {
    if (scheme !== "sinusoidal" || L !== LONGEST || p !== LONGEST - 1) return false;
    seen.q ??= q;
    return q !== seen.q && q !== p;
  },
};

/** A position in the text; the length stands before it among the controls. */
const inText = (initial) => ({ min: 0, max: ({ L }) => L - 1, initial });

defineLab({
  name: "scheme-lab",
  title: "Ways to say where a word stands",
  controls: [
    choice("scheme", "Code", SCHEMES, "sinusoidal", NAMES),
    choice("d", "Width d", [8, 16, 32, 64, 128, 256, 512], 64),
    integer("L", "Length L of the text", { min: 2, max: LONGEST, initial: 50 }),
    integer("p", "Position p", inText(12)),
    integer("q", "Compared with position q", inText(({ p }) => p)),
    integer("component", "Component shown as a wave", { min: 0, max: ({ d }) => d - 1, initial: 0 }),
    flag("swap", "Let two words change places", 0),
    integer("i", "Place i of one word", inText(0)),
    integer("j", "Place j of the other", inText(2)),
  ],
  readouts,
  view: (change) => picture(change, LONGEST),
  sentence,
  recipes: [
    { label: "No code, two words swapped", state: { scheme: "none", swap: 1 } },
    { label: "Sinusoidal, swapped", state: { swap: 1 } },
    { label: "One sine", state: { scheme: "sine", q: 44 } },
    { label: "One pair", state: { scheme: "pair", q: 6 } },
    { label: "First rise", state: { q: 18 } },
    { label: "Short of one", state: { d: 8, L: 128, p: 127, q: 127 } },
    { label: "Largest", state: { d: 512, L: 512, p: 256, q: 256 } },
  ],
  tasks,
});
