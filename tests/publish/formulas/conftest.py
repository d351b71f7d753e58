"""A project in a folder of its own, with this project's Node packages and an empty cache."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import markdown
import pytest

from build_figures.publish.formulas.build import Formulas
from build_figures.publish.formulas.extension import makeExtension

ROOT = Path(__file__).parents[3]
EXTENSIONS = [
    "tables",
    "attr_list",
    "admonition",
    "def_list",
    "footnotes",
    "md_in_html",
    "abbr",
    "pymdownx.details",
    "pymdownx.tabbed",
    "pymdownx.superfences",
    "toc",
]
SETTINGS = {"toc": {"permalink": True}, "pymdownx.tabbed": {"alternate_style": True}}

Convert = Callable[[Formulas, str], str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a project whose path has a space in it."""
    folder = tmp_path / "a project"
    folder.mkdir()
    shutil.copy(ROOT / "package.json", folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules", target_is_directory=True)
    return folder


@pytest.fixture
def convert() -> Convert:
    """Convert a page's Markdown, front matter excluded, as the site does."""

    def converted(formulas: Formulas, text: str) -> str:
        formulas.begin_page("docs/page.md", text)
        extensions = [*EXTENSIONS, makeExtension()]
        return markdown.Markdown(extensions=extensions, extension_configs=SETTINGS).convert(text)

    return converted
