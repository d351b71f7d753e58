"""Values for docs/basics/softmax.md: the shares of the scores 1, 2 and 3."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures.positional import attention
from build_figures.positional.array import like
from build_figures.verify import Claim, Real

SCORES = (1, 2, 3)
INPUTS = {"s": SCORES, "scores": SCORES, "n": 3, "j": (0, 1, 2), "k": 0, "T": (1, 2)}

# The largest finite number of each format, (2 - 2**-p) * 2**q: p bits after the point, q the
# largest exponent (IEEE 754; bfloat16 is float32 cut to its upper half).
LARGEST = {
    "float16": (2 - Fraction(2) ** -10) * 2**15,
    "bfloat16": (2 - Fraction(2) ** -7) * 2**127,
    "float32": (2 - Fraction(2) ** -23) * 2**127,
    "float64": (2 - Fraction(2) ** -52) * 2**1023,
}


def values(real):
    """Compute every number the page states, in the number system `real`."""
    s = real.array(SCORES)
    T = real.array([Fraction(1, 2), 1, 2])
    largest = real.array(list(LARGEST.values()))
    shares = attention.softmax(s)
    return {
        "s": s,
        "shares": shares,
        "formats": np.stack([largest, np.log(largest)], axis=1),
        "masked": attention.softmax(np.append(s[:2], like(-np.inf, s))),
        "T": T,
        "heated": attention.softmax(s / T[:, np.newaxis]),
        "plain": s / s.sum(),
        "twice": attention.softmax(shares),
    }


def softmax(*scores):
    """Return the shares of some numbers, shape (n,)."""
    return attention.softmax(np.array([Real(score) for score in scores]))


def names(v):
    """Return what TeX names mean on the page."""
    return {r"\text{softmax}": softmax, "s": v["s"]}


SAMPLES: Any = (  # lists of scores, indexed from 0
    {"s": (1, 2, 3), "n": 3, "j": 0},
    {"s": (1, 2, 3), "n": 3, "j": 2},
    {"s": (Fraction(1, 2), -4), "n": 2, "j": 1},
)
FORMULAS = {
    "softmax": Claim(lambda s, n, j: softmax(*s)[j], SAMPLES, defines=r"\text{softmax}(s)_j"),
}
