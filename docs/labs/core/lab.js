/**
 * What every lab is made of: a state, controls that set it, readouts that follow it, a picture, and
 * one sentence that says in words what changed.
 *
 * A lab is a plain object; `defineLab` makes a custom element of it. Until its script has run, and
 * without one, the element shows what the page put into it: a still figure of the initial state.
 */

import { Address } from "./address.js";
import { part } from "./controls.js";
import { html, say, set } from "./element.js";
import { fragment, initialState, pairs, read, settled } from "./state.js";
import { Tasks } from "./tasks.js";
import { differences, stated, vectors } from "./vectors.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {Readonly<Record<string, string>>} Texts readouts by name, each exactly a number */
/**
 * @typedef {object} View the picture of a lab, and where its readouts stand
 * @property {HTMLElement} element the picture, above the controls
 * @property {HTMLElement} [numbers] below the sentence; one of the two holds a `[data-readout]` for
 *   each readout, which is filled in after every draw
 * @property {(state: State, texts: Texts, width: number) => void} draw width: CSS pixels to draw in
 * @property {() => void} [leave] forget what was only looked at: another state is coming as a whole
 */
/**
 * @typedef {object} Definition
 * @property {string} name of the element
 * @property {string} title of the lab, for screen readers
 * @property {readonly import("./state.js").Control[]} controls
 * @property {(state: State, data: any) => Texts} readouts pure: the arithmetic of the lab
 * @property {(change: (patch: State, lasting?: boolean) => void, data: any) => View} view
 * @property {(state: State, texts: Texts, before: State | null) => string} sentence
 * @property {readonly {label: string, state: State}[]} recipes states worth a look
 * @property {Readonly<Record<string, import("./tasks.js").Task>>} [tasks]
 * @property {(data: any) => any} [load] has `vectors.json` loaded first; makes `data` of its data
 */

const QUIET_MS = 500; // a screen reader is told at most this often while something is dragged
const REST_MS = 400; // that a dragged or typed value rests before it counts as observed
const LEAST_WIDTH = 200; // CSS pixels that a picture is drawn in at least

let count = 0; // of labs on the page so far, for their ids

/**
 * Make a custom element of a lab.
 *
 * Attributes set the initial state, `<gap-lab k="44">`. With the attribute `address`, on the lab's
 * own page, the state also follows the fragment of the address, and the page's tasks follow it.
 * Embedded with `controls="d p"`, it offers only these, and no recipes.
 * @param {Definition} lab
 */
export function defineLab(lab) {
  customElements.define(
    lab.name,
    class extends HTMLElement {
      /** @type {Running | null} */
      running = null;

      async connectedCallback() {
        if (this.started) return;
        this.started = true;
        try {
          const data = lab.load ? lab.load((await vectors(lab.name)).data) : null;
          this.running = new Running(lab, this, data);
        } catch (error) {
          const still = this.querySelector(":scope > .lab-still") ?? this;
          const words = "This lab could not start; the picture shows its initial state.";
          this.replaceChildren(...still.childNodes, html("p", { class: "lab-failed" }, words));
          set(this, { "data-failed": true });
          console.error(error);
        }
      }

      /** The state as it is now. */
      get state() {
        return this.running?.state ?? null;
      }

      /** What the lab would show in a state given as in an address; for comparing with vectors. */
      readouts(pairs) {
        return lab.readouts(read(lab.controls, Object.entries(pairs)).state, this.running.data);
      }

      /** What an address says: the state, and notes on what was not legal. */
      read(hash) {
        return read(lab.controls, new URLSearchParams(hash));
      }
    },
  );
}

