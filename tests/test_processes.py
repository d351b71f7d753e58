"""Work in several processes: the same reports in the same order, whatever scripts do."""

from __future__ import annotations

from concurrent import futures
from pathlib import Path

import pytest

from build_figures import processes
from build_figures.processes import FEWEST, each
from build_figures.verify import Project, Report

SCRIPT = "import os\nfrom fractions import Fraction\n\n\ndef values(real):\n    return {'a': Fraction(1, 8)}\n"
PAGES = 2 * FEWEST
# Behind the browser tests a thread serves their site; it only waits, and no child needs it.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a project with enough pages for two processes, one number wrong on each."""
    for folder in ("docs", "scripts"):
        (tmp_path / folder).mkdir()
    for number in range(PAGES):
        text = f"0.125<!--=a--> 0.{number + 200}<!--=a-->\n"
        (tmp_path / "docs" / f"p{number}.md").write_text(text, encoding="utf-8")
        (tmp_path / "scripts" / f"p{number}.py").write_text(SCRIPT, encoding="utf-8")
    return Project(tmp_path, tmp_path / "docs", tmp_path / "scripts")


def checked(project: Project, pages: list[Path]) -> list[Report]:
    """Check pages, in several processes if they are many."""
    return list(each(project.check, pages, "build_figures.verify.check"))


def test_as_one_process_would(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processes there are, the reports are the same."""
    pages = project.pages()
    alone = [project.check(page) for page in pages]
    for count in (1, 2, 3):
        monkeypatch.setattr(processes, "processes", lambda count=count: count)
        assert alone == checked(project, pages)
    assert all(report.findings for report in alone)


def test_a_script_that_ends_its_process(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Pages whose process is gone are checked here, and none is left out."""
    mark = tmp_path / "ended"
    script = (
        f"import os, pathlib\nmark = pathlib.Path({str(mark)!r})\n"
        "if not mark.exists():\n    mark.touch()\n    os._exit(7)\n" + SCRIPT
    )
    (tmp_path / "scripts" / "p3.py").write_text(script, encoding="utf-8")
    monkeypatch.setattr(processes, "processes", lambda: 2)
    reports = checked(project, project.pages())

    assert mark.exists()
    assert [report.page.path for report in reports] == [
        project.shown(page) for page in project.pages()
    ]


def test_few_pages_need_no_processes(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it would take longer, no process is started."""
    monkeypatch.setattr(futures, "ProcessPoolExecutor", None)

    assert FEWEST == len(checked(project, project.pages()[:FEWEST]))
