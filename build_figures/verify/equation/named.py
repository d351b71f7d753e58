"""The tree of an expression: the names of a page, alone, indexed or called, and bound variables."""

from __future__ import annotations

from dataclasses import dataclass

from ..real import Real
from .array import Value, scalar, whole
from .evaluation import Node, Scope
from .page_names import called, indexed, taken


@dataclass(frozen=True)
class Bound(Node):
    """The index of a sum or product."""

    name: str

    def _value(self, scope: Scope) -> Value:
        return Real(scope.bound[self.name])


@dataclass(frozen=True)
class Named(Node):
    """A number or array of the page."""

    name: str

    def _value(self, scope: Scope) -> Value:
        return taken(scope.names.look_up(self.name))


@dataclass(frozen=True)
class Indexed(Node):
    """An element or a row of an array of the page."""

    name: str
    indices: tuple[Node, ...]

    def _value(self, scope: Scope) -> Value:
        indices = [whole(index.value(scope)) for index in self.indices]
        return indexed(self.name, scope.names.look_up(self.name), indices)


@dataclass(frozen=True)
class Called(Node):
    """A function of the page at some arguments."""

    name: str
    arguments: tuple[Node, ...]

    def _value(self, scope: Scope) -> Value:
        arguments = [scalar(argument.value(scope)) for argument in self.arguments]
        return called(self.name, scope.names.look_up(self.name), arguments)
