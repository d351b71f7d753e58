/** The picture of scheme-lab: the matrix of all codes, its curves and numbers, and one cursor. */

import { html } from "../core/element.js";
import { matrix } from "../core/matrix.js";
import { fixed } from "../core/number.js";
import { NAMES, called, likenessByGap, limit, rows } from "./codes.js";
import { curves } from "./curves.js";
import { isSwapped } from "./swap.js";
import { tables } from "./tables.js";

const BESIDE = 620; // CSS pixels from which the curves stand beside the matrix
const SHARE = 0.66; // of the width for the matrix at most, with curves beside it
const CURVE = { beside: 128, below: 112 }; // CSS pixels, the height of a curve
const BETWEEN = 12; // CSS pixels, as in labs.css
const TALL = 450; // CSS pixels, the matrix
const LOW = 300; // the matrix above the curves

/**
 * @param {(patch: import("../core/state.js").State, lasting?: boolean) => void} change
 * @param {number} longest text, in tokens
 * @returns {import("../core/lab.js").View}
 */
export function picture(change, longest) {
  // Only one code asks for the length; the others are the same in every text, as long as may be.
  const codes = remembered(
    (state) => rows(state, longest),
    ({ scheme, d, L }) => `${scheme} ${d} ${scheme === "fraction" ? L : ""}`,
  );
  const gaps = remembered(
    (state) => likenessByGap(state, codes(state)),
    ({ d }) => String(d),
  );
  let state = null; // as drawn last
  let width = 0;
  let pointed = null; // the cell under the cursor
  let looked = null; // the component that the cursor was at last, until one is chosen
  let room = null; // CSS pixels, width and height of a curve
  const cells = matrix({
    rowLabel: "position",
    columnLabel: "component",
    point,
    choose: ({ row: p, column: component }) => change({ p, component }),
  });
  const side = curves(change, point);
  const element = html("div", { class: "scheme-picture" }, cells.element, side.element);
  const numbers = tables((listed) => point({ row: pointed?.row ?? state.p, column: listed }));

  /** Move the cursor to a cell, or back to position p. */
  function point(cell) {
    pointed = cell;
    if (cell) looked = cell.column;
    drawCursor();
  }

  /** Draw what follows the cursor: the marks in the matrix and in the row, the wave, the table. */
  function drawCursor() {
    const { d, L, p, i, j } = state;
    const column = Math.min(looked ?? state.component, d - 1);
    const alone = getComputedStyle(side.element).display === "none";
    const beside = width >= BESIDE && !alone;
    element.classList.toggle("scheme-beside", beside);
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
    room = beside
      ? { width: Math.floor(width - taken - BETWEEN), height: CURVE.beside }
      : { width, height: CURVE.below };
    side.drawCursor(state, at, values, room);
    numbers.list(state, column, values);
  }

  return {
    element,
    numbers: numbers.element,
    draw(next, texts, nextWidth) {
      if (state && (next.L !== state.L || next.d !== state.d)) pointed = null;
      if (state && next.component !== state.component) looked = null;
      state = next;
      width = nextWidth;
      drawCursor();
      if (room === null) return; // the matrix stands alone
      side.draw(state, codes(state), gaps, room);
      numbers.words(state);
    },
    leave() {
      pointed = null;
      looked = null;
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
