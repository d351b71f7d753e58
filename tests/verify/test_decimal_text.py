"""Digits and radii as text."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.decimal_text import decimal_exponent, digits_text, midpoint, radius_text


@pytest.mark.parametrize(
    ("value", "count", "text"),
    [
        (fmpq(0), 30, "0"),
        (fmpq(1, 2), 30, "0.5"),
        (fmpq(-100), 30, "-100"),
        (fmpq(120), 2, "120"),
        (fmpq(1, 3), 5, "0.33333"),
        (fmpq(2, 3), 5, "0.66667"),
        (fmpq(1, 10**7), 30, "0.0000001"),
        (fmpq(1, 10**8), 30, "1e-8"),
        (fmpq(-25, 10**9), 30, "-2.5e-8"),
        (fmpq(10**30), 30, "1" + "0" * 30),
        (fmpq(12 * 10**30), 30, "1.2e31"),
        (fmpq(99999, 100000), 2, "1.0"),
        (fmpq(99999, 10), 2, "10000"),
        (fmpq(1999, 1000), 3, "2.00"),
    ],
)
def test_digits_of_a_rational(value: fmpq, count: int, text: str) -> None:
    """A rational shows `count` digits; only zeros that change nothing are left out."""
    assert digits_text(value, count) == text


@pytest.mark.parametrize(
    ("middle", "radius", "text"),
    [
        (fmpq(5, 4), fmpq(1, 1000), "1.25"),
        (fmpq(5, 4), fmpq(1, 2**10), "1.250"),
        (fmpq(1, 2**20), fmpq(1), "0"),
        (fmpq(0), fmpq(1, 2), "0"),
        (fmpq(1234), fmpq(16), "1200"),
    ],
)
def test_digits_of_a_ball(middle: fmpq, radius: fmpq, text: str) -> None:
    """A ball shows no digit finer than its radius."""
    assert digits_text(arb(middle, radius), 30) == text


@given(st.fractions().filter(bool), st.integers(1, 40))
def test_digits_agree_with_decimal(value: Fraction, count: int) -> None:
    """The digits are those of the standard library's decimal arithmetic."""
    context = Context(prec=count)
    expected = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    # Decimal rounds the quotient once, half to even, as digits_text does.

    assert Decimal(digits_text(fmpq(value.numerator, value.denominator), count)) == expected


@pytest.mark.parametrize(
    ("radius", "text"),
    [
        (fmpq(45, 100), "4.6e-1"),
        (fmpq(3, 256), "1.2e-2"),
        (fmpq(999, 1000), "1.0e0"),
        (fmpq(2950), "3.0e3"),
        (fmpq(0), "0"),
    ],
)
def test_radius(radius: fmpq, text: str) -> None:
    """A radius is rounded up to two digits, never down; flint rounds it up a little before."""
    assert radius_text(arb(1, radius)) == text


@given(st.fractions().filter(bool))
def test_decimal_exponent(value: Fraction) -> None:
    """The exponent is that of the first digit."""
    exponent = decimal_exponent(value)

    assert Fraction(10) ** exponent <= abs(value) < Fraction(10) ** (exponent + 1)


def test_tiny_middle() -> None:
    """A ball that no float can tell from zero has its middle at zero, and costs nothing to show."""
    tiny = (-(arb(10) ** 9)).exp()

    assert midpoint(tiny) == 0
    assert digits_text(tiny, 30) == "0"
    assert radius_text(tiny) == "8.5e-4933"
