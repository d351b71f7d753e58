/**
 * scheme-lab: ways to write a position as a list of numbers, from none to the sinusoidal one.
 *
 * The picture is the matrix of all codes, with the likeness of one position to all others, its row,
 * and the wave of the column under the cursor. When two words change places, each keeps its
 * embedding and gets the other's code; followed to its new place, its input changes by the
 * difference of the two codes.
 */

import { html, say, set, svg } from "./core/element.js";
import { follow } from "./core/follow.js";
import { defineLab } from "./core/lab.js";
import { matrix } from "./core/matrix.js";
import { fixed, ratio } from "./core/number.js";
import { curve, plot, ticks } from "./core/plot.js";
import { choice, flag, integer } from "./core/state.js";
import { list, table } from "./core/table.js";
import {
  SCHEMES,
  distance,
  largest,
  likeness,
  likenessByGap,
  limit,
  rows,
  wavelength,
} from "./scheme-lab/codes.js";

const LONGEST = 512; // tokens
const WORDS = ["dog", "bites", "man"]; // the first words of the text; the others have no name
const NAMES = {
  none: "no code",
  index: "index",
  fraction: "fraction of the text",
  sine: "one sine",
  pair: "one pair",
  sinusoidal: "sinusoidal",
};
const FIRST_RISE = 6; // gap at which the likeness rises for the first time, at a width of 64
const UNDEFINED = "undefined";
const BESIDE = 620; // CSS pixels from which the curves stand beside the matrix
const SHARE = 0.66; // of the width for the matrix at most, with curves beside it
const BETWEEN = 12; // CSS pixels, as in labs.css
const TALL = 450; // CSS pixels, the matrix
const LOW = 330; // the matrix above the curves
const CURVE = 128; // a curve
const DOT = 4.5; // the radius of a mark on it
const DENSE = 150; // tokens from which a curve is drawn finely
const LISTED = 7; // components in the table, around the one under the cursor

function readouts(state) {
  const { scheme, p, q, L } = state;
  const alike = likeness(state, p, q);
  const whole = { none: [0, 1], index: [p, 1], fraction: [p, L] }[scheme];
  return {
    "input-gap": state.swap ? changed(state, 2) : fixed(0, 3),
    "largest-value": whole ? ratio(...whole, 3) : fixed(largest(state, p), 3),
    likeness: alike === null ? UNDEFINED : fixed(alike, 4),
  };
}

/** Return the length of √times (A(i) - A(j)): how far the inputs of one word, or of both, move. */
function changed(state, times) {
  const { scheme, d, L, i, j } = state;
  const steps = Math.abs(i - j);
  const root = Math.sqrt(times * d);
  const below = { none: 1, index: 1, fraction: L }[scheme];
  if (below === undefined) return fixed(Math.sqrt(times) * distance(state, i, j), 3);
  if (scheme === "none") return fixed(0, 3);
  return Number.isInteger(root) ? ratio(root * steps, below, 3) : fixed((root * steps) / below, 3);
}

function sentence(state, texts, before) {
  const { scheme, d, L, p, q, swap, i, j } = state;
  const name = NAMES[scheme][0].toUpperCase() + NAMES[scheme].slice(1);
  const says =
    scheme === "none"
      ? "nothing says where a word stands"
      : `position ${p} is written as ${d} numbers, the largest, sign aside, ` +
        texts["largest-value"];
  const parts = [`${name}: in a text of ${L} words, ${says}.`];
  if (scheme !== "none" && p !== q) {
    parts.push(
      texts.likeness === UNDEFINED
        ? `Positions ${p} and ${q} have no likeness: a code of zeros has no direction.`
        : `Positions ${p} and ${q} have a likeness of ${texts.likeness}.`,
    );
  }
  const chosen = before !== null && (before.i !== i || before.j !== j);
  if (swap || chosen) parts.push(swapped(state, texts));
  return parts.join(" ");
}

function swapped({ scheme, swap, i, j }, texts) {
  if (i === j) return "A word that changes places with itself changes nothing.";
  const [one, other] = [i, j].map((at) => (WORDS[at] ? `“${WORDS[at]}”` : `word ${at}`));
  if (!swap) return `${one} and ${other} can change places.`.replace(/^w/, "W");
  const moves =
    scheme === "none"
      ? "their inputs do not move: the two texts are the same to attention"
      : `their inputs move by ${texts["input-gap"]}`;
  return `When ${one} and ${other} change places, ${moves}.`;
}

