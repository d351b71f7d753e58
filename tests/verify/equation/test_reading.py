"""Reading formulas: the fixtures are the specification."""

from __future__ import annotations

import pytest

from build_figures.verify.equation import read

from ..fixture import Case, cases
from .saying import NAMES, said

FILES = (
    "chains.md",
    "numerals.md",
    "expressions.md",
    "ambiguous.md",
    "statements.md",
    "vectors.md",
    "names.md",
    "pinned.md",
)
CASES = [case for name in FILES for case in cases(f"../equation/fixtures/{name}")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_formula_is_read_as_its_fixture_says(case: Case) -> None:
    """Each fixture's numerals get their roles, and its problems their words."""
    tex = case.given.removesuffix("\n")

    assert said(read(tex, NAMES), tex) == case.expected
