"""A numeral that is a whole side, or a cell of one: it must be the value of the other side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from ..finding import Code
from ..numeral import SIGNS, Numeral
from ..real import Real, Undecided
from ..rounding import nearest
from .comparison import equal
from .evaluation import Node
from .tree import Negative, Number
from .vectors import Cells
from .vocabulary import Relation

LEAST_UNITS: Final = (
    100  # three digits; with fewer, = would bless what only looks alike: 0.0071 = 0.01
)


@dataclass(frozen=True)
class Stated:
    """One numeral, and whether a minus stands before it that is not its own."""

    numeral: Numeral
    negated: bool

    def alone(self, value: Real) -> Real:
        """Return what the numeral must state for its side to have this value."""
        own = -value if self.negated else value
        return own.degrees() if self.numeral.style.degrees else own

    def fault(
        self, value: Real, relation: Relation, changes: Mapping[int, Fraction]
    ) -> Fault | None:
        """Compare with the value of the other side, at the working precision.

        changes: what numerals state instead that start at these offsets.
        Raises Undecided if more precision is needed.
        """
        numeral, right, unit = self.numeral, self.alone(value), self.numeral.unit
        if numeral.placeholder:
            nearest(right, unit)  # it will be typed: this precision must decide it
            return Fault(self, Code.PLACEHOLDER, right)
        says = changes.get(numeral.start, numeral.value)
        exactly = relation is Relation.EQUAL
        if exactly and equal(right, Real(says)):
            return None
        if _is_far(right, *self._reach(says)):  # wrong, whatever the last digit is
            return Fault(self, Code.EQUATION, right, exactly=exactly)
        near = nearest(right, unit)
        if near.value != says or (says == 0 and numeral.text[0] in SIGNS):
            return Fault(self, Code.EQUATION, right, exactly=exactly)
        if exactly:
            coarse = numeral.plain_integer or abs(says) < LEAST_UNITS * unit
            return Fault(self, Code.COARSE if coarse else Code.EQUALS, right)
        return Fault(self, Code.TIE, right) if near.tie else None

    @cached_property
    def _own_reach(self) -> tuple[Real, Real]:
        """The reach of what is typed: all changes of the other side are compared with it."""
        return _reach(self.numeral.value, self.numeral.unit)

    def _reach(self, says: Fraction) -> tuple[Real, Real]:
        """Return a unit less and a unit more than what the numeral says."""
        typed = says is self.numeral.value
        return self._own_reach if typed else _reach(says, self.numeral.unit)


@dataclass(frozen=True)
class Fault:
    """What is wrong with a numeral."""

    stated: Stated
    code: Code
    right: Real
    exactly: bool = False  # an exact value is asked for

    @property
    def near(self) -> Fraction | None:
        """The right value rounded to the numeral's digits, if the working precision decides it."""
        try:
            return nearest(self.right, self.stated.numeral.unit).value
        except (Undecided, OverflowError):  # or it is too large in units of a small last place
            return None


def stated(node: Node) -> tuple[Stated, ...]:
    """Return the numerals that are all a side consists of, in reading order, or nothing."""
    cells = node.nodes if isinstance(node, Cells) else (node,)
    found = [single for cell in cells if (single := _single(cell)) is not None]
    return tuple(found) if len(found) == len(cells) else ()


def _single(node: Node) -> Stated | None:
    if isinstance(node, Negative) and isinstance(node.of, Number):
        numeral = node.of.numeral
        return Stated(numeral, negated=numeral.text[0] not in SIGNS)
    return Stated(node.numeral, negated=False) if isinstance(node, Number) else None


def _reach(says: Fraction, unit: Fraction) -> tuple[Real, Real]:
    return Real(says - unit), Real(says + unit)


def _is_far(value: Real, low: Real, high: Real) -> bool:
    """Tell whether a value is certainly outside of what a numeral may reach."""
    try:
        return value > high or value < low
    except Undecided:
        return False
