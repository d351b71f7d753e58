/** Curves on two axes, drawn at the width they are shown in, in the style of the site's figures. */

import { svg } from "./element.js";

const LEFT = 46; // CSS pixels beside the plot, for the labels of its axis
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 40;

/**
 * @typedef {object} Plot
 * @property {SVGElement} element
 * @property {(x: number) => number} x from a value to CSS pixels
 * @property {(y: number) => number} y
 * @property {(pixels: number) => number} value from CSS pixels to a value on the horizontal axis
 */

/**
 * Return a plot with its axes and nothing in it yet; append curves to its element.
 * @param {object} given
 * @param {number} given.width CSS pixels
 * @param {number} given.height
 * @param {readonly [number, number]} given.x ends of the horizontal axis
 * @param {readonly [number, number]} given.y
 * @param {readonly number[]} given.xTicks
 * @param {readonly number[]} given.yTicks
 * @param {string} given.xLabel
 * @param {string} given.label what the picture shows, for screen readers
 * @returns {Plot}
 */
export function plot({ width, height, x, y, xTicks, yTicks, xLabel, label }) {
  const element = svg("svg", {
    class: "lab-plot",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": label,
  });
  const across = scale(x, [LEFT, width - RIGHT]);
  const upward = scale(y, [height - BOTTOM, TOP]);
  const [left, right] = [LEFT, width - RIGHT];
  for (const tick of yTicks) {
    const at = upward(tick);
    element.append(
      svg("line", { class: tick === 0 ? "lab-axis" : "lab-grid", x1: left, x2: right, y1: at, y2: at }),
      svg("text", { class: "lab-tick-label", x: left - 6, y: at, dy: "0.35em", "text-anchor": "end" }, minus(tick)),
    );
  }
  for (const tick of xTicks) {
    const at = across(tick);
    const [from, to] = [height - BOTTOM, height - BOTTOM + 4];
    element.append(
      svg("line", { class: "lab-axis", x1: at, x2: at, y1: from, y2: to }),
      svg("text", { class: "lab-tick-label", x: at, y: to + 13, "text-anchor": "middle" }, minus(tick)),
    );
  }
  element.append(
    svg("line", { class: "lab-axis", x1: left, x2: right, y1: height - BOTTOM, y2: height - BOTTOM }),
    svg("text", { class: "lab-axis-label", x: right, y: height - 4, "text-anchor": "end" }, xLabel),
  );
  return { element, x: across, y: upward, value: scale([left, right], x) };
}

/**
 * Return the path of a curve through points.
 * @param {Plot} plot
 * @param {Iterable<readonly [number, number]>} points
 */
export function curve(plot, points) {
  let path = "";
  for (const [x, y] of points) {
    path += `${path === "" ? "M" : "L"}${plot.x(x).toFixed(1)} ${plot.y(y).toFixed(1)}`;
  }
  return path;
}

/**
 * Return whole numbers from `low` to `high` that read well as the labels of an axis.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const least = Math.max((high - low) / most, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, k) => first + k * step);
}

/** @param {readonly [number, number]} from @param {readonly [number, number]} to */
export function scale([a, b], [c, d]) {
  return (value) => c + ((value - a) * (d - c)) / (b - a || 1);
}

/** @param {number} value as a label on an axis, where a minus is typeset */
function minus(value) {
  return String(value).replace("-", "−");
}
