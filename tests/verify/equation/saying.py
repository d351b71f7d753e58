"""Say in a few lines what reading a formula found out, for fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from build_figures.verify.equation import Reading
from build_figures.verify.real import Real

NAMES: dict[str, object] = {
    "d": 4,
    "pos": 2,
    r"\theta": np.array([Fraction(1), Fraction(1, 100)], dtype=object),
    "x_{2}": 7,
    "x": [1, 2, 3],
    "y'": 5,
    "M": np.array([[1, 2], [3, 4]], dtype=object),
    "q": [1, 2],
    "W": np.zeros((2, 2, 2), dtype=object),
    r"\text{PE}": lambda pos, i: Real(pos * 10 + i).sin(),
    "f": lambda a: Fraction(1) / a,
    r"\text{float}": 0.1,
    r"\text{flag}": True,
    r"\text{mask}": Real(float("-inf")),
    r"\text{ragged}": [[1, 2], [3]],
    r"\text{large}": list(range(10_001)),
    r"\text{small}": Real(1).exp() - Real(1).exp(),
    r"\text{count}": np.int64(3),
    r"\text{at}": 5,
    r"\text{uneven}": [np.zeros((2, 2)), np.zeros((2, 3))],
    r"\text{scalar}": np.array(3, dtype=object),
    r"\text{zeros}": lambda count: [0] * count,
}


def said(reading: Reading, tex: str) -> str:
    """Return one line for each numeral and problem, and one for the counts."""
    return "\n".join(_lines(reading, tex))


def _lines(reading: Reading, tex: str) -> Iterator[str]:
    for known in reading.numerals:
        symbol = f" {known.symbol}" if known.symbol else ""
        survivor = f", not pinned: {known.survivor}" if known.survivor else ""
        yield f"{known.numeral.text}: {known.role}{symbol}{survivor}"
    for problem in reading.problems:
        instead = f" -> {problem.suggestion}" if problem.suggestion is not None else ""
        yield f"{problem.code} `{tex[problem.start : problem.end]}` {problem.message}{instead}"
    yield f"{reading.chains} chains, {reading.unread} unread"
