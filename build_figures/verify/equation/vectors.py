"""The tree of an expression: vectors and matrices written out, and transposes."""

from __future__ import annotations

from dataclasses import dataclass

from ..real import Real
from .array import Array, Value, scalar, transposed
from .evaluation import Node, Scope
from .unread import UnreadError


@dataclass(frozen=True)
class Cells(Node):
    """A vector or matrix written out."""

    shape: tuple[int, ...]
    nodes: tuple[Node, ...]

    def _value(self, scope: Scope) -> Value:
        return Array(self.shape, tuple(scalar(node.value(scope)) for node in self.nodes))


@dataclass(frozen=True)
class Transpose(Node):
    """The transpose of a vector or matrix, written with `mark`: a `T` may also be a power.

    A vector is a column and its transpose a row, but one written out, like `(1, 2)`, may be either.
    """

    of: Node
    mark: str

    def _value(self, scope: Scope) -> Value:
        value = self.of.value(scope)
        if self.mark == "T" and (isinstance(value, Real) or "T" in scope.names):
            raise UnreadError("either a transpose or a power")
        if isinstance(self.of, Cells) and len(self.of.shape) == 1:
            return value
        return transposed(value)
