"""A chain: the sides of one statement, and what must hold between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ..precision import current_precision
from ..real import Undecided, decide
from .array import Value
from .evaluation import Scope
from .judgment import Check, EqualCheck, NearCheck, NumeralsCheck, OrderCheck, StatedCheck
from .side import Side
from .unread import NoValueError, UnreadError
from .vocabulary import ORDERING, Relation

Source: TypeAlias = tuple[int, Relation]  # a computed side, and how one is linked to it


@dataclass(frozen=True)
class Link:
    """Two neighboring sides that can be judged; at most bare symbols stand between them."""

    left: int
    right: int
    relation: Relation

    @property
    def equates(self) -> bool:
        """Tell whether it says that both are equal, nearly or exactly."""
        return self.relation in (Relation.EQUAL, Relation.APPROX)


class Chain:
    """Evaluates the sides of one statement, and knows what must hold between them.

    relations[i] stands before sides[i + 1].
    """

    def __init__(self, sides: list[Side], relations: tuple[Relation, ...], scope: Scope) -> None:
        self.sides = sides
        self.relations = relations
        self.scope = scope
        self.valueless: dict[int, NoValueError] = {}
        self._values: dict[tuple[int, int], Value] = {}
        self._present = [self._readable(index) for index in range(len(sides))]
        self.links = list(self._links())
        self._sources = self._nearest(before=True), self._nearest(before=False)

    def value(self, index: int, scope: Scope) -> Value:
        """Return the value of a side; it is kept unless numerals of that very side are changed."""
        side = self.sides[index]
        if scope.changes and not side.starts.isdisjoint(scope.changes):
            return side.value(scope)
        key = index, current_precision()
        if key not in self._values:
            self._values[key] = side.value(self.scope)
        return self._values[key]

    def is_read(self, index: int) -> bool:
        """Tell whether a side has been read: as an expression, or as a symbol."""
        return self._present[index] or bool(self.sides[index].symbols)

    def checks(self) -> Iterator[Check]:
        """Yield what must hold between the sides, in reading order."""
        for link in self.links:
            if link.left in self.valueless or link.right in self.valueless:
                continue
            if link.relation in ORDERING:
                yield OrderCheck((link.left, link.right), self.sides[link.right], link.relation)
            elif link.equates:
                yield from self._equating(link)

    def _equating(self, link: Link) -> Iterator[Check]:
        left, right = self.sides[link.left], self.sides[link.right]
        if left.stated and right.stated:
            yield from self._between_numerals(link, left, right)
        elif right.stated:
            yield StatedCheck((link.right, link.left), right, link.relation)
        elif left.stated:
            yield StatedCheck((link.left, link.right), left, link.relation)
        elif link.relation is Relation.EQUAL:
            yield EqualCheck((link.left, link.right), right)
        else:
            yield NearCheck((link.left, link.right), right)

    def _between_numerals(self, link: Link, left: Side, right: Side) -> Iterator[Check]:
        """Yield the checks of two sides of numerals, against the nearest computed side if any."""
        sources = [self._source(link.left), self._source(link.right)]
        for index, source in zip((link.left, link.right), sources, strict=True):
            if source is not None:
                yield StatedCheck((index, source[0]), self.sides[index], source[1])
        if left.placeholder or right.placeholder:
            if not any(sources) and left.placeholder != right.placeholder:
                pair = (link.right, link.left) if right.placeholder else (link.left, link.right)
                yield StatedCheck(pair, self.sides[pair[0]], link.relation)
        elif not any(sources) or link.relation is Relation.EQUAL:
            yield NumeralsCheck((link.left, link.right), right, left, link.relation)

    def _source(self, index: int) -> Source | None:
        """Return the nearest computed side that a side of numerals is linked to, and how."""
        near = [found[index] for found in self._sources if index in found]
        return min(near, key=lambda source: abs(source[0] - index), default=None)

    def _nearest(self, *, before: bool) -> dict[int, Source]:
        """Return, for each side of numerals, the nearest computed side in one direction."""
        found: dict[int, Source] = {}
        for link in self.links if before else reversed(self.links):
            there, here = (link.left, link.right) if before else (link.right, link.left)
            if not link.equates or there in self.valueless or not self.sides[here].stated:
                continue
            if not self.sides[there].stated:
                found[here] = there, link.relation
            elif there in found:
                source, relation = found[there]
                equal = relation is link.relation is Relation.EQUAL
                found[here] = source, Relation.EQUAL if equal else Relation.APPROX
        return found

    def _readable(self, index: int) -> bool:
        side = self.sides[index]
        if side.placeholder:
            return True
        try:
            decide(lambda: self.value(index, self.scope))
        except NoValueError as error:
            self.valueless[index] = error
        except (UnreadError, Undecided):
            return False
        return True

    def _links(self) -> Iterator[Link]:
        before: int | None = None
        relation: Relation | None = None
        for index, side in enumerate(self.sides):
            if index:
                relation = _combined(relation, self.relations[index - 1])
            if self._present[index]:
                if before is not None and relation is not None:
                    yield Link(before, index, relation)
                before, relation = index, None
            elif side.symbol is None:
                before = None


def _combined(before: Relation | None, relation: Relation) -> Relation:
    """Return the relation over a bare symbol: x in `2 + 3 = x ≈ 5`."""
    if before in (None, relation):
        return relation
    both = {before, relation}
    return Relation.APPROX if both == {Relation.EQUAL, Relation.APPROX} else Relation.OTHER
