"""Elementary functions: enclosed, exact where they can be, refused outside their domain."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from build_figures.verify import elementary
from build_figures.verify.decimal_text import fraction
from build_figures.verify.enclosure import MINUS_INFINITY, Known
from build_figures.verify.precision import Undecided, working_precision

from .truth import SLACK, rational, truth

LINE = st.fractions(min_value=-9, max_value=9, max_denominator=50)
OPEN_UNIT = st.fractions(min_value=-1, max_value=1, max_denominator=50).filter(lambda x: abs(x) < 1)
POSITIVE = st.fractions(min_value=0, max_value=99, max_denominator=50).filter(bool)
ABOVE_ONE = st.fractions(min_value=1, max_value=99, max_denominator=50)
FUNCTIONS = [
    (elementary.sin, mp.sin, LINE),
    (elementary.cos, mp.cos, LINE),
    (elementary.tan, mp.tan, OPEN_UNIT),
    (elementary.arctan, mp.atan, LINE),
    (elementary.sinh, mp.sinh, LINE),
    (elementary.cosh, mp.cosh, LINE),
    (elementary.tanh, mp.tanh, LINE),
    (elementary.arcsinh, mp.asinh, LINE),
    (elementary.exp, mp.exp, LINE),
    (elementary.expm1, mp.expm1, LINE),
    (elementary.exp2, lambda x: mpf(2) ** x, LINE),
    (elementary.arcsin, mp.asin, OPEN_UNIT),
    (elementary.arccos, mp.acos, OPEN_UNIT),
    (elementary.arctanh, mp.atanh, OPEN_UNIT),
    (elementary.log1p, mp.log1p, OPEN_UNIT),
    (elementary.arccosh, mp.acosh, ABOVE_ONE),
    (elementary.log, mp.log, POSITIVE),
    (elementary.log2, lambda x: mp.log(x) / mp.log(2), POSITIVE),
    (elementary.log10, lambda x: mp.log(x) / mp.log(10), POSITIVE),
    (elementary.cbrt, lambda x: mp.sign(x) * mp.root(abs(x), 3), LINE),
    (elementary.degrees, mp.degrees, LINE),
    (elementary.radians, mp.radians, LINE),
]


def ratio(value: Fraction) -> fmpq:
    """Return a Fraction as flint's rational."""
    return fmpq(value.numerator, value.denominator)


def contains(result: Known, true: mpf, widest: Fraction) -> bool:
    """Tell whether the result encloses the true value in a ball of use."""
    if isinstance(result, fmpq):
        return abs(fraction(result) - rational(true)) <= SLACK
    radius = fraction(result.rad().fmpq())
    return abs(fraction(result.mid().fmpq()) - rational(true)) <= radius + SLACK and radius < widest


@pytest.mark.parametrize(("function", "reference", "domain"), FUNCTIONS)
@given(st.data())
def test_functions_enclose(
    function: elementary.Function,
    reference: Callable[[mpf], mpf],
    domain: st.SearchStrategy[Fraction],
    data: st.DataObject,
) -> None:
    """A function of a rational, and of a ball that contains it, encloses mpmath's value."""
    x = data.draw(domain)
    exact = ratio(x)
    ball = arb(exact + fmpq(data.draw(st.integers(-9, 9)), 10**7), fmpq(1, 10**6))
    with working_precision(128):
        assert contains(function(exact), reference(truth(x)), Fraction(1, 10**28))
        try:
            around = function(ball)
        except (Undecided, ValueError):
            return  # the ball reaches over the edge of the domain
        assert contains(around, reference(truth(x)), Fraction(1))


@given(LINE, LINE)
def test_arctan2(y: Fraction, x: Fraction) -> None:
    """The angle of a point is that of mpmath, in every quadrant."""
    with working_precision(128):
        angle = elementary.arctan2(ratio(y), ratio(x))

    assert contains(angle, mp.atan2(truth(y), truth(x)), Fraction(1, 10**28))


@given(LINE, LINE)
def test_hypot(x: Fraction, y: Fraction) -> None:
    """The length of a vector is that of mpmath."""
    with working_precision(128):
        length = elementary.hypot(ratio(y), ratio(x))

    assert contains(length, mp.hypot(truth(y), truth(x)), Fraction(1, 10**28))


@pytest.mark.parametrize(
    ("function", "argument", "value"),
    [
        (elementary.sin, 0, 0),
        (elementary.cos, 0, 1),
        (elementary.tan, 0, 0),
        (elementary.exp, 0, 1),
        (elementary.expm1, 0, 0),
        (elementary.exp2, -3, Fraction(1, 8)),
        (elementary.log, 1, 0),
        (elementary.log2, Fraction(1, 1024), -10),
        (elementary.log10, 1000, 3),
        (elementary.cbrt, -8, -2),
        (elementary.cbrt, 0, 0),
        (elementary.arcsin, 0, 0),
        (elementary.arccos, 1, 0),
        (elementary.cosh, 0, 1),
    ],
)
def test_exact_values(function: elementary.Function, argument: Fraction, value: Fraction) -> None:
    """A value that is rational is known exactly."""
    argument, value = Fraction(argument), Fraction(value)
    result = function(ratio(argument))

    assert isinstance(result, fmpq)
    assert fraction(result) == value


