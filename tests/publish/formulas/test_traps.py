"""Every way of writing a formula that is not published as one is an error at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.publish.formulas import Formulas, check_syntax, find_formulas, traps
from build_figures.publish.formulas.insertion import keys, misplaced
from build_figures.verify.finding import Code
from tests.verify.fixture import Case, cases

from .conftest import Convert

FOLDER = Path(__file__).parent / "fixtures"
TRAPS = cases(str(FOLDER / "traps.md"))
LEGAL = cases(str(FOLDER / "legal.md"))


def said(text: str) -> str:
    """Return the findings of a page as the fixtures write them."""
    findings = check_syntax(text, "docs/page.md")

    assert {finding.code for finding in findings} <= {Code.FORMULA_SYNTAX}
    return "\n".join(f"{finding.line}:{finding.column}: {finding.message}" for finding in findings)


@pytest.mark.parametrize("case", TRAPS, ids=lambda case: case.title)
def test_trap_is_an_error(case: Case) -> None:
    """A formula that would be published raw or garbled is reported at its place."""
    assert case.expected == said(case.given)


@pytest.mark.parametrize("case", TRAPS, ids=lambda case: case.title)
def test_trap_is_an_error_with_windows_line_ends(case: Case) -> None:
    """Line ends of Windows change neither what is reported nor where."""
    assert case.expected == said(case.given.replace("\n", "\r\n"))


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: case.title)
def test_legal_page_is_silent(case: Case) -> None:
    """What is published right is not reported, and its formulas are found in reading order."""
    formulas = find_formulas(case.given)

    assert said(case.given) == ""
    assert case.expected == "\n".join(formula.tex.strip() for formula in formulas)


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: case.title)
def test_legal_page_is_published_right(case: Case, root: Path, convert: Convert) -> None:
    """Python-Markdown puts every formula of a legal page where it can stand, once."""
    text = case.given.split("---\n", 2)[-1] if case.given.startswith("---\n") else case.given
    with Formulas(root) as formulas:
        html = convert(formulas, text)

    found = sorted(int(key.partition("-")[2]) for key in keys(html))
    assert found == list(range(len(find_formulas(text))))
    assert not list(misplaced(html))


def test_every_rule_has_a_fixture() -> None:
    """No rule can be deleted without a fixture failing."""
    for rule in traps.RULES:
        others = [other for other in traps.RULES if other is not rule]
        assert any(_said_by(case.given, others) != case.expected for case in TRAPS), rule.__name__


def _said_by(text: str, rules: list[traps.Rule]) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(traps, "RULES", tuple(rules))
        return said(text)
