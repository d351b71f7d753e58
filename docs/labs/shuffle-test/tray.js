/** The row of tokens, which can be dragged from slot to slot. */

import { html, set } from "../core/element.js";

/**
 * Return the row of tokens. Dropped on another, a token changes places with it; the lab follows
 * while it is dragged.
 * @param {number} n how many
 * @param {(perm: number[], lasting: boolean) => void} change
 */
export function tray(n, change) {
  const element = html("div", { class: "lab-tray", role: "img" });
  const tiles = Array.from({ length: n }, (_, token) =>
    html("span", { class: "lab-tile" }, "E", html("sub", {}, String(token))),
  );
  const slots = tiles.map((_, slot) => html("span", { class: "lab-slot" }, `slot ${slot}`));
  element.append(...slots); // the tiles come when they have a place, so that none moves there
  let perm = [...tiles.keys()];
  /** @type {{token: number, from: number, start: number[]} | null} */
  let held = null;

  /** Return where a pointer is in the row, in slots from its left end. */
  function place({ clientX }) {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(Math.max(((clientX - left) / width) * n, 0), n);
  }

  /** Return the order in which the held token and that of the slot below the pointer swap. */
  function swapped(event) {
    const slot = Math.min(Math.floor(place(event)), n - 1);
    const moved = [...held.start];
    moved[held.from] = moved[slot];
    moved[slot] = held.token;
    return moved;
  }

  function release(moved) {
    tiles[held.token].classList.remove("lab-held");
    held = null;
    change(moved, true);
  }

  tiles.forEach((tile, token) => {
    const isHeld = () => held?.token === token;
    tile.addEventListener("pointerdown", (event) => {
      if (held || event.button !== 0) return;
      event.preventDefault();
      tile.setPointerCapture(event.pointerId);
      tile.classList.add("lab-held");
      held = { token, from: perm.indexOf(token), start: perm };
      tile.style.setProperty("--held", String(held.from));
    });
    tile.addEventListener("pointermove", (event) => {
      if (!isHeld()) return;
      tile.style.setProperty("--held", String(place(event) - 0.5));
      const moved = swapped(event);
      if (moved.join() !== perm.join()) change(moved, false);
    });
    tile.addEventListener("pointerup", (event) => isHeld() && release(swapped(event)));
    tile.addEventListener("pointercancel", () => isHeld() && release(held.start));
  });
  return {
    element,
    /** @param {import("../core/state.js").State} state */
    show(state) {
      perm = [...state.perm];
      perm.forEach((token, slot) => tiles[token].style.setProperty("--slot", String(slot)));
      if (!element.contains(tiles[0])) element.append(...tiles);
      set(element, { "aria-label": `Slots 0 to ${n - 1} hold the tokens ${perm.join(", ")}.` });
    },
  };
}
