/** The codes of gap-lab in color, a column for each pair: here one chooses the pairs to look at. */

import { html, say, set } from "../core/element.js";
import { follow } from "../core/follow.js";
import { Picture } from "../core/matrix.js";
import { fixed } from "../core/number.js";
import { encode } from "../core/sinusoidal.js";
import { turned } from "./gap.js";

const HINT = "Sine above, cosine below, one column for each pair. Drag to choose the pairs below.";

/**
 * @param {number} shown how many pairs are looked at
 * @param {(patch: {pair: number}, lasting: boolean) => void} change
 */
export function codes(shown, change) {
  const rows = ["there", "turned", "shifted"].map(() => ({
    label: html("span", { class: "lab-gap-name" }),
    canvas: html("canvas", { class: "lab-gap-band", height: 2 }),
    picture: new Picture(),
  }));
  const frame = html("span", { class: "lab-gap-frame" });
  const bands = html(
    "div",
    { class: "lab-gap-codes lab-canvas", "aria-hidden": "true" }, // its numbers stand in the table
    ...rows.map(({ canvas }) => canvas),
    frame,
  );
  const labels = html("div", { class: "lab-gap-names" }, ...rows.map(({ label }) => label));
  const hint = html("p", { class: "lab-gap-hint" }, HINT);
  const caption = html("p", { class: "lab-gap-caption" });
  let state = null;

  const pairAt = (pixels) => {
    const pair = Math.floor((pixels / bands.clientWidth) * (state.d / 2));
    return Math.min(Math.max(pair, 0), state.d / 2 - 1);
  };
  follow(bands, {
    choose: (pixels, lasting) => change({ pair: pairAt(pixels) - Math.floor(shown / 2) }, lasting),
    read: (pixels) => say(hint, pixels === null ? HINT : read(pairAt(pixels), state)),
  });

  return {
    element: html("div", {}, caption, html("div", { class: "lab-gap-grid" }, labels, bands), hint),
    /** Draw the codes of a state, and a frame around the pairs it shows. */
    draw(now) {
      state = now;
      const { d, p, k, pair } = state;
      say(caption, `The codes of positions ${p} and ${p + k}: these do change with the position.`);
      const look = getComputedStyle(bands);
      const colors = ["low", "zero", "high"].map((end) =>
        look.getPropertyValue(`--pe-diverge-${end}`).trim(),
      );
      const here = encode(p, d);
      const texts = [`PE(${p})`, `R(${k}) PE(${p})`, `PE(${p + k})`];
      [here, turned(here, k), encode(p + k, d)].forEach((code, row) => {
        say(rows[row].label, texts[row]);
        paint(rows[row], code, colors);
      });
      const [left, width] = [pair, shown].map((count) => `${(200 * count) / d}%`);
      set(frame, { style: `left: ${left}; width: ${width}` });
    },
  };
}

/** Say what stands in the column of a pair. */
function read(pair, { d, p, k }) {
  const [sine, cosine] = encode(p, d).slice(2 * pair);
  const [above, below] = encode(p + k, d).slice(2 * pair);
  return (
    `Pair ${pair}: ${fixed(sine, 4)} and ${fixed(cosine, 4)} at ${p}, ` +
    `${fixed(above, 4)} and ${fixed(below, 4)} at ${p + k}`
  );
}

/** Paint one pixel for each component, which the style stretches: sines, and cosines below them. */
function paint({ canvas, picture }, code, colors) {
  const columns = code.length / 2;
  const values = new Float64Array(code.length);
  code.forEach((value, j) => {
    values[(j & 1) * columns + (j >> 1)] = value;
  });
  canvas.width = columns; // also clears it
  canvas
    .getContext("2d")
    .drawImage(picture.of({ rows: 2, columns, values, limit: 1 }, colors), 0, 0);
}
