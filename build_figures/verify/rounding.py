"""Proved rounding: the multiple of a unit that is nearest to the true value, never a guess."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from .real import Real, Scalar

HALF: Final = Fraction(1, 2)


@dataclass(frozen=True)
class Nearest:
    """A correctly rounded value."""

    value: Fraction  # the multiple of the unit nearest to the true value; of two, the even one
    tie: bool  # the true value lies exactly halfway, where readers expect "half up"


def nearest(value: Scalar, unit: Fraction) -> Nearest:
    """Round to the nearest multiple of `unit`, exact ties to even.

    value: finite. An exact value is decided in rationals; a ball only if every number in it rounds
    to the same multiple.
    Raises Undecided if the ball reaches a number halfway between two multiples, TypeError for an
    inexact float, ValueError for minus infinity or a unit that is not positive.
    """
    if unit <= 0:
        raise ValueError(f"the unit {unit} of a rounding is not positive")
    number = Real(value)
    exact = number.exact()
    if exact is None:
        return Nearest((number / unit).rint().midpoint() * unit, tie=False)
    steps = exact / unit
    whole = round(steps)
    return Nearest(whole * unit, tie=abs(steps - whole) == HALF)
