"""Random expressions, evaluated by the engine and by mpmath, which shares nothing with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext

import mpmath
from hypothesis import assume, given
from hypothesis import strategies as st

from build_figures.verify.equation import Reading, Role, read
from build_figures.verify.finding import Code

DIGITS = 60
PLACES = Decimal("0.000001")


@dataclass(frozen=True)
class Expression:
    """An expression in TeX, and its value as mpmath has it."""

    tex: str
    value: mpmath.mpf


def _number(text: str) -> Expression:
    with mpmath.workdps(DIGITS):
        return Expression(text, mpmath.mpf(text))


NUMBERS = st.one_of(
    st.integers(0, 30).map(lambda number: _number(str(number))),
    st.decimals("0.1", "20", places=2).map(lambda number: _number(str(number))),
)


def _made(
    pattern: str, function: Callable[..., mpmath.mpf]
) -> Callable[[tuple[Expression, ...]], Expression]:
    """Return what makes an expression of expressions; @ stands for each in turn."""

    def make(parts: tuple[Expression, ...]) -> Expression:
        tex = pattern
        for part in parts:
            tex = tex.replace("@", part.tex, 1)
        try:
            with mpmath.workdps(DIGITS):
                value = function(*(part.value for part in parts))
                if any(mpmath.isnan(part.value) for part in parts):
                    value = mpmath.nan  # which `max` would lose
        except (ValueError, ZeroDivisionError):
            value = mpmath.nan
        return Expression(tex, value)

    return make


UNARY = (
    (r"\left(-\left(@\right)\right)", lambda a: -a),
    (r"\left|@\right|", abs),
    (r"\lvert @ \rvert", abs),
    (r"\sin\left(@\right)", mpmath.sin),
    (r"\cos(@)", mpmath.cos),
    (r"\exp\left(-\left|@\right|\right)", lambda a: mpmath.exp(-abs(a))),
    (r"\sqrt{\left|@\right|}", lambda a: mpmath.sqrt(abs(a))),
    # Not of a zero that no precision tells from other numbers: of that, no cube root is read.
    (r"\sqrt[3]{1 + \lvert @ \rvert}", lambda a: mpmath.root(1 + abs(a), 3)),
    (r"\left(@\right)^2", lambda a: a**2),
    (r"\bigl[@\bigr]^{3}", lambda a: a**3),
    (r"\tanh(@)", mpmath.tanh),
    (r"\lVert (@, 4) \rVert", lambda a: mpmath.hypot(a, 4)),
    (r"\sum_{i=0}^{3} \frac{@}{2^i}", lambda a: a * mpmath.mpf("1.875")),
)
BINARY = (
    (r"\left(@ + @\right)", lambda a, b: a + b),
    (r"\left(@ - \left(@\right)\right)", lambda a, b: a - b),
    (r"\left(@\right) \cdot \left(@\right)", lambda a, b: a * b),
    (r"\left(@\right)\left(@\right)", lambda a, b: a * b),
    (r"\frac{@}{@}", lambda a, b: a / b),
    (r"\left(@\right) / \left(@\right)", lambda a, b: a / b),
    (r"\max\left(@, @\right)", max),
    (r"(@, 1) \cdot (@, 2)", lambda a, b: a * b + 2),
)
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        *(st.tuples(inner).map(_made(*one)) for one in UNARY),
        *(st.tuples(inner, inner).map(_made(*two)) for two in BINARY),
    ),
    max_leaves=6,
)


@given(EXPRESSIONS)
def test_the_rounded_value_is_right_and_its_neighbors_are_wrong(expression: Expression) -> None:
    """The value rounded by mpmath to six places is accepted, one unit more and less are not."""
    rounded = _rounded(expression.value)
    reading = read(rf"1 \cdot \left({expression.tex}\right) \approx {rounded:f}", pinning=False)

    assert (reading.chains, _certain(reading)) == (1, [])
    for neighbor in (rounded + PLACES, rounded - PLACES):
        if neighbor:
            wrong = read(
                rf"1 \cdot \left({expression.tex}\right) \approx {neighbor:f}", pinning=False
            )

            assert [problem.code for problem in wrong.problems] == [Code.EQUATION]
            vanishes = not rounded and expression.value  # zeros would be no correction
            assert wrong.problems[0].suggestion == (None if vanishes else f"{rounded:f}")


@given(EXPRESSIONS)
def test_a_pinned_numeral_cannot_change_unnoticed(expression: Expression) -> None:
    """Any one digit of a numeral that counts as checked, changed in the text, is reported."""
    tex = rf"1 \cdot \left({expression.tex}\right) \approx {_rounded(expression.value):f}"
    for known in read(tex).numerals:
        if known.role is Role.EQUATION:
            numeral = known.numeral
            for digit in "05":
                text = numeral.text[:-1] + digit
                wrong = tex[: numeral.start] + text + tex[numeral.end :]
                if text != numeral.text:
                    assert _certain(read(wrong, pinning=False))


def _rounded(value: mpmath.mpf) -> Decimal:
    """Return the value rounded to six places, if mpmath's value is good enough for that."""
    assume(mpmath.isfinite(value) and abs(value) < 10**12)
    with localcontext() as context, mpmath.workdps(DIGITS):
        context.prec = DIGITS
        exact = Decimal(mpmath.nstr(value, DIGITS - 20))
        rounded = exact.quantize(PLACES, ROUND_HALF_EVEN)
        assume(abs(abs(exact - rounded) - PLACES / 2) > Decimal("1e-20"))
    return rounded or PLACES * 0


def _certain(reading: Reading) -> list[Code]:
    return [problem.code for problem in reading.problems if problem.certain]
