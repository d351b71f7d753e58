"""What a vector is made of: a state as in an address, and texts rounded with proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from build_figures.verify import Real
from build_figures.verify.precision import decide
from build_figures.verify.rounding import nearest

State: TypeAlias = Mapping[str, int | str]  # numbers become the text of an address
UNDEFINED = "undefined"


@dataclass(frozen=True)
class Row:
    """One state of a lab and all its readouts."""

    state: State
    readouts: Mapping[str, str]


def row(state: State, readouts: Callable[[], Mapping[str, str]]) -> Row:
    """Return a row whose readouts are computed until every digit is decided.

    Raises Undecided where they never are.
    """
    return Row(dict(state), dict(decide(readouts)))


def shown(value: Real | Fraction | int, decimals: int) -> str:
    """Return a value as a lab shows it: to the nearest, exact ties to even, no sign on a zero.

    Raises Undecided if the value is not known well enough.
    """
    rounded = nearest(value, Fraction(1, 10**decimals)).value
    units = abs(rounded) * 10**decimals
    digits = str(units.numerator).rjust(decimals + 1, "0")
    whole, fraction = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return ("-" if rounded < 0 else "") + whole + (f".{fraction}" if decimals else "")
