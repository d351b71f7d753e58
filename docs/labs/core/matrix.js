/**
 * A matrix of numbers as colors around zero, with a cursor.
 *
 * The cursor follows the mouse or a finger, and the arrow keys; a click or Enter chooses its cell.
 * The picture keeps one pixel for each number, so that only other numbers or other colors
 * cost more than copying it; how many of its rows are shown costs nothing.
 */

import { html, say, set } from "./element.js";
import { ticks } from "./plot.js";

const LEFT = 40; // CSS pixels beside the cells, for the labels of rows
const RIGHT = 20; // for the line that joins rows
const TOP = 4;
const BOTTOM = 78; // for the labels of columns and the scale of colors
const SCALE = 10; // CSS pixels, the height of the scale
const STEPS = 128; // colors from zero to each end
const PAGE = 10; // rows of Page Up and Page Down
const LEAST_USE = 0.8; // part of the width that cells of one whole size must fill

/**
 * @typedef {object} Cell
 * @property {number} row
 * @property {number} column
 */
/**
 * @typedef {object} Grid
 * @property {number} rows
 * @property {number} columns
 * @property {Float64Array} values row by row, perhaps of more rows than are shown; another array
 *   for other numbers
 * @property {number} limit the number at the high end of the scale; at the low end is its opposite
 */
/**
 * @typedef {object} Look
 * @property {number} width CSS pixels there are, labels included
 * @property {number} height
 * @property {Cell} cell that is marked, with its row and column
 * @property {readonly [number, number] | null} [joined] rows that a line at the right joins
 * @property {string} text what the marked cell holds
 * @property {string} label what the picture shows, for screen readers
 */

/**
 * Return an element that shows a matrix, and how to draw into it.
 * @param {object} given
 * @param {string} given.rowLabel what a row is
 * @param {string} given.columnLabel
 * @param {(cell: Cell | null) => void} given.point called when the cursor moves; null: it leaves
 * @param {(cell: Cell) => void} given.choose
 */
export function matrix({ rowLabel, columnLabel, point, choose }) {
  const canvas = html("canvas", { class: "lab-canvas-cells", "aria-hidden": "true" });
  const keys = "Arrow keys move from number to number, Enter chooses.";
  const field = html(
    "div",
    { class: "lab-canvas", tabindex: 0, role: "application", "aria-roledescription": "matrix" },
    canvas,
  );
  const line = html("p", { class: "lab-cell", "aria-live": "off" });
  const picture = new Picture();
  /** @type {Grid | null} */
  let grid = null;
  /** @type {Look | null} */
  let look = null;
  let cells = { left: 0, top: 0, width: 1, height: 1 };

  /** @param {PointerEvent | MouseEvent} event @returns {Cell | null} null beside the cells */
  const under = (event) => {
    const box = canvas.getBoundingClientRect();
    const across = (event.clientX - box.left - cells.left) / cells.width;
    const down = (event.clientY - box.top - cells.top) / cells.height;
    const inside = across >= 0 && across < 1 && down >= 0 && down < 1;
    return inside
      ? { row: Math.floor(down * grid.rows), column: Math.floor(across * grid.columns) }
      : null;
  };
  for (const kind of ["pointerdown", "pointermove"]) {
    field.addEventListener(kind, (event) => point(under(event)));
  }
  for (const kind of ["pointerleave", "pointercancel", "blur"]) {
    field.addEventListener(kind, () => point(null));
  }
  field.addEventListener("click", (event) => {
    const cell = under(event);
    if (cell) choose(cell);
  });
  field.addEventListener("focus", () => set(line, { "aria-live": "polite" }));
  field.addEventListener("blur", () => set(line, { "aria-live": "off" }));
  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { row, column } = look.cell;
    const cell = moved(event.key, row, column, grid);
    if (event.key === "Enter" || event.key === " ") choose(look.cell);
    else if (cell) point(cell);
    else return;
    event.preventDefault();
  });

  return {
    element: html("div", { class: "lab-matrix" }, field, line),
    /**
     * Draw, and return how many CSS pixels of the width it took.
     * @param {Grid} nextGrid
     * @param {Look} nextLook
     */
    draw(nextGrid, nextLook) {
      grid = nextGrid;
      look = nextLook;
      set(field, { "aria-label": `${look.label} ${keys}` });
      say(line, look.text);
      cells = drawn(canvas, picture, grid, look, { rowLabel, columnLabel });
      return cells.left + cells.width + RIGHT;
    },
  };
}

