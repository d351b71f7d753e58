"""Values for docs/basics/attention.md: two tokens, d_k = 2, and a less symmetric example."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures.positional import attention
from build_figures.verify import Claim, Real

INPUTS = {"n": (2, 1000), "d_k": (2, 64), "i": (0, 1), "j": (0, 1), "token": (0, 1)}

IDENTITY = ((1, 0), (0, 1))  # the queries and the keys of the worked example
V = ((1, 2), (3, 4))
TEST_Q = ((1, 2), (0, 1))
TEST_K = ((1, 0), (1, 1))


def values(real):
    """Compute every number the page states, in the number system `real`."""
    q, k, v = real.array(IDENTITY), real.array(IDENTITY), real.array(V)
    test_q, test_k = real.array(TEST_Q), real.array(TEST_K)
    causal = attention.causal_mask(2)
    return {
        "token": (0, 1),
        "d_model": 512,
        "q": q,
        "k": k,
        "v": v,
        "w": attention.weights(q, k),
        "o": attention.attend(q, k, v),
        "causal": np.hstack(
            [attention.weights(q, k, mask=causal), attention.attend(q, k, v, mask=causal)]
        ),
        "test_q": test_q,
        "test_k": test_k,
        "mistakes": mistakes(test_q, test_k, v),
    }


def mistakes(q, k, v):
    """Return the first row of the output, right and after four mistakes, shape (5, e)."""
    fit = q @ k.T
    width = q.shape[-1]
    tables = (
        attention.weights(q, k),
        attention.softmax(fit),
        attention.softmax(fit / width),
        attention.softmax(attention.scores(q, k), axis=0),
        attention.weights(k, q),
    )
    return np.stack([(weights @ v)[0] for weights in tables])


def names(v):
    """Return what TeX names mean on the page."""
    return {name: v[name] for name in ("q", "k", "v", "w", "o")}


def lifted(rows):
    """Return a table of exact numbers in balls."""
    return np.array([[Real(x) for x in row] for row in rows])


def scores(q, k, d_k, i, j):
    """Return one score; d_k is the width that q and k have."""
    del d_k
    return attention.scores(lifted(q), lifted(k))[i, j]


def weight(s, n, i, j):
    """Return one weight of a table of scores with n columns."""
    del n
    return attention.softmax(lifted(s))[i, j]


def output(w, v, n, i):
    """Return one output of the test example, for values that are single numbers."""
    del w, n
    return attention.attend(lifted(TEST_Q), lifted(TEST_K), lifted([[x] for x in v]))[i, 0]


def example_weight(i, j):
    """Return one weight of the test example."""
    return attention.weights(lifted(TEST_Q), lifted(TEST_K))[i, j]


WIDE = ((1, -2, Fraction(1, 2)), (0, 4, 1))
# Tables are indexed from 0; the weights of the last formula are a function of i and j.
SCORE_SAMPLES: Any = (
    {"q": TEST_Q, "k": TEST_K, "d_k": 2, "i": 0, "j": 1},
    {"q": TEST_Q, "k": TEST_K, "d_k": 2, "i": 1, "j": 0},
    {"q": WIDE, "k": WIDE, "d_k": 3, "i": 0, "j": 1},
)
WEIGHT_SAMPLES: Any = (
    {"s": TEST_Q, "n": 2, "i": 0, "j": 1},
    {"s": WIDE, "n": 3, "i": 1, "j": 0},
    {"s": WIDE, "n": 3, "i": 0, "j": 2},
)
OUTPUT_SAMPLES: Any = tuple({"w": example_weight, "v": (1, 3), "n": 2, "i": i} for i in (0, 1))
FORMULAS = {
    "scores": Claim(scores, SCORE_SAMPLES, defines="s_{i,j}"),
    "weights": Claim(weight, WEIGHT_SAMPLES, defines="w_{i,j}"),
    "output": Claim(output, OUTPUT_SAMPLES, defines="o_i"),
}
