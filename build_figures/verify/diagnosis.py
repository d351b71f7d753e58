"""Name the slip that most likely made a wrong numeral."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from .numeral import Numeral

FARTHEST: Final = 6  # powers of ten that a misplaced point or a wrong prefix moves a number by


def diagnosis(stated: Numeral, right: Fraction) -> str:
    """Return what is wrong with the digits typed, or "" if it is no common slip.

    right: the true value, as exactly as it is known; once rounded to the digits typed, a truncated
    numeral can only be told as off by one.
    """
    typed = int(stated.value / stated.unit)
    exact = right / stated.unit
    correct = round(exact)
    if typed == correct:
        return ""
    if typed == -correct:
        return "sign flipped"
    if typed == int(exact):
        return "truncated instead of rounded"
    if abs(typed - correct) == 1:
        return "off by one in the last place"
    if _shifted(typed, exact):
        return "off by a power of ten"
    return "digits swapped" if _swapped(typed, correct) else ""


def _swapped(typed: int, correct: int) -> bool:
    """Tell whether two neighboring digits changed places."""
    if (typed < 0) != (correct < 0) or max(abs(typed), abs(correct)).bit_length() > 1000:
        return False
    first, second = str(abs(typed)), str(abs(correct))
    width = max(len(first), len(second))
    first, second = first.rjust(width, "0"), second.rjust(width, "0")
    differing = [index for index in range(width) if first[index] != second[index]]
    if len(differing) != 2 or differing[1] != differing[0] + 1:
        return False
    left, right = differing
    return first[left] == second[right] and first[right] == second[left]


def _shifted(typed: int, exact: Fraction) -> bool:
    """Tell whether the point moved: either number is the other one, shifted and rounded.

    One digit alone is no evidence: many numbers agree in it.
    """
    powers = [Fraction(10) ** power for power in range(-FARTHEST, FARTHEST + 1) if power]
    return any(
        (abs(typed) > 9 and round(exact * power) == typed)
        or (abs(round(exact)) > 9 and round(typed * power) == round(exact))
        for power in powers
    )
