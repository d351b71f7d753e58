"""Arithmetic of what is known about a real number: an exact rational, or a ball that encloses it.

Every function returns an exact rational where it can, and otherwise a ball that contains the true
result for every choice of true operands. Minus infinity is an exact ball of its own, for masks.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from flint import arb, fmpq, fmpz

from .exact import exact_root
from .precision import Undecided

Known: TypeAlias = fmpq | arb

EXACT_BITS: Final = 4096  # a rational that grows larger goes on as a ball, so that no script stalls
LARGEST: Final = (
    arb(2) ** 16384
)  # far beyond float64; what is larger would exhaust memory in digits
MINUS_INFINITY: Final[arb] = arb("-inf")
ZERO: Final = fmpq(0)
ONE: Final = fmpq(1)


def is_infinite(value: Known) -> bool:
    """Tell whether the value is minus infinity."""
    return isinstance(value, arb) and not value.is_finite()


def ball(value: Known) -> arb:
    """Return the enclosing ball; that of a rational is made at the working precision."""
    return value if isinstance(value, arb) else arb(value)


def settled(result: arb) -> Known:
    """Return a computed ball, as a rational if its radius is zero.

    Raises OverflowError if it is certainly too large to write down, Undecided if it is unbounded:
    domains have been checked before, so that more bits may help.
    """
    if not result.is_finite():
        raise Undecided("a result too large or too uncertain to enclose at this precision")
    if result > LARGEST or result < -LARGEST:
        raise OverflowError("a result beyond 2**16384")
    if result.abs_upper() > LARGEST:
        raise Undecided("a ball too wide to write down: more precision may narrow it")
    if result.is_exact():
        mantissa, exponent = result.man_exp()
        if int(mantissa).bit_length() + abs(int(exponent)) <= EXACT_BITS:
            return result.fmpq()
    return result


def bounded(result: fmpq) -> Known:
    """Return an exact result, as a ball if it has grown too large."""
    return result if result.height_bits() <= EXACT_BITS else arb(result)


def sign(value: Known) -> int:
    """Return -1, 0 or 1. Raises Undecided if the ball touches zero without being zero."""
    if value > 0:
        return 1
    if value < 0:
        return -1
    if value == 0:
        return 0
    raise Undecided(f"cannot tell the sign of {describe(value)}")


def describe(value: Known) -> str:
    """Name a value in an error message."""
    if is_infinite(value):
        return "minus infinity"
    return str(value) if isinstance(value, fmpq) else value.str(6)


def add(a: Known, b: Known) -> Known:
    """Return a + b."""
    if isinstance(a, arb) and isinstance(b, arb):
        total = a + b
        if total.is_finite() and not total.is_exact():
            return total  # the quick way, for what matrix products do most
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return bounded(a + b)
    if is_infinite(a) or is_infinite(b):
        return MINUS_INFINITY
    return settled(ball(a) + ball(b))


def negate(a: Known) -> Known:
    """Return -a. Raises ValueError for minus infinity."""
    if is_infinite(a):
        raise ValueError("plus infinity is not supported; only minus infinity has a use, as a mask")
    return -a


def magnitude(a: Known) -> Known:
    """Return |a|. Raises ValueError for minus infinity."""
    if isinstance(a, fmpq):
        return abs(a)
    return negate(a) if is_infinite(a) else settled(abs(a))


def subtract(a: Known, b: Known) -> Known:
    """Return a - b. Raises ValueError if b is minus infinity."""
    return add(a, negate(b))


def multiply(a: Known, b: Known) -> Known:
    """Return a * b. Raises ValueError for minus infinity times what is not positive."""
    if isinstance(a, arb) and isinstance(b, arb) and a is not b:
        product = a * b
        if product.is_finite() and not product.is_exact():
            return product
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return bounded(a * b)
    if is_infinite(a) or is_infinite(b):
        if sign(a) * sign(b) >= 0:
            raise ValueError(f"{describe(a)} times {describe(b)} is not supported")
        return MINUS_INFINITY
    if a is b:
        return _whole_power(a, fmpz(2))  # not below zero, unlike the product of two balls
    return settled(ball(a) * ball(b))


def divide(a: Known, b: Known) -> Known:
    """Return a / b. Raises ZeroDivisionError if b is zero, Undecided if b touches zero."""
    divisor = sign(b)
    if divisor == 0:
        raise ZeroDivisionError(f"{describe(a)} divided by zero")
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return bounded(a / b)
    if is_infinite(a):
        return multiply(a, ZERO if is_infinite(b) else fmpq(divisor))
    return settled(ball(a) / ball(b))  # zero if b is minus infinity


def square_root(a: Known) -> Known:
    """Return the root of a; of a ball that touches zero, that of its non-negative part.

    Raises ValueError if a is certainly negative.
    """
    if a < 0:
        raise ValueError(f"square root of {describe(a)}, which is negative")
    if isinstance(a, fmpq):
        root = exact_root(a, 2)
        return root if root is not None else settled(arb(a).sqrt())
    if a > 0:
        return settled(a.sqrt())
    return settled(arb(0).union(a.upper().sqrt()))


def power(a: Known, b: Known) -> Known:
    """Return a**b, with 0**0 = 1.

    Raises ValueError for a negative base unless b is known to be an integer, ZeroDivisionError for
    zero to a negative power, Undecided for a base that touches zero if its sign matters.
    """
    if is_infinite(a) or is_infinite(b):
        raise ValueError(f"{describe(a)} to the power {describe(b)} is not supported")
    if isinstance(b, fmpq) and b.denominator == 1:
        return _whole_power(a, b.numerator)
    if isinstance(b, fmpq) and b == fmpq(1, 2):
        return square_root(a)
    base_sign = sign(a)
    if base_sign < 0:
        raise ValueError(f"{describe(a)}, which is negative, to the power {describe(b)}")
    if base_sign == 0:
        if sign(b) > 0:
            return ZERO
        raise ZeroDivisionError(f"zero to the power {describe(b)}")
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        root = exact_root(a, int(b.denominator))
        if root is not None:
            return _whole_power(root, b.numerator)
    return settled(ball(a) ** ball(b))


def _whole_power(a: Known, exponent: fmpz) -> Known:
    if exponent < 0 and sign(a) == 0:
        raise ZeroDivisionError(f"zero to the power {exponent}")
    if isinstance(a, fmpq):
        small = abs(exponent) * a.height_bits() <= EXACT_BITS
        return a**exponent if small else settled(arb(a) ** exponent)
    if exponent > 0 and a.rel_accuracy_bits() < 8:  # from the ends: flint's power of [+/- 1] is nan
        even = exponent % 2 == 0
        low, high = (a.abs_lower(), a.abs_upper()) if even else (a.lower(), a.upper())
        return settled((low**exponent).union(high**exponent))
    return settled(a**exponent)