/** A lab that has started. */
class Running {
  /** @param {Definition} lab @param {HTMLElement} element @param {any} data */
  constructor(lab, element, data) {
    this.lab = lab;
    this.element = element;
    this.data = data;
    this.id = `lab-${(count += 1)}`;
    const given = lab.controls
      .filter(({ name }) => element.hasAttribute(name))
      .map(({ name }) => [name, element.getAttribute(name)]);
    const said = read(lab.controls, given).state;
    this.given = Object.fromEntries(given.map(([name]) => [name, said[name]]));
    this.initial = initialState(lab.controls, this.given);
    this.state = this.initial;
    this.before = null;
    this.done = ""; // what was said of a task when the state was reached
    this.view = lab.view((patch, lasting = true) => this.change(patch, lasting), data);
    this.offered = element.getAttribute("controls")?.split(" ") ?? null;
    const offered = lab.controls.filter(({ name }) => this.#offers(name));
    this.parts = offered.map((control, index) =>
      part(
        control,
        (value, lasting) => this.change({ [control.name]: value }, lasting),
        `${this.id}-control-${index}`,
      ),
    );
    this.sentence = html("p", { class: "lab-sentence", "aria-live": "polite" });
    this.quietUntil = 0;
    this.speech = 0;
    this.resting = 0;
    this.#build();
    this.#own();
    this.#watch();
    this.show();
    say(this.sentence, this.#spoken(""));
  }

  /**
   * Go to another state.
   * @param {State} patch values by the names of their controls
   * @param {boolean} lasting false while something is being dragged
   */
  change(patch, lasting) {
    const asked = { ...this.#kept(), ...patch };
    const wanted = settled(this.lab.controls, asked);
    const moved = this.lab.controls
      .filter(({ name }) => name in asked && this.#offers(name))
      .filter(({ name, format }) => format(asked[name]) !== format(wanted[name]))
      .map(({ label, name, format }) => `${label} is ${format(wanted[name])}, the nearest possible.`);
    this.go(wanted, { notes: moved, name: Object.keys(patch).join(), lasting });
  }

  /** Return what stays as it is: what follows another control does so where it is not offered. */
  #kept() {
    const kept = ({ name, follows }) => !follows || this.#offers(name) || name in this.given;
    const names = this.lab.controls.filter(kept).map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, this.state[name]]));
  }

