"""`inject`: what it writes, and where it refuses to."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small_site import RIGHT, WRONG, Run


def test_inject(project: Path, run: Run) -> None:
    """Inject shows what it changes, writes it, and leaves a right page behind."""
    page = project / "docs" / "x.md"
    page.write_text(WRONG)
    dry = run("inject", "--dry-run")

    assert (1, WRONG) == (dry.exit_code, page.read_text())
    result = run("inject")
    assert 0 == result.exit_code
    assert "-It is 0.152<!--=a-->" in result.stdout
    assert RIGHT.replace("3.1416", "3.14") == page.read_text()
    assert ["x.md"] == [path.name for path in page.parent.iterdir()]


def test_inject_bind(project: Path, run: Run) -> None:
    """Inject --bind binds what exactly one value fits, shows it, and leaves a right page behind."""
    page = project / "docs" / "x.md"
    page.write_text("# Page\n\nIt is 0.125 or 3.1416.\n")

    assert 1 == run("inject").exit_code
    result = run("inject", "--bind")
    assert 0 == result.exit_code
    assert "+It is 0.125<!--=a--> or 3.1416<!--=b-->." in result.stdout
    assert "# Page\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->.\n" == page.read_text()


def test_inject_from_a_subfolder(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the site from any folder inside it."""
    (project / "docs" / "x.md").write_text(WRONG)
    monkeypatch.chdir(project / "docs")

    assert 0 == run("inject", "x.md").exit_code


def test_inject_refuses_in_ci(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """CI never writes pages."""
    monkeypatch.setenv("CI", "true")
    (project / "docs" / "x.md").write_text(WRONG)

    assert 2 == run("inject").exit_code
    assert WRONG == (project / "docs" / "x.md").read_text()
