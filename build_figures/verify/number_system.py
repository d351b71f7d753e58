"""The two number systems a page's `values(real)` runs in: float64, and rigorous ball arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .exact import rational
from .real import Real

Array: TypeAlias = NDArray[Any]

_DECIMAL: Final = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d{1,4})?", re.ASCII)


class NumberSystem(Protocol):
    """What `real` offers in `values(real)`.

    The ball run refuses an inexact float; the float run, where computed floats are everywhere, does
    not. Since a page's script runs in both, a float typed in it is refused.
    """

    @property
    def name(self) -> str:
        """Return "float64" or "ball"."""

    @property
    def pi(self) -> Any:
        """Return pi."""

    def __call__(self, value: object) -> Any:
        """Return a number: from an int, a Fraction, an exact float, or a decimal in text ("0.1").

        A number of this system passes through.
        Raises TypeError for what is not an exact number, ValueError for text that is no decimal.
        """

    def array(self, nested: object) -> Array:
        """Return the array of a nested sequence of what `real(...)` accepts."""

    def arange(self, start: int, stop: int | None = None) -> Array:
        """Return the integers from `start` (or 0) up to but not including `stop`, shape (n,)."""

    def dyadic(self, drawn: object) -> Array:
        """Return floats as the exact binary fractions they are: for drawn or stored data only."""


class Floats:
    """Plain NumPy in float64."""

    name: Final = "float64"
    pi: Final = np.float64(np.pi)

    def __call__(self, value: object) -> Any:
        """See NumberSystem."""
        return _float(value)

    def array(self, nested: object) -> Array:
        """See NumberSystem."""
        return _each(_float, nested).astype(np.float64)

    def arange(self, start: int, stop: int | None = None) -> Array:
        """See NumberSystem."""
        return self.array(_integers(start, stop))

    def dyadic(self, drawn: object) -> Array:
        """See NumberSystem."""
        return _doubles(drawn)


class Balls:
    """Arrays of Real, computed at the working precision."""

    name: Final = "ball"

    @property
    def pi(self) -> Real:
        """Return pi at the working precision."""
        return Real.pi()

    def __call__(self, value: object) -> Any:
        """See NumberSystem."""
        return _ball(value)

    def array(self, nested: object) -> Array:
        """See NumberSystem."""
        return _each(_ball, nested)

    def arange(self, start: int, stop: int | None = None) -> Array:
        """See NumberSystem."""
        return self.array(_integers(start, stop))

    def dyadic(self, drawn: object) -> Array:
        """See NumberSystem."""
        return _each(lambda double: Real(Fraction(double)), _doubles(drawn))


FLOATS: Final[NumberSystem] = Floats()
BALLS: Final[NumberSystem] = Balls()


def decimal(text: str) -> Fraction:
    """Return the number that a decimal in text states, exactly. Raises ValueError if it is none."""
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f"{text!r} is not a decimal; write it like '0.1', '-12' or '2.5e-3'")
    return Fraction(text)


def _ball(value: object) -> Real:
    number: Any = decimal(value) if isinstance(value, str) else value
    return Real(number)


def _float(value: object) -> np.float64:
    if isinstance(value, (float, np.floating)):
        return np.float64(value)
    exact = rational(decimal(value) if isinstance(value, str) else value)
    return np.float64(int(exact.numerator) / int(exact.denominator))  # correctly rounded


def _each(lift: Callable[[Any], object], nested: object) -> Array:
    """Apply `lift` to each number of a nested sequence."""
    given = np.array(nested, dtype=object)
    lifted = np.empty(given.shape, dtype=object)
    for index in np.ndindex(given.shape):
        lifted[index] = lift(given[index])
    return lifted


def _integers(start: int, stop: int | None) -> list[int]:
    return list(range(start) if stop is None else range(start, stop))


def _doubles(drawn: object) -> Array:
    """Return floats as float64, which holds them exactly.

    Raises TypeError for integers, long doubles and what is no number, ValueError for what is not
    finite.
    """
    given = np.asarray(drawn)
    if given.dtype not in (np.float16, np.float32, np.float64):
        raise TypeError(f"real.dyadic lifts floats; real.array lifts {given.dtype}")
    if not np.all(np.isfinite(given)):
        raise ValueError("real.dyadic lifts finite numbers only")
    return given.astype(np.float64)
