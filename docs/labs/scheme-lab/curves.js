/**
 * The curves of scheme-lab: the likeness of a position to all others, its numbers, and the wave of
 * the component under the cursor.
 */

import { html, say, set, svg } from "../core/element.js";
import { follow } from "../core/follow.js";
import { curve, plot, ticks } from "../core/plot.js";
import { kindOf, likeness, limit } from "./codes.js";

/** @typedef {{width: number, height: number}} Size of a curve, in CSS pixels */
const DOT = 4.5; // the radius of a mark on it
const DENSE = 150; // tokens from which a curve is drawn finely

/**
 * @param {(patch: import("../core/state.js").State, lasting: boolean) => void} change
 * @param {(cell: import("../core/matrix.js").Cell | null) => void} point called when a curve moves
 *   the cursor; null: it leaves
 */
export function curves(change, point) {
  let state = null; // as drawn last
  let column = 0; // under the cursor
  const alike = panel("likeness");
  const one = panel("row");
  const along = panel("wave");
  /** @type {(import("../core/plot.js").Plot | null)[]} */
  let [likenessPlot, rowPlot, wavePlot] = [null, null, null];
  const under = (drawn, pixels, count) =>
    Math.min(Math.max(Math.round(drawn.value(pixels)), 0), count - 1);
  follow(alike.body, {
    choose: (pixels, lasting) => change({ q: under(likenessPlot, pixels, state.L) }, lasting),
  });
  follow(one.body, {
    choose: (pixels, lasting) => change({ component: under(rowPlot, pixels, state.d) }, lasting),
    read(pixels) {
      point(pixels === null ? null : { row: state.p, column: under(rowPlot, pixels, state.d) });
    },
  });
  follow(along.body, {
    choose: (pixels, lasting) => change({ p: under(wavePlot, pixels, state.L) }, lasting),
    read(pixels) {
      point(pixels === null ? null : { row: under(wavePlot, pixels, state.L), column });
    },
  });
  return {
    element: html("div", { class: "scheme-side" }, alike.element, one.element, along.element),
    /** Draw what follows the cursor: the wave of its column, and the mark of it in the row. */
    drawCursor(next, cell, values, size) {
      state = next;
      column = cell.column;
      wavePlot = waveOf(state, cell, values, size);
      along.draw(`Component ${column}: its wave`, wavePlot);
      if (rowPlot) markIn(rowPlot, state, column, values);
    },
    /** Draw what stays while the cursor moves. */
    draw(next, values, gaps, size) {
      state = next;
      rowPlot = rowOf(state, values, size);
      markIn(rowPlot, state, column, values);
      one.draw(`Numbers of position ${state.p}`, rowPlot);
      likenessPlot = likenessOf(state, gaps, size);
      alike.draw(`Likeness to position ${state.p}`, likenessPlot);
    },
  };
}

/** Return a small picture with a title. */
function panel(name) {
  const title = html("figcaption");
  const body = html("div", { class: "scheme-curve" });
  return {
    element: html("figure", { class: `scheme-panel scheme-panel-${name}` }, title, body),
    body,
    draw(text, { element }) {
      say(title, text);
      body.replaceChildren(element);
    },
  };
}

/** Draw the likeness of p to every position, with a mark at q. */
function likenessOf(state, gaps, size) {
  const { scheme, p, q, L } = state;
  const byGap = scheme === "sinusoidal" ? gaps(state) : null;
  const values = Array.from({ length: L }, (_, other) =>
    byGap ? byGap[Math.abs(p - other)] : likeness(state, p, other),
  );
  const drawn = axes(size, L, [-1, 1], "position", `The likeness to position ${p}`);
  const known = [...values.entries()].filter(([, value]) => value !== null);
  const x = drawn.x(p);
  drawn.element.append(
    svg("line", { class: "scheme-here", x1: x, x2: x, y1: drawn.y(-1), y2: drawn.y(1) }),
    svg("path", { class: "lab-curve scheme-likeness", d: curve(drawn, known) }),
  );
  if (values[q] !== null) dot(drawn, q, values[q], "scheme-likeness");
  if (known.length === 0) {
    const middle = { x: size.width / 2 + 17, y: drawn.y(0.35), "text-anchor": "middle" };
    const text = "undefined: the code is zero";
    drawn.element.append(svg("text", { class: "lab-label lab-over", ...middle }, text));
  }
  return drawn;
}

/** Draw the numbers of position p, one stroke each from zero. */
function rowOf(state, values, size) {
  const { d, p } = state;
  const drawn = axes(size, d, range(state), "component", `The ${d} numbers of position ${p}`);
  const zero = drawn.y(0).toFixed(1);
  const paths = new Map();
  for (let column = 0; column < d; column += 1) {
    const kind = kindOf(state, column);
    const [x, y] = [drawn.x(column), drawn.y(values[p * d + column])];
    const stroke = `M${x.toFixed(1)} ${zero}V${y.toFixed(1)}`;
    paths.set(kind, (paths.get(kind) ?? "") + stroke);
  }
  const stroke = Math.min(Math.max((0.6 * size.width) / d, 0.7), 4);
  for (const [kind, path] of paths) {
    drawn.element.append(
      svg("path", { class: `scheme-strokes scheme-${kind}`, d: path, "stroke-width": stroke }),
    );
  }
  drawn.element.append(svg("circle", { r: DOT }));
  return drawn;
}

/** Mark a column in the row of position p. */
function markIn(drawn, state, column, values) {
  set(drawn.element.lastChild, {
    class: `scheme-dot scheme-${kindOf(state, column)}`,
    cx: drawn.x(column),
    cy: drawn.y(values[state.p * state.d + column]),
  });
}

/** Draw the component under the cursor along the text, with a mark at its row. */
function waveOf(state, { row, column }, values, size) {
  const { d, L } = state;
  const label = `Component ${column} at each position`;
  const drawn = axes(size, L, range(state), "position", label);
  const points = Array.from({ length: L }, (_, other) => [other, values[other * d + column]]);
  const kind = `scheme-${kindOf(state, column)}${L > DENSE ? " scheme-dense" : ""}`;
  drawn.element.append(svg("path", { class: `lab-curve ${kind}`, d: curve(drawn, points) }));
  dot(drawn, row, points[row][1], kind);
  return drawn;
}

function axes({ width, height }, count, y, xLabel, label) {
  return plot({
    width,
    height,
    x: [0, count - 1],
    y,
    xTicks: ticks(0, count - 1, Math.max(width / 60, 1)),
    yTicks: [...new Set([y[0], 0, y[1]])],
    xLabel,
    label,
  });
}

function dot(drawn, x, y, kind) {
  drawn.element.append(
    svg("circle", { class: `scheme-dot ${kind}`, cx: drawn.x(x), cy: drawn.y(y), r: DOT }),
  );
}

/** Return the ends of the vertical axis on which every number of a code fits. */
function range(state) {
  const most = limit(state);
  return state.scheme === "index" || state.scheme === "fraction" ? [0, most] : [-most, most];
}
