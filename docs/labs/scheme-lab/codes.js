/**
 * The arithmetic of scheme-lab: six ways to write a position as d numbers, and what they do.
 *
 * A code is a scheme at a width d, in a text of L tokens. Positions p, q count from 0. Source of
 * the sinusoidal one: Vaswani et al. 2017, section 3.5; the others are there to be compared with it.
 */

import { angles } from "../core/sinusoidal.js";

/** @typedef {{scheme: string, d: number, L: number}} Code */

/** Each scheme, made for a width and a length, writes the d numbers of a position into an array. */
const WRITERS = {
  none: repeated(() => [0]),
  index: repeated((p) => [p]),
  fraction: repeated((p, { L }) => [p / L]),
  sine: repeated((p) => [Math.sin(p)]),
  pair: repeated((p) => [Math.sin(p), Math.cos(p)]),
  sinusoidal: ({ d }) => {
    const frequency = angles(1, d); // radians for each position
    return (p, into, at) => {
      for (let i = 0; i < d / 2; i += 1) {
        const angle = p * frequency[i];
        into[at + 2 * i] = Math.sin(angle);
        into[at + 2 * i + 1] = Math.cos(angle);
      }
    };
  },
};

export const SCHEMES = Object.freeze(Object.keys(WRITERS));

export const NAMES = {
  none: "no code",
  index: "index",
  fraction: "fraction of the text",
  sine: "one sine",
  pair: "one pair",
  sinusoidal: "sinusoidal",
};

/** Return what a component is, "plain" if it is neither sine nor cosine. */
export function kindOf({ scheme }, column) {
  if (scheme === "none" || scheme === "index" || scheme === "fraction") return "plain";
  return scheme === "sine" || column % 2 === 0 ? "sine" : "cosine";
}

/** Return what a component is, in words. */
export function called(code, column) {
  const pair = code.scheme === "pair" || code.scheme === "sinusoidal";
  const part = pair ? `, the ${kindOf(code, column)} of pair ${column >> 1}` : "";
  return `component ${column}${part}`;
}

/** Return the positions that a component of a code takes to come around, null if it never does. */
export function wavelength({ scheme, d }, column) {
  if (scheme === "sinusoidal") return (2 * Math.PI) / angles(1, d)[column >> 1];
  return scheme === "sine" || scheme === "pair" ? 2 * Math.PI : null;
}

/** Return the code of a position, d numbers. @param {Code} code */
export function row(code, p) {
  const values = new Float64Array(code.d);
  WRITERS[code.scheme](code)(p, values, 0);
  return values;
}

/** Return the codes of the first positions, row by row. @param {Code} code */
export function rows(code, count) {
  const write = WRITERS[code.scheme](code);
  const values = new Float64Array(count * code.d);
  for (let p = 0; p < count; p += 1) write(p, values, p * code.d);
  return values;
}

/** Return what no component of any of the L positions exceeds. @param {Code} code */
export function limit({ scheme, L }) {
  return scheme === "index" ? L - 1 : 1;
}

/** Return the largest absolute component of a position's code. @param {Code} code */
export function largest(code, p) {
  return row(code, p).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
}

/** Return the distance between the codes of two positions. @param {Code} code */
export function distance(code, p, q) {
  const other = row(code, q);
  return Math.sqrt(row(code, p).reduce((sum, each, k) => sum + (each - other[k]) ** 2, 0));
}

/**
 * Return the cosine of the angle between the codes of two positions, null where one of them is zero
 * and has no direction.
 * @param {Code} code
 */
export function likeness({ scheme, d }, p, q) {
  if (scheme === "pair") return Math.cos(p - q);
  if (scheme === "sinusoidal") return mean(angles(p - q, d).map(Math.cos)); // all equally long
  if (scheme === "none" || p === 0 || q === 0) return null;
  return scheme === "sine" ? Math.sign(Math.sin(p) * Math.sin(q)) : 1;
}

/**
 * Return the likeness of sinusoidal codes by the gap between their positions, from 0 upward.
 * @param {Float64Array} values the codes of the first positions: they hold every cosine of it
 */
export function likenessByGap({ d }, values) {
  return Float64Array.from({ length: values.length / d }, (_, gap) => {
    let sum = 0;
    for (let column = 1; column < d; column += 2) sum += values[gap * d + column];
    return (2 * sum) / d;
  });
}

function mean(values) {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Write a few numbers over and over. */
function repeated(few) {
  return (code) => (p, into, at) => {
    const numbers = few(p, code);
    for (let k = 0; k < code.d; k += 1) into[at + k] = numbers[k % numbers.length];
  };
}
