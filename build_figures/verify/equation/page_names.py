"""The TeX names of a page, and the values they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..precision import current_precision
from ..real import Real, decide
from .array import Array, Value
from .symbol import normalized
from .unread import NoSuchValueError, UnreadError

CELLS: Final = 10_000  # of an array that a formula may take whole
VALUELESS: Final = (LookupError, ValueError, TypeError, ZeroDivisionError)  # "no value here"


class NameKind(Enum):
    """What a name stands for."""

    NUMBER = auto()
    ARRAY = auto()
    FUNCTION = auto()


class PageNames:
    """Looks names up by their plain form; each value is computed once per precision.

    names: by their TeX names. plain: by names that are plain already, or nothing.
    Raises ValueError if a key of `names` is no TeX name.
    """

    def __init__(
        self, names: Mapping[str, object], plain: Mapping[str, object] | None = None
    ) -> None:
        self._names = names if plain is None else plain
        self._keys = (
            {normalized(key): key for key in names}
            if plain is None
            else {key: key for key in plain}
        )
        self._found: dict[tuple[str, int], object] = {}
        self.longest = max(map(len, self._keys), default=0)

    def __contains__(self, name: object) -> bool:
        return name in self._keys

    def look_up(self, name: str) -> object:
        """Return what a name stands for, at the working precision."""
        key = (name, current_precision())
        if key not in self._found:
            self._found[key] = self._names[self._keys[name]]
        return self._found[key]

    def kind(self, name: str) -> NameKind:
        """Return what kind of value a name stands for."""
        found = decide(lambda: self.look_up(name))
        if isinstance(found, (np.ndarray, list, tuple)):
            return NameKind.ARRAY
        return NameKind.FUNCTION if callable(found) else NameKind.NUMBER


def called(name: str, function: object, arguments: list[Real]) -> Value:
    """Return what a page's function returns for these arguments.

    An exact integer is handed over as an int, so that it may be an index.
    Raises NoSuchValueError if the function has no value there.
    """
    assert callable(function)
    plain = [_plain(argument) for argument in arguments]
    try:
        return taken(function(*plain))
    except VALUELESS as error:
        shown = ", ".join(str(argument) for argument in plain)
        raise NoSuchValueError(f"{name}({shown}) has no value: {error}") from error


def indexed(name: str, values: object, indices: list[int]) -> Value:
    """Return the element, row or whole that the indices pick from an array, counted from 0.

    Raises NoSuchValueError if an index is out of range, or if there are too many.
    """
    array = _array(values)
    shown = ", ".join(map(str, indices))
    inside = (0 <= at < length for at, length in zip(indices, array.shape, strict=False))
    if len(indices) > array.ndim or not all(inside):
        raise NoSuchValueError(f"{name} has the shape {array.shape}: there is no [{shown}]")
    element: object = array[tuple(indices)]
    return taken(element)


def taken(value: object) -> Value:
    """Return a page's value as the engine computes with it. Raises UnreadError for what is none."""
    if isinstance(value, (np.ndarray, list, tuple)):
        array = _array(value)
        if array.ndim > 2 or array.size > CELLS:
            raise UnreadError("an array too large for a formula")
        return Array(array.shape, tuple(_real(cell) for cell in array.flat))
    return _real(value)


def _array(values: object) -> NDArray[np.object_]:
    try:
        return np.asarray(values, dtype=object)
    except ValueError as error:
        raise UnreadError("rows of different lengths") from error


def _real(value: object) -> Real:
    if isinstance(value, np.integer):
        value = int(value)
    if isinstance(value, (Real, int, Fraction)) and not isinstance(value, bool):
        real = Real(value)
        if real.ball.is_finite():
            return real
    raise UnreadError(f"a value of type {type(value).__name__} is no exact number")


def _plain(value: Real) -> Real | int | Fraction:
    exact = value.exact()
    if exact is None:
        return value
    return exact.numerator if exact.denominator == 1 else exact
