"""How near two sinusoidal encodings come to each other: the margin that keeps positions apart.

The distance of two encodings depends on their gap alone, so only gaps have to be searched. Most
are ruled out in whole numbers, which is exact and fast; the few that are left are computed in the
number system asked for. In ball arithmetic the answer is thereby proved for every gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .array import Array, Numbers, like
from .array import pi as pi_like
from .sinusoidal import distance, frequencies

LONGEST: Final = 2**17  # a gap times a frequency in units then fits in 64 bits
TURN: Final = 2**48  # units that an angle is counted in: so many make a full turn; a power of 2
SLACK: Final = 2**8  # units by which a frequency may be off after rounding to whole units
DROPPED: Final = 28  # bits dropped before angles are squared; sums of squares then fit in 64 bits
SCALE: Final = 2**36  # what bounds are multiples of: 16 / (TURN / 2**DROPPED)**2 = 1 / SCALE
MARGIN: Final = 2**16  # added to a limit computed in floats, and far more than their error


@dataclass(frozen=True)
class Nearest:
    """The gap at which two encodings are nearest, and their distance there.

    gap: in positions. distance: in the number system that was computed in.
    Example: margin.Nearest(1, 0.5)
    """

    gap: int
    distance: Numbers


def nearest(d: int, first: int, last: int, base: int = 10000, ref: Numbers = 1.0) -> Nearest:
    """Return the gap from first to last, both included, at which two encodings are nearest.

    d: width, even. base: at least 1. ref: any number of the number system to compute in; that of
    balls proves the answer, or raises its own error if it cannot tell the two nearest gaps apart.
    Raises ValueError if d is odd or not positive, or unless 1 <= first <= last <= 2**17;
    ArithmeticError if floats were too inexact to prepare the search.
    Example: margin.nearest(8, 1, 1000)
    """
    if not 1 <= first <= last <= LONGEST:
        raise ValueError(f"gaps from {first} to {last}; give 1 <= first <= last <= {LONGEST}")
    gaps = np.arange(first, last + 1, dtype=np.int64)
    bounds = lower_bounds(gaps, d, base, ref)
    candidate = gaps[np.argmin(bounds)]
    limit = int(np.ceil(distance(float(candidate), d, base) ** 2 * SCALE)) + MARGIN
    _certify(bool(distance(like(candidate, ref), d, base) ** 2 * SCALE <= limit))
    left = gaps[bounds <= limit]  # any other gap is farther than the candidate
    distances = distance(like(left, ref), d, base)
    least = int(np.argmin(distances))
    return Nearest(int(left[least]), distances[least])


def lower_bounds(
    gaps: NDArray[np.int64], d: int, base: int = 10000, ref: Numbers = 1.0
) -> NDArray[np.int64]:
    """Return whole numbers that are not above SCALE times the squared distances, shape (n,).

    gaps: shape (n,), from 1 to 2**17. d: width, even. base and ref: as for `nearest`.
    Raises ValueError if d is odd or not positive, ArithmeticError as `nearest` does.
    Example: margin.lower_bounds(np.arange(1, 50), 8)
    """
    total = np.zeros_like(gaps)
    for units in _units(d, base, ref):
        beyond = gaps * units & (TURN - 1)  # the remainder of a division by TURN
        off = np.minimum(beyond, TURN - beyond)  # units to the nearest whole turn
        least = np.maximum(off - SLACK * gaps, 0) >> DROPPED
        # (2 sin(a / 2))**2 >= 16 (a / 2 pi)**2 for |a| <= pi: a chord is at least 2/pi of its arc
        total += least**2
    return total


def _units(d: int, base: int, ref: Numbers) -> Array:
    """Return the frequencies in units, off by at most SLACK, shape (d/2,)."""
    units = np.rint(frequencies(d, base) / (2 * np.pi) * TURN).astype(np.int64)
    exact = frequencies(d, base, ref) / (2 * pi_like(ref)) * TURN
    _certify(bool(np.all(np.abs(exact - units) <= SLACK)))
    return units


def _certify(holds: bool) -> None:
    """Raise ArithmeticError if what floats suggested does not hold."""
    if not holds:
        raise ArithmeticError("float64 is too inexact on this machine to prepare the search")