@pytest.mark.parametrize(
    ("function", "argument"),
    [
        (elementary.log, 0),
        (elementary.log, -1),
        (elementary.log2, 0),
        (elementary.log10, -10),
        (elementary.log1p, -1),
        (elementary.arcsin, 2),
        (elementary.arccos, -2),
        (elementary.arccosh, 0),
        (elementary.arctanh, 1),
        (elementary.arctanh, -1),
    ],
)
def test_outside_the_domain(function: elementary.Function, argument: int) -> None:
    """An argument certainly outside the domain is an error, exact or not."""
    with pytest.raises(ValueError, match="outside its domain"):
        function(fmpq(argument))
    if argument not in (0, 1, -1):
        with pytest.raises(ValueError, match="outside its domain"):
            function(arb(argument, fmpq(1, 100)))


@pytest.mark.parametrize(
    ("function", "middle"),
    [
        (elementary.log, 0),
        (elementary.log1p, -1),
        (elementary.arcsin, 1),
        (elementary.arccosh, 1),
        (elementary.arctanh, -1),
        (elementary.cbrt, 0),
    ],
)
def test_across_the_edge(function: elementary.Function, middle: int) -> None:
    """A ball that reaches over the edge of the domain is undecided."""
    with pytest.raises(Undecided):
        function(arb(middle, fmpq(1, 100)))


def test_pole() -> None:
    """A tangent that may be at its pole is undecided."""
    with pytest.raises(Undecided):
        elementary.tan(arb.pi() / 2)


@pytest.mark.parametrize(
    ("function", "limit"),
    [
        (elementary.exp, fmpq(0)),
        (elementary.exp2, fmpq(0)),
        (elementary.expm1, fmpq(-1)),
        (elementary.tanh, fmpq(-1)),
    ],
)
def test_limits_at_minus_infinity(function: elementary.Function, limit: fmpq) -> None:
    """What a mask does to a score is exact."""
    result = function(MINUS_INFINITY)

    assert isinstance(result, fmpq)
    assert result == limit


def test_arctan_at_minus_infinity() -> None:
    """The lower limit of the inverse tangent is minus a right angle."""
    assert contains(elementary.arctan(MINUS_INFINITY), -mp.pi / 2, Fraction(1, 10**9))


@pytest.mark.parametrize(
    "function",
    [
        elementary.sin,
        elementary.cos,
        elementary.tan,
        elementary.sinh,
        elementary.cosh,
        elementary.log,
        elementary.arcsin,
        elementary.arccosh,
        elementary.cbrt,
        elementary.floor,
        elementary.ceil,
        elementary.rint,
        lambda x: elementary.arctan2(x, fmpq(1)),
        lambda x: elementary.arctan2(fmpq(1), x),
        lambda x: elementary.hypot(x, fmpq(1)),
    ],
)
def test_no_value_at_minus_infinity(function: elementary.Function) -> None:
    """A function without a limit, or with an infinite one, refuses minus infinity."""
    with pytest.raises(ValueError, match="infinity"):
        function(MINUS_INFINITY)


@given(LINE, st.integers(0, 3))
def test_integer_parts(x: Fraction, width: int) -> None:
    """Floor, ceiling and nearest integer are those of every number in the ball."""
    exact = ratio(x)
    ball = arb(exact, fmpq(width, 7)) if width else exact
    for function, expected in (
        (elementary.floor, x.__floor__()),
        (elementary.ceil, x.__ceil__()),
        (elementary.rint, round(x)),
    ):
        try:
            assert function(ball) == expected
        except Undecided:
            assert width


@pytest.mark.parametrize(
    ("function", "integer"),
    [(elementary.floor, 2), (elementary.ceil, 3), (elementary.rint, 3)],
)
def test_integers_of_a_ball(function: elementary.Function, integer: int) -> None:
    """A ball that reaches no boundary has one floor, one ceiling, one nearest integer."""
    assert function(arb(fmpq(13, 5), fmpq(1, 1000))) == integer


@pytest.mark.parametrize(("half", "even"), [(fmpq(1, 2), 0), (fmpq(3, 2), 2), (fmpq(-5, 2), -2)])
def test_halves_round_to_even(half: fmpq, even: int) -> None:
    """An exact half goes to the even integer."""
    assert elementary.rint(half) == even


@pytest.mark.parametrize("middle", [3, 1])
def test_a_ball_that_ends_at_a_half(middle: int) -> None:
    """A ball that ends exactly at a half is undecided: at the half itself, even decides."""
    ball = arb((middle, -2), (1, -2))  # mantissas and exponents: a radius of a quarter, unrounded
    with pytest.raises(Undecided, match="nearest"):
        elementary.rint(ball)


@given(LINE, LINE.filter(bool))
def test_division_with_remainder(a: Fraction, b: Fraction) -> None:
    """Quotient and remainder are those of Python."""
    left, right = ratio(a), ratio(b)

    assert elementary.floor_divide(left, right) == a // b
    assert elementary.remainder(left, right) == ratio(a % b)
