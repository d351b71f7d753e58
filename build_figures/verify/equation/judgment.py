"""The checks of a chain: what must hold between two sides, and what is wrong if it does not."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

from ..finding import Code
from ..real import Real
from .array import Array, Value, cells, shape
from .evaluation import Scope
from .reading import Problem
from .side import Side
from .stated import equal, shown
from .unread import UnreadError
from .vocabulary import Relation

_ORDERS: Final[dict[Relation, Callable[[Real, Real], bool]]] = {
    Relation.LESS: operator.lt,
    Relation.GREATER: operator.gt,
    Relation.AT_MOST: operator.le,
    Relation.AT_LEAST: operator.ge,
    Relation.UNEQUAL: operator.ne,
}


# Returns the value of a side of the chain, by its index, at the working precision.
Evaluate: TypeAlias = Callable[[int, Scope], Value]


@dataclass(frozen=True)
class Check(ABC):
    """One thing that must hold.

    sides: the indices of the sides it depends on. where: the side that its problems stand at.
    """

    sides: tuple[int, int]
    where: Side

    def problems(self, value: Evaluate, scope: Scope) -> list[Problem]:
        """Return what is wrong, at the working precision.

        Raises UnreadError if it cannot be judged, Undecided if more precision is needed.
        """
        return list(self._problems(value, scope))

    @abstractmethod
    def _problems(self, value: Evaluate, scope: Scope) -> Iterator[Problem]: ...


@dataclass(frozen=True)
class StatedCheck(Check):
    """The numerals of the first side are the value of the second, cell by cell."""

    relation: Relation  # = or ≈

    def _problems(self, value: Evaluate, scope: Scope) -> Iterator[Problem]:
        source = value(self.sides[1], scope)
        if not comparable(self.where.shape, shape(source)):
            yield _sizes(self.where, self.where.shape, shape(source))
            return
        for stated, cell in zip(self.where.stated, cells(source), strict=True):
            problem = stated.check(cell, self.relation, scope.changes)
            if problem:
                yield problem


@dataclass(frozen=True)
class NumeralsCheck(Check):
    """Two sides of numerals alone are equal, or one is the other, rounded to fewer digits."""

    left: Side
    relation: Relation  # = or ≈

    def _problems(self, value: Evaluate, scope: Scope) -> Iterator[Problem]:
        if not comparable(self.left.shape, self.where.shape):
            yield _sizes(self.where, self.left.shape, self.where.shape)
            return
        left, right = (cells(value(index, scope)) for index in self.sides)
        for first, second, here, there in zip(
            self.left.stated, self.where.stated, left, right, strict=True
        ):
            forward = second.check(here, self.relation, scope.changes)
            backward = first.check(there, self.relation, scope.changes)
            if forward and backward:
                yield _milder(
                    forward, backward, second_is_shorter=first.numeral.unit <= second.numeral.unit
                )


@dataclass(frozen=True)
class EqualCheck(Check):
    """Two sides that are computed are equal."""

    def _problems(self, value: Evaluate, scope: Scope) -> Iterator[Problem]:
        left, right = (value(index, scope) for index in self.sides)
        if not comparable(shape(left), shape(right)):
            yield _sizes(self.where, shape(left), shape(right))
            return
        for here, there in zip(cells(left), cells(right), strict=True):
            if not equal(here, there):
                message = (
                    f"the sides differ: {shown(here)} on the left, {shown(there)} on the right"
                )
                yield Problem(Code.EQUATION, self.where.start, self.where.end, message)
                return


@dataclass(frozen=True)
class OrderCheck(Check):
    """An inequality holds, certainly."""

    relation: Relation

    def _problems(self, value: Evaluate, scope: Scope) -> Iterator[Problem]:
        left, right = (value(index, scope) for index in self.sides)
        if isinstance(left, Array) or isinstance(right, Array):
            raise UnreadError("no order of vectors")
        if not _ORDERS[self.relation](left, right):
            message = f"{shown(left)} {self.relation} {shown(right)} does not hold"
            yield Problem(Code.EQUATION, self.where.start, self.where.end, message)


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
    if len(left) == len(right) or prod(left) not in (*left, *right):
        raise UnreadError("different shapes of one size")
    return True


def _sizes(side: Side, left: tuple[int, ...], right: tuple[int, ...]) -> Problem:
    message = f"{prod(left)} numbers cannot equal {prod(right)} numbers"
    return Problem(Code.EQUATION, side.start, side.end, message)


def _milder(forward: Problem, backward: Problem, *, second_is_shorter: bool) -> Problem:
    """Return a warning if either is one, otherwise the problem of the shorter numeral."""
    if forward.certain != backward.certain:
        return backward if forward.certain else forward
    return forward if second_is_shorter else backward
