/**
 * clock-hands: the pairs of one position's code as the hands of clocks.
 *
 * The hand of pair i has turned by the angle p / 10000^(2i/d) radians, counterclockwise from the
 * right; its height is the sine, its breadth the cosine. The code of a position is all hands at
 * once. Source: Vaswani et al. 2017, section 3.5.
 */

import { html, say, set, svg } from "./core/element.js";
import { defineLab } from "./core/lab.js";
import { fixed } from "./core/number.js";
import { shade } from "./core/shade.js";
import { angles } from "./core/sinusoidal.js";
import { choice, integer } from "./core/state.js";
import { line, table } from "./core/table.js";

const TURN = 360; // degrees
const RADIUS = 40; // CSS pixels, of a dial
const OCTANT = 45; // degrees that the slow hand is asked to turn by
const NEAR = 2; // degrees within which a hand counts as back at its start

/** Return an angle in degrees, from 0 to below 360. */
function degrees(angle) {
  return ((angle * TURN) / (2 * Math.PI)) % TURN;
}

function readouts({ p, d }) {
  return Object.fromEntries(
    angles(p, d).flatMap((angle, i) => [
      [`angle-${i}`, fixed(angle, 4)],
      [`degrees-${i}`, fixed(degrees(angle), 1)],
      [`sin-${i}`, fixed(Math.sin(angle), 4)],
      [`cos-${i}`, fixed(Math.cos(angle), 4)],
    ]),
  );
}

function sentence({ p, d }, texts) {
  const last = d / 2 - 1;
  const start = p === 0 ? "Every hand points to the right." : rounds(p, d);
  return (
    `At position ${p} the fastest of ${d / 2} hands has turned by ${texts["angle-0"]} radians ` +
    `and points to ${texts["degrees-0"]} degrees; the slowest has turned by ` +
    `${texts[`angle-${last}`]} and points to ${texts[`degrees-${last}`]}. ${start}`
  ).trim();
}

/** Say how often the fastest hand and the slowest have come around, once one has. */
function rounds(p, d) {
  const all = angles(p, d).map((angle) => Math.floor(angle / (2 * Math.PI)));
  if (all[0] === 0) return "";
  const times = (count) => (count === 1 ? "once" : `${count} times`);
  const slow = all.at(-1) === 0 ? "has not yet" : `has ${times(all.at(-1))}`;
  return `The fastest has come around ${times(all[0])}, and the slowest ${slow}.`;
}

/** Return how far a hand is from its start, in degrees, 0 to 180. */
function away(angle) {
  const turned = degrees(angle);
  return Math.min(turned, TURN - turned);
}

function isBack({ p, d }) {
  return p > 0 && away(angles(p, d)[0]) < NEAR;
}

const tasks = {
  return: (state) => isBack(state),
  closer: ({ p }) => p === 710,
  slow: ({ p, d }) => {
    const [here, before] = [p, p - 1].map((at) => degrees(angles(at, d)[3]));
    return d === 8 && before < OCTANT && here >= OCTANT;
  },
  more: ({ d, p }, seen) => {
    seen[d] = seen[d] || p === 44;
    return seen[8] === true && seen[32] === true;
  },
};

function view() {
  const dials = html("div", { class: "lab-dials" });
  const key = html(
    "p",
    { class: "lab-caption" },
    "The height of a tip is the ",
    html("span", { class: "lab-is-sine" }, "sine"),
    ", its breadth the ",
    html("span", { class: "lab-is-cosine" }, "cosine"),
    ". Move the position, and watch which hands run and which hardly stir.",
  );
  const heads = ["pair", "angle, radians", "degrees", "sine", "cosine"];
  const { element: numbers, body } = table({ caption: "The same hands in numbers", heads });
  let shown = 0; // pairs there are elements for
  return {
    element: html("div", {}, dials, key),
    numbers,
    draw({ p, d }, texts) {
      if (shown !== d / 2) {
        shown = d / 2;
        dials.replaceChildren(...Array.from({ length: shown }, (_, i) => dial(i, shown)));
        body.replaceChildren(...Array.from({ length: shown }, (_, i) => row(i)));
      }
      angles(p, d).forEach((angle, i) => {
        turn(dials.children[i], angle, texts, i);
      });
    },
  };
}

function row(i) {
  return line(
    String(i),
    ["angle", "degrees", "sin", "cos"].map((name) => `${name}-${i}`),
  );
}

/** Return one clock without its hand's place. */
function dial(i, pairs) {
  const hue = shade(i, pairs);
  const box = RADIUS + 4;
  return html(
    "figure",
    { class: "lab-dial" },
    svg(
      "svg",
      { viewBox: `${-box} ${-box} ${2 * box} ${2 * box}`, role: "img" },
      svg("circle", { r: RADIUS, class: "lab-ring" }),
      svg("line", { class: "lab-grid", x1: -RADIUS, x2: RADIUS }),
      svg("line", { class: "lab-grid", y1: -RADIUS, y2: RADIUS }),
      svg("line", { class: "lab-sine" }),
      svg("line", { class: "lab-cosine" }),
      svg("line", { class: `lab-hand ${hue}` }),
      svg("circle", { class: `lab-tip ${hue}`, r: 4 }),
    ),
    html("figcaption", {}, `pair ${i}`, html("span", {})),
  );
}

/** Turn a hand, and draw its sine upward and its cosine sideways. */
function turn(figure, angle, texts, i) {
  const picture = figure.firstChild;
  const [sine, cosine, hand, tip] = [...picture.children].slice(3);
  const x = RADIUS * Math.cos(angle);
  const y = -RADIUS * Math.sin(angle); // a page counts downward
  set(sine, { x1: x, x2: x, y2: y });
  set(cosine, { x2: x });
  set(hand, { x2: x, y2: y });
  set(tip, { cx: x, cy: y });
  say(figure.lastChild.lastChild, `${texts[`degrees-${i}`]}°`);
  const said = `Hand of pair ${i} at ${texts[`degrees-${i}`]} degrees`;
  if (picture.getAttribute("aria-label") !== said) set(picture, { "aria-label": said });
}

defineLab({
  name: "clock-hands",
  title: "A clock with several hands",
  controls: [
    choice("d", "Width d", [4, 8, 16, 32], 8),
    integer("p", "Position p", { min: 0, max: 1000, initial: 2 }),
  ],
  readouts,
  view,
  sentence,
  recipes: [
    { label: "Start", state: { p: 0 } },
    { label: "Fast hand nearly back", state: { p: 44 } },
    { label: "Even closer", state: { p: 710 } },
    { label: "Sixteen hands", state: { d: 32 } },
  ],
  tasks,
});
