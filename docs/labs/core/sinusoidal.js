/** The sinusoidal code, in doubles. Source: Vaswani et al. 2017, section 3.5. */

const BASE = 10000;

/**
 * Return the angle of each pair at a position, in radians.
 * @param {number} pos counted from 0
 * @param {number} d width, even
 * @returns {number[]} d/2 angles, the fastest first
 */
export function angles(pos, d) {
  return Array.from({ length: d / 2 }, (_, i) => pos / BASE ** ((2 * i) / d));
}

/**
 * Return the code of a position: sine and cosine of each angle in turn.
 * @param {number} pos
 * @param {number} d
 * @returns {number[]} d components
 */
export function encode(pos, d) {
  return angles(pos, d).flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
}
