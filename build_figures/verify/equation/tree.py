"""The tree of an expression: numbers and arithmetic. Every node has a value in a `Scope`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..numeral import Numeral
from ..real import Real
from .array import Array, Value, over, plus, scalar, times, whole
from .comparison import bounded
from .evaluation import Node, Scope
from .unread import NoValueError, UnreadError

LARGEST_FACTORIAL: Final = 1000
LARGEST_MATRIX_POWER: Final = 64


@dataclass(frozen=True)
class Number(Node):
    """A numeral without its sign; in degrees, the angle in radians."""

    numeral: Numeral

    def _value(self, scope: Scope) -> Value:
        if self.numeral.placeholder:
            raise UnreadError("a number that is not typed yet")
        number = Real(abs(scope.changes.get(self.numeral.start, self.numeral.value)))
        return number.radians() if self.numeral.style.degrees else number


@dataclass(frozen=True)
class Constant(Node):
    """Pi, or Euler's number."""

    name: str

    def _value(self, _scope: Scope) -> Value:
        return Real.pi() if self.name == "pi" else Real(1).exp()


@dataclass(frozen=True)
class Negative(Node):
    """The negative of a node."""

    of: Node

    def _value(self, scope: Scope) -> Value:
        return times(Real(-1), self.of.value(scope), "")


@dataclass(frozen=True)
class Sum(Node):
    """Terms, the subtracted ones negative."""

    terms: tuple[Node, ...]

    def _value(self, scope: Scope) -> Value:
        total = self.terms[0].value(scope)
        for term in self.terms[1:]:
            total = plus(total, term.value(scope))
        return total


@dataclass(frozen=True)
class Product(Node):
    """Factors from left to right, each but the first behind its sign: "", ·, ×, *, / or ÷."""

    factors: tuple[Node, ...]
    signs: tuple[str, ...]

    def _value(self, scope: Scope) -> Value:
        result = self.factors[0].value(scope)
        for sign, factor in zip(self.signs, self.factors[1:], strict=True):
            other = factor.value(scope)
            result = _quotient(result, other) if sign in ("/", "÷") else times(result, other, sign)
        return result


def side_by_side(factors: list[Node]) -> Node:
    """Return the product of factors without signs between them."""
    if len(factors) == 1:
        return factors[0]
    return Product(tuple(factors), ("",) * (len(factors) - 1))


@dataclass(frozen=True)
class Quotient(Node):
    """A fraction."""

    numerator: Node
    denominator: Node

    def _value(self, scope: Scope) -> Value:
        return _quotient(self.numerator.value(scope), self.denominator.value(scope))


@dataclass(frozen=True)
class Power(Node):
    """A power; of a square matrix, a repeated product."""

    base: Node
    exponent: Node

    def _value(self, scope: Scope) -> Value:
        exponent = self.exponent.value(scope)
        base = self.base.value(scope)
        if isinstance(base, Array):
            return _matrix_power(base, whole(exponent), scope)
        return _power(base, scalar(exponent))


@dataclass(frozen=True)
class Root(Node):
    """A root; of a negative number, for odd degrees only."""

    degree: Node | None
    radicand: Node

    def _value(self, scope: Scope) -> Value:
        radicand = scalar(self.radicand.value(scope))
        degree = 2 if self.degree is None else whole(self.degree.value(scope))
        if degree < 0:
            raise UnreadError("a root of negative degree")
        if degree == 0:
            raise NoValueError("a root of degree zero")
        if degree == 2:
            return _square_root(radicand)
        if radicand >= 0:
            return radicand ** Fraction(1, degree)
        if degree % 2 == 0:
            raise NoValueError("an even root of a negative number")
        return -((-radicand) ** Fraction(1, degree))


@dataclass(frozen=True)
class Factorial(Node):
    """The factorial of a whole number."""

    of: Node

    def _value(self, scope: Scope) -> Value:
        number = whole(self.of.value(scope))
        if number < 0:
            raise NoValueError("the factorial of a negative number")
        if number > LARGEST_FACTORIAL:
            raise UnreadError("too large a factorial")
        return Real(math.factorial(number))


@dataclass(frozen=True)
class Binomial(Node):
    """The number of ways to choose k of n."""

    n: Node
    k: Node

    def _value(self, scope: Scope) -> Value:
        n, k = whole(self.n.value(scope)), whole(self.k.value(scope))
        if not 0 <= n <= LARGEST_FACTORIAL:
            raise UnreadError("a binomial coefficient of a negative or too large number")
        return Real(math.comb(n, k) if k >= 0 else 0)


@dataclass(frozen=True)
class Percent(Node):
    """A hundredth of a node."""

    of: Node

    def _value(self, scope: Scope) -> Value:
        return scalar(self.of.value(scope)) / 100


@dataclass(frozen=True)
class Degrees(Node):
    """An angle given in degrees, in radians."""

    of: Node

    def _value(self, scope: Scope) -> Value:
        return scalar(self.of.value(scope)).radians()


def _quotient(numerator: Value, denominator: Value) -> Value:
    try:
        return over(numerator, denominator)
    except ZeroDivisionError as error:
        raise NoValueError("a division by zero") from error


def _square_root(radicand: Real) -> Real:
    try:
        return radicand.sqrt()
    except ValueError as error:
        raise NoValueError("the square root of a negative number") from error


def _power(base: Real, exponent: Real) -> Real:
    exact = exponent.exact()
    if exact == 0 and base.exact() == 0:
        raise UnreadError("zero to the power zero")
    try:
        return bounded(base**exponent)
    except ZeroDivisionError as error:
        raise NoValueError("a division by zero") from error
    except ValueError as error:
        raise UnreadError("a broken power of a negative number") from error


def _matrix_power(base: Array, exponent: int, scope: Scope) -> Value:
    if len(base.shape) != 2 or not 1 <= exponent <= LARGEST_MATRIX_POWER:
        raise UnreadError("a power of a vector, or not a positive power of a matrix")
    result: Value = base
    for _ in range(exponent - 1):
        scope.budget.spend(len(base.cells))
        result = times(result, base, "")
    return result
