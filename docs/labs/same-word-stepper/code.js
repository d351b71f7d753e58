/** How far the codes of positions 0 and p are apart, d = 8. */

import { angles, encode } from "../core/sinusoidal.js";

export const D = 8;
export const PAIRS = [0, 1, 2, 3];
export const NAMES = ["fast", "second", "third", "slow"];

/** Return what pair i divides the position by: 10000^(2i/8). */
export function divisor(i) {
  return 10 ** i;
}

/** Return the angle of pair i at position p, in radians. */
export function angle(p, i) {
  return angles(p, D)[i];
}

/** Return PE(p), eight numbers. */
export function code(p) {
  return encode(p, D);
}

/** Return PE(p) - PE(0); cos(a) - 1 = -2 sin(a/2)^2 keeps the digits of small angles. */
export function difference(p) {
  return angles(p, D).flatMap((a) => [Math.sin(a), -2 * Math.sin(a / 2) ** 2]);
}

/** Return how far each pair's point is from that of position 0: a chord, 2 |sin(a/2)|. */
export function distances(p) {
  return angles(p, D).map((a) => 2 * Math.abs(Math.sin(a / 2)));
}

/** Return the length of PE(p) - PE(0). */
export function length(p) {
  return Math.sqrt(distances(p).reduce((sum, distance) => sum + distance ** 2, 0));
}
