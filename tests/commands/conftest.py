"""A small site, and the commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from build_figures.commands import main

from .small_site import CONFIG, RIGHT, ROOT, SCRIPT, Run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site with one right page, as the current folder; its path has a space."""
    root = tmp_path / "a site"
    (root / "docs").mkdir(parents=True)
    (root / "build_figures" / "pages").mkdir(parents=True)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "mkdocs.yml").write_text(CONFIG)
    (root / "docs" / "x.md").write_text(RIGHT)
    (root / "build_figures" / "pages" / "x.py").write_text(SCRIPT)
    monkeypatch.chdir(root)
    monkeypatch.delenv("CI", raising=False)
    return root


@pytest.fixture
def run() -> Run:
    """Run a command."""
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])
