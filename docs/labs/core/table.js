/**
 * Lists and tables of readouts.
 *
 * A table that is wider than the page scrolls inside itself, by keyboard too.
 */

import { html } from "./element.js";

/**
 * Return a list of readouts, each behind what it is called.
 * @param {readonly (readonly [string, string])[]} entries what it is called, and its name
 */
export function list(entries) {
  const parts = entries.map(([label, readout]) =>
    html("div", {}, html("dt", {}, label), html("dd", { "data-readout": readout })),
  );
  return html("dl", { class: "lab-readouts" }, ...parts);
}

/**
 * Return a table in the box that it scrolls in, the heads of its columns, and its body.
 * @param {object} given
 * @param {string | HTMLElement} given.caption in words, or a <caption> whose words change
 * @param {readonly (string | HTMLElement)[]} given.heads in words, or as <th>
 * @param {readonly Node[]} [given.rows]
 * @param {string} [given.name] of the box, where the caption is not that
 * @returns {{element: HTMLElement, head: HTMLElement[], body: HTMLElement}}
 */
export function table({ caption, heads, rows = [], name = String(caption) }) {
  const title = typeof caption === "string" ? html("caption", {}, caption) : caption;
  const head = heads.map((each) =>
    typeof each === "string" ? html("th", { scope: "col" }, each) : each,
  );
  const body = html("tbody", {}, ...rows);
  const element = html(
    "div",
    { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": name },
    html("table", {}, title, html("thead", {}, html("tr", {}, ...head)), body),
  );
  return { element, head, body };
}

/**
 * Return a row of readouts behind its name.
 * @param {string} name
 * @param {readonly string[]} readouts
 */
export function line(name, readouts) {
  const cells = readouts.map((readout) => html("td", { "data-readout": readout }));
  return html("tr", {}, html("th", { scope: "row" }, name), ...cells);
}
