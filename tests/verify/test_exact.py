"""What counts as an exact operand, and exact roots and logarithms."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import flint
import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.exact import exact_logarithm, exact_root, rational


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, fmpq(3)),
        (-(10**40), fmpq(-(10**40))),
        (np.int8(-3), fmpq(-3)),
        (np.uint64(2**64 - 1), fmpq(2**64 - 1)),
        (Fraction(1, 10), fmpq(1, 10)),
        (0.5, fmpq(1, 2)),
        (-0.0, fmpq(0)),
        (-12.0, fmpq(-12)),
        (0.125, fmpq(1, 8)),
        (2.0**-20, fmpq(1, 2**20)),
        (1e15, fmpq(10**15)),
        (999999999999999.0, fmpq(999999999999999)),
        (np.float64(0.75), fmpq(3, 4)),
        (np.float32(0.75), fmpq(3, 4)),
        (np.float16(0.75), fmpq(3, 4)),
        (np.longdouble(0.75), fmpq(3, 4)),
    ],
)
def test_exact_operands(value: object, expected: fmpq) -> None:
    """Integers, Fractions and floats that are the decimal they print as keep their value."""
    assert rational(value) == expected


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        (0.1, r"write real\('0.1'\)"),
        (np.float64(0.1), r"write real\('0.1'\)"),
        (np.float32(0.1), "compute it from exact numbers"),
        (2 * 1 / 6, "compute it from exact numbers"),
        (np.pi, "write real.pi"),
        (-2 * np.pi, r"write 2 \* real.pi"),
        (math.e, r"write np.exp\(real\(1\)\)"),
        (1e22, r"write real\('1e\+22'\)"),
        (2.0**53, "compute it from exact numbers"),
        (1234567890123456.0, "compute it from exact numbers"),
        (np.longdouble(0.5) + np.longdouble(2) ** -60, "not exact"),
        (math.nan, "nan is not a number"),
        (math.inf, "only -inf"),
        (True, "truth value"),
        (np.True_, "truth value"),
        (1j, "as a pair"),
        (np.complex64(1), "as a pair"),
        ("0.1", r"^'0.1' is not an exact number; write real\('0.1'\)$"),
        (Decimal("0.1"), r"write real\('0.1'\)"),
        (flint.arb(2), "flint's own"),
        (flint.fmpq(2), "flint's own"),
        (None, "write an int"),
        ([1, 2], "write an int"),
        (np.zeros((9, 9)), "a ndarray is not an exact number"),
        (np.timedelta64(3), "integer"),
    ],
)
def test_refused_operands(value: object, instead: str) -> None:
    """Whatever is not exact is refused in one line that says what to write instead."""
    with pytest.raises(TypeError, match=instead) as caught:
        rational(value)

    assert "\n" not in str(caught.value)


@given(st.integers(-(10**15) + 1, 10**15 - 1), st.integers(0, 12))
def test_typed_decimals(digits: int, places: int) -> None:
    """A float of at most 15 digits is accepted exactly when it is that decimal."""
    decimal = Fraction(digits, 10**places)
    double = float(decimal)
    if Fraction(double) == decimal:
        assert rational(double) == fmpq(decimal.numerator, decimal.denominator)
    else:
        with pytest.raises(TypeError, match="not exact"):
            rational(double)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_accepted_floats_are_what_they_print(double: float) -> None:
    """No float is taken for a number other than the decimal it prints as."""
    try:
        accepted = rational(double)
    except TypeError:
        return

    printed = Fraction(repr(double))
    assert accepted == fmpq(printed.numerator, printed.denominator)
    assert Fraction(double) == printed


@given(st.fractions(min_value=0, max_value=1000), st.integers(1, 7))
def test_exact_root_of_a_power(root: Fraction, degree: int) -> None:
    """The root of a power is found."""
    power = root**degree
    found = exact_root(fmpq(power.numerator, power.denominator), degree)

    assert found == fmpq(root.numerator, root.denominator)


@pytest.mark.parametrize(
    ("value", "degree"),
    [(fmpq(2), 2), (fmpq(1, 2), 2), (fmpq(4, 3), 2), (fmpq(9), 3), (fmpq(10), 10**30)],
)
def test_no_exact_root(value: fmpq, degree: int) -> None:
    """A number that is no power has no exact root."""
    assert exact_root(value, degree) is None


@pytest.mark.parametrize("value", [0, 1])
def test_roots_of_zero_and_one(value: int) -> None:
    """Zero and one are their own roots, of any degree."""
    assert exact_root(fmpq(value), 10**30) == value


@pytest.mark.parametrize(
    ("value", "base", "expected"),
    [
        (fmpq(8), 2, 3),
        (fmpq(1, 8), 2, -3),
        (fmpq(1), 2, 0),
        (fmpq(1000), 10, 3),
        (fmpq(1, 100), 10, -2),
        (fmpq(20), 10, None),
        (fmpq(6), 2, None),
        (fmpq(3, 8), 2, None),
        (fmpq(8, 3), 2, None),
    ],
)
def test_exact_logarithm(value: fmpq, base: int, expected: int | None) -> None:
    """Powers of the base, and only they, have a whole logarithm."""
    assert exact_logarithm(value, base) == expected
