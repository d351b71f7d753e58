/**
 * One head of self-attention, and how far its outputs are from moving along with the tokens.
 *
 * f(X) = softmax(X Wq (X Wk)^T / sqrt(d)) X Wv.
 * Source: Vaswani et al. 2017, sections 3.2.1 (attention), 3.2.3 (mask) and 3.5 (codes).
 */

import { encode } from "../core/sinusoidal.js";

/** @typedef {readonly (readonly number[])[]} Matrix one row for each token */
/** @typedef {{embeddings: Matrix, query: Matrix, key: Matrix, value: Matrix}} Head */

/**
 * Return the largest difference in each slot, for each control.
 * @param {Head} head
 * @param {readonly number[]} perm slot 0 gets the token of slot perm[0], and so on
 * @param {boolean} causal whether a slot sees only itself and those before it
 * @returns {{none: number[], both: number[], tokens: number[]}}
 */
export function differences(head, perm, causal) {
  const bare = head.embeddings;
  const codes = bare.map((row, slot) => encode(slot, row.length));
  const coded = sum(bare, codes);
  const shuffled = (x) => perm.map((from) => x[from]);
  const compared = (x, after) => {
    const expected = shuffled(attend(head, x, causal));
    const found = attend(head, after, causal);
    return expected.map((row, slot) =>
      Math.max(...row.map((y, j) => Math.abs(y - found[slot][j]))),
    );
  };
  return {
    none: compared(bare, shuffled(bare)),
    both: compared(coded, shuffled(coded)),
    tokens: compared(coded, sum(shuffled(bare), codes)),
  };
}

/**
 * Return the output of each slot.
 * @param {Head} head
 * @param {Matrix} x
 * @param {boolean} causal
 * @returns {Matrix}
 */
export function attend(head, x, causal) {
  const [queries, keys, values] = [head.query, head.key, head.value].map((w) => product(x, w));
  return queries.map((query, slot) => {
    const seen = causal ? slot + 1 : x.length;
    const scores = keys.slice(0, seen).map((key) => dot(query, key) / Math.sqrt(key.length));
    return product([softmax(scores)], values.slice(0, seen))[0];
  });
}

/** Return positive weights that add up to one. @param {readonly number[]} scores */
export function softmax(scores) {
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const whole = raised.reduce((total, x) => total + x, 0);
  return raised.map((x) => x / whole);
}

function dot(a, b) {
  return a.reduce((total, x, j) => total + x * b[j], 0);
}

function product(a, b) {
  return a.map((row) => b[0].map((_, j) => row.reduce((total, x, k) => total + x * b[k][j], 0)));
}

function sum(a, b) {
  return a.map((row, i) => row.map((x, j) => x + b[i][j]));
}
