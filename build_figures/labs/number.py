"""Vectors of the labs' formatter: doubles and ratios, at the decimals that labs show."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from build_figures.labs.vectors import Row, shown

DECIMALS = (0, 1, 2, 3, 4, 5, 6)
DRAWN = 300  # doubles of each kind
EDGES = (0.0, -0.0, 0.5, 1.5, 2.5, -0.5, 0.0625, -0.0625, 0.03125, 0.9999995, 5e-324, -5e-324)
LARGE = (2.0**53, 2.0**53 + 2, -(2.0**60), 1e22, 2.5e15 + 0.5)


def rows() -> Iterator[Row]:
    """Yield doubles by their bits: ties, edges, drawn ones; and ratios by their integers."""
    rng = np.random.default_rng(0)
    ties = [(2 * k + 1) / 2**n for n in range(1, 8) for k in range(-12, 12)]
    drawn = [*rng.uniform(-2, 2, DRAWN), *rng.standard_normal(DRAWN) * 1e-4]
    drawn += [*np.round(rng.uniform(-9, 9, DRAWN), 5), *rng.uniform(-1e6, 1e6, DRAWN)]
    for x in (*EDGES, *LARGE, *ties, *map(float, drawn)):
        for decimals in DECIMALS:
            text = shown(Fraction(x), decimals)
            yield Row({"bits": _bits(x), "decimals": decimals}, {"text": text})
    for below in (*range(1, 130), 2000, 4096, 10**6, 3**40):
        for above in (0, 1, -1, 3, 7, 12, -45, below - 1, below + 1, 10**12 + 1):
            for decimals in (0, 3, 6):
                text = shown(Fraction(above, below), decimals)
                state = {"above": above, "below": below, "decimals": decimals}
                yield Row(state, {"text": text})


def _bits(x: float) -> str:
    """Return a double's 64 bits as hexadecimal, which no reader of numbers can round."""
    return struct.pack(">d", x).hex()
