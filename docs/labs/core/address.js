/**
 * The state of a lab in the fragment of the page's address.
 *
 * One step back undoes one change: a drag, or quick presses of a key, are one step. Browsers refuse
 * an address that changes too often, so that while something is dragged the address follows late.
 */

import { pairs } from "./state.js";

const LATE_MS = 250; // behind the last move of a drag
const TOGETHER_MS = 1000; // changes of one control this close are one step

export class Address {
  /** @param {(pairs: [string, string][]) => void} read called when the address says another state */
  constructor(read) {
    this.latest = location.hash;
    this.lastName = "";
    this.lastTime = -Infinity;
    this.timer = 0;
    const listen = () => {
      if (location.hash === this.latest) return;
      this.latest = location.hash;
      this.lastName = "";
      const said = location.hash === "" ? [] : pairs(location.hash);
      if (said) read(said); // the address without a fragment is the lab as it opens
    };
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
    clearTimeout(this.timer);
    if (lasting) this.#write(`#${fragment}`, name);
    else this.timer = setTimeout(() => this.#write(`#${fragment}`, name), LATE_MS);
  }

  #write(hash, name) {
    const now = performance.now();
    const together = name === this.lastName && now - this.lastTime < TOGETHER_MS;
    this.lastName = name;
    this.lastTime = now;
    if (hash === this.latest) return;
    this.latest = hash;
    if (together) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
  }
}