/** Return the cell that a key leads to, or null for any other key. */
function moved(key, row, column, { rows, columns }) {
  const step = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-PAGE, 0],
    PageDown: [PAGE, 0],
    Home: [0, -columns],
    End: [0, columns],
  }[key];
  if (!step) return null;
  const inside = (value, count) => Math.min(Math.max(value, 0), count - 1);
  return { row: inside(row + step[0], rows), column: inside(column + step[1], columns) };
}

/** The numbers as pixels, made anew only for other numbers or colors. */
export class Picture {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.image = null;
    this.values = null;
    this.look = "";
  }

  /** @param {Grid} grid @param {readonly string[]} colors of the low end, zero, and the high end */
  of({ columns, values, limit }, colors) {
    const look = `${colors.join()} ${limit}`;
    if (values === this.values && look === this.look) return this.canvas;
    this.values = values;
    this.look = look;
    const rows = values.length / columns;
    set(this.canvas, { width: columns, height: rows });
    const context = this.canvas.getContext("2d");
    if (this.image?.width !== columns || this.image.height !== rows) {
      this.image = context.createImageData(columns, rows);
    }
    const pixels = new Uint32Array(this.image.data.buffer);
    const ramp = rampOf(colors);
    const scale = STEPS / limit;
    for (let at = 0; at < pixels.length; at += 1) {
      const step = (values[at] * scale + STEPS + 0.5) | 0; // rounded, seven times as fast as round
      pixels[at] = ramp[step < ramp.length ? step : ramp.length - 1]; // a row not shown
    }
    context.putImageData(this.image, 0, 0);
    return this.canvas;
  }
}

/** Return the colors from one end to the other, each as the four bytes of a pixel. */
function rampOf(colors) {
  const [low, zero, high] = colors.map((hex) =>
    [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)),
  );
  const ramp = new Uint32Array(2 * STEPS + 1);
  const bytes = new Uint8ClampedArray(ramp.buffer);
  for (let step = -STEPS; step <= STEPS; step += 1) {
    const share = Math.abs(step) / STEPS;
    const end = step < 0 ? low : high;
    const mixed = end.map((part, k) => part * share + zero[k] * (1 - share));
    bytes.set([...mixed, 255], 4 * (step + STEPS));
  }
  return ramp;
}

/** Draw everything, and return where the cells are, in CSS pixels. */
function drawn(canvas, picture, grid, look, labels) {
  const dense = window.devicePixelRatio || 1;
  const { height } = look;
  const style = getComputedStyle(canvas);
  const color = (name) => style.getPropertyValue(`--pe-${name}`).trim();
  const cells = {
    left: LEFT,
    top: TOP,
    width: across((look.width - LEFT - RIGHT) * dense, grid.columns) / dense,
    height: height - TOP - BOTTOM,
  };
  const width = LEFT + cells.width + RIGHT;
  set(canvas, { width: Math.round(width * dense), height: Math.round(height * dense) });
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `12px ${color("figure-font") || "sans-serif"}`;
  const colors = ["diverge-low", "diverge-zero", "diverge-high"].map(color);
  // Larger than a pixel, cells have hard edges; smaller ones are blended.
  context.imageSmoothingEnabled =
    cells.width * dense < grid.columns || cells.height * dense < grid.rows;
  context.drawImage(
    picture.of(grid, colors),
    ...[0, 0, grid.columns, grid.rows],
    ...[cells.left, cells.top, cells.width, cells.height],
  );
  frame(context, cells, grid, look, labels, color);
  mark(context, cells, grid, look.cell, color);
  if (look.joined) join(context, cells, grid, look.joined, color);
  legend(context, cells, grid.limit, colors, color);
  return cells;
}

/** Return how many device pixels the columns take: whole ones each, if that leaves little over. */
function across(room, columns) {
  const whole = Math.floor(room / columns) * columns;
  return whole >= LEAST_USE * room ? whole : room;
}

