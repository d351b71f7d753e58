/** Following a pointer along a picture: it reads while it moves, and chooses while it is pressed. */

/**
 * Call what a pointer does to an element, with its CSS pixels from the left end.
 * @param {HTMLElement} element
 * @param {object} given
 * @param {(pixels: number, lasting: boolean) => void} [given.choose] called while the pointer is
 *   pressed; lasting when it is let go
 * @param {(pixels: number | null) => void} [given.read] called while it moves; null: it leaves
 * @returns {() => boolean} whether it is pressed
 */
export function follow(element, { choose, read }) {
  let held = false;
  const at = (event) => event.clientX - element.getBoundingClientRect().left;
  if (choose) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = true;
      element.setPointerCapture(event.pointerId);
      choose(at(event), false);
    });
    element.addEventListener("pointermove", (event) => {
      if (held) choose(at(event), false);
    });
    element.addEventListener("pointerup", (event) => {
      if (!held) return;
      held = false;
      choose(at(event), true);
    });
    element.addEventListener("pointercancel", () => {
      held = false; // the page is being scrolled; what was chosen so far stays
    });
  }
  if (read) {
    for (const kind of ["pointerenter", "pointerdown", "pointermove"]) {
      element.addEventListener(kind, (event) => read(at(event)));
    }
    for (const kind of ["pointerleave", "pointercancel"]) {
      element.addEventListener(kind, () => read(null));
    }
  }
  return () => held;
}
