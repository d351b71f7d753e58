"""The values a page script returns: a tree of scalars and arrays, checked and made uniform."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .enclosure import is_infinite
from .real import Real, Scalar

Tree = Mapping[str, object]
AGREEMENT = Fraction(1, 10**9)  # relative to the larger of the value and its array's largest


class ValueFault(Exception):
    """A script returned what is no value."""


@dataclass(frozen=True)
class Disagreement:
    """Where float64 and ball arithmetic differ by more than `AGREEMENT`."""

    name: str
    floating: float
    ball: Scalar


def as_scalar(value: object) -> Scalar:
    """Return `value` as the engine's scalar. Raises ValueFault."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, bool | np.bool_):
        raise ValueFault("a truth value is no number")
    if isinstance(value, float | np.floating):
        raise ValueFault(
            f"the float {value!r} came out of the ball run, so its digits prove nothing; "
            "compute it from `real`, integers or Fractions"
        )
    if isinstance(value, Real) and is_infinite(value.known):
        raise ValueFault("minus infinity has no digits that a page could state; leave it out")
    if isinstance(value, Real | int | Fraction):
        return value
    raise ValueFault(f"{type(value).__name__} is no number")


def uniform(values: object, where: str = "") -> Tree:
    """Return the tree of a ball run with sequences as object arrays. Raises ValueFault."""
    if not isinstance(values, Mapping):
        raise ValueFault(
            f"{where or 'values'} must be a dict of names, not {type(values).__name__}"
        )
    tree: dict[str, object] = {}
    for key, value in values.items():
        if not isinstance(key, str) or not (key.isidentifier() and key.isascii()):
            raise ValueFault(f"{key!r} is no name that a reference can use")
        name = f"{where}.{key}" if where else key
        tree[key] = (
            uniform(value, name) if isinstance(value, Mapping) else _uniform_leaf(value, name)
        )
    return tree


def _uniform_leaf(value: object, name: str) -> Scalar | NDArray[np.object_]:
    try:
        if isinstance(value, list | tuple):
            value = np.array(value, dtype=object)
        if isinstance(value, np.ndarray) and value.ndim:
            checked = np.empty(value.shape, dtype=object)
            for index in np.ndindex(*value.shape):
                checked[index] = as_scalar(value[index])
            return checked
        return as_scalar(value)
    except ValueFault as fault:
        raise ValueFault(f"{name}: {fault}") from None


def leaves(tree: Tree, where: str = "") -> Iterator[tuple[str, object]]:
    """Yield (dotted name, leaf) of a tree, in its own order."""
    for key, value in tree.items():
        name = f"{where}.{key}" if where else key
        if isinstance(value, Mapping):
            yield from leaves(value, name)
        else:
            yield name, value


def disagreements(floating: object, balls: Tree) -> Iterator[Disagreement]:
    """Yield where the float64 run differs from the ball run. Raises ValueFault if shapes differ."""
    if not isinstance(floating, Mapping):
        raise ValueFault(f"the float64 run returned {type(floating).__name__}, not a dict")
    theirs = dict(leaves(cast("Tree", floating)))
    ours = dict(leaves(balls))
    if theirs.keys() != ours.keys():
        odd = ", ".join(sorted(theirs.keys() ^ ours.keys()))
        raise ValueFault(f"the float64 run and the ball run return different names: {odd}")
    for name, ball in ours.items():
        float_array = np.asarray(theirs[name], dtype=object)
        ball_array = np.asarray(ball, dtype=object)
        if float_array.shape != ball_array.shape:
            raise ValueFault(
                f"{name} has shape {float_array.shape} in float64, {ball_array.shape} in balls"
            )
        yield from _differing(name, float_array, ball_array)


def _differing(
    name: str, floating: NDArray[np.object_], balls: NDArray[np.object_]
) -> Iterator[Disagreement]:
    exact = [middle(cast("Scalar", ball)) for ball in balls.flat]
    largest = max((abs(value) for value in exact), default=Fraction(0))
    for value, ball, near in zip(floating.flat, balls.flat, exact, strict=True):
        double = _double(value, name)
        if not np.isfinite(double):
            raise ValueFault(f"{name}: the float64 run gives {value}")
        if abs(Fraction(double) - near) > AGREEMENT * max(abs(near), largest):
            yield Disagreement(name, double, cast("Scalar", ball))
            return


def _double(value: Any, name: str) -> float:
    """Return a value of the float run. Raises ValueFault if it is none, such as a kept ball."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        what = type(value).__name__
        message = f"{name}: the float64 run gives what is no float64: {what}; keep no values"
        raise ValueFault(message) from None


def middle(value: Scalar) -> Fraction:
    """Return the exact midpoint of a value's ball."""
    return value.midpoint() if isinstance(value, Real) else Fraction(value)
