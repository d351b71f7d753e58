"""What evaluation needs: nodes, names, bound variables, changed numerals, and a budget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Final

from .array import Value
from .page_names import PageNames
from .unread import UnreadError

STEPS: Final = 200_000  # of evaluation, for one formula with all that is tried on it


class Node(ABC):
    """A part of a formula that has a value. What each class says is its value."""

    def value(self, scope: Scope) -> Value:
        """Return the value at the working precision, and count a step.

        Raises UnreadError for what has no meaning here, NoValueError for what certainly has no
        value, Undecided where more precision may help.
        """
        scope.budget.spend(1)
        return self._value(scope)

    @abstractmethod
    def _value(self, scope: Scope) -> Value: ...

    def walk(self) -> Iterator[Node]:
        """Yield this node and all nodes below it."""
        yield self
        for part in vars(self).values():
            for node in part if isinstance(part, tuple) else (part,):
                if isinstance(node, Node):
                    yield from node.walk()


class Budget:
    """A number of steps that several evaluations share, so that none of them stalls a build."""

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps
        self.exceeded = False

    def spend(self, steps: int) -> None:
        """Use up some steps. Raises UnreadError if there are not so many left."""
        if steps > self.left:
            self.exceeded = True
            raise UnreadError("too long a computation")
        self.left -= steps


class Scope:
    """What a tree is evaluated in.

    changes: other values for the numerals that start at these offsets.
    """

    def __init__(
        self, names: PageNames, budget: Budget, changes: Mapping[int, Fraction] | None = None
    ) -> None:
        self.names = names
        self.budget = budget
        self.changes = changes or {}
        self.bound: dict[str, int] = {}

    @contextmanager
    def inside(self) -> Iterator[dict[str, int]]:
        """Let variables be bound inside the block, and restore what was bound before."""
        before = self.bound
        self.bound = dict(before)
        try:
            yield self.bound
        finally:
            self.bound = before
