/**
 * Native controls, one for each control of a lab's state.
 *
 * Arrow keys move by one, Page Up and Page Down by ten. A number can be dragged and typed. Each
 * part calls `change(value, lasting)`: lasting is false while a slider is being dragged or a number
 * typed, so that the lab can wait with what would be too much at each step.
 */

import { html, set } from "./element.js";

const PAGE = 10; // steps of Page Up and Page Down

/**
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {(state: import("./state.js").State) => void} show put the state into the control
 */

/**
 * Return the part of a lab that sets one control.
 * @param {import("./state.js").Control} control
 * @param {(value: any, lasting: boolean) => void} change
 * @param {string} id unique on the page
 * @returns {Part}
 */
export function part(control, change, id) {
  return { integer: number, choice: select, flag: checkbox, order: permutation }[control.kind](
    control,
    change,
    id,
  );
}

function number(control, change, id) {
  const range = html("input", { type: "range", id, step: 1, class: "lab-range" });
  const box = html("input", {
    type: "number",
    step: 1,
    inputmode: "numeric",
    autocomplete: "off",
    class: "lab-box",
    "aria-label": `${control.label}, typed`,
  });
  const element = html(
    "div",
    { class: "lab-control lab-number" },
    html("label", { for: id }, control.label),
    range,
    box,
  );
  range.addEventListener("input", () => change(Number(range.value), false));
  range.addEventListener("change", () => change(Number(range.value), true));
  box.addEventListener("input", () => {
    const value = control.parse(box.value, {});
    const inside = value !== null && value >= Number(box.min) && value <= Number(box.max);
    if (inside && Number.isInteger(value)) change(value, false);
  });
  box.addEventListener("change", () => {
    const value = control.parse(box.value, {});
    if (value === null) box.value = range.value;
    else change(value, true);
  });
  for (const input of [range, box]) {
    input.addEventListener("keydown", (event) => {
      const step = { PageUp: PAGE, PageDown: -PAGE }[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      change(Number(range.value) + step, true);
    });
  }
  return {
    element,
    show(state) {
      const value = String(state[control.name]);
      for (const input of [range, box]) {
        set(input, { min: control.min(state), max: control.max(state) });
        if (input.value !== value) input.value = value;
      }
    },
  };
}

function select(control, change, id) {
  const list = html("select", { id, class: "lab-select" });
  for (const option of control.options) {
    list.append(html("option", { value: option }, control.words[option] ?? String(option)));
  }
  list.addEventListener("change", () => change(control.parse(list.value, {}), true));
  const label = html("label", { for: id }, control.label);
  return {
    element: html("div", { class: "lab-control" }, label, list),
    show: (state) => {
      list.value = String(state[control.name]);
    },
  };
}

function checkbox(control, change, id) {
  const box = html("input", { type: "checkbox", id });
  box.addEventListener("change", () => change(box.checked ? 1 : 0, true));
  const label = html("label", { for: id, class: "lab-flag" }, box, html("span", {}, control.label));
  return {
    element: html("div", { class: "lab-control" }, label),
    show: (state) => {
      box.checked = state[control.name] === 1;
    },
  };
}

/** One list for each slot; taking a number that stands elsewhere swaps the two. */
function permutation(control, change, id) {
  let values = [...control.initial({})];
  const lists = values.map((_, slot) => {
    const list = html("select", {
      id: slot === 0 ? id : `${id}-${slot}`,
      class: "lab-select",
      "aria-label": `Slot ${slot} gets the token of slot`,
    });
    for (const value of values.keys()) list.append(html("option", { value }, String(value)));
    list.addEventListener("change", () => {
      const wanted = Number(list.value);
      const moved = [...values];
      moved[values.indexOf(wanted)] = values[slot];
      moved[slot] = wanted;
      change(moved, true);
    });
    return list;
  });
  const legend = html("legend", {}, control.label);
  return {
    element: html("fieldset", { class: "lab-control lab-order" }, legend, ...lists),
    show(state) {
      values = [...state[control.name]];
      lists.forEach((list, slot) => {
        list.value = String(values[slot]);
      });
    },
  };
}
