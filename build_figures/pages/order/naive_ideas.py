"""Values for docs/order/naive-ideas.md: the codes that come to mind first, and where they fail."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures import data
from build_figures.positional import naive
from build_figures.positional.precision import BFLOAT16, rounded, unit
from build_figures.verify import Claim, Real

INPUTS = {
    "pos": (0, 1, 2, 4, 5, 11, 17, 45, 47, 50, 55, 256, 257, 259, 512, 711, 1000000),
    "L": (2, 4, 10, 50, 100),
    "bits": BFLOAT16,
}

GAPS = 1000  # how far near-returns of the pair are searched
LENGTH = 50  # tokens of the text in which fractions are compared
HERE, THERE = (2, 4), (45, 47)  # two places where two tokens stand two apart


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pos = real.array([256, 257, 259, 1000000])
    sine = naive.sine(real.array([5, 17, 11, 55]), d=1)[:, 0]
    pair = naive.pair(real.array([1, 711]), d=2)
    vaswani = data.load("vaswani_2017")
    return {
        "elsewhere": THERE[1],
        "bits": BFLOAT16,
        "stored": np.stack([rounded(pos, BFLOAT16), unit(pos, BFLOAT16)], axis=1),
        "sines": np.stack([sine, rounded(sine, BFLOAT16)], axis=1),
        "gaps": GAPS,
        "returns": near_returns(real),
        "apart": 711,
        "stored_pair": np.stack([pair, rounded(pair, BFLOAT16)], axis=1).T.reshape(4, 2),
        "length": LENGTH,
        "products": products(real),
        "texts": [20, 60],
        "alike": [11, 55],
        "back": [0, 44],
        "vaswani": vaswani,
    }


def near_returns(real: Any) -> Any:
    """Return the gaps at which one pair comes nearer to its start than at any smaller gap, (r, 4).

    For each: the gap, the full turns nearest to it, the radians left over, and the distance
    between the two codes. The first gap, a single step, is left out.
    """
    gap = real.arange(1, GAPS + 1)
    turns = np.rint(gap / (2 * real.pi))
    rest = gap - 2 * real.pi * turns
    distance = np.linalg.norm(naive.pair(gap, d=2) - naive.pair(real(0), d=2), axis=1)
    rows = []
    nearest = distance[0]
    for row in zip(gap[1:], turns[1:], rest[1:], distance[1:], strict=True):
        if row[-1] < nearest:
            nearest = row[-1]
            rows.append(row)
    return np.array(rows)


def products(real: Any) -> Any:
    """Return the dot product of two codes two positions apart, in two places, shape (4, 2).

    Rows: index, fraction, one sine, each as a single number, and one pair.
    """
    places = real.array([HERE, THERE])
    codes = (
        naive.index(places, d=1),
        naive.fraction(places, LENGTH, d=1),
        naive.sine(places, d=1),
        naive.pair(places, d=2),
    )
    return np.stack([(code[:, 0] * code[:, 1]).sum(axis=-1) for code in codes])


SAMPLES = ({"p": 0}, {"p": 5}, {"p": 17}, {"p": 1000})
FORMULAS = {
    "index": Claim(lambda p: naive.index(Real(p), d=1)[0], SAMPLES, defines="A(p)"),
    "fraction": Claim(
        lambda p, L: naive.fraction(Real(p), L, d=1)[0],
        ({"p": 0, "L": 3}, {"p": 5, "L": 10}, {"p": 50, "L": 100}),
        defines="A(p)",
    ),
    "sine": Claim(lambda p: naive.sine(Real(p), d=1)[0], SAMPLES, defines="A(p)"),
}
