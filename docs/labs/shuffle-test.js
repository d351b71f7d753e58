/**
 * shuffle-test: what becomes of the outputs of self-attention when its tokens change places.
 *
 * E are the tokens, C the codes of the slots, P the shuffle. Each control compares P f(X) with
 * f(X'): no codes (X = E, X' = P E), both together (X = E + C, X' = P (E + C)), and tokens alone
 * (X = E + C, X' = P E + C). The numbers of E and of the head come with the vectors: normal ones,
 * drawn with a fixed seed.
 */

import { html } from "./core/element.js";
import { defineLab } from "./core/lab.js";
import { fixed } from "./core/number.js";
import { choice, order } from "./core/state.js";
import { differences } from "./shuffle-test/attention.js";
import { tray } from "./shuffle-test/tray.js";
import { isIdentity, slotTable, trials } from "./shuffle-test/trials.js";

const PERM = [3, 0, 4, 1, 2]; // no token stays where it was
const N = PERM.length;
const CAPTION =
  "What goes into attention, token by token, and how far its outputs are from having merely moved along:";

function readouts({ perm, mask }, head) {
  return Object.fromEntries(
    Object.entries(differences(head, perm, mask === "causal")).flatMap(([name, slots]) => [
      [name, fixed(Math.max(...slots), 4)],
      ...slots.map((size, slot) => [`${name}-${slot}`, fixed(size, 4)]),
    ]),
  );
}

function sentence({ perm, mask }, texts) {
  const where = `New order ${perm.join(", ")}, ${mask === "none" ? "no mask" : "causal mask"}:`;
  if (isIdentity(perm)) {
    return (
      `${where} every token stands where it was, so all three differences are 0, with a mask or ` +
      "without. This order tests nothing."
    );
  }
  if (mask === "none") {
    return (
      `${where} without codes the outputs merely move along, and so they do with codes that are ` +
      "shuffled with their tokens; both differences are exactly 0. Only where the tokens are " +
      `shuffled alone do they differ, by ${texts.tokens}.`
    );
  }
  return (
    `${where} the mask stays on the slots, so the outputs differ even without codes, by ` +
    `${texts.none}; shuffled with their codes by ${texts.both}, shuffled alone by ${texts.tokens}.`
  );
}

const tasks = {
  same: ({ perm, mask }, seen) => {
    if (isIdentity(perm)) seen[mask] = true;
    return seen.none === true && seen.causal === true;
  },
  blind: ({ perm, mask }, seen) => {
    seen.orders ??= new Set();
    if (mask === "none" && !isIdentity(perm)) seen.orders.add(perm.join());
    return seen.orders.size >= 3;
  },
  mask: ({ perm, mask }) => mask === "causal" && !isIdentity(perm),
  heap: ({ perm, mask }) => mask === "causal" && perm.join() === "1,0,2,3,4",
  least: ({ perm, mask }) => mask === "none" && perm.join() === "0,3,2,1,4",
};

function view(change) {
  const tokens = tray(N, (perm, lasting) => change({ perm }, lasting));
  const bars = trials(N);
  const table = slotTable(N);
  return {
    element: html(
      "div",
      { class: "lab-shuffle" },
      tokens.element,
      html("p", { class: "lab-caption" }, CAPTION),
      bars.element,
    ),
    numbers: table.element,
    draw(state, texts) {
      tokens.show(state);
      bars.show(state, texts);
      table.show(state, texts);
    },
  };
}

defineLab({
  name: "shuffle-test",
  title: "The shuffle test",
  controls: [
    order("perm", "New order: the token that each slot gets", PERM),
    choice("mask", "Mask", ["none", "causal"], "none"),
  ],
  load: (head) => head,
  readouts,
  view,
  sentence,
  recipes: [
    { label: "Causal mask", state: { mask: "causal" } },
    { label: "Turned around", state: { perm: [4, 3, 2, 1, 0] } },
    { label: "First two exchanged, causal", state: { perm: [1, 0, 2, 3, 4], mask: "causal" } },
    { label: "Nothing moved", state: { perm: [0, 1, 2, 3, 4] } },
  ],
  tasks,
});
