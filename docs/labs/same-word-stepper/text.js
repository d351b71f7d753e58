/** The text: each word above its position, those that are compared set off. */

import { html } from "../core/element.js";

const SENTENCE = ["the", "cat", "saw", "the", "dog"];
const WORD = "the";

/** Return the line of words; away from its own place the second word stands behind an ellipsis. */
export function textLine() {
  const element = html("p", { class: "lab-text" });
  return {
    element,
    show({ p }) {
      element.replaceChildren(...(SENTENCE[p] === WORD ? ownWords(p) : movedWords(p)));
    },
  };
}

function ownWords(p) {
  return SENTENCE.map((text, pos) => word(text, pos, pos === 0 || pos === p));
}

function movedWords(p) {
  const between = p > 1 ? [html("span", {}, "…")] : [];
  return [word(WORD, 0, true), ...between, word(WORD, p, true)];
}

function word(text, pos, compared) {
  const position = html("small", {}, String(pos));
  return html("span", { class: compared && "lab-compared" }, text, " ", position);
}
