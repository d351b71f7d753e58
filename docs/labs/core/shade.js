/** The color of a pair, on the ramp from the fast pair to the slow one. */

const SHADES = 8; // of the ramp, as in labs.css

/**
 * Return the class that sets the color of a pair.
 * @param {number} i the pair, 0 the fastest
 * @param {number} pairs how many there are
 */
export function shade(i, pairs) {
  return `lab-pair-${Math.round((i * (SHADES - 1)) / Math.max(pairs - 1, 1))}`;
}
