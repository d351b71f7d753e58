"""The strict number: what it admits, what it refuses, and that it answers only what is certain."""

from __future__ import annotations

import copy
import math
import operator
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp

from build_figures.verify.real import Real, Undecided, decide, working_precision

from .truth import encloses, truth

FRACTIONS = st.fractions(min_value=-30, max_value=30, max_denominator=40)
ROOT = Real(2).sqrt()
ALMOST_ROOT = Real(2) / ROOT  # the same number in another ball
ORDER = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
ARITHMETIC = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
    operator.floordiv,
    operator.mod,
]


@pytest.mark.parametrize("operation", ARITHMETIC)
@given(FRACTIONS, FRACTIONS)
def test_rational_arithmetic_is_exact(
    operation: Callable[[object, object], object], a: Fraction, b: Fraction
) -> None:
    """Arithmetic of rationals is that of Fraction, whichever side is already a Real."""
    try:
        expected = operation(a, b)
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            operation(Real(a), b)
        return

    for left, right in ((Real(a), Real(b)), (Real(a), b), (a, Real(b))):
        result = operation(left, right)
        assert isinstance(result, Real)
        assert result.exact() == expected


@pytest.mark.parametrize("operation", ARITHMETIC[:4])
def test_balls_enclose(operation: Callable[[object, object], object]) -> None:
    """Arithmetic of balls encloses what mpmath computes at 60 digits."""
    with working_precision(128):
        result = operation(Real(2).sqrt(), Real(3).exp())

    assert isinstance(result, Real)
    assert encloses(result, operation(mp.sqrt(2), mp.exp(3)))


@pytest.mark.parametrize(
    "operand", [3, np.int64(3), np.uint8(3), 3.0, np.float64(3), np.float32(3), Fraction(3)]
)
def test_operands(operand: Any) -> None:
    """Integers, Fractions and exact floats are operands on either side."""
    assert (Real(2) + operand).exact() == 5
    assert (operand + Real(2)).exact() == 5
    assert (operand - Real(2)).exact() == 1
    assert (Real(2) - operand).exact() == -1
    assert (operand / Real(2)).exact() == Fraction(3, 2)
    assert (Real(2) ** operand).exact() == 8
    assert operand > Real(2)
    assert Real(2) != operand


@pytest.mark.parametrize(
    "operand",
    [0.1, np.float64(0.1), np.float32(0.1), np.pi, 1e22, math.nan, math.inf, True, np.True_, 1j,
     "0.5", Decimal("0.5"), arb(1), None, [1]],
)  # fmt: skip
@pytest.mark.parametrize("operation", [*ARITHMETIC, operator.pow, *ORDER])
def test_refused_operands(operation: Callable[[object, object], object], operand: object) -> None:
    """Anything else is refused on either side, by every operator, in one line."""
    for left, right in ((Real(2), operand), (operand, Real(2))):
        with pytest.raises(TypeError) as caught:
            operation(left, right)
        assert "\n" not in str(caught.value)


def test_refused_arguments() -> None:
    """What is no operand is no argument either."""
    for argument in (0.1, "0.1", True):
        with pytest.raises(TypeError):
            Real(argument)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            ROOT.arctan2(argument)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            ROOT.overlaps(argument)  # type: ignore[arg-type]


@pytest.mark.parametrize("base", [Fraction(1, 3), 0.5, Fraction(10**20 + 1, 2 * 10**20)])
def test_float_as_a_base(base: object) -> None:
    """Fraction ** Real is refused, since Python rounds the Fraction to a float on the way."""
    with pytest.raises(TypeError, match=r"write real\(base\)"):
        base**ROOT  # type: ignore[operator]


@pytest.mark.parametrize(
    "convert",
    [float, int, complex, math.sin, math.sqrt, math.isnan, math.fsum,
     round, range, np.float64, Fraction, operator.index, hash, [1].__getitem__, "{:.4f}".format,
     "%f".__mod__, "%d".__mod__],
)  # fmt: skip
def test_no_way_out(convert: Callable[[Real], object]) -> None:
    """A Real does not become a Python number, not even an integer, nor text of chosen precision."""
    with pytest.raises(TypeError):
        convert(Real(2))