  #offers(name) {
    return this.offered?.includes(name) ?? true;
  }

  /** Go to a whole state. @param {State} state */
  #jump(state) {
    this.view.leave?.();
    this.change(state, true);
  }

  /** @param {State} state @param {{notes: string[], name: string, lasting: boolean}} how */
  go(state, { notes, name, lasting }) {
    const said = fragment(this.lab.controls, state);
    if (said !== fragment(this.lab.controls, this.state)) {
      // A slider says its last value once more when it is let go: that is no change.
      this.before = this.state;
      this.done = "";
    }
    this.state = state;
    this.show();
    this.address?.write(said, name, lasting);
    this.#observe(lasting);
    this.#speak(this.#spoken([...notes, this.done].filter(Boolean).join(" ")), lasting);
  }

  /** Whether all that follows a change late has followed: tasks, sentence and address. */
  get atRest() {
    return !this.resting && !this.speech && !this.address?.timer;
  }

  /** Tick what was observed; what a drag only passes was not. */
  #observe(lasting) {
    clearTimeout(this.resting);
    this.resting = 0;
    if (lasting) {
      this.done = this.tasks?.look(this.state) || this.done;
    } else if (this.tasks) {
      this.resting = setTimeout(() => {
        this.#observe(true);
        if (this.done) this.#speak(this.#spoken(this.done), true);
      }, REST_MS);
    }
  }

  /** Put the state into the controls, the picture and the readouts. */
  show() {
    const { controls, readouts } = this.lab;
    for (const each of this.parts) each.show(this.state);
    const texts = readouts(this.state, this.data);
    this.texts = texts;
    this.view.draw(this.state, texts, this.width);
    for (const each of this.element.querySelectorAll("[data-readout]")) {
      say(each, texts[each.dataset.readout] ?? "");
    }
    const here = this.address ? "" : new URL(`../${this.lab.name}/`, import.meta.url).href;
    set(this.link, { href: `${here}#${fragment(controls, this.state)}` });
  }

  #spoken(first) {
    const said = this.lab.sentence(this.state, this.texts, this.before);
    return first ? `${first} ${said}` : said;
  }

  /** Say a sentence now, or a little later while something is being dragged. */
  #speak(text, lasting) {
    clearTimeout(this.speech);
    this.speech = 0;
    const wait = lasting ? 0 : Math.max(this.quietUntil - performance.now(), 0);
    const speak = () => {
      this.speech = 0;
      this.quietUntil = performance.now() + QUIET_MS;
      say(this.sentence, text);
    };
    if (wait === 0) speak();
    else this.speech = setTimeout(speak, wait);
  }

  #build() {
    const still = html("div", { class: "lab-still", hidden: true }, ...this.element.childNodes);
    const recipes = (this.offered ? [] : this.lab.recipes).map(({ label, state }) => {
      const button = html("button", { type: "button", class: "lab-button" }, label);
      button.addEventListener("click", () => this.#jump({ ...this.initial, ...state }));
      return button;
    });
    const reset = html("button", { type: "button", class: "lab-button lab-reset" }, "Reset");
    reset.addEventListener("click", () => this.#jump(this.initial));
    this.link = html("a", { class: "lab-link" }, "");
    this.element.append(
      still,
      html("div", { class: "lab-view" }, this.view.element),
      html("div", { class: "lab-controls" }, ...this.parts.map(({ element }) => element)),
      html(
        "div",
        { class: "lab-recipes", role: "group", "aria-label": "States worth a look" },
        ...recipes,
        reset,
        this.link,
      ),
      this.sentence,
      ...(this.view.numbers ? [html("div", { class: "lab-numbers" }, this.view.numbers)] : []),
    );
    set(this.element, { role: "group", "aria-label": `Lab: ${this.lab.title}`, "data-ready": true });
  }

  /** On the lab's own page, take over the address, the tasks, and the check of the lab itself. */
  #own() {
    if (document.querySelector("[address]") !== this.element) {
      say(this.link, "Open this state in the lab");
      return;
    }
    say(this.link, "Link to this state");
    this.tasks = new Tasks(this.lab.tasks ?? {}, (link) => this.#setUp(link));
    this.address = new Address((said) => this.#follow(said));
    this.element.append(this.#check());
    const said = this.address.first();
    if (said) {
      const { state, notes } = read(this.lab.controls, said, this.given);
      this.state = state;
      queueMicrotask(() => notes.length && say(this.sentence, this.#spoken(notes.join(" "))));
    }
    this.tasks.begin(this.state);
  }

  /** Go to where a task begins, and take the reader there. */
  #setUp(link) {
    this.#follow(pairs(link.hash));
    this.address.write(fragment(this.lab.controls, this.state), `task ${link.dataset.task}`, true);
    set(this.element, { tabindex: -1 });
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "start" });
  }

  /** Go to the state that an address says. */
  #follow(said) {
    const { state, notes } = read(this.lab.controls, said, this.given);
    this.view.leave?.();
    this.before = this.state;
    this.state = state;
    clearTimeout(this.resting);
    this.resting = 0;
    this.show();
    this.done = "";
    this.tasks.begin(state);
    this.#speak(this.#spoken(notes.join(" ")), true);
  }

  /** Draw again where the width, the colors, the fonts, the pixels or the paper change. */
  #watch() {
    this.width = this.#measured();
    const again = () => this.view.draw(this.state, this.texts, this.width);
    new ResizeObserver(() => {
      const width = this.#measured();
      if (width === this.width) return;
      this.width = width;
      again();
    }).observe(this.element);
    new MutationObserver(again).observe(document.body, {
      attributeFilter: ["data-md-color-scheme"],
    });
    document.fonts.addEventListener("loadingdone", again); // a canvas keeps what it was drawn with
    let dense = window.devicePixelRatio;
    window.addEventListener("resize", () => {
      if (window.devicePixelRatio === dense) return; // else it was zoomed
      dense = window.devicePixelRatio;
      again();
    });
    // Paper is light, and the styles for it come too late for what is drawn.
    for (const [event, scheme] of [["beforeprint", "default"], ["afterprint", null]]) {
      window.addEventListener(event, () => {
        set(this.element, { "data-md-color-scheme": scheme });
        again();
      });
    }
    matchMedia("print").addEventListener("change", again);
  }

  #measured() {
    const view = this.element.querySelector(".lab-view");
    return Math.max(Math.floor(view.clientWidth), LEAST_WIDTH);
  }

  /** Let readers compare the lab with its vectors in their own browser. */
  #check() {
    const button = html("button", { type: "button", class: "lab-button" }, "Check this lab here");
    const answer = html("span", { "aria-live": "polite" });
    button.addEventListener("click", async () => {
      say(answer, "Comparing …");
      try {
        const { rows } = await vectors(this.lab.name);
        const lines = differences((pairs) => this.element.readouts(pairs), rows);
        const total = stated(rows).toLocaleString("en-US");
        say(
          answer,
          lines.length === 0
            ? `All ${total} readouts are as proved where the site was built.`
            : `Not as proved: ${lines[0]}`,
        );
      } catch {
        say(answer, "The values to compare with could not be loaded.");
      }
    });
    return html("p", { class: "lab-check" }, button, " ", answer);
  }
}
