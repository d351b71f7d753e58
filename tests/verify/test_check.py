"""The Markdown fixtures: what the check says of each page."""

from __future__ import annotations

import pytest

from build_figures.verify import Code, check_page
from build_figures.verify.script import PageScript

from .fixture import Case, cases

ALL = [
    case
    for name in ("bindings.md", "mistakes.md", "policy.md", "adversary.md")
    for case in cases(name)
]


def said(text: str, script: PageScript | None) -> str:
    """Return the findings about the page itself, without its path."""
    report = check_page("page.md", text, script)
    own = [finding for finding in report.findings if finding.path == "page.md"]
    assert all(finding.code is Code.UNUSED for finding in report.findings if finding not in own)
    return "\n".join(str(finding).removeprefix("page.md:") for finding in own)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_fixture(case: Case, script: PageScript) -> None:
    """A page gets exactly the findings that its fixture lists."""
    assert case.expected == said(case.given, script)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_fixture_with_windows_newlines(case: Case, script: PageScript) -> None:
    """A page with CRLF line ends gets the same findings at the same places."""
    assert case.expected == said(case.given.replace("\n", "\r\n"), script)
