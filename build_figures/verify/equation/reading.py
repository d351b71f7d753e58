"""What reading a formula finds out: its numerals, each with its role, and its problems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..finding import WARNINGS, Code
from ..numeral import Numeral
from ..real import Scalar


class Role(StrEnum):
    """What the equation engine knows of a numeral."""

    EQUATION = "equation"  # changing any digit of it makes an evaluated chain fail
    INDEX = "index"  # a one-digit sub- or superscript outside evaluated chains
    DEFINITION = "definition"  # what a bare symbol is said to be
    FREE = "free"  # nothing checks it


@dataclass(frozen=True)
class TexNumeral:
    """One numeral of a formula, and what is known of it."""

    numeral: Numeral  # with offsets within the formula
    role: Role
    symbol: str | None = None  # the symbol it is said to be, like "d" or "d_model"
    value: Scalar | None = None  # at full precision, where something is known of it
    survivor: str | None = None  # a changed text with which the equation it stands in still holds


@dataclass(frozen=True)
class Problem:
    """One problem of a formula; `start` and `end` are offsets within it."""

    code: Code
    start: int
    end: int
    message: str
    suggestion: str | None = None  # what the numeral there should read

    @property
    def certain(self) -> bool:
        """Tell whether this fails a check: it is no mere warning."""
        return is_certain(self.code)


@dataclass(frozen=True)
class Reading:
    """All that is known of a formula."""

    numerals: tuple[TexNumeral, ...]
    problems: tuple[Problem, ...]
    unread: int  # sides that contain numerals and could not be read
    chains: int  # chains of which at least one relation was checked


def is_certain(code: Code) -> bool:
    """Tell whether a problem of this code fails a check: it is no mere warning."""
    return code not in WARNINGS
