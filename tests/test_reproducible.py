"""Two clean builds are the same, byte for byte."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ("build_figures", "docs", "mkdocs.yml", "pyproject.toml", "package.json", "LICENSE")
PLAIN = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}
BUILT = shutil.ignore_patterns("__pycache__", "vendor")


def clone(folder: Path) -> Path:
    """Copy the sources into a folder as a clean checkout would have them, packages shared."""
    folder.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=BUILT)
        else:
            shutil.copy(source, folder / name)
    shutil.rmtree(folder / "docs" / "assets" / "figures", ignore_errors=True)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def built(folder: Path, **environment: str) -> dict[str, str]:
    """Build the site of a folder; return the digest of each of its files."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    settings = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": "1500000000",
        **environment,
    }
    done = subprocess.run(
        command, check=False, cwd=folder, env=settings, capture_output=True, text=True
    )
    if done.returncode != 0:
        pytest.fail(f"mkdocs build failed:\n{done.stdout}{done.stderr}", pytrace=False)
    site = folder / "site"
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clean checkout, in which `clean` builds the site for the first time."""
    return clone(tmp_path_factory.mktemp("clean") / "plain")


@pytest.fixture(scope="module")
def clean(folder: Path) -> dict[str, str]:
    """Return the digest of each file of the site of a clean checkout; it takes half a minute."""
    return built(folder, **PLAIN)


def test_folder_time_zone_and_locale_leave_no_trace(clean: dict[str, str], tmp_path: Path) -> None:
    """Neither a space in the folder's name nor the clock's zone nor the language matters."""
    other = built(
        clone(tmp_path / "with a space"), TZ="Asia/Kolkata", LC_ALL="C", PYTHONHASHSEED="2"
    )

    assert "sinusoidal/worked-example/index.html" in clean
    assert clean == other


def test_a_warm_build_is_the_clean_build(folder: Path, clean: dict[str, str]) -> None:
    """What is cached gives the bytes that it was computed to."""
    assert clean == built(folder, **PLAIN)
