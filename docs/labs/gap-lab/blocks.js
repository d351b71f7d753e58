/** Blocks of R(k) in gap-lab: each turns its pair, on a circle and in numbers. */

import { html, say, set, svg } from "../core/element.js";
import { fixed } from "../core/number.js";
import { shade } from "../core/shade.js";
import { angles, encode } from "../core/sinusoidal.js";
import { table } from "../core/table.js";
import { turned } from "./gap.js";

const TURN = 2 * Math.PI;
const RADIUS = 40; // CSS pixels, of a dial
const EDGE = 46; // half of what a dial takes

/** @param {number} shown how many blocks */
export function blocks(shown) {
  const dials = Array.from({ length: shown }, dial);
  const rows = Array.from({ length: shown }, pairOfRows);
  const above = html("p", { class: "lab-gap-caption" });
  const caption = html("caption");
  const [before, after, there] = Array.from({ length: 3 }, () => html("th", { scope: "col" }));
  const name = html("th", { scope: "col", colspan: 2 }, "pair");
  const block = html("th", { scope: "colgroup", colspan: 2 });
  const { element: numbers } = table({
    caption,
    name: "Blocks of R(k) in numbers",
    heads: [name, block, before, after, there],
    rows: rows.flatMap(({ parts }) => parts),
  });
  return {
    element: html(
      "div",
      {},
      above,
      html("div", { class: "lab-dials lab-gap-dials" }, ...dials.map(({ figure }) => figure)),
      numbers,
    ),
    /** Draw the blocks of `shown` pairs, from the first that the state names. */
    draw({ d, p, k, pair: first }) {
      say(
        above,
        `Pairs ${first} to ${first + shown - 1} turned by R(${k}), in radians, ` +
          "from the hollow point to the filled one.",
      );
      say(caption, `Each block of R(${k}), times its pair of the code of ${p}`);
      say(block, `block of R(${k})`);
      say(before, `PE(${p})`);
      say(after, `R(${k}) PE(${p})`);
      say(there, `PE(${p + k})`);
      const [starts, turns] = [angles(p, d), angles(k, d)];
      const here = encode(p, d);
      const codes = [here, turned(here, k), encode(p + k, d)];
      for (let slot = 0; slot < shown; slot += 1) {
        const i = first + slot;
        turn(dials[slot], i, d / 2, starts[i], turns[i]);
        fill(rows[slot], i, turns[i], codes);
      }
    },
  };
}

/** Return the two rows of a pair, and their cells in reading order. */
function pairOfRows() {
  const name = html("th", { scope: "rowgroup", rowspan: 2 });
  const cells = Array.from({ length: 10 }, () => html("td"));
  const [sine, cosine] = ["sine", "cosine"].map((text) => html("th", { scope: "row" }, text));
  const parts = [
    html("tr", { class: "lab-gap-sines" }, name, sine, ...cells.slice(0, 5)),
    html("tr", { class: "lab-gap-cosines" }, cosine, ...cells.slice(5)),
  ];
  return { name, cells, parts };
}

function fill({ name, cells }, pair, angle, codes) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [sines, cosines] = [0, 1].map((part) => codes.map((code) => code[2 * pair + part]));
  say(name, String(pair));
  [c, s, ...sines, -s, c, ...cosines].forEach((value, at) => say(cells[at], fixed(value, 4)));
}

/** Return a circle on which a pair is to be turned. */
function dial() {
  const arc = svg("path", { class: "lab-gap-arc" });
  const ring = svg("circle", { r: RADIUS, class: "lab-ring" });
  const start = svg("circle", { r: 4, class: "lab-gap-start" });
  const end = svg("circle", { r: 4, class: "lab-tip" });
  const picture = svg(
    "svg",
    { viewBox: `${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`, role: "img" },
    svg("line", { class: "lab-grid", x1: -RADIUS, x2: RADIUS }),
    svg("line", { class: "lab-grid", y1: -RADIUS, y2: RADIUS }),
    ring,
    arc,
    end,
    start,
  );
  const words = html("figcaption");
  const figure = html("figure", { class: "lab-dial" }, picture, words);
  return { figure, picture, ring, arc, start, end, words };
}

/** Turn a pair from its start by an angle, and draw the arc, without its whole turns. */
function turn({ figure, picture, ring, arc, start, end, words }, pair, pairs, from, angle) {
  const whole = Math.floor(angle / TURN);
  const [x, y] = point(from);
  const [toX, toY] = point(from + angle);
  const large = angle % TURN > Math.PI ? 1 : 0;
  const text = fixed(angle, 4);
  set(figure, { class: `lab-dial ${shade(pair, pairs)}` });
  set(ring, { class: whole > 0 ? "lab-ring lab-gap-whole" : "lab-ring" });
  set(arc, { d: `M${x} ${y}A${RADIUS} ${RADIUS} 0 ${large} 0 ${toX} ${toY}` });
  set(start, { cx: x, cy: y });
  set(end, { cx: toX, cy: toY });
  say(words, `pair ${pair} turns by ${text}`);
  const said = `Pair ${pair} turns by ${text} radians: ${whole} whole turns and the arc`;
  set(picture, { "aria-label": said });
}

/** Return where a point of the circle lies in the picture, which counts downward. */
function point(angle) {
  return [(RADIUS * Math.cos(angle)).toFixed(2), (-RADIUS * Math.sin(angle)).toFixed(2)];
}
