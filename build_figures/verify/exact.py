"""What is exact: the operands ball arithmetic accepts, roots and logarithms of rationals."""

from __future__ import annotations

import math
import operator
from decimal import Decimal
from fractions import Fraction
from typing import Final

import flint
import numpy as np
from flint import fmpq, fmpz

SIGNIFICANT: Final = 15  # decimal digits that every double can hold (IEEE 754: DBL_DIG)
WHOLE: Final = 2**53  # from here on doubles skip integers
_CONSTANTS: Final = {math.pi: "real.pi", math.tau: "2 * real.pi", math.e: "np.exp(real(1))"}


def rational(value: object) -> fmpq:
    """Return an exact number as a rational.

    value: an int (NumPy's too), a Fraction, or a float that is exactly the decimal it prints as,
    of at most 15 significant digits (0.5, but not 0.1).
    Raises TypeError for anything else; its one line says what to write instead.
    """
    if isinstance(value, Fraction):
        return fmpq(*value.as_integer_ratio())
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{value} is a truth value, not a number; write 1 or 0, or use np.where")
    if isinstance(value, (int, np.integer)):
        return fmpq(operator.index(value))
    if isinstance(value, (float, np.floating)):
        return _short_decimal(value)
    raise TypeError(f"{_shown(value)} is not an exact number; {_remedy(value)}")


def _short_decimal(value: float | np.floating) -> fmpq:
    """Return a float that is exactly the decimal it prints as; raise TypeError for any other."""
    double = float(value)
    if not math.isfinite(double):
        raise TypeError(f"{double} is not a number; only -inf has a meaning here, as a mask")
    text = repr(double)
    printed = Fraction(text)
    digits = text.partition("e")[0].replace(".", "").strip("-0")
    short = len(digits) <= SIGNIFICANT
    whole = printed.denominator == 1
    if (
        not short
        or (whole and abs(printed) >= WHOLE)
        or printed != Fraction(double)
        or double != value
    ):
        raise TypeError(f"the float {text} is not exact; {_float_remedy(double, typed=short)}")
    return fmpq(printed.numerator, printed.denominator)


def _float_remedy(double: float, *, typed: bool) -> str:
    """Say what to write instead of a float: one typed in decimals, or one computed inexactly."""
    constant = _CONSTANTS.get(abs(double))
    if constant:
        return f"write {constant}"
    if typed:
        return f"write real('{double!r}')"
    return "compute it from exact numbers, or lift drawn doubles with real.dyadic"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 and "\n" not in text else f"a {type(value).__name__}"


def _remedy(value: object) -> str:
    """Say what to write instead of `value`."""
    if isinstance(value, (str, Decimal)):
        return f"write real('{value}')"
    if isinstance(value, (complex, np.complexfloating)):
        return "write its real and its imaginary part as a pair of numbers"
    if isinstance(value, (flint.arb, flint.acb, flint.arf, flint.fmpq, flint.fmpz)):
        return "flint's own numbers compare silently, write real(...) of an int or a Fraction"
    return "write an int, a Fraction or real('0.1')"


def exact_root(value: fmpq, degree: int) -> fmpq | None:
    """Return the rational whose power `degree` is `value` (at least 0), or None if none is."""
    numerator = _whole_root(value.numerator, degree)
    denominator = _whole_root(value.denominator, degree)
    if numerator is None or denominator is None:
        return None
    return fmpq(numerator, denominator)


def _whole_root(value: fmpz, degree: int) -> fmpz | None:
    if value <= 1:
        return value
    if degree >= value.bit_length():  # 2**degree is larger already
        return None
    root = value.root(degree)
    return root if root**degree == value else None


def exact_logarithm(value: fmpq, base: int) -> int | None:
    """Return the integer n for which base**n is `value` (positive), or None if there is none."""
    if value.numerator != 1 and value.denominator != 1:
        return None
    sign, power = (1, value.numerator) if value.denominator == 1 else (-1, value.denominator)
    count = 0
    while power % base == 0:
        power //= base
        count += 1
    return sign * count if power == 1 else None
