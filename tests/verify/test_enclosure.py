"""Arithmetic of rationals and balls: the result contains every possible true value."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from build_figures.verify import enclosure
from build_figures.verify.decimal_text import fraction
from build_figures.verify.enclosure import EXACT_BITS, MINUS_INFINITY, Known
from build_figures.verify.precision import Undecided, working_precision
from build_figures.verify.real import Real

SMALL = st.fractions(min_value=-50, max_value=50, max_denominator=60)
STEPS = st.integers(0, 4)


def ratio(value: Fraction) -> fmpq:
    """Return a Fraction as flint's rational."""
    return fmpq(value.numerator, value.denominator)


@st.composite
def known(draw: st.DrawFn) -> tuple[Fraction, Known]:
    """Draw a true value, and what is known of it: the value itself, or a ball that contains it."""
    true = draw(SMALL)
    radius = Fraction(draw(STEPS), 7)
    if draw(st.booleans()):
        return true, ratio(true)
    middle = true + radius * Fraction(draw(st.integers(-9, 9)), 9)
    return true, arb(ratio(middle), ratio(radius))


def holds(result: Known, true: Fraction) -> bool:
    """Tell whether the true value is possible."""
    if isinstance(result, fmpq):
        return fraction(result) == true
    return bool(result.overlaps(arb(ratio(true))))


@pytest.mark.parametrize(
    ("enclosed", "exact"),
    [
        (enclosure.add, operator.add),
        (enclosure.subtract, operator.sub),
        (enclosure.multiply, operator.mul),
        (enclosure.divide, operator.truediv),
    ],
)
@given(known(), known())
def test_arithmetic_encloses(
    enclosed: Callable[[Known, Known], Known],
    exact: Callable[[Fraction, Fraction], Fraction],
    a: tuple[Fraction, Known],
    b: tuple[Fraction, Known],
) -> None:
    """The true result is in the result."""
    try:
        result = enclosed(a[1], b[1])
    except (Undecided, ZeroDivisionError):
        assume(enclosed is enclosure.divide)
        assert holds(b[1], Fraction(0))
        return

    assert holds(result, exact(a[0], b[0]))


@given(known(), st.integers(-6, 6))
def test_whole_powers_enclose(a: tuple[Fraction, Known], exponent: int) -> None:
    """A whole power of any base is enclosed, unless the base may be zero below a fraction bar."""
    try:
        result = enclosure.power(a[1], fmpq(exponent))
    except (Undecided, ZeroDivisionError):
        assert exponent < 0
        assert holds(a[1], Fraction(0))
        return

    assert holds(result, a[0] ** exponent)


@given(known())
def test_roots_enclose(a: tuple[Fraction, Known]) -> None:
    """The square of the root is the number, whatever non-negative number the ball stands for."""
    try:
        result = enclosure.square_root(a[1])
    except ValueError:
        assert a[0] < 0
        return

    assume(a[0] >= 0)
    assert holds(enclosure.multiply(result, result), a[0])
    assert not result < 0


@given(known())
def test_squares_are_not_negative(a: tuple[Fraction, Known]) -> None:
    """A number times itself is not a product of two independent balls."""
    square = enclosure.multiply(a[1], a[1])

    assert holds(square, a[0] ** 2)
    assert not square < 0
    assert isinstance(square, fmpq) or -square.lower() < square.upper() / 1000


@pytest.mark.parametrize("middle", [0, 1])
def test_square_of_a_wide_ball(middle: int) -> None:
    """A wide ball times itself reaches no lower than zero, as no square does."""
    wide = arb(middle, 1)

    assert enclosure.multiply(wide, wide) > fmpq(-1, 10**6)
    assert not enclosure.multiply(wide, arb(wide)) > fmpq(-1, 10**6)


@given(known())
def test_signs_are_certain(a: tuple[Fraction, Known]) -> None:
    """A sign is stated only if every number of the ball has it."""
    try:
        sign = enclosure.sign(a[1])
    except Undecided:
        assert holds(a[1], Fraction(0))
        return

    assert sign == (a[0] > 0) - (a[0] < 0)


