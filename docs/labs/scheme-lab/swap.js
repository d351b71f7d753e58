/** The two words that change places, and how far their inputs move with them. */

import { fixed, ratio } from "../core/number.js";
import { distance } from "./codes.js";

const WORDS = ["dog", "bites", "man"]; // the first words of the text; the others have no name

export const isSwapped = ({ swap, i, j }) => swap === 1 && i !== j;

/** Return the length of √times (A(i) - A(j)): how far the inputs of one word, or of both, move. */
export function moved(state, times) {
  const { scheme, d, L, i, j } = state;
  const steps = Math.abs(i - j);
  const root = Math.sqrt(times * d);
  const below = { none: 1, index: 1, fraction: L }[scheme];
  if (below === undefined) return fixed(Math.sqrt(times) * distance(state, i, j), 3);
  if (scheme === "none") return fixed(0, 3);
  return Number.isInteger(root) ? ratio(root * steps, below, 3) : fixed((root * steps) / below, 3);
}

/** Return what the swap does, in words. */
export function swapSentence({ scheme, swap, i, j }, texts) {
  if (i === j) return "A word that changes places with itself changes nothing.";
  const [one, other] = [i, j].map((at) => (WORDS[at] ? `“${WORDS[at]}”` : `word ${at}`));
  if (!swap) return `${one} and ${other} can change places.`.replace(/^w/, "W");
  const moves =
    scheme === "none"
      ? "their inputs do not move: the two texts are the same to attention"
      : `their inputs move by ${texts["input-gap"]}`;
  return `When ${one} and ${other} change places, ${moves}.`;
}

/** Return what becomes of each word: its name, its input before and after, and how far it moves. */
export function journeys(state) {
  const { i, j } = state;
  const far = moved(state, 1);
  return [[i, j], [j, i]].map(([from, to]) => {
    const name = WORDS[from] ?? `word ${from}`;
    return [name, input(state, name, from), input(state, name, to), far];
  });
}

function input({ scheme }, name, place) {
  return scheme === "none" ? `E(${name})` : `E(${name}) + A(${place})`;
}
