"""The tree of an expression: functions, norms, sums and products over an index."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Final

from ..real import Real
from .array import Array, Value, dot, is_vector, plus, scalar, times, whole
from .comparison import bounded
from .evaluation import Node, Scope
from .unread import NoValueError, UnreadError

_FUNCTIONS: Final[dict[str, Callable[[Real], Real]]] = {
    "sin": Real.sin,
    "cos": Real.cos,
    "tan": Real.tan,
    "exp": Real.exp,
    "log": Real.log,
    "sinh": Real.sinh,
    "cosh": Real.cosh,
    "tanh": Real.tanh,
    "arcsin": Real.arcsin,
    "arccos": Real.arccos,
    "arctan": Real.arctan,
}


@dataclass(frozen=True)
class Application(Node):
    """A function of one number, named as in `Real`."""

    function: str
    argument: Node

    def _value(self, scope: Scope) -> Value:
        argument = scalar(self.argument.value(scope))
        try:
            return bounded(_FUNCTIONS[self.function](argument))
        except ValueError as error:
            raise NoValueError(str(error)) from error


@dataclass(frozen=True)
class Logarithm(Node):
    """The logarithm to a base, exact for powers of 2 and 10."""

    base: Node
    argument: Node

    def _value(self, scope: Scope) -> Value:
        base, argument = scalar(self.base.value(scope)), scalar(self.argument.value(scope))
        if base <= 0 or base == 1 or argument <= 0:
            raise NoValueError("a logarithm of what is not positive, or to a base that is none")
        exact = base.exact()
        if exact == 2:
            return argument.log2()
        return argument.log10() if exact == 10 else argument.log() / base.log()


@dataclass(frozen=True)
class Extreme(Node):
    """The largest or the smallest of some numbers, or of the cells of one array."""

    name: str
    arguments: tuple[Node, ...]

    def _value(self, scope: Scope) -> Value:
        values = [argument.value(scope) for argument in self.arguments]
        cells = values[0].cells if len(values) == 1 and isinstance(values[0], Array) else values
        numbers = [scalar(cell) for cell in cells]
        return _largest(numbers) if self.name == "max" else -_largest([-cell for cell in numbers])


@dataclass(frozen=True)
class Rounded(Node):
    """The largest integer not above a number (⌊), or the smallest not below it (⌈)."""

    bracket: str
    of: Node

    def _value(self, scope: Scope) -> Value:
        number = scalar(self.of.value(scope))
        return number.__floor__() if self.bracket == "⌊" else number.__ceil__()


@dataclass(frozen=True)
class Norm(Node):
    """The norm of a vector, or the absolute value of a number.

    order: of the norm: "2", another integer, "∞", or "F" for that of a matrix.
    """

    of: Node
    order: str

    def _value(self, scope: Scope) -> Value:
        value = self.of.value(scope)
        return _norm(value if isinstance(value, Array) else Array((1,), (value,)), self.order)


@dataclass(frozen=True)
class Series(Node):
    """A sum or a product over an index with integer bounds."""

    name: str
    variable: str
    low: Node
    high: Node
    body: Node

    def _value(self, scope: Scope) -> Value:
        low, high = whole(self.low.value(scope)), whole(self.high.value(scope))
        scope.budget.spend(max(0, high - low))
        total: Value | None = None
        with scope.inside() as bound:
            for index in range(low, high + 1):
                bound[self.variable] = index
                term = self.body.value(scope)
                total = term if total is None else self._joined(total, term)
        return Real(0 if self.name == "sum" else 1) if total is None else total

    def _joined(self, total: Value, term: Value) -> Value:
        return plus(total, term) if self.name == "sum" else times(scalar(total), scalar(term), "")


def _largest(numbers: Iterable[Real]) -> Real:
    """Return an enclosure of the largest number, of equal ones too.

    max(a, b) = (a + b + |a - b|) / 2
    """
    return reduce(lambda a, b: (a + b + abs(a - b)) / 2, numbers)


def _norm(array: Array, order: str) -> Real:
    if order == "F" and len(array.shape) == 2:
        return dot(array.cells, array.cells).sqrt()
    if not is_vector(array):
        raise UnreadError("a norm of a matrix that does not say which")
    sizes = tuple(abs(cell) for cell in array.cells)
    if order == "∞":
        return _largest(sizes)
    if not order.isdecimal() or len(order) > 2 or int(order) == 0:
        raise UnreadError("a norm of unknown order")
    powers = [size ** int(order) for size in sizes]
    return reduce(Real.__add__, powers) ** Fraction(1, int(order))
