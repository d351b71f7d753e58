"""Elementary functions of what is known about a real number, under NumPy's names.

Each raises ValueError where the argument certainly lies outside the domain, and Undecided where its
ball reaches over the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from flint import arb, fmpq, fmpz

from .enclosure import (
    ONE,
    ZERO,
    Known,
    add,
    ball,
    describe,
    divide,
    is_infinite,
    multiply,
    negate,
    power,
    settled,
    sign,
    square_root,
    subtract,
)
from .exact import exact_logarithm
from .precision import Undecided

Function: TypeAlias = Callable[[Known], Known]


def _entire(
    name: str, enclose: Callable[[arb], arb], limit: Callable[[], Known] | None = None
) -> Function:
    """Make a function defined on the whole line; `limit` is its value at minus infinity."""

    def function(a: Known) -> Known:
        if is_infinite(a):
            if limit is None:
                raise ValueError(f"{name} of minus infinity is not a number")
            return limit()
        return settled(enclose(ball(a)))

    return function


def _within(
    name: str,
    enclose: Callable[[arb], arb],
    low: int,
    high: int | None = None,
    *,
    closed: bool = True,
) -> Function:
    """Make a function defined from `low` to `high`; the ends belong to it if `closed`."""

    def function(a: Known) -> Known:
        outside = a < low or (high is not None and a > high)
        if outside or (not closed and a in (low, high)):
            raise ValueError(f"{name} of {describe(a)}, which lies outside its domain")
        return settled(enclose(ball(a)))

    return function


sin: Final = _entire("sin", arb.sin)
cos: Final = _entire("cos", arb.cos)
tan: Final = _entire("tan", arb.tan)
arctan: Final = _entire("arctan", arb.atan, lambda: settled(-arb.pi() / 2))
sinh: Final = _entire("sinh", arb.sinh)
cosh: Final = _entire("cosh", arb.cosh)
tanh: Final = _entire("tanh", arb.tanh, lambda: -ONE)
arcsinh: Final = _entire("arcsinh", arb.asinh)
exp: Final = _entire("exp", arb.exp, lambda: ZERO)
expm1: Final = _entire("expm1", arb.expm1, lambda: -ONE)
arcsin: Final = _within("arcsin", arb.asin, -1, 1)
arccos: Final = _within("arccos", arb.acos, -1, 1)
arccosh: Final = _within("arccosh", arb.acosh, 1)
arctanh: Final = _within("arctanh", arb.atanh, -1, 1, closed=False)
log: Final = _within("log", arb.log, 0, closed=False)
log1p: Final = _within("log1p", arb.log1p, -1, closed=False)


def log2(a: Known) -> Known:
    """Return the logarithm to base 2, exact for powers of 2."""
    return _logarithm(a, 2)


def log10(a: Known) -> Known:
    """Return the logarithm to base 10, exact for powers of 10."""
    return _logarithm(a, 10)


def _logarithm(a: Known, base: int) -> Known:
    whole = exact_logarithm(a, base) if isinstance(a, fmpq) and a > 0 else None
    return fmpq(whole) if whole is not None else divide(log(a), log(fmpq(base)))


def exp2(a: Known) -> Known:
    """Return 2**a."""
    return ZERO if is_infinite(a) else power(fmpq(2), a)


def cbrt(a: Known) -> Known:
    """Return the real cube root, of negative numbers too."""
    third = fmpq(1, 3)
    return negate(power(negate(a), third)) if sign(a) < 0 else power(a, third)


def degrees(a: Known) -> Known:
    """Return an angle given in radians, in degrees."""
    return divide(multiply(a, fmpq(180)), settled(arb.pi()))


def radians(a: Known) -> Known:
    """Return an angle given in degrees, in radians."""
    return divide(multiply(a, settled(arb.pi())), fmpq(180))


def hypot(a: Known, b: Known) -> Known:
    """Return the length of the vector (a, b)."""
    return square_root(add(multiply(a, a), multiply(b, b)))


def arctan2(y: Known, x: Known) -> Known:
    """Return the angle of the point (x, y), in (-pi, pi]; 0 at the origin."""
    if is_infinite(y) or is_infinite(x):
        raise ValueError("arctan2 of minus infinity is not supported")
    return settled(arb.atan2(ball(y), ball(x)))


def floor(a: Known) -> Known:
    """Return the largest integer that is not above a. Raises Undecided if that is not certain."""
    if isinstance(a, fmpq):
        return fmpq(a.floor())
    return fmpq(_only_integer(a, "floor of"))


def ceil(a: Known) -> Known:
    """Return the smallest integer that is not below a. Raises Undecided if that is not certain."""
    return negate(floor(negate(a)))


def floor_divide(a: Known, b: Known) -> Known:
    """Return the integer quotient floor(a / b)."""
    return floor(divide(a, b))


def remainder(a: Known, b: Known) -> Known:
    """Return a - floor(a / b) * b, which has the sign of b."""
    return subtract(a, multiply(floor_divide(a, b), b))


def rint(a: Known) -> Known:
    """Return the nearest integer, of two equally near the even one.

    Raises Undecided if the ball reaches a number halfway between two integers.
    """
    if isinstance(a, fmpq):
        return fmpq(round(a))
    shifted = ball(add(a, fmpq(1, 2)))
    nearest = _only_integer(shifted, "integer nearest to")
    if shifted.overlaps(arb(nearest)):  # perhaps exactly halfway, where the even one is right
        raise Undecided(f"cannot tell the integer nearest to {describe(a)}")
    return fmpq(nearest)


def _only_integer(a: arb, what: str) -> fmpz:
    """Return the floor of a ball if it is the same for each number in it."""
    if is_infinite(a):
        raise ValueError(f"{what} minus infinity")
    whole = a.floor().unique_fmpz()
    if whole is None:
        raise Undecided(f"cannot tell the {what} {describe(a)}")
    return whole