const isSwapped = ({ swap, i, j }) => swap === 1 && i !== j;

/** The observations: each is made in a state, some only after another state was seen. */
const tasks = {
  same: (state) => state.scheme === "none" && isSwapped(state),
  differ: (state, seen) => {
    seen.same ||= tasks.same(state);
    return seen.same && state.scheme === "sinusoidal" && isSwapped(state);
  },
  fan: ({ scheme, d, L }, seen) => {
    const fan = scheme === "sinusoidal" && d === 64;
    seen.short ||= fan && L <= 50;
    return seen.short === true && fan && L === LONGEST;
  },
  peak: ({ scheme, p, q }, seen) => {
    seen.home ||= scheme === "sinusoidal" && p === 12 && q === 12;
    return seen.home === true && scheme === "sinusoidal" && p !== 12 && q === p;
  },
  rise: ({ scheme, d, p, q }) =>
    scheme === "sinusoidal" && d === 64 && Math.abs(p - q) === FIRST_RISE,
  grow: ({ scheme, L, p }, seen) => {
    seen.low ||= scheme === "index" && p <= 50;
    return seen.low === true && scheme === "index" && p === LONGEST - 1 && L === LONGEST;
  },
  stretch: ({ scheme, L, p }, seen) => {
    if (scheme !== "fraction" || p === 0) return false;
    seen[p] ??= L;
    return seen[p] !== L;
  },
  last: ({ scheme, L, p, q }, seen) => {
    if (scheme !== "sinusoidal" || L !== LONGEST || p !== LONGEST - 1) return false;
    seen.q ??= q;
    return q !== seen.q && q !== p;
  },
};

function view(change) {
  // Only one code asks for the length; the others are the same in every text, as long as may be.
  const codes = remembered(
    (state) => rows(state, LONGEST),
    ({ scheme, d, L }) => `${scheme} ${d} ${scheme === "fraction" ? L : ""}`,
  );
  const gaps = remembered(
    (state) => likenessByGap(state, codes(state)),
    ({ d }) => String(d),
  );
  let state = null; // as drawn last
  let width = 0;
  let pointed = null; // the cell under the cursor
  let column = 0; // chosen by the cursor, kept when it leaves
  let room = 0; // CSS pixels, the width of a curve
  const cells = matrix({
    rowLabel: "position",
    columnLabel: "component",
    point,
    choose: ({ row: p }) => change({ p }),
  });
  const alike = panel("likeness");
  const one = panel("row");
  const along = panel("wave");
  const side = html("div", { class: "scheme-side" }, alike.element, one.element, along.element);
  const picture = html("div", { class: "scheme-picture" }, cells.element, side);
  const numbers = tables((listed) => point({ row: pointed?.row ?? state.p, column: listed }));
  /** @type {(import("./core/plot.js").Plot | null)[]} */
  let [likenessPlot, rowPlot, wavePlot] = [null, null, null];
  const under = (drawn, pixels, count) =>
    Math.min(Math.max(Math.round(drawn.value(pixels)), 0), count - 1);
  follow(alike.body, {
    choose: (pixels, lasting) => change({ q: under(likenessPlot, pixels, state.L) }, lasting),
  });
  follow(one.body, {
    read(pixels) {
      point(pixels === null ? null : { row: state.p, column: under(rowPlot, pixels, state.d) });
    },
  });
  follow(along.body, {
    read(pixels) {
      point(pixels === null ? null : { row: under(wavePlot, pixels, state.L), column });
    },
  });

  /** Move the cursor to a cell, or back to position p. */
  function point(cell) {
    pointed = cell;
    if (cell) column = cell.column;
    drawCursor();
  }

  /** Draw what follows the cursor: the marks in the matrix and in the row, the wave, the table. */
  function drawCursor() {
    const { d, L, p, i, j } = state;
    const alone = getComputedStyle(side).display === "none";
    const beside = width >= BESIDE && !alone;
    picture.classList.toggle("scheme-beside", beside);
    const at = { row: pointed?.row ?? p, column };
    const values = codes(state);
    const number = fixed(values[at.row * d + column], 4);
    const taken = cells.draw(
      { rows: L, columns: d, values, limit: limit(state) },
      {
        width: beside ? Math.floor(width * SHARE) : width,
        height: beside || alone ? TALL : LOW,
        cell: at,
        joined: isSwapped(state) ? [i, j] : null,
        text: `Position ${at.row}, ${called(state, column)}: ${number}.`,
        label: `The codes of ${L} positions, ${d} numbers each, as colors; ${NAMES[state.scheme]}.`,
      },
    );
    if (alone) return;
    room = beside ? Math.floor(width - taken - BETWEEN) : width;
    wavePlot = waveOf(state, at, values, room);
    along.draw(`Component ${column}: its wave`, wavePlot);
    if (rowPlot) markIn(rowPlot, state, column, values);
    numbers.list(state, column, values);
  }

  return {
    element: picture,
    numbers: numbers.element,
    draw(next, texts, nextWidth) {
      if (state && (next.L !== state.L || next.d !== state.d)) pointed = null;
      state = next;
      width = nextWidth;
      column = Math.min(column, state.d - 1);
      drawCursor();
      if (room === 0) return; // the matrix stands alone
      const values = codes(state);
      rowPlot = rowOf(state, values, room);
      markIn(rowPlot, state, column, values);
      one.draw(`Numbers of position ${state.p}`, rowPlot);
      likenessPlot = likenessOf(state, gaps, room);
      alike.draw(`Likeness to position ${state.p}`, likenessPlot);
      numbers.words(state);
    },
  };
}