/** Label rows and columns, the marked ones in full ink. */
function frame(context, cells, { rows, columns }, { cell }, { rowLabel, columnLabel }, color) {
  const { left, top, width, height } = cells;
  const bottom = top + height;
  context.fillStyle = color("ink-soft");
  context.textBaseline = "middle";
  context.textAlign = "right";
  const y = (row) => top + ((row + 0.5) * height) / rows;
  for (const row of axis(rows, height / 34)) {
    if (Math.abs(y(row) - y(cell.row)) > 13) context.fillText(String(row), left - 6, y(row));
  }
  context.textBaseline = "top";
  context.textAlign = "center";
  const x = (column) => left + ((column + 0.5) * width) / columns;
  for (const column of axis(columns, width / 50)) {
    if (Math.abs(x(column) - x(cell.column)) > 22) {
      context.fillText(String(column), x(column), bottom + 6);
    }
  }
  context.fillText(columnLabel, left + width / 2, bottom + 22);
  context.save();
  context.translate(0, top + height / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(rowLabel, 0, 0);
  context.restore();
  context.font = context.font.replace(/^\S*\s?(?=12px)/, "600 ");
  context.fillStyle = color("ink");
  context.fillText(String(cell.column), x(cell.column), bottom + 6);
  context.textBaseline = "middle";
  context.textAlign = "right";
  context.fillStyle = color("position");
  context.fillText(String(cell.row), left - 6, y(cell.row));
  context.font = context.font.replace("600 ", "");
}

/** Return the rows or columns to label: the first, the last, and some that read well. */
function axis(count, most) {
  const between = ticks(0, count - 1, Math.max(most, 1));
  const step = (between[1] ?? count) - between[0];
  return [...between.filter((each) => count - 1 - each >= step / 2), count - 1];
}

/** Draw lines along the marked row and column, and a box around their cell. */
function mark(context, { left, top, width, height }, { rows, columns }, { row, column }, color) {
  const [x0, x1] = [column, column + 1].map((edge) => left + (edge * width) / columns);
  const [y0, y1] = [row, row + 1].map((edge) => top + (edge * height) / rows);
  const path = new Path2D();
  for (const y of [y0, y1]) {
    path.moveTo(left, y);
    path.lineTo(left + width, y);
  }
  for (const x of [x0, x1]) {
    path.moveTo(x, top);
    path.lineTo(x, top + height);
  }
  context.lineWidth = 1;
  context.strokeStyle = color("ink");
  context.globalAlpha = 0.75;
  context.stroke(path);
  context.globalAlpha = 1;
  const box = new Path2D();
  box.rect(x0 - 1.5, y0 - 1.5, x1 - x0 + 3, y1 - y0 + 3);
  context.lineWidth = 4; // a halo, since the ink is near to some of the colors
  context.strokeStyle = color("paper");
  context.stroke(box);
  context.lineWidth = 2;
  context.strokeStyle = color("ink");
  context.stroke(box);
}

/** Draw a line from row to row, at the right of the cells, with an arrow at each end. */
function join(context, { left, top, width, height }, { rows }, joined, color) {
  const x = left + width + 3;
  const ends = joined.map((row) => top + ((row + 0.5) * height) / rows);
  const path = new Path2D();
  path.moveTo(x, ends[0]);
  path.lineTo(x + 11, ends[0]);
  path.lineTo(x + 11, ends[1]);
  path.lineTo(x, ends[1]);
  for (const y of ends) {
    path.moveTo(x + 5, y - 4);
    path.lineTo(x, y);
    path.lineTo(x + 5, y + 4);
  }
  context.lineWidth = 1.8;
  context.strokeStyle = color("ink");
  context.stroke(path);
}

/** Draw the scale of colors, from the opposite of the limit to the limit. */
function legend(context, { left, top, width, height }, limit, colors, color) {
  const y = top + height + 46;
  const ramp = context.createLinearGradient(left, 0, left + width, 0);
  colors.forEach((each, k) => ramp.addColorStop(k / 2, each));
  context.fillStyle = ramp;
  context.fillRect(left, y, width, SCALE);
  context.fillStyle = color("ink-soft");
  context.textBaseline = "top";
  for (const [share, align] of [[0, "left"], [0.5, "center"], [1, "right"]]) {
    context.textAlign = align;
    const value = (2 * share - 1) * limit;
    context.fillText(String(value).replace("-", "−"), left + share * width, y + SCALE + 5);
  }
}
