"""Judge one stated numeral against the value it is bound to."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from .diagnosis import diagnosis
from .finding import Code
from .measured import Measured
from .numeral import Numeral, render
from .real import Real, Scalar, Undecided, decide
from .rounding import nearest
from .value import middle

COARSE = Fraction(1, 10**12)  # an integer or a zero may stand for a value this near, and no farther
_HEDGE = re.compile(
    r"(?:≈|~|\\approx|\b(?:about|around|roughly|nearly|almost|approximately))\s*(?:\w+\s+)?$",
    re.I,
)


def judge(
    numeral: Numeral, label: str, value: Callable[[], Scalar], before: str
) -> tuple[Code, str, str | None] | None:
    """Return what is wrong with the numeral as (code, message, right text), or None if it is right.

    value: gives the value at the present precision. before: the text in front of the numeral.
    """
    try:
        near = decide(lambda: nearest(value(), numeral.unit))
    except Undecided:
        message = (
            f"{label} looks like an exact tie at this precision; return a Fraction or show "
            "other digits"
        )
        return Code.UNDECIDED, message, None
    right = render(near.value, numeral.style)
    if numeral.placeholder:
        return (
            Code.PLACEHOLDER,
            f"{label} is {right}, not typed yet; run `inject` or type it",
            right,
        )
    if near.value != numeral.value:
        hint = diagnosis(numeral, decide(lambda: middle(value())))
        message = f"{label} is {right} at this precision, the page says {numeral.text}"
        vanishes = near.value == 0 and decide(lambda: _far(value(), Fraction(0)))
        # Zeros would be no correction: the digits typed are too few for the value.
        return Code.WRONG, message + (f" ({hint})" if hint else ""), None if vanishes else right
    if numeral.value == 0 and numeral.text != right:
        return Code.WRONG, f"{label} rounds to {right}; a zero has no sign", right
    if _too_coarse(numeral, value) and not _HEDGE.search(before[-40:]):
        message = (
            f"{numeral.text} is too coarse for {label} = {_shown(value)}; show more digits or "
            "say `about`"
        )
        return Code.COARSE, message, None
    if near.tie:
        return (
            Code.TIE,
            f"{label} lies exactly halfway; {right} is rounded to even, readers expect half up",
            None,
        )
    number = decide(value)
    if isinstance(number, Measured) and number.unit and numeral.unit < number.unit:
        return Code.MEASURED, f"{label} was printed with fewer digits; show no more", None
    return None


def _too_coarse(numeral: Numeral, value: Callable[[], Scalar]) -> bool:
    """Tell whether an integer or a zero stands for a value that is neither."""
    one_digit = numeral.style.exponent is not None and numeral.style.decimals == 0
    if not (numeral.plain_integer or one_digit or numeral.value == 0):
        return False
    return decide(lambda: _far(value(), numeral.value))


def _far(value: Scalar, stated: Fraction) -> bool:
    difference = value - stated
    return bool(difference > COARSE) or bool(difference < -COARSE)


def _shown(value: Callable[[], Scalar]) -> str:
    return decide(lambda: Real(value()).digits(6))
