"""`new`: what it writes passes every check as it stands, and nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from build_figures.commands import main

ROOT = Path(__file__).parents[2]
CONFIG = (
    "site_name: x\n"
    "markdown_extensions:\n"
    "  - attr_list\n"
    "  - tables\n"
    "  - build_figures.publish.formulas.extension\n"
)
NAMES = ("intro", "schemes/rope", "other-schemes/for-vision/llama-3")

Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site without pages that has the engine beside it, as the current folder."""
    root = tmp_path / "a site"
    without = shutil.ignore_patterns("__pycache__", "pages")
    shutil.copytree(ROOT / "build_figures", root / "build_figures", ignore=without)
    (root / "build_figures" / "pages").mkdir()
    (root / "build_figures" / "pages" / "__init__.py").write_text('"""Scripts."""\n')
    (root / "docs").mkdir()
    (root / "mkdocs.yml").write_text(CONFIG)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    shutil.copy(ROOT / "pyproject.toml", root)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def run() -> Run:
    """Run a command."""
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])


def python(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the project, with the packages that lie there."""
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        check=False,
        capture_output=True,
        text=True,
    )


def files(root: Path) -> set[str]:
    """Return all files and folders but those of the engine."""
    found = [root / "docs", root / "tests", root / "build_figures" / "pages"]
    return {
        path.relative_to(root).as_posix()
        for folder in found
        for path in folder.rglob("*")
        if "__pycache__" not in path.parts
    }


def test_what_is_written(project: Path, run: Run) -> None:
    """A page, its script in a package of its own, and its test; the line for nav is shown."""
    result = run("new", "schemes/rope-layouts")

    assert 0 == result.exit_code
    *made, hint, line = result.stdout.splitlines()
    assert [
        "docs/schemes/rope-layouts.md",
        "build_figures/pages/schemes/rope_layouts.py",
        "tests/pages/test_rope_layouts.py",
        "build_figures/pages/schemes/__init__.py",
    ] == made
    assert "now add it to nav in mkdocs.yml, where readers should find it:" == hint
    assert [{"Rope layouts": "schemes/rope-layouts.md"}] == yaml.safe_load(line)
    assert set(made) <= files(project)
    assert "# Rope layouts\n" in (project / made[0]).read_text()


def test_all_of_it_passes(project: Path, run: Run) -> None:
    """As written, pages pass the check without a warning, scripts lint and types, tests run."""
    for name in NAMES:
        assert 0 == run("new", name).exit_code, name
    checked = run("check")

    assert (0, "") == (checked.exit_code, checked.stdout)
    assert checked.stderr.startswith("3 pages, 12 numbers recomputed: all proved\n")
    for command in (
        ("pytest", "-q", "-p", "no:cacheprovider", "tests"),
        ("ruff", "check", "--no-cache", "build_figures/pages", "tests"),
        ("ruff", "format", "--check", "--no-cache", "build_figures/pages", "tests"),
    ):
        done = python(project, *command)
        assert 0 == done.returncode, done.stdout


def test_the_tests_can_fail(project: Path, run: Run) -> None:
    """The test that is written fails on a wrong page, and on a wrong value."""
    run("new", "rope")
    page, script = project / "docs/rope.md", project / "build_figures/pages/rope.py"
    for file, right, wrong in (
        (page, "0.25<", "0.26<"),
        (script, "real(INPUTS", "3 * real(INPUTS"),
    ):
        text = file.read_text()
        file.write_text(text.replace(right, wrong))

        assert text != file.read_text()
        assert 1 == python(project, "pytest", "-q", "-p", "no:cacheprovider", "tests").returncode
        file.write_text(text)


@pytest.mark.parametrize(
    "taken",
    [
        "docs/schemes/rope.md",
        "build_figures/pages/schemes/rope.py",
        "tests/pages/test_rope.py",
    ],
)
def test_nothing_is_overwritten(taken: str, project: Path, run: Run) -> None:
    """Where one of the files exists, none is written, a link that leads nowhere included."""
    for link in (False, True):
        (project / taken).parent.mkdir(parents=True, exist_ok=True)
        (project / taken).unlink(missing_ok=True)
        (project / taken).symlink_to("nowhere") if link else (project / taken).write_text("mine")
        before = files(project)
        result = run("new", "schemes/rope")

        assert (2, f"{taken} exists already; nothing was written\n") == (
            result.exit_code,
            result.stderr,
        )
        assert before == files(project)
        assert link or "mine" == (project / taken).read_text()


def test_a_file_in_the_way_of_a_folder(project: Path, run: Run) -> None:
    """Where a folder cannot be made, what was written before is taken back."""
    (project / "tests").mkdir()
    (project / "tests" / "pages").write_text("mine")
    before = files(project)
    result = run("new", "schemes/deep/rope")

    assert 2 == result.exit_code
    assert result.stderr.startswith("cannot write tests/pages/test_rope.py: ")
    assert result.stderr.endswith("; nothing was written\n")
    assert before == files(project)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/",
        "../x",
        "/etc/x",
        "a//b",
        "a/",
        "Rope",
        "a_b",
        "a b",
        "2d",
        "x.py",
        "a/-b",
        "é",
        "a\n",
    ],
)
def test_names_that_are_none(name: str, project: Path, run: Run) -> None:
    """A name that is no address of a page is one line and exit code 2."""
    before = files(project)
    result = run("new", "--", name)

    assert 2 == result.exit_code
    assert f"{name!r} is no name of a page; " in result.stderr
    assert before == files(project)


def test_a_notebook_is_no_page(project: Path, run: Run) -> None:
    """A notebook is one program; who asks for a page there is sent to the guide."""
    before = files(project)
    result = run("new", "notebooks/my_table")

    assert 2 == result.exit_code
    assert "that folder holds notebooks; CONTRIBUTING.md says how to add one\n" == result.stderr
    assert before == files(project)


def test_a_word_of_python(project: Path, run: Run) -> None:
    """A script cannot be named after a word of the language."""
    for name in ("schemes/class", "import/rope"):
        result = run("new", name)

        assert 2 == result.exit_code
        assert " is a word of Python, " in result.stderr


def test_a_page_by_its_path(project: Path, run: Run) -> None:
    """The path of a page is as good as its address."""
    assert 0 == run("new", "docs/schemes/rope.md").exit_code
    assert (project / "docs" / "schemes" / "rope.md").is_file()


def test_outside_of_a_site(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of a site there is nothing to add a page to."""
    monkeypatch.chdir(tmp_path)

    assert (2, "no mkdocs.yml here or above; run this inside the project\n") == (
        run("new", "rope").exit_code,
        run("new", "rope").stderr,
    )
