/**
 * What two sinusoidal codes have in common that stand k positions apart, wherever they stand.
 *
 * A shift by k turns pair i by the angle k / 10000^(2i/d). So there is one matrix R(k), a block for
 * each pair, with R(k) PE(p) = PE(p + k); dot product, cosine and distance follow k alone.
 * Source: Vaswani et al. 2017, section 3.5.
 */

import { angles, encode } from "../core/sinusoidal.js";

const LEAST = -12; // power of ten: no sum of the roundings of three angles comes as high

/** Return the dot product of any two codes k positions apart. */
export function dot(k, d) {
  return angles(k, d).reduce((sum, angle) => sum + Math.cos(angle), 0);
}

/** Return the cosine similarity of any two codes k positions apart: both have the norm √(d/2). */
export function similarity(k, d) {
  return (2 * dot(k, d)) / d;
}

/** Return the cosine similarity at every gap from 0 to `last`, for curves. */
export function similarities(last, d) {
  const theta = angles(1, d);
  return Array.from(
    { length: last + 1 },
    (_, k) => (2 * theta.reduce((sum, each) => sum + Math.cos(k * each), 0)) / d,
  );
}

/** Return the distance of any two codes k positions apart. */
export function distance(k, d) {
  return Math.sqrt(angles(k, d).reduce((sum, angle) => sum + chord(angle) ** 2, 0));
}

/** Return how far a point of the circle moves when it is turned by an angle, 0 to 2. */
export function chord(angle) {
  return 2 * Math.abs(Math.sin(angle / 2));
}

/**
 * Return a code turned by R(k): a block of cosine and sine times each pair of it.
 * @param {readonly number[]} code sine and cosine of each pair in turn
 * @param {number} k
 * @returns {number[]}
 */
export function turned(code, k) {
  return angles(k, code.length).flatMap((angle, i) => {
    const [sine, cosine] = [code[2 * i], code[2 * i + 1]];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [c * sine + s * cosine, -s * sine + c * cosine];
  });
}

/** Return the largest component of R(k) PE(p) - PE(p + k), which is 0 but for rounding. */
export function residual(p, k, d) {
  const there = encode(p + k, d);
  return Math.max(...turned(encode(p, d), k).map((value, j) => Math.abs(value - there[j])));
}

/**
 * Return the smallest power of ten that a size does not exceed, and none below 1e-12.
 * @param {number} size
 * @returns {string} such as "1e-12"
 */
export function bound(size) {
  let power = LEAST;
  while (size > Number(`1e${power}`)) power += 1;
  return `1e${power}`;
}

/** Return the first gap that is more alike than the gap before it. */
export function firstRise(d) {
  let k = 1;
  while (similarity(k, d) <= similarity(k - 1, d)) k += 1;
  return k;
}
