/**
 * The state of a lab in the fragment of the page's address.
 *
 * One step back undoes one change: a drag, however long it rests on its way, or quick presses of a
 * key, are one step. Browsers refuse an address that changes too often, so that while something is
 * dragged, or a key is held, the address follows late.
 */

import { pairs } from "./state.js";

const LATE_MS = 250; // behind the last move of a drag, or the last of quick presses
const TOGETHER_MS = 1000; // changes of one control this close are one step

export class Address {
  /** @param {(pairs: [string, string][]) => void} read called when the address says another state */
  constructor(read) {
    this.latest = location.hash;
    this.lastName = "";
    this.lastTime = -Infinity;
    this.pressed = false; // whether a pointer is pressed
    this.dragged = false; // whether one was when the last change came, amid a drag
    this.pushed = false; // whether the changes of this step have an entry in the history
    this.timer = 0; // of what is still to be written
    const listen = () => {
      if (location.hash === this.latest) return;
      this.#drop(); // what it would write is no longer the state
      this.latest = location.hash;
      this.lastName = "";
      const said = location.hash === "" ? [] : pairs(location.hash);
      if (said) read(said); // the address without a fragment is the lab as it opens
    };
    for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
      const note = ({ button }) => {
        this.pressed = kind === "pointerdown" && button === 0;
        if (kind !== "pointerup") this.dragged = false; // the last change of a drag comes after it
      };
      window.addEventListener(kind, note, true);
    }
    window.addEventListener("popstate", listen);
    window.addEventListener("hashchange", listen);
  }

  /** Return what the address says of the state when the page is opened, or null. */
  first() {
    return pairs(location.hash);
  }

  /**
   * Write a state.
   * @param {string} fragment without its #
   * @param {string} name of the control that changed
   * @param {boolean} lasting false while it is being dragged
   */
  write(fragment, name, lasting) {
    const now = performance.now();
    const soon = this.dragged || now - this.lastTime < TOGETHER_MS;
    const together = name === this.lastName && soon;
    this.dragged = this.pressed && !lasting;
    this.lastName = name;
    this.lastTime = now;
    this.#drop();
    if (!together) this.pushed = false;
    if (lasting && !together) this.#write(`#${fragment}`);
    else {
      this.timer = setTimeout(() => {
        this.timer = 0;
        this.#write(`#${fragment}`);
      }, LATE_MS);
    }
  }

  /** Write no more what was still to be written. */
  #drop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  #write(hash) {
    if (hash === this.latest) return;
    this.latest = hash;
    if (this.pushed) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    this.pushed = true;
  }
}
