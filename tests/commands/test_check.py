"""`check`: what it prints, which pages it reads, and how it exits."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from .small_site import RIGHT, WRONG, Run


def test_a_right_page(project: Path, run: Run) -> None:
    """A right page exits 0 and says how much was proved."""
    result = run("check")

    assert (0, "") == (result.exit_code, result.stdout)
    assert "1 page, 5 numbers recomputed: all proved\n" == result.stderr


def test_a_wrong_digit(project: Path, run: Run) -> None:
    """Wrong digits exit 1, each on a line with place, value and hint."""
    (project / "docs" / "x.md").write_text(WRONG)
    result = run("check")

    assert 1 == result.exit_code
    assert [
        "docs/x.md:3:7: N102 a is 0.125 at this precision, the page says 0.152 (digits swapped)",
        "docs/x.md:3:25: N106 b is 3.14, not typed yet; run `inject` or type it",
    ] == result.stdout.splitlines()
    assert "2 problems" in result.stderr


def test_json(project: Path, run: Run) -> None:
    """JSON holds the same findings, and is JSON when there are none."""
    assert [] == json.loads(run("check", "--format", "json").stdout)

    (project / "docs" / "x.md").write_text(WRONG)
    first, _ = json.loads(run("check", "--format", "json").stdout)

    assert {
        "path": "docs/x.md",
        "line": 3,
        "column": 7,
        "code": "N102",
        "suggestion": "0.125",
    }.items() <= first.items()


def test_annotations(project: Path, run: Run) -> None:
    """On a code host the findings are annotations, with their special characters escaped."""
    (project / "docs" / "x.md").write_text("# 50%\n\nLoses 12.4%<!--=a-->.\n")
    result = run("check", "--format", "github")

    assert (
        "::error file=docs/x.md,line=3,col=7,title=N102::"
        "a is 12.5%25 at this precision, the page says 12.4%25 (off by one in the last place)"
    ) in result.stdout.splitlines()


def test_fixes_are_a_patch_that_applies(project: Path, run: Run) -> None:
    """`--fixes` saves a patch that git applies, after which the page is right."""
    (project / "docs" / "x.md").write_text(WRONG)

    assert 1 == run("check", "--fixes", "fixes.patch").exit_code
    subprocess.run(["git", "apply", "--unsafe-paths", "fixes.patch"], cwd=project, check=True)
    assert RIGHT.replace("3.1416", "3.14") == (project / "docs" / "x.md").read_text()
    assert 0 == run("check").exit_code


@pytest.mark.parametrize(
    "words", [("check", "docs/none.md"), ("check", "--format", "xml"), ("chek",), ("check", "..")]
)
def test_usage(project: Path, run: Run, words: tuple[str, ...]) -> None:
    """A page, option or command that is not there exits 2 with a hint, unless it is the whole site."""
    assert (0 if words[-1] == ".." else 2) == run(*words).exit_code


def test_outside_of_a_site(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of a site the command says where it wants to be run."""
    monkeypatch.chdir(tmp_path)

    assert (2, "no mkdocs.yml here or above; run this inside the project\n") == (
        run("check").exit_code,
        run("check").stderr,
    )


def test_a_linked_page_is_a_page_of_its_own(project: Path, run: Run) -> None:
    """A page and a link to it have each a script, and are both checked where one is named."""
    (project / "docs" / "y.md").symlink_to("x.md")
    result = run("check", "docs/x.md")

    assert result.stderr.startswith("2 pages, ")
    assert {"docs/y.md"} == {line.partition(":")[0] for line in result.stdout.splitlines()}


def test_labels_that_cannot_be_read_yet(project: Path, run: Run) -> None:
    """The closing lines say that a figure is still to be drawn, and its labels to be checked."""
    (project / "docs" / "x.md").write_text(RIGHT)
    assert 1 == run("check").stderr.count("\n")
    figure = project / "build_figures" / "figures" / "a.py"
    figure.parent.mkdir()
    figure.write_text("def draw(columns):\n    return None\n")
    line = "1 figure is not drawn or out of date: `figures`, then check its labels\n"

    assert run("check").stderr.endswith(line)
    assert line not in run("check", "docs/x.md").stderr


def test_all_problems_of_all_pages_in_one_run(project: Path, run: Run) -> None:
    """A broken script on one page does not hide the problems of another."""
    (project / "docs" / "y.md").write_text("# Y\n\nNaked 0.5.\n")
    (project / "build_figures" / "pages" / "x.py").write_text("import nowhere_at_all\n")
    result = run("check")

    assert 3 == result.exit_code
    assert ["build_figures/pages/x.py:1:1: S101", "docs/y.md:3:7: N201"] == [
        " ".join(line.split()[:2]) for line in result.stdout.splitlines()
    ]


def test_pages_with_front_matter_as_mkdocs_reads_it(project: Path, run: Run) -> None:
    """A page with front matter, Windows line ends or leading blank lines is no finding."""
    for text in ("---\ntitle: t\n---\n" + RIGHT, RIGHT.replace("\n", "\r\n"), "\n\n" + RIGHT):
        (project / "docs" / "x.md").write_bytes(text.encode())

        assert 0 == run("check").exit_code, text


def test_a_folder_that_links_to_itself(project: Path, run: Run) -> None:
    """A link to a folder above is reported, not followed for ever."""
    (project / "docs" / "loop").symlink_to(project / "docs")
    result = run("check")

    assert 1 == result.exit_code
    assert ["docs/loop/x.md:1:1:"] == [line.split()[0] for line in result.stdout.splitlines()]


def test_linked_folders(project: Path, run: Run) -> None:
    """A linked folder of images is fine, one that holds pages anywhere is not."""
    (project / "pictures").mkdir()
    (project / "docs" / "pictures").symlink_to(project / "pictures")

    assert 0 == run("check").exit_code
    (project / "docs" / "a" / "b").mkdir(parents=True)
    (project / "docs" / "a" / "b" / "y.md").write_text("# Y\n")
    (project / "docs" / "c").symlink_to(project / "docs" / "a")
    assert run("check").stdout.startswith("docs/c/b/y.md:1:1: D101 ")
