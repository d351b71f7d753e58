"""Mistakes that really circulate: each slip is caught with the right value, each fact is proved."""

from __future__ import annotations

import re
from functools import cache

import pytest

from build_figures.verify import Code, PageScript, Report, check_page, load

from .fixture import FOLDER, Case, cases

ALL = cases("errata.md")
TITLE = re.compile(r"row (?P<row>\d+) (?P<kind>slip|right): \S.*")
# By the numbers of the list that the fixtures were taken from. The others state no number.
SINUSOIDAL = {1, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 18, 19, 20, 21, 22, 24, 25, 26}
ROTARY_AND_LONGER = {32, 35, 36, 39, 40, 42, 43, 46, 47, 52, 53, 54}
BIASES_AND_THE_REST = {56, 57, 59, 62, 63, 66, 67, 70}
WITHOUT_SLIP = {26}  # a true number, taken for the proof of something else


@cache
def script() -> PageScript:
    """Load the script with the right values."""
    return load(FOLDER / "errata_script.py", "errata_script.py", "errata_script")


@cache
def check(case: Case) -> Report:
    """Return the report of a fixture's page."""
    return check_page("page.md", case.given, script())


def kind(case: Case) -> str:
    """Return what a fixture shows: a slip, or what is right."""
    match = TITLE.fullmatch(case.title)
    assert match is not None, f"{case}: a title reads like `row 1 slip: what happened`"
    return match["kind"]


def rows(wanted: str) -> set[int]:
    """Return the rows that have a fixture of a kind."""
    return {int(case.title.split()[1]) for case in ALL if kind(case) == wanted}


SLIPS = [case for case in ALL if kind(case) == "slip"]
FACTS = [case for case in ALL if kind(case) == "right"]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_fixture(case: Case) -> None:
    """A page gets exactly the findings that its fixture lists."""
    own = [finding for finding in check(case).findings if finding.path == "page.md"]

    assert case.expected == "\n".join(str(finding).removeprefix("page.md:") for finding in own)


@pytest.mark.parametrize("case", SLIPS, ids=str)
def test_a_slip_is_caught(case: Case) -> None:
    """A wrong number fails the page, and nothing but wrong numbers does."""
    codes = {finding.code for finding in check(case).failures} - {Code.UNUSED}

    assert codes & {Code.WRONG, Code.EQUATION}
    assert codes <= {Code.WRONG, Code.EQUATION, Code.COARSE}


@pytest.mark.parametrize("case", FACTS, ids=str)
def test_a_fact_is_proved(case: Case) -> None:
    """What is right passes because it was recomputed, in both number systems, and not unseen."""
    report = check(case)

    assert {Code.UNUSED} >= {finding.code for finding in report.findings}
    assert report.checked > 0


def test_every_row_that_states_a_number() -> None:
    """Each row has its slip and its fact."""
    expected = SINUSOIDAL | ROTARY_AND_LONGER | BIASES_AND_THE_REST

    assert expected == rows("right")
    assert expected - WITHOUT_SLIP == rows("slip")
