"""The checks of a chain: what must hold between two sides, and what is wrong if it does not."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import ClassVar, Final, TypeAlias

from ..finding import Code
from ..real import Real, Undecided
from . import wording
from .array import Array, Value, cells, shape
from .comparison import comparable, equal, shown
from .evaluation import Scope
from .reading import Problem, is_certain
from .side import Side
from .stated import Fault
from .unread import UnreadError
from .vocabulary import Relation

# Returns the value of a side of the chain, by its index, at the working precision.
Evaluate: TypeAlias = Callable[[int, Scope], Value]

_ORDERS: Final[dict[Relation, Callable[[Real, Real], bool]]] = {
    Relation.LESS: operator.lt,
    Relation.GREATER: operator.gt,
    Relation.AT_MOST: operator.le,
    Relation.AT_LEAST: operator.ge,
    Relation.UNEQUAL: operator.ne,
}


@dataclass(frozen=True)
class Failure:
    """A failed check; words are made only where they are wanted."""

    code: Code
    words: Callable[[], Problem]


@dataclass(frozen=True)
class Check(ABC):
    """One thing that must hold.

    sides: the indices of the sides it depends on. where: the side that its problems stand at.
    """

    sides: tuple[int, int]
    where: Side
    pins: ClassVar[bool] = True  # a numeral may be so exact that no other would do

    def problems(self, value: Evaluate, scope: Scope) -> list[Problem]:
        """Return what is wrong, at the working precision.

        Raises UnreadError if it cannot be judged, Undecided if more precision is needed.
        """
        return [failure.words() for failure in self._guarded(value, scope)]

    def fails(self, value: Evaluate, scope: Scope) -> bool:
        """Tell whether more than a warning is wrong. Raises as `problems` does."""
        return any(is_certain(failure.code) for failure in self._guarded(value, scope))

    def _guarded(self, value: Evaluate, scope: Scope) -> list[Failure]:
        try:
            return list(self._failures(value, scope))
        except OverflowError as error:  # a large value in degrees
            raise UnreadError(str(error)) from error

    @abstractmethod
    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]: ...

    def _failure(self, message: Callable[[], str]) -> Failure:
        where = self.where
        return Failure(
            Code.EQUATION, lambda: Problem(Code.EQUATION, where.start, where.end, message())
        )

    def _sizes(self, left: tuple[int, ...], right: tuple[int, ...]) -> Failure:
        return self._failure(lambda: f"{prod(left)} numbers cannot equal {prod(right)} numbers")


@dataclass(frozen=True)
class StatedCheck(Check):
    """The numerals of the first side are the value of the second, cell by cell."""

    relation: Relation  # = or ≈

    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]:
        source = value(self.sides[1], scope)
        if not comparable(self.where.shape, shape(source)):
            yield self._sizes(self.where.shape, shape(source))
            return
        for stated, cell in zip(self.where.stated, cells(source), strict=True):
            fault = stated.fault(cell, self.relation, scope.changes)
            if fault:
                yield _worded(fault)


@dataclass(frozen=True)
class NumeralsCheck(Check):
    """Two sides of numerals alone are equal, or one is the other, rounded to fewer digits."""

    left: Side
    relation: Relation  # = or ≈

    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]:
        left, right = self.left, self.where
        if not comparable(left.shape, right.shape):
            yield self._sizes(left.shape, right.shape)
            return
        values = (cells(value(index, scope)) for index in self.sides)
        for first, second, here, there in zip(left.stated, right.stated, *values, strict=True):
            forward = second.fault(here, self.relation, scope.changes)
            if forward and first.numeral.style.degrees != second.numeral.style.degrees:
                yield _worded(forward)  # of angles in two units, the second is the rounded one
            elif forward and (backward := first.fault(there, self.relation, scope.changes)):
                second_is_shorter = first.numeral.unit <= second.numeral.unit
                yield _worded(forward if second_is_shorter else backward)


@dataclass(frozen=True)
class EqualCheck(Check):
    """Two sides that are computed are equal."""

    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]:
        left, right = (value(index, scope) for index in self.sides)
        if not comparable(shape(left), shape(right)):
            yield self._sizes(shape(left), shape(right))
            return
        differing = [
            pair for pair in zip(cells(left), cells(right), strict=True) if not equal(*pair)
        ]
        if differing:
            here, there = map(shown, differing[0])
            yield self._failure(
                lambda: f"the sides differ: {here} on the left, {there} on the right"
            )


@dataclass(frozen=True)
class NearCheck(Check):
    """Two sides that are computed are about equal: of one sign, and within a factor of two."""

    pins = False

    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]:
        left, right = (value(index, scope) for index in self.sides)
        if not comparable(shape(left), shape(right)):
            yield self._sizes(shape(left), shape(right))
            return
        far = [pair for pair in zip(cells(left), cells(right), strict=True) if _are_far(*pair)]
        if far:
            here, there = map(shown, far[0])
            yield self._failure(lambda: f"{here} on the left is not about {there} on the right")


@dataclass(frozen=True)
class OrderCheck(Check):
    """An inequality holds, certainly."""

    pins = False
    relation: Relation

    def _failures(self, value: Evaluate, scope: Scope) -> Iterator[Failure]:
        left, right = (value(index, scope) for index in self.sides)
        if isinstance(left, Array) or isinstance(right, Array):
            raise UnreadError("no order of vectors")
        if not _ORDERS[self.relation](left, right):
            yield self._failure(
                lambda: f"{shown(left)} {self.relation} {shown(right)} does not hold"
            )


def _are_far(left: Real, right: Real) -> bool:
    """Tell whether no reader would call two numbers about equal; zero is about anything small."""
    try:
        return left != 0 != right and abs(left - right) * 3 > abs(left) + abs(right)
    except (Undecided, OverflowError):
        return False


def _worded(fault: Fault) -> Failure:
    return Failure(fault.code, lambda: wording.problem(fault))