@given(known())
def test_magnitudes_enclose(a: tuple[Fraction, Known]) -> None:
    """The absolute value and the negative are enclosed."""
    assert holds(enclosure.magnitude(a[1]), abs(a[0]))
    assert holds(enclosure.negate(a[1]), -a[0])


@pytest.mark.parametrize(
    ("base", "exponent", "expected"),
    [
        (Fraction(10000), Fraction(1, 2), 100),
        (Fraction(8), Fraction(1, 3), 2),
        (Fraction(8), Fraction(-2, 3), Fraction(1, 4)),
        (Fraction(1000000), Fraction(1, 3), 100),
        (Fraction(9, 4), Fraction(3, 2), Fraction(27, 8)),
        (Fraction(-2, 3), Fraction(3), Fraction(-8, 27)),
        (Fraction(0), Fraction(0), 1),
        (Fraction(0), Fraction(5, 3), 0),
        (Fraction(1), Fraction(1, 7), 1),
        (Fraction(-1), Fraction(10**9 + 1), -1),
    ],
)
def test_exact_powers(base: Fraction, exponent: Fraction, expected: Fraction) -> None:
    """A power that is rational is known exactly."""
    assert enclosure.power(ratio(base), ratio(exponent)) == ratio(Fraction(expected))


@pytest.mark.parametrize(
    ("base", "exponent", "error"),
    [
        (fmpq(-8), fmpq(1, 3), ValueError),
        (fmpq(-4), fmpq(1, 2), ValueError),
        (fmpq(-2), arb(2).sqrt(), ValueError),
        (arb(-2).exp() - 2, fmpq(1, 3), ValueError),
        (fmpq(0), fmpq(-1), ZeroDivisionError),
        (fmpq(0), fmpq(-1, 3), ZeroDivisionError),
        (fmpq(0), -arb(2).sqrt(), ZeroDivisionError),
        (fmpq(0), arb(0, 1), Undecided),
        (arb(0, 1), fmpq(-2), Undecided),
        (arb(0, 1), fmpq(1, 3), Undecided),
        (arb(0, 1), arb(2).sqrt(), Undecided),
        (MINUS_INFINITY, fmpq(2), ValueError),
        (fmpq(2), MINUS_INFINITY, ValueError),
        (fmpq(10**9), fmpq(10**9), OverflowError),
    ],
)
def test_impossible_powers(base: Known, exponent: Known, error: type[Exception]) -> None:
    """A power that does not exist is refused; one that may exist is undecided."""
    with pytest.raises(error):
        enclosure.power(base, exponent)


def test_the_power_one_half_is_the_root() -> None:
    """Of a base that touches zero, the power 1/2 is the root of its non-negative part."""
    result = enclosure.power(arb(0, 4), fmpq(1, 2))

    assert isinstance(result, arb)
    assert result.contains(0)
    assert result.contains(2)


def test_zero_to_a_negative_power_says_so() -> None:
    """The message names the power, whole or not."""
    for exponent in (fmpq(-2), fmpq(-1, 2)):
        with pytest.raises(ZeroDivisionError, match=f"^zero to the power {exponent}$"):
            enclosure.power(enclosure.ZERO, exponent)


def test_zero_to_a_positive_ball() -> None:
    """Zero to any positive power is zero."""
    assert enclosure.power(fmpq(0), arb(2).sqrt()) == 0


def test_rationals_stop_growing() -> None:
    """A rational with too many digits goes on as a ball around the same value."""
    long = fmpq(1, 3**2000)
    with working_precision(128):
        product = enclosure.multiply(long, long)

    assert isinstance(product, arb)
    assert product.overlaps(arb(1) / arb(3) ** 4000)
    assert long.height_bits() < EXACT_BITS < 2 * long.height_bits()


