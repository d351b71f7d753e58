"""Decimal text of rationals and balls, for display: digits of the middle, size of the radius."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Final

from flint import arb, fmpq

from .enclosure import Known

PLAIN: Final = range(-7, 31)  # decimal exponents written out; any other like 1.2e-39
SMALLEST: Final = -16384  # binary exponent below which a ball counts as zero: far below float64


def fraction(value: fmpq) -> Fraction:
    """Return the same number as a Fraction."""
    return Fraction(int(value.numerator), int(value.denominator))


def midpoint(value: Known) -> Fraction:
    """Return a rational itself, or the middle of a finite ball (0 if that is below 2**-16384)."""
    if isinstance(value, fmpq):
        return fraction(value)
    middle = value.mid()
    return Fraction(0) if abs(middle) < arb(2) ** SMALLEST else fraction(middle.fmpq())


def digits_text(value: Known, count: int) -> str:
    """Return `count` significant digits of the middle, or as many as the radius leaves certain.

    Zeros at the end are dropped only where the rest is the exact value.
    """
    middle = midpoint(value)
    exponent = decimal_exponent(middle) - count + 1
    radius = midpoint(value.rad()) if isinstance(value, arb) else Fraction(0)
    if radius:
        exponent = max(exponent, decimal_exponent(radius) + 1)
    unit = _power_of_ten(exponent)
    whole = round(middle / unit)
    if abs(whole) == 10**count:  # 0.999 has become 1.00, which has a digit too many
        whole, exponent, unit = whole // 10, exponent + 1, unit * 10
    return _written(whole, exponent, exact=not radius and whole * unit == middle)


def radius_text(value: arb) -> str:
    """Return the radius of a ball to two significant digits, rounded up, like "1.2e-39"."""
    if value.is_exact():
        return "0"
    radius = max(midpoint(value.rad()), Fraction(2) ** SMALLEST)
    exponent = decimal_exponent(radius)
    whole = math.ceil(radius / _power_of_ten(exponent - 1))
    if whole == 100:
        whole, exponent = 10, exponent + 1
    return f"{whole // 10}.{whole % 10}e{exponent}"


def decimal_exponent(value: Fraction) -> int:
    """Return the n for which 10**n <= |value| < 10**(n + 1); of zero, any."""
    size = abs(value)
    bits = size.numerator.bit_length() - size.denominator.bit_length()
    exponent = math.floor(bits * math.log10(2)) - 1  # at most two too small
    while size >= _power_of_ten(exponent + 1):
        exponent += 1
    return exponent


@lru_cache(maxsize=1000)
def _power_of_ten(exponent: int) -> Fraction:
    return Fraction(10) ** exponent


def _written(whole: int, exponent: int, *, exact: bool) -> str:
    """Write whole * 10**exponent, plainly if it is neither huge nor tiny."""
    if not whole:
        return "0"
    sign, digits = ("-" if whole < 0 else ""), str(abs(whole))
    if exact:
        stripped = digits.rstrip("0")
        digits, exponent = stripped, exponent + len(digits) - len(stripped)
    leading = len(digits) - 1 + exponent
    if leading not in PLAIN:
        rest = f".{digits[1:]}" if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{rest}e{leading}"
    if exponent >= 0:
        return sign + digits + "0" * exponent
    digits = digits.rjust(1 - exponent, "0")
    return f"{sign}{digits[:exponent]}.{digits[exponent:]}"
