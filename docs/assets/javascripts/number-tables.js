/**
 * A table of checked numbers is one stop of the Tab key, with arrow keys between its numbers.
 *
 * Without it forty cells would be forty stops. It works on what numbers.js has made focusable (the
 * numbers, and the list button of a formula), so it is loaded behind it. The table stays a table:
 * as a grid, screen readers would no longer read its headers with each cell.
 */
(() => {
  "use strict";

  const ITEM = '.vn[role="button"], .vn-list';
  const HINT = "vn-hint";

  /** Return the numbers of a table, row by row. */
  function rowsOf(table) {
    const rows = new Map();
    for (const item of table.querySelectorAll(ITEM)) {
      const row = item.closest("tr, caption");
      rows.set(row, [...(rows.get(row) ?? []), item]);
    }
    return [...rows.values()];
  }

  /** Return the number of `row` nearest to the column of `item`; `item` itself past the edge. */
  function nearest(row, item) {
    const column = (other) => other.closest("th, td")?.cellIndex ?? 0;
    const away = (other) => Math.abs(column(other) - column(item));
    return row?.reduce((best, other) => (away(other) < away(best) ? other : best)) ?? item;
  }

  /** Return where a key leads to from `item`, or nothing for a key that leads nowhere. */
  function neighbor(rows, item, { key, ctrlKey }) {
    const y = rows.findIndex((row) => row.includes(item));
    const x = rows[y].indexOf(item);
    if (key === "Home") return (ctrlKey ? rows[0] : rows[y])[0];
    if (key === "End") return (ctrlKey ? rows.at(-1) : rows[y]).at(-1);
    if (ctrlKey) return null;
    if (key === "ArrowLeft") return rows[y][x - 1] ?? item;
    if (key === "ArrowRight") return rows[y][x + 1] ?? item;
    if (key === "ArrowUp") return nearest(rows[y - 1], item);
    if (key === "ArrowDown") return nearest(rows[y + 1], item);
    return null;
  }

  /** Make `item` the one stop of `table`. */
  function stop(table, item) {
    for (const other of rowsOf(table).flat()) {
      other.tabIndex = other === item ? 0 : -1;
      other.removeAttribute("aria-describedby");
    }
  }

  /** Let the stop tell of the arrow keys: on the way into the table, not again on each move. */
  function describe(table) {
    const items = rowsOf(table).flat();
    const entrance = items.find((item) => item.tabIndex === 0);
    if (items.length > 1) entrance?.setAttribute("aria-describedby", HINT);
  }

  function focusIn({ target }) {
    const table = target.closest?.("table");
    if (table && target.matches(ITEM) && target.tabIndex !== 0) stop(table, target);
  }

  function focusOut({ target, relatedTarget }) {
    const table = target.closest?.("table");
    if (table && !table.contains(relatedTarget)) describe(table);
  }

  function keyDown(event) {
    const item = event.target;
    if (event.altKey || event.metaKey || event.shiftKey || !item.matches?.(ITEM)) return;
    const table = item.closest("table");
    const next = table && neighbor(rowsOf(table), item, event);
    if (!next) return;
    event.preventDefault(); // the page would scroll
    stop(table, next);
    next.focus();
  }

  function addHint() {
    if (document.getElementById(HINT)) return;
    const hint = document.createElement("div");
    hint.id = HINT;
    hint.hidden = true; // a description is read all the same
    hint.textContent =
      "Arrow keys move between the numbers of this table, Enter shows where one comes from.";
    document.body.append(hint);
  }

  function prepare() {
    addHint();
    for (const table of document.querySelectorAll("table")) {
      const first = table.querySelector(ITEM);
      if (!first) continue;
      stop(table, first);
      describe(table);
    }
  }

  document.addEventListener("focusin", focusIn);
  document.addEventListener("focusout", focusOut);
  document.addEventListener("keydown", keyDown);

  if (typeof document$ === "undefined") prepare();
  else document$.subscribe(prepare);
})();