/** Return a function that computes again only where the key of the state is another one. */
function remembered(compute, keyOf) {
  let key = null;
  let value = null;
  return (state) => {
    const asked = keyOf(state);
    if (key !== asked) value = compute(state);
    key = asked;
    return value;
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
function likenessOf(state, gaps, width) {
  const { scheme, p, q, L } = state;
  const byGap = scheme === "sinusoidal" ? gaps(state) : null;
  const values = Array.from({ length: L }, (_, other) =>
    byGap ? byGap[Math.abs(p - other)] : likeness(state, p, other),
  );
  const drawn = axes(width, L, [-1, 1], "position", `The likeness to position ${p}`);
  const known = [...values.entries()].filter(([, value]) => value !== null);
  const x = drawn.x(p);
  drawn.element.append(
    svg("line", { class: "scheme-here", x1: x, x2: x, y1: drawn.y(-1), y2: drawn.y(1) }),
    svg("path", { class: "lab-curve scheme-likeness", d: curve(drawn, known) }),
  );
  if (values[q] !== null) dot(drawn, q, values[q], "scheme-likeness");
  if (known.length === 0) {
    const middle = { x: width / 2 + 17, y: drawn.y(0.35), "text-anchor": "middle" };
    const text = "undefined: the code is zero";
    drawn.element.append(svg("text", { class: "lab-label lab-over", ...middle }, text));
  }
  return drawn;
}

/** Draw the numbers of position p, one stroke each from zero. */
function rowOf(state, values, width) {
  const { d, p } = state;
  const drawn = axes(width, d, range(state), "component", `The ${d} numbers of position ${p}`);
  const zero = drawn.y(0).toFixed(1);
  const paths = new Map();
  for (let column = 0; column < d; column += 1) {
    const kind = kindOf(state, column);
    const [x, y] = [drawn.x(column), drawn.y(values[p * d + column])];
    const stroke = `M${x.toFixed(1)} ${zero}V${y.toFixed(1)}`;
    paths.set(kind, (paths.get(kind) ?? "") + stroke);
  }
  const stroke = Math.min(Math.max((0.6 * width) / d, 0.7), 4);
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
function waveOf(state, { row, column }, values, width) {
  const { d, L } = state;
  const label = `Component ${column} at each position`;
  const drawn = axes(width, L, range(state), "position", label);
  const points = Array.from({ length: L }, (_, other) => [other, values[other * d + column]]);
  const kind = `scheme-${kindOf(state, column)}${L > DENSE ? " scheme-dense" : ""}`;
  drawn.element.append(svg("path", { class: `lab-curve ${kind}`, d: curve(drawn, points) }));
  dot(drawn, row, points[row][1], kind);
  return drawn;
}

function axes(width, count, y, xLabel, label) {
  return plot({
    width,
    height: CURVE,
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

/** Return what a component is, as the name of its color. */
function kindOf({ scheme }, column) {
  if (scheme === "none" || scheme === "index" || scheme === "fraction") return "plain";
  return scheme === "sine" || column % 2 === 0 ? "sine" : "cosine";
}

/** Return what a component is, in words. */
function called(state, column) {
  const pair = ["pair", "sinusoidal"].includes(state.scheme);
  const part = pair ? `, the ${kindOf(state, column)} of pair ${column >> 1}` : "";
  return `component ${column}${part}`;
}

/**
 * The readouts, the words that change places, and the components around the cursor.
 * @param {(column: number) => void} point called when the mouse is over a component
 */
function tables(point) {
  const stated = list([
    ["Largest at p, sign aside", "largest-value"],
    ["Likeness of p and q", "likeness"],
    ["The inputs move by", "input-gap"],
  ]);
  const words = changing("Two words change places, and their inputs with them", [
    "word",
    "its input before",
    "its input after",
    "moves by",
  ]);
  const components = changing("The components around the cursor", [
    "component",
    "kind",
    "wavelength",
    "value at p",
  ]);
  let first = 0; // of the components listed; they stay while the cursor is on one of them
  components.body.addEventListener("pointerover", ({ target }) => {
    const row = [...components.body.children].indexOf(target.closest("tr"));
    if (row >= 0) point(first + row);
  });
  return {
    element: html("div", {}, stated, words.element, components.element),
    words(state) {
      const { i, j } = state;
      words.element.hidden = !isSwapped(state);
      if (words.element.hidden) return;
      const moved = changed(state, 1);
      const cells = ([from, to]) => {
        const name = WORDS[from] ?? `word ${from}`;
        return [name, input(state, name, from), input(state, name, to), moved];
      };
      words.fill([[i, j], [j, i]].map(cells));
    },
    list(state, column, values) {
      const { d, p } = state;
      if (column < first || column >= first + LISTED) first = column - (LISTED >> 1);
      first = Math.min(Math.max(first, 0), d - LISTED);
      const shown = Array.from({ length: LISTED }, (_, k) => first + k);
      components.fill(
        shown.map((each) => {
          const length = wavelength(state, each);
          return [
            String(each),
            kindOf(state, each) === "plain" ? "–" : kindOf(state, each),
            length === null ? "–" : fixed(length, 2),
            fixed(values[p * d + each], 4),
          ];
        }),
        shown.indexOf(column),
      );
    },
  };
}

function input({ scheme }, name, place) {
  return scheme === "none" ? `E(${name})` : `E(${name}) + A(${place})`;
}

/** Return a table whose body can be filled again, one of its rows marked. */
function changing(caption, heads) {
  const { element, body } = table({ caption, heads });
  return {
    element,
    body,
    fill(lines, marked = -1) {
      while (body.children.length < lines.length) {
        const cells = heads.map((_, k) => (k === 0 ? html("th", { scope: "row" }) : html("td")));
        body.append(html("tr", {}, ...cells));
      }
      lines.forEach((line, at) => {
        const cells = body.children[at].children;
        line.forEach((text, k) => say(cells[k], text));
        body.children[at].classList.toggle("scheme-marked", at === marked);
      });
    },
  };
}

/** A position in the text; the length stands before it among the controls. */
const inText = (initial) => ({ min: 0, max: ({ L }) => L - 1, initial });

defineLab({
  name: "scheme-lab",
  title: "Ways to say where a word stands",
  controls: [
    choice("scheme", "Code", SCHEMES, "sinusoidal", NAMES),
    choice("d", "Width d", [8, 16, 32, 64, 128, 256, 512], 64),
    integer("L", "Length L of the text", { min: 2, max: LONGEST, initial: 50 }),
    integer("p", "Position p", inText(12)),
    integer("q", "Compared with position q", inText(({ p }) => p)),
    flag("swap", "Let two words change places", 0),
    integer("i", "Place i of one word", inText(0)),
    integer("j", "Place j of the other", inText(2)),
  ],
  readouts,
  view,
  sentence,
  recipes: [
    { label: "No code, two words swapped", state: { scheme: "none", swap: 1 } },
    { label: "Sinusoidal, swapped", state: { swap: 1 } },
    { label: "One sine", state: { scheme: "sine", q: 44 } },
    { label: "One pair", state: { scheme: "pair", q: 6 } },
    { label: "First rise", state: { q: 18 } },
    { label: "Short of one", state: { d: 8, L: 128, p: 127, q: 127 } },
    { label: "Largest", state: { d: 512, L: 512, p: 256, q: 256 } },
  ],
  tasks,
});
