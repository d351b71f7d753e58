"""Whether two values are equal, as far as that can be told, and how a value is shown."""

from __future__ import annotations

from math import prod
from typing import Final

from flint import arb

from ..precision import current_precision
from ..real import Real, Undecided
from .unread import UnreadError

LARGEST: Final = arb(2) ** 16384  # as in Real
TIGHT: Final = 2**64
EQUAL_BITS: Final = 256  # what cannot be told apart at this precision counts as equal


def equal(left: Real, right: Real) -> bool:
    """Tell whether two numbers are equal, as far as EQUAL_BITS can tell.

    Raises Undecided where more precision could still tell them apart.
    """
    if not left.overlaps(right):
        return False
    exact = left.exact() is not None and right.exact() is not None
    tight = current_precision() >= EQUAL_BITS and is_tight(left) and is_tight(right)
    if not exact and not tight:
        raise Undecided("equal so far")
    return True


def is_tight(value: Real) -> bool:
    """Tell whether the ball is small: a wide one overlaps everything and proves nothing."""
    ball = value.ball
    return bool(ball.rad() * TIGHT <= 1 + abs(ball.mid()))


def bounded(value: Real) -> Real:
    """Return a value that is certainly no monster. Raises Undecided for a ball without bounds.

    What is certainly too large has been refused by `Real` before.
    """
    if value.ball.abs_upper() > LARGEST:
        raise Undecided("perhaps too large a number")
    return value


def comparable(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    """Tell whether values of these shapes can be equal; False if they differ in size.

    A vector may be compared with a row and with a column.
    Raises UnreadError for what authors mix freely: a number and an array, a row and a column.
    """
    if left == right:
        return True
    if not left or not right:
        raise UnreadError("a number beside a vector")
    if prod(left) != prod(right):
        return False
    if len(left) == len(right) or prod(left) not in left or prod(left) not in right:
        raise UnreadError("different shapes of one size")
    return True


def shown(value: Real) -> str:
    """Return a value for a message."""
    return value.digits(10)
