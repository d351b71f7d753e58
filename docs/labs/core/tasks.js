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
      const task = { done, item, mark, seen: {} };
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        task.seen = {};
        chosen(link);
      });
      this.open.push(task);
    }
    this.count = this.open.length;
  }

  /**
   * Tick what has been done, and return a sentence about it, empty where nothing was.
   * @param {import("./state.js").State} state
   * @param {boolean} [ticks] false where the state was set up for a task: that is where it begins
   */
  look(state, ticks = true) {
    const done = this.open.filter((task) => task.done(state, task.seen));
    if (done.length === 0 || !ticks) return "";
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
}