def test_exact_balls_become_rationals() -> None:
    """A ball of radius zero is a rational, unless it is too long."""
    assert isinstance(enclosure.settled(arb(3) / 4), fmpq)
    assert isinstance(enclosure.settled(arb(2) ** 5000), arb)
    assert isinstance(enclosure.settled(arb(2) ** -5000), arb)


def test_too_large() -> None:
    """A number that would take all memory to write down is refused."""
    for sign in (1, -1):
        with pytest.raises(OverflowError):
            enclosure.settled(sign * arb(10**6).exp())


def test_unbounded() -> None:
    """A ball without bounds decides nothing."""
    with pytest.raises(Undecided):
        enclosure.settled(arb(0, 1).log())


@pytest.mark.parametrize(
    ("compute", "expected"),
    [
        (lambda: enclosure.add(MINUS_INFINITY, arb(2).sqrt()), MINUS_INFINITY),
        (lambda: enclosure.add(fmpq(2), MINUS_INFINITY), MINUS_INFINITY),
        (lambda: enclosure.add(MINUS_INFINITY, MINUS_INFINITY), MINUS_INFINITY),
        (lambda: enclosure.subtract(MINUS_INFINITY, arb(2).sqrt()), MINUS_INFINITY),
        (lambda: enclosure.multiply(MINUS_INFINITY, fmpq(1, 2)), MINUS_INFINITY),
        (lambda: enclosure.multiply(arb(2).sqrt(), MINUS_INFINITY), MINUS_INFINITY),
        (lambda: enclosure.divide(MINUS_INFINITY, fmpq(2)), MINUS_INFINITY),
        (lambda: enclosure.divide(arb(2).sqrt(), MINUS_INFINITY), fmpq(0)),
    ],
)
def test_minus_infinity(compute: Callable[[], Known], expected: Known) -> None:
    """Minus infinity stays what it is, and vanishes below a fraction bar."""
    assert compute() == expected


@pytest.mark.parametrize(
    "compute",
    [
        lambda: enclosure.negate(MINUS_INFINITY),
        lambda: enclosure.magnitude(MINUS_INFINITY),
        lambda: enclosure.subtract(fmpq(1), MINUS_INFINITY),
        lambda: enclosure.subtract(MINUS_INFINITY, MINUS_INFINITY),
        lambda: enclosure.multiply(MINUS_INFINITY, fmpq(0)),
        lambda: enclosure.multiply(MINUS_INFINITY, fmpq(-1)),
        lambda: enclosure.multiply(MINUS_INFINITY, MINUS_INFINITY),
        lambda: enclosure.divide(MINUS_INFINITY, fmpq(-2)),
        lambda: enclosure.divide(MINUS_INFINITY, MINUS_INFINITY),
        lambda: enclosure.square_root(MINUS_INFINITY),
    ],
)
def test_no_other_infinity(compute: Callable[[], Known]) -> None:
    """What would be plus infinity, or no number at all, is refused."""
    with pytest.raises(ValueError, match="minus infinity"):
        compute()


@pytest.mark.parametrize("divisor", [fmpq(0), arb(2).sqrt() ** 2 - 2])
def test_division_by_what_may_be_zero(divisor: Known) -> None:
    """Division by zero is certain or undecided, never a huge number."""
    with pytest.raises(ZeroDivisionError if divisor == 0 else Undecided):
        enclosure.divide(fmpq(1), divisor)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (fmpq(1, 3), "1/3"),
        (MINUS_INFINITY, "minus infinity"),
        (arb(1, fmpq(1, 2)), r"[1e+0 +/- 0.501]"),
    ],
)
def test_descriptions(value: Known, text: str) -> None:
    """An error message names a value as what it is."""
    assert enclosure.describe(value) == text


def test_a_ball_too_wide_is_undecided() -> None:
    """A finite ball of astronomical width is refused: used any further, it would end the process."""
    with working_precision(256), pytest.raises(Undecided):
        Real(9) ** (Real(9) ** 99)