def test_immutable() -> None:
    """A Real cannot be changed, and a copy is the number itself."""
    number = Real(2)
    with pytest.raises(AttributeError, match="immutable"):
        number.known = Real(3).known
    with pytest.raises(AttributeError):
        number.other = 1

    assert copy.copy(number) is number
    assert copy.deepcopy([number])[0] is number
    assert Real(number).exact() == 2


@pytest.mark.parametrize("compare", ORDER)
@given(FRACTIONS, FRACTIONS)
def test_exact_comparisons(
    compare: Callable[[object, object], bool], a: Fraction, b: Fraction
) -> None:
    """Rationals compare as Fractions do."""
    assert compare(Real(a), Real(b)) is compare(a, b)
    assert compare(Real(a), b) is compare(a, b)
    assert compare(a, Real(b)) is compare(a, b)


@pytest.mark.parametrize("compare", ORDER)
def test_comparisons_of_separate_balls(compare: Callable[[object, object], bool]) -> None:
    """Balls that do not overlap compare as their values do."""
    assert compare(ROOT, Real(3).sqrt()) is compare(2, 3)
    assert compare(ROOT, 1) is compare(2, 1)
    assert compare(1, ROOT) is compare(1, 2)


@pytest.mark.parametrize("compare", ORDER)
def test_comparisons_of_overlapping_balls(compare: Callable[[object, object], bool]) -> None:
    """Balls that overlap do not compare, whether their values are equal or not."""
    with pytest.raises(Undecided, match="cannot tell whether"):
        compare(ROOT, ALMOST_ROOT)
    with pytest.raises(Undecided, match="cannot tell whether"):
        compare(ROOT, Fraction(ROOT.midpoint()))


@pytest.mark.parametrize(
    ("compare", "answer"), list(zip(ORDER, (False, True, False, True, True, False), strict=True))
)
def test_a_number_compared_with_itself(
    compare: Callable[[object, object], bool], answer: bool
) -> None:
    """One and the same number is equal to itself, however wide its ball."""
    assert compare(ROOT, ROOT) is answer
    assert compare(ROOT, Real(ROOT)) is answer


def test_touching_balls() -> None:
    """Where only one of two orders is possible, that much is certain."""
    low, high = Real(0), abs(ROOT - ALMOST_ROOT)
    with pytest.raises(Undecided):
        _ = low < high
    assert ROOT**2 > low


def test_truth() -> None:
    """A number is true if it is certainly not zero, and false if it is certainly zero."""
    assert ROOT
    assert not Real(0)
    with pytest.raises(Undecided, match="sign"):
        bool(ROOT - ALMOST_ROOT)


def test_overlaps() -> None:
    """Overlap tells possible from impossible equality, for rationals without any ball."""
    assert ROOT.overlaps(ALMOST_ROOT)
    assert not ROOT.overlaps(Fraction(14142, 10000))
    assert Real(1).overlaps(1)
    assert not Real(Fraction(1, 3)).overlaps(Fraction(1, 3) + Fraction(1, 10**100))
    assert not Real(-np.inf).overlaps(0)


def test_exact_value() -> None:
    """A rational is known exactly; a ball and minus infinity are not."""
    assert (Real(1) / 3 * 3).exact() == 1
    assert ROOT.exact() is None
    assert Real(-np.inf).exact() is None


def test_midpoint() -> None:
    """The midpoint of a rational is the rational; minus infinity has none."""
    assert Real(Fraction(1, 3)).midpoint() == Fraction(1, 3)
    assert abs(ROOT.midpoint() ** 2 - 2) < Fraction(1, 10**14)
    with pytest.raises(ValueError, match="no digits"):
        Real(-np.inf).midpoint()


def test_the_ball_follows_the_precision() -> None:
    """The ball of a rational made outside has the precision of the block it is used in."""
    third = Real(Fraction(1, 3))
    with working_precision(1024):
        assert third.ball.rel_accuracy_bits() > 1000


def test_pi() -> None:
    """Pi is enclosed at the working precision."""
    with working_precision(128):
        assert encloses(Real.pi(), mp.pi)
        assert Real.pi().digits(20) == "3.1415926535897932385"


