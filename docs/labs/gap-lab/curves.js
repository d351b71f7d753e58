/** The curves of gap-lab: how alike two codes are, at the gaps near the chosen one and at all. */

import { html, say, set, svg } from "../core/element.js";
import { follow } from "../core/follow.js";
import { fixed } from "../core/number.js";
import { curve, plot, ticks } from "../core/plot.js";
import { similarities, similarity } from "./gap.js";

const SPAN = 60; // gaps in the close-up
const PAGE = 50; // gaps after which the close-up moves on, so that most steps leave it in place
const BEFORE = 5; // gaps shown before a page begins
const TALL = 196; // CSS pixels, height of the close-up
const LOW = 118;
const HIGHEST = 1.04; // of the overview's axis: a little above one
const LOWEST = -0.2; // of the overview's axis, unless a curve goes lower: clear of the line at zero
const NARROW = 420; // CSS pixels
const HINT = "Point at a curve to read it; drag to choose a gap.";
const PARTS = 10000; // ticks between whole numbers are counted in these

/**
 * @param {(patch: {k: number}, lasting: boolean) => void} change
 * @param {number} last gap
 */
export function curves(change, last) {
  /** @type {Map<number, number[]>} the cosine at every gap, for each width drawn so far */
  const known = new Map();
  const near = { box: html("div", { class: "lab-gaps" }), plot: null, from: 0, isHeld: null };
  const far = { box: html("div", { class: "lab-gaps" }), plot: null, drawn: "", isHeld: null };
  const caption = html("p", { class: "lab-gap-caption" });
  const hint = html("p", { class: "lab-gap-hint lab-hint" });
  let width = 0; // of the codes drawn last

  for (const panel of [near, far]) {
    const gap = (pixels) => {
      const [low, high] = panel === near ? [near.from, near.from + SPAN] : [0, last];
      return Math.min(Math.max(Math.round(panel.plot.value(pixels)), low), high);
    };
    panel.isHeld = follow(panel.box, {
      choose: (pixels, lasting) => change({ k: gap(pixels) }, lasting),
      read: (pixels) => say(hint, pixels === null ? HINT : readAt(gap(pixels), width)),
    });
  }
  say(hint, HINT);

  return {
    element: html("div", {}, caption, near.box, far.box, hint),
    draw({ d, k }, texts, room) {
      width = d;
      if (!known.has(d)) known.set(d, similarities(last, d));
      const values = known.get(d);
      const bold = "Bold: a larger gap is more alike.";
      say(caption, `Cosine similarity of two codes ${d} wide, by their gap. ${bold}`);
      if (!near.isHeld()) near.from = start(k, last);
      near.plot = closeUp(values, near.from, k, texts, room);
      near.box.replaceChildren(near.plot.element);
      if (far.drawn !== `${d} ${room}`) {
        far.drawn = `${d} ${room}`;
        far.plot = overview(values, room);
        far.box.replaceChildren(far.plot.element);
      }
      place(far.plot, values, near.from, k, texts);
    },
  };
}

function readAt(k, width) {
  return `Gap ${k}: ${fixed(similarity(k, width), 4)}`;
}

/** Return the first gap of the close-up: it moves on by whole pages. */
function start(k, last) {
  const page = PAGE * Math.floor(k / PAGE) - BEFORE;
  return Math.min(Math.max(page, 0), last - SPAN);
}

/** Return the close-up, with the chosen gap marked. */
function closeUp(values, from, k, texts, width) {
  const gaps = Array.from({ length: SPAN + 1 }, (_, step) => from + step);
  const part = values.slice(from, from + SPAN + 1);
  const [low, high] = [Math.min(...part), Math.max(...part)];
  const room = Math.max((high - low) * 0.08, 0.001);
  const drawing = plot({
    width,
    height: TALL,
    x: [from, from + SPAN],
    y: [low - room, high + 2 * room],
    xTicks: ticks(from, from + SPAN, width < NARROW ? 4 : 7),
    yTicks: ticks(low * PARTS, high * PARTS, 4).map((tick) => tick / PARTS),
    xLabel: "gap in positions",
    label: `The cosine at gaps from ${from} to ${from + SPAN}; at gap ${k} it is ${texts.cosine}.`,
  });
  const points = gaps.map((gap, step) => [gap, part[step]]);
  const [x, y] = [drawing.x(k), drawing.y(values[k])];
  const right = k - from > SPAN / 2;
  drawing.element.append(
    svg("line", { class: "lab-gap-mark", x1: x, x2: x, y1: y, y2: drawing.y(low - room) }),
    svg("path", { class: "lab-gap-curve", d: curve(drawing, points) }),
    svg("path", { class: "lab-gap-curve lab-gap-rise", d: rises(drawing, points) }),
    svg("path", { class: "lab-gap-curve lab-gap-dots", d: dots(drawing, points) }),
    svg("circle", { class: "lab-gap-point", cx: x, cy: y, r: 5.5 }),
    svg(
      "text",
      {
        class: "lab-label lab-over lab-gap-label",
        x: x + (right ? -8 : 8),
        y: Math.max(y - 8, 14),
        "text-anchor": right ? "end" : "start",
      },
      `gap ${k}: ${texts.cosine}`,
    ),
  );
  return drawing;
}

/** Return the curve over all gaps; `place` then marks the chosen one. */
function overview(values, width) {
  const last = values.length - 1;
  const low = Math.min(...values, LOWEST);
  const drawing = plot({
    width,
    height: LOW,
    x: [0, last],
    y: [low, HIGHEST],
    xTicks: ticks(0, last, width < NARROW ? 3 : 6),
    yTicks: [0, 0.5, 1],
    xLabel: "all gaps",
    label: "",
  });
  const top = drawing.y(HIGHEST);
  drawing.element.append(
    svg("rect", { class: "lab-gap-window", y: top, height: drawing.y(low) - top }),
    svg("path", { class: "lab-gap-curve lab-gap-thin", d: curve(drawing, values.entries()) }),
    svg("circle", { class: "lab-gap-point", r: 4.5 }),
  );
  return drawing;
}

/** Mark the chosen gap in the overview, and what the close-up shows. */
function place(drawing, values, from, k, texts) {
  const [window, , point] = [...drawing.element.children].slice(-3);
  set(window, { x: drawing.x(from), width: drawing.x(from + SPAN) - drawing.x(from) });
  set(point, { cx: drawing.x(k), cy: drawing.y(values[k]) });
  set(drawing.element, {
    "aria-label":
      `The cosine at all gaps up to ${values.length - 1}, from ${fixed(Math.min(...values), 2)} ` +
      `to 1; gap ${k} is marked, ${texts.cosine}.`,
  });
}

/** Return the path of the steps that go up. */
function rises(drawing, points) {
  return points
    .slice(1)
    .map((point, at) => (point[1] > points[at][1] ? curve(drawing, [points[at], point]) : ""))
    .join("");
}

/** Return a path of lines without a length, which round ends make dots. */
function dots(drawing, points) {
  return points.map((point) => `${curve(drawing, [point])}h0`).join("");
}
