"""The commands people type, on a notebook."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from build_figures.commands import main
from tests.publish.notebooks.conftest import ONE, change

PAGE = "docs/notebooks/one.py"


@pytest.fixture
def file(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a notebook of the small site, which is the current folder."""
    monkeypatch.chdir(project)
    monkeypatch.delenv("CI", raising=False)
    return project / PAGE


def typed(*arguments: str) -> Result:
    """Return what a command says and how it ends."""
    return CliRunner().invoke(main, arguments)


def test_check_names_the_place_in_the_file(file: Path) -> None:
    """A wrong number of a notebook is told like a page's, and its code is not run."""
    assert 0 == typed("check", PAGE).exit_code
    change(file, "0.125<", "0.152<")
    change(file, "print(eighth())", "raise KeyError")
    said = typed("check", PAGE)

    assert 1 == said.exit_code
    assert said.stdout.startswith(f"{PAGE}:9:9: N102 eighth is 0.125 at this precision")
    assert "KeyError" not in said.stdout


def test_a_patch_of_corrections_applies(file: Path, project: Path) -> None:
    """What `--fixes` saves can be applied with git."""
    change(file, "0.125<", "0.152<")
    typed("check", PAGE, "--fixes", "fixes.patch")
    subprocess.run(["git", "apply", "fixes.patch"], cwd=project, check=True)

    assert ONE == file.read_text(encoding="utf-8")


def test_inject_writes_digits_and_bindings(file: Path) -> None:
    """Placeholders are filled, naked numbers bound, and nothing else in the program moves."""
    change(file, "0.125<", "?.???<")
    said = typed("inject", PAGE)
    assert 0 == said.exit_code
    assert "+# It is 0.125<!--=eighth-->" in said.stdout
    assert ONE == file.read_text(encoding="utf-8")

    change(file, "0.125<!--=eighth-->", "0.125")
    assert 0 == typed("inject", "--bind", PAGE).exit_code
    assert ONE == file.read_text(encoding="utf-8")


def test_mutate_changes_each_number_of_the_text(file: Path) -> None:
    """Every change of a notebook's numbers is noticed."""
    said = typed("mutate", PAGE)

    assert 0 == said.exit_code
    assert said.stdout.startswith(f"{PAGE}: ")
    assert "noticed" in said.stdout
