/**
 * Walking through steps: back, next, and play, which goes on by itself until the last one.
 *
 * Nothing plays unless it is asked to. Whatever else is done to the lab meanwhile pauses it. Where
 * a reader wants less motion, play goes to the last step at once.
 */

import { html, say, set } from "./element.js";

const STEP_MS = 3000; // to look at a step, and read its sentence

/**
 * @typedef {object} Player
 * @property {HTMLElement} element
 * @property {(state: import("./state.js").State) => void} show follow the state of the lab
 */

/**
 * Return buttons that walk from step 0 to the last step.
 * @param {number} last
 * @param {(step: number) => void} go called with the step to show
 * @returns {Player}
 */
export function player(last, go) {
  const [back, play, next] = ["Back", "Play", "Next"].map((text) =>
    html("button", { type: "button", class: "lab-button" }, text),
  );
  const element = html("div", { class: "lab-player", role: "group", "aria-label": "Steps" });
  element.append(back, play, next);
  let step = 0;
  let known = null; // the state that was shown last
  let timer = 0;
  let ticking = false;

  function pause() {
    clearInterval(timer);
    timer = 0;
    say(play, "Play");
  }

  function tick() {
    if (!element.isConnected) return pause();
    ticking = true;
    go(step + 1);
    ticking = false;
    if (step >= last) pause();
  }

  function start() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return go(last);
    if (step >= last) go(0);
    timer = setInterval(tick, STEP_MS);
    say(play, "Pause");
  }

  back.addEventListener("click", () => step > 0 && go(step - 1));
  next.addEventListener("click", () => step < last && go(step + 1));
  play.addEventListener("click", () => (timer === 0 ? start() : pause()));
  return {
    element,
    show(state) {
      if (timer !== 0 && !ticking && state !== known) pause();
      known = state;
      step = state.step;
      // not `disabled`: that would take the focus from the button that was just pressed
      set(back, { "aria-disabled": String(step === 0) });
      set(next, { "aria-disabled": String(step === last) });
    },
  };
}
