"""Vectors and matrices of real numbers: sums, products, transposes, norms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TypeAlias

from ..real import Real
from .unread import UnreadError


@dataclass(frozen=True)
class Array:
    """A vector of shape (n,) or a matrix of shape (rows, columns), its cells in reading order."""

    shape: tuple[int, ...]
    cells: tuple[Real, ...]

    def map(self, function: Callable[[Real], Real]) -> Array:
        """Return the array of the function's values."""
        return Array(self.shape, tuple(function(cell) for cell in self.cells))


Value: TypeAlias = Real | Array


def shape(value: Value) -> tuple[int, ...]:
    """Return the shape; () for a number."""
    return value.shape if isinstance(value, Array) else ()


def cells(value: Value) -> tuple[Real, ...]:
    """Return the cells in reading order; a number is one."""
    return value.cells if isinstance(value, Array) else (value,)


def scalar(value: Value) -> Real:
    """Return a number; raise UnreadError for an array."""
    if isinstance(value, Array):
        raise UnreadError("a vector or matrix stands where only a number has a meaning")
    return value


def whole(value: Value) -> int:
    """Return an integer; raise UnreadError for what is not known to be one."""
    exact = scalar(value).exact()
    if exact is None or exact.denominator != 1:
        raise UnreadError("not an integer")
    return exact.numerator


def plus(left: Value, right: Value) -> Value:
    """Return the sum of two numbers, or of two arrays of one shape."""
    if isinstance(left, Real) and isinstance(right, Real):
        return left + right
    if isinstance(left, Array) and isinstance(right, Array) and left.shape == right.shape:
        return Array(left.shape, tuple(map(add, left.cells, right.cells)))
    raise UnreadError("a sum of different shapes")


def times(left: Value, right: Value, sign: str) -> Value:
    """Return a product; `sign` is the one typed, "" for none.

    Two vectors have a dot product, with a dot. In other products a vector is a column, or a row
    where only that fits.
    """
    if isinstance(left, Real):
        return left * right if isinstance(right, Real) else right.map(left.__mul__)
    if isinstance(right, Real):
        return left.map(right.__mul__)
    if sign not in ("", "·"):
        raise UnreadError("a cross or elementwise product")
    if len(left.shape) == len(right.shape) == 1:
        if sign != "·" or left.shape != right.shape:
            raise UnreadError("a product of vectors that is no dot product")
        return dot(left.cells, right.cells)
    return _matrix_product(left, right)


def over(left: Value, right: Value) -> Value:
    """Return a quotient. Raises ZeroDivisionError."""
    divisor = scalar(right)
    return left / divisor if isinstance(left, Real) else left.map(lambda cell: cell / divisor)


def dot(left: tuple[Real, ...], right: tuple[Real, ...]) -> Real:
    """Return the sum of the products of the cells."""
    return reduce(add, (a * b for a, b in zip(left, right, strict=True)), Real(0))


def transposed(value: Value) -> Value:
    """Return the transpose; of a vector, a row."""
    if isinstance(value, Real):
        return value
    if len(value.shape) == 1:
        return Array((1, value.shape[0]), value.cells)
    rows, columns = value.shape
    cells = tuple(
        value.cells[row * columns + column] for column in range(columns) for row in range(rows)
    )
    return Array((columns, rows), cells)


def is_vector(value: Array) -> bool:
    """Tell whether an array is a vector, or a matrix of one row or column."""
    return len(value.shape) == 1 or 1 in value.shape


def _matrix_product(left: Array, right: Array) -> Value:
    a, b = _matrix(left), _matrix(right)
    as_row = len(left.shape) == 1 and a[1] != b[0]
    if as_row:
        a = (a[1], a[0])
    if a[1] != b[0]:
        raise UnreadError("a product of shapes that do not fit")
    rows, inner, columns = a[0], a[1], b[1]
    cells = tuple(
        dot(left.cells[row * inner : (row + 1) * inner], right.cells[column::columns])
        for row in range(rows)
        for column in range(columns)
    )
    if len(cells) == 1:
        return cells[0]
    if as_row or (len(right.shape) == 1 and columns == 1):
        return Array((len(cells),), cells)
    return Array((rows, columns), cells)


def _matrix(array: Array) -> tuple[int, int]:
    """Return the shape as a matrix; a vector is a column."""
    return (array.shape[0], 1) if len(array.shape) == 1 else (array.shape[0], array.shape[1])
