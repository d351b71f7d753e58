"""Say what is wrong with a numeral, and what would be right."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from ..diagnosis import diagnosis
from ..finding import Code
from ..numeral import Style, render
from ..real import Real
from .comparison import shown
from .reading import Problem
from .stated import Fault, Stated

MOST_DECIMALS: Final = 15  # that a suggestion has, to make a numeral exact


def problem(fault: Fault) -> Problem:
    """Return the problem that a fault is."""
    message, text = _WORDINGS[fault.code](fault)
    numeral = fault.stated.numeral
    return Problem(fault.code, numeral.start, numeral.end, message, text)


def _placeholder(fault: Fault) -> tuple[str, str | None]:
    text = _typed(fault.stated, fault.near, fault.stated.numeral.style)
    message = f"this side is {text or shown(fault.right)}, not typed yet; run `inject` or type it"
    return message, text


def _wrong(fault: Fault) -> tuple[str, str | None]:
    numeral, near, which = fault.stated.numeral, fault.near, "at this precision"
    style = numeral.style
    exact_style = _exact_style(fault.right, style) if fault.exactly else None
    if exact_style is not None:
        style, near, which = exact_style, fault.right.midpoint(), "exactly"
    text = _typed(fault.stated, near, style)
    message = f"this side is {text or shown(fault.right)} {which}, the formula says {numeral.text}"
    slip = (
        "a zero has no sign"
        if near == numeral.value
        else diagnosis(numeral, fault.right.midpoint())
    )
    # Zeros would be no correction: the digits typed are too few for the value.
    vanishes = near == 0 and not fault.right.overlaps(0)
    return message + (f" ({slip})" if slip else ""), None if vanishes else text


def _coarse(fault: Fault) -> tuple[str, str | None]:
    text = fault.stated.numeral.text
    return (
        f"{text} is too coarse for {shown(fault.right)} after =; add digits, or use \\approx",
        None,
    )


def _equals(fault: Fault) -> tuple[str, str | None]:
    text = fault.stated.numeral.text
    return f"{text} is rounded, this side is {shown(fault.right)}: use \\approx, not =", None


def _tie(fault: Fault) -> tuple[str, str | None]:
    text = fault.stated.numeral.text
    return (
        f"this side lies exactly halfway; {text} is rounded to even, readers expect half up",
        None,
    )


_WORDINGS: Final = {
    Code.PLACEHOLDER: _placeholder,
    Code.EQUATION: _wrong,
    Code.COARSE: _coarse,
    Code.EQUALS: _equals,
    Code.TIE: _tie,
}


def _typed(stated: Stated, value: Fraction | None, style: Style) -> str | None:
    """Return a value as it would be typed here, or None where that cannot be."""
    if value is None or (stated.negated and value < 0):
        return None  # unknown, or two minus signs in a row
    return render(value, style)


def _exact_style(right: Real, style: Style) -> Style | None:
    """Return the style with as many decimals as the exact value needs, if these are few."""
    exact = right.exact()
    if exact is None:
        return None
    count = exact / replace(style, decimals=0).unit
    for decimals in range(style.decimals, MOST_DECIMALS + 1):
        if (count * 10**decimals).denominator == 1:
            return replace(style, decimals=decimals)
    return None
