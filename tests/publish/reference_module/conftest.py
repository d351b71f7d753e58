"""A small package in a project of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from build_figures.publish.reference_module.source import Package

Make = Callable[..., Package]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the folder of a project, whose path has a space."""
    folder = tmp_path / "a project"
    (folder / "build_figures" / "positional").mkdir(parents=True)
    (folder / "LICENSE").write_text("Free.\n")
    return folder


@pytest.fixture
def folder(root: Path) -> Path:
    """Return the folder of its package."""
    return root / "build_figures" / "positional"


@pytest.fixture
def make(root: Path, folder: Path) -> Make:
    """Return a function that writes modules, given as keywords, and reads the package."""

    def write(**modules: str) -> Package:
        listed = ", ".join(f'"{name}"' for name in modules)
        (folder / "__init__.py").write_text(f'"""Small things."""\n\n__all__ = [{listed}]\n')
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return Package.read(folder, root)

    return write
