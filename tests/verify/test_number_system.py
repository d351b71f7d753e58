"""The two number systems of a page's script."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem, decimal
from build_figures.verify.real import Real, current_precision, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)


def test_names() -> None:
    """Each system has a name."""
    assert [FLOATS.name, BALLS.name] == ["float64", "ball"]


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (3, 3),
        (np.int32(-3), -3),
        (Fraction(1, 3), Fraction(1, 3)),
        (0.5, Fraction(1, 2)),
        ("0.1", Fraction(1, 10)),
        ("-12", -12),
        ("+2.5e-3", Fraction(1, 400)),
        ("6E2", 600),
    ],
)
def test_scalars(value: object, exact: Fraction) -> None:
    """A number is exact in balls, and correctly rounded in float64."""
    assert BALLS(value).exact() == exact
    assert FLOATS(value) == float(exact)
    assert type(FLOATS(value)) is np.float64


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9))
def test_decimals_in_text(value: object) -> None:
    """A decimal in text is the number it states."""
    assert decimal(str(value)) == Fraction(str(value))


@BOTH
@pytest.mark.parametrize(
    "text",
    ["", "x", "1/3", "0.1.2", ".5", "5.", "1_000", "1,000", " 1", "1\n", "nan", "-inf", "0x1", "٣",
     "1e99999"],
)  # fmt: skip
def test_text_that_is_no_decimal(real: NumberSystem, text: str) -> None:
    """Other text is refused."""
    with pytest.raises(ValueError, match="is not a decimal"):
        real(text)


@BOTH
@pytest.mark.parametrize("value", [True, None, 1j, [1], np.zeros(2), b"1"])
def test_what_is_no_number(real: NumberSystem, value: object) -> None:
    """What is no number is refused."""
    with pytest.raises(TypeError):
        real(value)


def test_inexact_floats() -> None:
    """The ball run is the one that refuses an inexact float, alone or in an array."""
    assert FLOATS(0.1) == 0.1
    with pytest.raises(TypeError, match=r"write real\('0.1'\)"):
        BALLS(0.1)
    with pytest.raises(TypeError, match=r"write real\('0.1'\)"):
        BALLS.array([1, 0.1])


def test_numbers_of_the_system_pass() -> None:
    """What was computed in a system can be made an array of it, and is not let into the other."""
    for real in (FLOATS, BALLS):
        root = np.sqrt(real(2))
        again = real.array([[real(root), root], [1, "0.5"]])
        assert again.shape == (2, 2)
        assert again[0, 0] == root
        assert real.array(again)[0, 1] == root
    with pytest.raises(TypeError):
        FLOATS(Real(2))


def test_minus_infinity() -> None:
    """A mask is the same in both systems."""
    assert FLOATS(-np.inf) == -np.inf
    assert BALLS(-np.inf) == -np.inf


@BOTH
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [((3,), [0, 1, 2]), ((2, 5), [2, 3, 4]), ((0,), []), ((np.int64(1),), [0])],
)
def test_arange(real: NumberSystem, arguments: tuple[int, ...], expected: list[int]) -> None:
    """A range is one of integers, in numbers of the system."""
    numbers = real.arange(*arguments)

    assert numbers.shape == (len(expected),)
    assert list(numbers) == expected
    assert numbers.dtype == (np.float64 if real is FLOATS else object)
    assert all(isinstance(x, Real) for x in numbers) or real is FLOATS


@BOTH
def test_arange_of_floats(real: NumberSystem) -> None:
    """A range has whole ends."""
    with pytest.raises(TypeError):
        real.arange(2.5)  # type: ignore[arg-type]


def test_pi() -> None:
    """Pi is that of the system, at the present precision."""
    before = current_precision()
    with working_precision(512):
        assert BALLS.pi.ball.rel_accuracy_bits() > 500
    assert BALLS.pi.ball.rel_accuracy_bits() < before + 10
    assert FLOATS.pi == np.pi


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_dyadic(kind: type[np.floating[Any]]) -> None:
    """Drawn floats are lifted as the exact numbers they are."""
    drawn = np.random.default_rng(7).normal(size=(3, 2)).astype(kind)
    balls, floats = BALLS.dyadic(drawn), FLOATS.dyadic(drawn)

    assert balls.shape == floats.shape == (3, 2)
    assert floats.dtype == np.float64
    for ball, double, given_ in zip(balls.flat, floats.flat, drawn.flat, strict=True):
        assert ball.exact() == Fraction(double) == Fraction(float(given_))


@BOTH
@pytest.mark.parametrize(
    ("drawn", "error"),
    [
        ([1, 2], TypeError),
        ([True], TypeError),
        (["0.1"], TypeError),
        (np.array([1], dtype=np.longdouble), TypeError),
        ([1j], TypeError),
        ([0.5, np.nan], ValueError),
        ([np.inf], ValueError),
        ([-np.inf], ValueError),
    ],
)
def test_not_drawn(real: NumberSystem, drawn: Any, error: type[Exception]) -> None:
    """Only finite floats are lifted as drawn."""
    with pytest.raises(error, match=r"real\.dyadic"):
        real.dyadic(drawn)


@BOTH
def test_shapes(real: NumberSystem) -> None:
    """A nested sequence keeps its shape; a ragged one is refused."""
    assert real.array([[[1], [2]]]).shape == (1, 2, 1)
    assert real.array([]).shape == (0,)
    assert real.array(5).shape == ()
    with pytest.raises((TypeError, ValueError)):
        real.array([[1, 2], [3]])


def test_results_are_read_as_floats() -> None:
    """A whole computation agrees between the systems."""

    def compute(real: NumberSystem) -> Any:
        x = real.arange(5) / 7 + real("0.1")
        return np.sin(real.pi * x)

    balls: list[Real] = list(compute(BALLS))
    for ball, double in zip(balls, compute(FLOATS), strict=True):
        assert float(ball.midpoint()) == pytest.approx(double, rel=1e-12)
