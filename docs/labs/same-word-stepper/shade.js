/** The color of a pair, on the ramp from the fast one to the slow one. */

const SHADES = [0, 2, 5, 7]; // as of four pairs in a figure

/** Return the class that sets the color of pair i. */
export function shade(i) {
  return `lab-pair-${SHADES[i]}`;
}
