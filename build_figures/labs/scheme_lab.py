"""Vectors of the lab scheme-lab: what six position codes do to exchanged words, rows and gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from build_figures.labs.vectors import UNDEFINED, Row, State, row, shown
from build_figures.positional import naive, sinusoidal
from build_figures.positional.array import Array
from build_figures.verify import Real
from build_figures.verify.precision import current_precision, working_precision

# Position, tokens in the text and width to a code, shape (d,).
CODES: Mapping[str, Callable[[Real, int, int], Array]] = {
    "none": lambda p, length, d: naive.index(0 * p, d),
    "index": lambda p, length, d: naive.index(p, d),
    "fraction": naive.fraction,
    "sine": lambda p, length, d: naive.sine(p, d),
    "pair": lambda p, length, d: naive.pair(p, d),
    "sinusoidal": lambda p, length, d: sinusoidal.encode(p, d),
}
DISTINCT = {"none": 1, "index": 1, "fraction": 1, "sine": 1, "pair": 2}  # the rest are copies
WIDTHS = (8, 16, 32, 64, 128, 256, 512)
LONGEST = 512
OPENING = {"d": 64, "L": 50, "p": 12, "q": 12, "swap": 0, "i": 0, "j": 2}  # the lab's own start
EDGES: tuple[Mapping[str, int], ...] = (
    {},
    {"swap": 1},
    {"swap": 1, "i": 2, "j": 0},
    {"swap": 1, "i": 7, "j": 7},
    {"q": 0},
    {"p": 0},
    {"p": 0, "q": 0},
    {"p": 0, "q": 49, "swap": 1, "i": 49, "j": 48},
    {"L": 2, "p": 1, "q": 0, "swap": 1, "i": 0, "j": 1},
    {"L": 2, "p": 0, "q": 0, "swap": 0, "i": 1, "j": 1},
    {"L": LONGEST, "p": 511, "q": 511, "swap": 1, "i": 0, "j": 511},
    {"L": LONGEST, "p": 355, "q": 333, "swap": 1, "i": 355, "j": 0},  # sines all but zero
    {"L": LONGEST, "p": 11, "q": 55, "swap": 1, "i": 11, "j": 55},  # sines all but equal
    {"L": 128, "p": 127, "q": 0},
)
TIES = (16, 32, 64, 80, 128, 160, 320, 400, 512)  # lengths whose fractions end in a 5 at some place
DRAWN = {8: 90, 16: 90, 32: 90, 64: 120, 128: 60, 256: 30, 512: 15}  # random states of each width


def rows() -> Iterator[Row]:
    """Yield the readouts at the edges, along the rows of short texts, at ties, and where drawn."""
    rng = np.random.default_rng(0)
    for scheme, d in product(CODES, WIDTHS):
        for edge in EDGES:
            yield _row({"scheme": scheme, **OPENING, "d": d, **edge})
    for scheme, p in product(CODES, range(OPENING["L"])):
        yield _row({"scheme": scheme, **OPENING, "p": p, "swap": 1, "j": p})
        yield _row({"scheme": scheme, **OPENING, "q": p, "swap": 1, "i": 12, "j": p})
    for length, p in product(TIES, range(1, 16)):
        place = {"L": length, "p": p, "q": length - p, "swap": 1, "i": 0, "j": p}
        yield _row({"scheme": "fraction", **OPENING, "d": 8, **place})
    for scheme, d in product(CODES, WIDTHS):
        for _ in range(DRAWN[d]):
            length = int(rng.integers(2, LONGEST + 1))
            p, q, i, j = rng.integers(0, length, 4).tolist()
            place = {"L": length, "p": p, "q": q, "swap": int(rng.integers(0, 2)), "i": i, "j": j}
            yield _row({"scheme": scheme, "d": d, **place})


def _row(state: State) -> Row:
    return row(state, lambda: readouts(state))


def readouts(state: Mapping[str, Any]) -> dict[str, str]:
    """Return every readout of a state, such as OPENING with a scheme. Raises Undecided."""
    scheme, d, bits = state["scheme"], state["d"], current_precision()
    p, q, i, j = (_code(scheme, state[place], state["L"], d, bits) for place in "pqij")
    gap = swapped(i, j) if state["swap"] else 0
    alike = likeness(p, q)
    return {
        "input-gap": shown(gap, 3),
        "largest-value": shown(largest(p[: DISTINCT.get(scheme, d)]), 3),
        "likeness": UNDEFINED if alike is None else shown(alike, 4),
    }


def swapped(one: Array, other: Array) -> Real:
    """Return how far the inputs move when two words change places, each followed to its new one.

    one, other: the codes of the two places, shape (d,). The words' embeddings cancel.
    """
    difference = one - other
    # one word's input changes by A(j) - A(i), the other's by A(i) - A(j)
    total: Real = np.sqrt(2 * (difference**2).sum())
    return total


def largest(code: Array) -> Real:
    """Return the largest absolute component of a code, shape (n,), none of them copies.

    Raises Undecided: a ball cannot be told to be no larger than its copy.
    """
    size: Real = np.abs(code).max()
    return size


def likeness(one: Array, other: Array) -> Real | None:
    """Return the cosine of the angle between two codes of shape (d,), None where one is zero."""
    if any(all(component.exact() == 0 for component in code) for code in (one, other)):
        return None
    cosine: Real = (one * other).sum() / np.sqrt((one**2).sum() * (other**2).sum())
    return cosine


@lru_cache(maxsize=1024)
def _code(scheme: str, pos: int, length: int, d: int, bits: int) -> Array:
    """Return a code at a precision of `bits`."""
    with working_precision(bits):
        return CODES[scheme](Real(pos), length, d)
