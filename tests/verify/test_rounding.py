"""Proved rounding, against the standard library's decimal arithmetic at 60 digits."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.real import Real, Undecided, decide, working_precision
from build_figures.verify.rounding import Nearest, nearest

SIXTY = Context(prec=60, rounding=ROUND_HALF_EVEN)
POSITIVE = st.decimals(min_value="0.001", max_value=1000, places=3)
SIGNED = st.decimals(min_value=-20, max_value=20, places=3)
PLACES = st.integers(0, 20)


def unit(places: int) -> Fraction:
    """Return the unit of the last of `places` decimals."""
    return Fraction(1, 10**places)


def quantized(value: Decimal, places: int) -> Fraction:
    """Round with the standard library, half to even."""
    return Fraction(SIXTY.quantize(value, Decimal(1).scaleb(-places)))


@given(POSITIVE, PLACES)
def test_roots(x: Decimal, places: int) -> None:
    """The digits of a square root are those of decimal."""
    found = decide(lambda: nearest(Real(Fraction(x)).sqrt(), unit(places)))

    assert found.value == quantized(SIXTY.sqrt(x), places)


@given(POSITIVE, PLACES)
def test_logarithms(x: Decimal, places: int) -> None:
    """The digits of a logarithm are those of decimal, negative ones too."""
    found = decide(lambda: nearest(Real(Fraction(x)).log(), unit(places)))

    assert found.value == quantized(SIXTY.ln(x), places)


@given(SIGNED, PLACES)
def test_exponentials(x: Decimal, places: int) -> None:
    """The digits of an exponential are those of decimal."""
    found = decide(lambda: nearest(Real(Fraction(x)).exp(), unit(places)))

    assert found.value == quantized(SIXTY.exp(x), places)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6), PLACES)
def test_rationals(numerator: int, denominator: int, places: int) -> None:
    """A quotient is rounded as decimal rounds it, exact ties included."""
    value = Fraction(numerator, denominator)
    found = nearest(value, unit(places))
    quotient = SIXTY.divide(Decimal(numerator), Decimal(denominator))

    assert found.value == quantized(quotient, places)
    assert found.tie == (abs(value - found.value) * 2 == unit(places))
    assert nearest(Real(value), unit(places)) == found


@given(st.fractions(), st.fractions(min_value=Fraction(1, 1000), max_value=1000))
def test_nothing_is_nearer(value: Fraction, step: Fraction) -> None:
    """The result is a multiple of the unit, and no multiple is nearer."""
    found = nearest(value, step)

    assert (found.value / step).denominator == 1
    assert abs(value - found.value) <= step / 2


@given(st.fractions(min_value=0, max_value=1000))
def test_symmetry(value: Fraction) -> None:
    """Negative values mirror positive ones."""
    found, mirrored = nearest(value, unit(2)), nearest(-value, unit(2))

    assert mirrored == Nearest(-found.value, found.tie)


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [
        (Fraction(1, 32), 4, "0.0312"),
        (Fraction(3, 32), 4, "0.0938"),
        (Fraction(-1, 32), 4, "-0.0312"),
        (Fraction(5, 2), 0, "2"),
        (7, 0, "7"),
        (0, 3, "0"),
        (Fraction(3, 40), 2, "0.08"),
    ],
)
def test_ties(value: Fraction | int, places: int, expected: str) -> None:
    """An exact tie goes to the even multiple and is reported; a multiple itself is no tie."""
    is_tie = Fraction(value) != Fraction(expected)

    assert nearest(value, unit(places)) == Nearest(Fraction(expected), tie=is_tie)
    assert nearest(Real(value), unit(places)) == Nearest(Fraction(expected), tie=is_tie)


def test_a_tie_that_a_ball_hides() -> None:
    """A ball around a tie decides nothing, at any precision."""
    with pytest.raises(Undecided):
        decide(lambda: nearest(Real(2).sqrt() ** 2 / 64, unit(4)))


def test_a_ball_around_a_multiple() -> None:
    """A ball around a multiple of the unit is decided."""
    with working_precision(128):
        assert nearest(Real(2).sqrt() * Real(2).sqrt(), unit(4)) == Nearest(Fraction(2), tie=False)


@pytest.mark.parametrize(("sign", "expected"), [(1, 2), (-1, 1)])
def test_close_to_a_tie(sign: int, expected: int) -> None:
    """The precision is raised until a value beside a tie is certainly on one side of it."""

    def compute() -> Nearest:
        one = Real(1).cos() ** 2 + Real(1).sin() ** 2
        return nearest(one + Fraction(1, 2) + Fraction(sign, 10**100), Fraction(1))

    assert decide(compute) == Nearest(Fraction(expected), tie=False)


def test_zero_has_no_sign() -> None:
    """A small negative value rounds to plain zero."""
    found = decide(lambda: nearest(-Real(-20).exp(), unit(4)))

    assert found == Nearest(Fraction(0), tie=False)
    assert str(found.value) == "0"


def test_around_zero() -> None:
    """A ball that encloses zero rounds to zero."""
    with working_precision(128):
        residual = Real(2).sqrt() * Real(3).sqrt() - Real(6).sqrt()
        assert residual.exact() is None
        assert nearest(residual, unit(30)) == Nearest(Fraction(0), tie=False)
        with pytest.raises(Undecided):
            nearest(residual, unit(60))


@pytest.mark.parametrize("exponent", [-(10**9), -(10**4)])
def test_tiny_values(exponent: int) -> None:
    """A value too small for any float rounds to zero at once."""
    assert nearest(Real(exponent).exp(), unit(30)).value == 0


def test_large_integers() -> None:
    """An integer of any length is exact."""
    assert nearest(10**3000 + 1, Fraction(1)) == Nearest(Fraction(10**3000 + 1), tie=False)
    assert nearest(10**3000 + 5, Fraction(10)) == Nearest(Fraction(10**3000), tie=True)


@pytest.mark.parametrize("step", [Fraction(0), Fraction(-1, 10)])
def test_unit_must_be_positive(step: Fraction) -> None:
    """A unit that is not positive is refused."""
    with pytest.raises(ValueError, match="not positive"):
        nearest(1, step)


def test_minus_infinity() -> None:
    """Minus infinity has no digits."""
    with pytest.raises(ValueError, match="minus infinity"):
        nearest(Real(-np.inf), unit(1))


def test_floats_are_refused() -> None:
    """A float that is not exact cannot be rounded."""
    with pytest.raises(TypeError, match="not exact"):
        nearest(0.1, unit(1))  # type: ignore[arg-type]
