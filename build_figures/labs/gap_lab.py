"""Vectors of the lab gap-lab: how alike two codes are that stand k positions apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import numpy as np

from build_figures.labs.vectors import Row, shown
from build_figures.positional import sinusoidal
from build_figures.verify import Real
from build_figures.verify.precision import decide

WIDTHS = (8, 16, 32, 64, 128, 256, 512)
NARROW = 64  # up to here balls are cheap, and more gaps are drawn
LAST = 1000  # position and gap
EDGES = (0, 1, 5, 6, 43, 44, 45, 50, 63, 88, 100, 628, 710, LAST - 1, LAST)
POSITIONS = (0, 12, LAST)
DRAWN = {True: 120, False: 25}  # gaps of a narrow width and of a wide one
HARD = 3  # gaps of each readout, the nearest to where its rounding changes

DOUBLE = Fraction(1, 2**53)  # by how much of itself a number changes when rounded to a double
LEAST = Fraction(1, 10**12)  # the smallest bound that the lab states
STEPS = 16  # roundings of numbers up to one, generously: sines, cosines, two products, two sums


def rows() -> Iterator[Row]:
    """Yield the readouts at edges, drawn gaps and those hard to round, each at some positions."""
    rng = np.random.default_rng(0)
    for d in WIDTHS:
        drawn = rng.integers(0, LAST + 1, DRAWN[d <= NARROW]).tolist()
        for k in sorted({*EDGES, *drawn, *_hard(d)}):
            alike = decide(partial(readouts, k, d))
            for p in (*POSITIONS, int(rng.integers(0, LAST + 1))):
                yield Row({"d": d, "p": p, "k": k}, {**alike, "residual": residual(p, k)})
    equal = decide(partial(readouts, 0, 64))
    yield Row({"d": 64, "p": "-0", "k": "-0"}, {**equal, "residual": residual(0, 0)})


def readouts(k: int, d: int) -> dict[str, str]:
    """Return what follows the gap alone: dot product, cosine and distance. Raises Undecided."""
    return {
        "dot": shown(sinusoidal.dot(Real(k), d).item(), 4),
        "cosine": shown(sinusoidal.similarity(Real(k), d).item(), 4),
        "distance": shown(sinusoidal.distance(Real(k), d).item(), 4),
    }


def residual(p: int, k: int) -> str:
    """Return the power of ten that bounds the components of R(k) PE(p) - PE(p + k) in doubles.

    The difference is zero; doubles round the three angles, of p, k and p + k at most, and then
    numbers up to one. The lab measures, and states no less than LEAST.
    """
    bound = max((p + k + (p + k) + STEPS) * DOUBLE, LEAST)
    power = -12
    while bound > Fraction(10) ** power:
        power += 1
    return f"1e{power}"


def _hard(d: int) -> set[int]:
    """Return the gaps whose readouts come nearest to halfway between two steps of 0.0001."""
    gaps = np.arange(1, LAST + 1)
    found: set[int] = set()
    for measure in (sinusoidal.dot, sinusoidal.similarity, sinusoidal.distance):
        off = np.abs(measure(gaps, d) * 10_000 % 1 - 0.5)
        found.update(gaps[np.argsort(off)[:HARD]].tolist())
    return found
