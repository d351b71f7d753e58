"""No false alarm: formulas in the shapes that documentation has, none of them wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from build_figures.verify.equation import Reading, Role, read
from build_figures.verify.numeral import Numeral

RIGHT = Path(__file__).parent / "fixtures" / "right.txt"
FORMULAS = [
    line
    for line in RIGHT.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("tex", FORMULAS)
def test_a_right_formula_has_no_problem(tex: str) -> None:
    """Neither an error nor a warning is reported for a formula that is not wrong."""
    assert read(tex).problems == ()


def test_most_closed_formulas_are_checked() -> None:
    """The list is no empty promise: more than half of its formulas hold a checked chain."""
    chains = sum(read(tex).chains > 0 for tex in FORMULAS)

    assert chains > len(FORMULAS) / 2


@pytest.mark.parametrize("tex", FORMULAS)
def test_no_changed_digit_of_a_pinned_numeral_goes_unnoticed(tex: str) -> None:
    """Each digit of a pinned numeral, changed in the text, is reported, or nothing is claimed."""
    for known in read(tex).numerals:
        if known.role is Role.EQUATION:
            numeral = known.numeral
            survivors = [text for text in changed(numeral) if _survives(tex, numeral, text)]

            assert survivors == []


@pytest.mark.parametrize("tex", FORMULAS)
def test_a_wrong_side_is_given_back_its_right_digits(tex: str) -> None:
    """What is suggested for a numeral with one wrong digit is the numeral as it was."""
    for known in read(tex).numerals:
        numeral = known.numeral
        text = next(changed(numeral))
        wrong = tex[: numeral.start] + text + tex[numeral.end :]
        for problem in read(wrong, pinning=False).problems:
            if problem.start == numeral.start and problem.suggestion is not None:
                assert problem.suggestion == numeral.text


def changed(numeral: Numeral) -> Iterator[str]:
    """Yield the numeral's text with each of its digits changed to each other digit."""
    for index, character in enumerate(numeral.text):
        for digit in "0123456789" if character in "0123456789" else "":
            if digit != character:
                yield numeral.text[:index] + digit + numeral.text[index + 1 :]


def _survives(tex: str, numeral: Numeral, text: str) -> bool:
    wrong = tex[: numeral.start] + text + tex[numeral.end :]
    reading = read(wrong, pinning=False)
    noticed = any(problem.certain for problem in reading.problems)
    return not noticed and _claims(reading, numeral)


def _claims(reading: Reading, numeral: Numeral) -> bool:
    """Tell whether the numeral at that place still counts as checked."""
    return any(
        known.numeral.start == numeral.start and known.role is Role.EQUATION
        for known in reading.numerals
    )
