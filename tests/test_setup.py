"""What a fresh clone relies on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]


def test_every_python_package_is_pinned_with_a_reason() -> None:
    """Each line of requirements.txt names one version, this package aside, and says why."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    odd = [
        line
        for line in lines
        if not line.startswith("#") and not re.fullmatch(r"(-e \.|\S+==\S+) +# \S.*", line)
    ]

    assert odd == []


def test_every_npm_package_is_pinned_and_locked() -> None:
    """package.json names exact versions, and the lock holds the same."""
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    wanted = package["dependencies"] | package["devDependencies"]
    locked = {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted}

    assert wanted == locked


@pytest.mark.parametrize("file", ["mkdocs.yml", "CITATION.cff", ".github/workflows/publish.yml"])
def test_configuration_files_can_be_read(file: str) -> None:
    """A slip in a file that only others read is found here."""

    class Loader(yaml.SafeLoader):
        """Reads the theme's own tags as nothing."""

    Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
    settings = yaml.load((ROOT / file).read_text(encoding="utf-8"), Loader)  # noqa: S506, is safe

    assert isinstance(settings, dict)


def test_the_style_sheets_and_scripts_of_the_site_are_loaded() -> None:
    """No style sheet or script is written in vain: each is on every page, or put on some."""
    loaders = [ROOT / "mkdocs.yml", *(ROOT / "build_figures" / "publish").glob("*.py")]
    named = "".join(path.read_text(encoding="utf-8") for path in loaders)
    files = [
        path.relative_to(ROOT / "docs").as_posix()
        for folder in ("stylesheets", "javascripts")
        for path in (ROOT / "docs" / "assets" / folder).iterdir()
    ]

    assert [] == [name for name in files if name not in named]


def test_make_lists_its_commands() -> None:
    """`make` alone says what there is to type."""
    done = subprocess.run(["make"], check=True, cwd=ROOT, capture_output=True, text=True)
    commands = re.findall(r"^ +make (\w+) +\S", done.stdout, re.MULTILINE)

    assert {"site", "serve", "check", "test", "clean", "help"} <= set(commands)


def test_a_machine_without_a_browser_is_told_what_to_do(tmp_path: Path) -> None:
    """Where no Chromium is found, the answer is an exit code and one clear line."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium", "--explain"],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PATH": str(tmp_path), "CHROMIUM": ""},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert done.stderr.startswith("no Chromium found: ")
