/**
 * The tasks of a lab's page. A task is a list item of the page's text with a link that sets the lab
 * up for it: `[Set it up for me](#p=44){ data-task="return" }`.
 */

import { html, set } from "./element.js";

/** @typedef {(state: import("./state.js").State, seen: Record<string, any>) => boolean} Task */

export class Tasks {
  /**
   * @param {Readonly<Record<string, Task>>} tasks by the name in `data-task`; each is asked after
   *   every change, with an object of its own to remember what was seen before
   * @param {(link: HTMLAnchorElement) => void} chosen called when a task is to be set up
   */
  constructor(tasks, chosen) {
    this.open = [];
    for (const link of document.querySelectorAll("a[data-task]")) {
      const done = tasks[link.dataset.task];
      const item = link.closest("li");
      if (!done || !item) continue;
      item.classList.add("lab-task");
      const mark = html("span", { class: "lab-tick" }, html("span", { class: "lab-unseen" }, "To do: "));
      (item.querySelector(":scope > p") ?? item).prepend(mark);
      const title = item.querySelector("strong")?.textContent ?? "";
      if (title) set(link, { "aria-label": `${link.textContent}: ${title}` });
      const task = { done, item, mark, seen: {}, given: false };
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        Object.assign(task, { seen: {}, given: false });
        chosen(link);
      });
      this.open.push(task);
    }
    this.count = this.open.length;
  }

  /**
   * Tick what the reader's own change has done, and return a sentence about it, empty where nothing
   * was. What an address had reached before counts only after the reader has left it.
   * @param {import("./state.js").State} state
   */
  look(state) {
    const done = this.open.filter((task) => {
      const reached = task.done(state, task.seen);
      task.given &&= reached;
      return reached && !task.given;
    });
    if (done.length === 0) return "";
    this.open = this.open.filter((task) => !done.includes(task));
    for (const { item, mark } of done) {
      item.classList.add("lab-done");
      mark.firstChild.textContent = "Done: ";
    }
    const left = this.open.length;
    return left === 0
      ? "That was the last task: all are done."
      : `Task done; ${this.count - left} of ${this.count}.`;
  }

  /**
   * Begin at a state that an address says, or that was set up: it ticks nothing, and what was seen
   * of a task that it would tick is forgotten.
   * @param {import("./state.js").State} state
   */
  begin(state) {
    for (const task of this.open) {
      task.given = task.done(state, task.seen);
      if (task.given) task.seen = {};
    }
  }
}
