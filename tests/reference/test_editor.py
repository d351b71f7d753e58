"""The editor's tasks: they call commands that exist, and read each line these print, no other."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from build_figures.commands import main
from build_figures.verify import Code
from build_figures.verify.finding import WARNINGS, Finding

ROOT = Path(__file__).parents[2]
TASKS = ROOT / ".vscode" / "tasks.json"
LABELS = ("check numbers", "check this page")
PAGE = """---
numbers: example
---

A wrong 0.126<!--=a-->: twice, with $`1/3 = 0.3333`$ and (0.5), 0.25<!--ok-->.
"""
SCRIPT = "from fractions import Fraction\n\n\ndef values(real):\n    return {'a': Fraction(1, 8)}\n"


@cache
def tasks() -> Mapping[str, Mapping[str, Any]]:
    """Read the tasks by their labels."""
    content = json.loads(TASKS.read_text(encoding="utf-8"))
    return {task["label"]: task for task in content["tasks"]}


def matcher(label: str) -> Mapping[str, Any]:
    """Return the problem matcher of a task."""
    found: Mapping[str, Any] = tasks()[label]["problemMatcher"]
    return found


def read(label: str, line: str) -> dict[str, str | None] | None:
    """Return what an editor takes from a line, by the names of the pattern's groups, or None.

    The pattern is one that JavaScript and Python read alike.
    """
    pattern = matcher(label)["pattern"]
    match = re.search(pattern["regexp"], line, re.ASCII)
    if match is None:
        return None
    return {name: match[group] for name, group in pattern.items() if name != "regexp"}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site with one wrong page, as the current folder; its path has a space."""
    root = tmp_path / "a site"
    (root / "docs" / "part-2").mkdir(parents=True)
    (root / "docs" / "part-2" / "a page.md").write_text(PAGE)
    script = root / "build_figures" / "pages" / "part_2" / "a page.py"
    script.parent.mkdir(parents=True)
    script.write_text(SCRIPT)
    shutil.copy(ROOT / "mkdocs.yml", root)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    monkeypatch.chdir(root)
    return root


def ran(label: str, site: Path) -> Result:
    """Run a task as the editor would with the page open."""
    page = str(site / "docs" / "part-2" / "a page.md")
    words = [word.replace("${file}", page) for word in tasks()[label]["args"]]
    assert ["-m", "build_figures"] == words[:2]
    return CliRunner().invoke(main, words[2:])


@pytest.mark.parametrize("label", LABELS)
def test_every_line_of_the_check_is_read(label: str, site: Path) -> None:
    """Each problem has its file, place, code and message, and a warning is one."""
    lines = ran(label, site).stdout.splitlines()

    assert [
        ("5", "9", "N102", None),
        ("5", "25", "N205", "warning"),
        ("5", "45", "N301", "warning"),
        ("5", "59", "N201", None),
        ("5", "69", "N204", None),
    ] == [
        (found["line"], found["column"], found["code"], found["severity"])
        for line in lines
        if (found := read(label, line)) and found["file"] == "docs/part-2/a page.md"
    ]
    assert all(read(label, line) for line in lines)
    assert "a is 0.125 at this precision, the page says 0.126" in str(read(label, lines[0]))


@pytest.mark.parametrize("label", LABELS)
def test_a_message_ends_before_its_mark(label: str, site: Path) -> None:
    """The mark of a warning is no part of its message, other parentheses are."""
    messages = [read(label, line) for line in ran(label, site).stdout.splitlines()]

    assert all(found and "(warning)" not in str(found["message"]) for found in messages)
    assert any(
        found and str(found["message"]).endswith("(off by one in the last place)")
        for found in messages
    )


@pytest.mark.parametrize("label", LABELS)
def test_a_line_of_any_code_is_read(label: str) -> None:
    """No code is left out."""
    for code in Code:
        finding = Finding("docs/x.md", 1, 12, code, "what is wrong: 0.5 (really)")
        found = read(label, str(finding))

        assert {
            "file": "docs/x.md",
            "line": "1",
            "column": "12",
            "code": code.value,
            "message": "what is wrong: 0.5 (really)",
            "severity": None,
        } == found
        assert finding.warning is (code in WARNINGS)


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize(
    "line",
    [
        "1 page, 5 numbers recomputed: all proved",
        "12 pages, 512 numbers recomputed: 2 problems, 1 warning",
        "no mkdocs.yml here or above; run this inside the project",
        "docs/none.md: no page of this site; pages are Markdown files under docs/ and notebooks in docs/notebooks/",
        "-It is 0.152<!--=a-->",
        "@@ -1,3 +1,3 @@",
        "  docs/x.md:3:7: N102 told by something else",
        "docs/x.md:3: N102 without a column",
        "docs/x.md:3:7: E501 of another tool",
        "docs/x.md:3:7: N102",
        '  File "x.py", line 3, in values',
        "INFO    -  Building documentation to directory: site",
        "::error file=docs/x.md,line=3,col=7,title=N102::a is 0.125",
    ],
)
def test_no_other_line_is_read(label: str, line: str) -> None:
    """Closing lines, patches and other tools' lines are no problems."""
    assert None is read(label, line)


@pytest.mark.parametrize("label", LABELS)
def test_what_the_editor_needs(label: str) -> None:
    """Paths are told from the project's folder, and what is no warning is an error."""
    assert ["relative", "${workspaceFolder}"] == matcher(label)["fileLocation"]
    assert "error" == matcher(label)["severity"]
    assert "${workspaceFolder}/.venv/bin/python" == tasks()[label]["command"]


def test_tasks_are_the_ones_that_are_documented() -> None:
    """The contributor guide names each task."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    assert set(LABELS) == set(tasks())
    assert all(f"*{label}*" in guide for label in LABELS)