def test_text() -> None:
    """Digits and radius are those of the enclosed value."""
    with working_precision(128):
        small = (Real(2) / 100).sin()
        assert small.digits() == mp.nstr(mp.sin(mp.mpf(2) / 100), 30, strip_zeros=False)
        assert small.digits(4) == "0.02000"
        assert Fraction(small.radius()) < Fraction(1, 10**38)
        assert repr(small).startswith("Real(0.0199986666933331 +/- ")
    assert str(Real(Fraction(1, 2))) == "0.5"
    assert repr(Real(Fraction(1, 3))) == "Real(1/3)"
    assert Real(3).radius() == "0"
    assert repr(Real(-np.inf)) == "Real(-inf)"


@given(FRACTIONS)
def test_signs(value: Fraction) -> None:
    """Negative, positive and absolute value are exact."""
    number = Real(value)

    assert (-number).exact() == -value
    assert (+number).exact() == value
    assert abs(number).exact() == abs(value)


def test_masks() -> None:
    """Minus infinity is a mask: it loses every comparison and vanishes in an exponential."""
    mask = Real(-np.inf)

    assert mask < -(10**100)
    assert mask == -np.inf
    assert not mask > ROOT
    assert (mask + ROOT).exp().exact() == 0
    with pytest.raises(ValueError, match="not supported"):
        _ = 0 * mask
    with pytest.raises(ValueError, match="infinity"):
        _ = -mask


@pytest.mark.parametrize(
    ("compute", "value"),
    [
        (lambda: Real(10000) ** Fraction(1, 2), 100),
        (lambda: Real(10000) ** 0.5, 100),
        (lambda: Real(8) ** Fraction(1, 3), 2),
        (lambda: Real(10**6) ** (Real(2) / 6), 100),
        (lambda: Real(0) ** 0, 1),
        (lambda: Real(-3) ** 3, -27),
        (lambda: 2 ** Real(-3), Fraction(1, 8)),
        (lambda: ROOT**0, 1),
        (lambda: Real(4).sqrt(), 2),
        (lambda: Real(0).sin(), 0),
        (lambda: Real(0).cos(), 1),
        (lambda: Real(0).exp(), 1),
        (lambda: Real(1).log(), 0),
        (lambda: 0 * ROOT, 0),
    ],
)
def test_exact_results(compute: Callable[[], Real], value: Fraction) -> None:
    """A result that is rational is exact."""
    assert compute().exact() == value


@pytest.mark.parametrize(
    ("compute", "error"),
    [
        (lambda: Real(-8) ** Fraction(1, 3), ValueError),
        (lambda: Real(-4).sqrt(), ValueError),
        ((ROOT - 2).sqrt, ValueError),
        (lambda: Real(-1).log(), ValueError),
        (lambda: Real(0).log(), ValueError),
        (lambda: ROOT / 0, ZeroDivisionError),
        (lambda: 1 // Real(0), ZeroDivisionError),
        (lambda: 1 / (ROOT - ALMOST_ROOT), Undecided),
        ((ROOT - ALMOST_ROOT).log, Undecided),
        (lambda: ROOT * ROOT // 1, Undecided),
        (lambda: (ROOT * ROOT) % 1, Undecided),
    ],
)
def test_results_that_do_not_exist(compute: Callable[[], Real], error: type[Exception]) -> None:
    """What certainly does not exist is an error; what may exist is undecided."""
    with pytest.raises(error):
        compute()


def test_root_of_what_may_be_negative() -> None:
    """The root of a ball that touches zero is that of its non-negative part."""
    with working_precision(128):
        nothing = Real(2).sqrt() - Real(2) / Real(2).sqrt()
        root = nothing.sqrt()

    assert root.overlaps(0)
    assert root.ball.upper() < 1e-15


def test_more_precision_decides() -> None:
    """Repeating with more bits tells numbers apart that differ far behind the point."""
    close = Fraction(1, 10**300)

    assert decide(lambda: Real(2).sqrt() + close > Real(2) / Real(2).sqrt())


@given(FRACTIONS, FRACTIONS)
def test_trigonometric_identity(a: Fraction, b: Fraction) -> None:
    """The sine of a sum is enclosed by both sides of its formula."""
    with working_precision(128):
        x, y = Real(a), Real(b)
        assert encloses(x.sin() * y.cos() + x.cos() * y.sin(), mp.sin(truth(a + b)))
