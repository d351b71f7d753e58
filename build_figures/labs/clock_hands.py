"""Vectors of the lab clock-hands: angle, degrees, sine and cosine of each pair of a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from build_figures.labs.vectors import Row, row, shown
from build_figures.positional import sinusoidal
from build_figures.verify import Real

WIDTHS = (4, 8, 16, 32)
LAST = 1000  # position
EDGES = (0, 1, 2, 3, 43, 44, 45, 88, 628, 629, 710, LAST)  # the start, near returns, the end
DRAWN = 600  # more positions of each width


def rows() -> Iterator[Row]:
    """Yield the readouts at the edges, on a grid, and at drawn positions, for each width."""
    rng = np.random.default_rng(0)
    for d in WIDTHS:
        drawn = rng.integers(0, LAST + 1, DRAWN).tolist()
        for p in sorted({*EDGES, *range(0, LAST + 1, 25), *drawn}):
            yield row({"d": d, "p": p}, partial(readouts, p, d))


def readouts(p: int, d: int) -> dict[str, str]:
    """Return every readout at position p of a code d wide. Raises Undecided."""
    found: dict[str, str] = {}
    turn = 2 * Real.pi()
    for i, angle in enumerate(sinusoidal.angles(Real(p), d)):
        degrees = 360 * (angle / turn % 1) if p else 0
        found |= {
            f"angle-{i}": shown(angle, 4),
            f"degrees-{i}": shown(degrees, 1),
            f"sin-{i}": shown(np.sin(angle), 4),
            f"cos-{i}": shown(np.cos(angle), 4),
        }
    return found
