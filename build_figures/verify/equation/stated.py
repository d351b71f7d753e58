"""A numeral that is a whole side, or a cell of one: it must be the value of the other side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ..diagnosis import diagnosis
from ..finding import Code
from ..numeral import SIGNS, Numeral, Style, render
from ..precision import current_precision
from ..real import Real, Undecided
from ..rounding import nearest
from .evaluation import Node
from .reading import Problem
from .tree import Negative, Number
from .vectors import Cells
from .vocabulary import Relation

EQUAL_BITS: Final = 256  # what cannot be told apart at this precision counts as equal
LEAST_UNITS: Final = (
    100  # three digits; with fewer, = would bless what only looks alike: 0.0071 = 0.01
)
MOST_DECIMALS: Final = 15  # that a suggestion adds to make a numeral exact


@dataclass(frozen=True)
class Stated:
    """One numeral, and whether a minus stands before it that is not its own."""

    numeral: Numeral
    negated: bool

    def says(self, changes: Mapping[int, Fraction]) -> Fraction:
        """Return what the numeral states, or would state if it were changed."""
        return changes.get(self.numeral.start, self.numeral.value)

    def alone(self, value: Real) -> Real:
        """Return what the numeral must state for its side to have this value."""
        own = -value if self.negated else value
        return own.degrees() if self.numeral.style.degrees else own

    def check(
        self, value: Real, relation: Relation, changes: Mapping[int, Fraction]
    ) -> Problem | None:
        """Compare with the value of the other side, at the working precision.

        Raises Undecided if more precision is needed.
        """
        right, says, style = self.alone(value), self.says(changes), self.numeral.style
        if self.numeral.placeholder:
            near = nearest(right, style.unit)
            text = self._typed(near.value, style)
            return self._problem(
                Code.PLACEHOLDER,
                f"this side is {text}, not typed yet; run `inject` or type it",
                text,
            )
        if relation is Relation.EQUAL and equal(right, Real(says)):
            return None
        try:
            near = nearest(right, style.unit)
        except Undecided:
            if abs(right - says) > style.unit:  # wrong, whatever the last digit is
                return self._wrong(right, None, relation)
            raise
        if near.value != says:
            return self._wrong(right, near.value, relation)
        if says == 0 and self.numeral.text[0] in SIGNS:
            text = render(near.value, style)
            return self._problem(
                Code.EQUATION, f"this side rounds to {text}; a zero has no sign", text
            )
        if relation is Relation.EQUAL:
            return self._rounded(right, coarse=abs(says) < LEAST_UNITS * style.unit)
        if near.tie:
            text = render(near.value, style)
            message = (
                f"this side lies exactly halfway; {text} is rounded to even, readers expect half up"
            )
            return self._problem(Code.TIE, message, None)
        return None

    def _wrong(self, right: Real, near: Fraction | None, relation: Relation) -> Problem:
        style, which = self.numeral.style, "at this precision"
        exact_style = _exact_style(right, style) if relation is Relation.EQUAL else None
        if exact_style is not None:
            style, near, which = exact_style, right.midpoint(), "exactly"
        text = None if near is None else self._typed(near, style)
        slip = diagnosis(self.numeral, right.midpoint())
        message = (
            f"this side is {text or shown(right)} {which}, the formula says {self.numeral.text}"
        )
        return self._problem(Code.EQUATION, message + (f" ({slip})" if slip else ""), text)

    def _rounded(self, right: Real, *, coarse: bool) -> Problem:
        text = self.numeral.text
        if coarse or self.numeral.plain_integer:
            message = (
                f"{text} is too coarse for {shown(right)} after =; add digits, or use \\approx"
            )
            return self._problem(Code.COARSE, message, None)
        return self._problem(
            Code.EQUALS,
            f"{text} is rounded, this side is {shown(right)}: use \\approx, not =",
            None,
        )

    def _typed(self, value: Fraction, style: Style) -> str | None:
        """Return a value as it would be typed here, or None where a sign stands in the way."""
        if self.negated and value < 0:
            return None
        try:
            return render(value, style)
        except ValueError:  # longer than Python turns into text
            return None

    def _problem(self, code: Code, message: str, text: str | None) -> Problem:
        return Problem(code, self.numeral.start, self.numeral.end, message, text)


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


def equal(left: Real, right: Real) -> bool:
    """Tell whether two numbers are equal, as far as EQUAL_BITS can tell."""
    if not left.overlaps(right):
        return False
    decided = left.exact() is not None and right.exact() is not None
    if not decided and current_precision() < EQUAL_BITS:
        raise Undecided("equal so far")
    return True


def shown(value: Real) -> str:
    """Return a value for a message."""
    return value.digits(10)


def _exact_style(right: Real, style: Style) -> Style | None:
    """Return the style with as many decimals as the exact value needs, if these are few."""
    exact = right.exact()
    if exact is None:
        return None
    count = exact / replace(style, decimals=0).unit
    for decimals in range(style.decimals, MOST_DECIMALS + 1):
        if (count * 10**decimals).denominator == 1:
            return replace(style, decimals=decimals)
    return None
