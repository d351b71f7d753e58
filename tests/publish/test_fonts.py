"""The site's own fonts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_figures.publish.fonts import TARGET, font_files

ROOT = Path(__file__).parents[2]


def test_the_style_sheet_and_the_preloads_name_fonts_that_are_published() -> None:
    """Each address in look.css and in the theme is a font file, and none is published in vain."""
    css = (ROOT / "docs/assets/stylesheets/look.css").read_text(encoding="utf-8")
    named = set(re.findall(r"\.\./vendor/fonts/([\w.-]+)", css))
    published = {address.removeprefix(TARGET) for address in font_files(ROOT / "node_modules")}

    assert named == {name for name in published if name.endswith(".woff2")}


def test_each_family_comes_with_its_license() -> None:
    """The fonts' license asks to go with them."""
    files = font_files(ROOT / "node_modules")
    licenses = [path for address, path in files.items() if address.endswith("LICENSE.txt")]

    assert len(licenses) == 3
    assert all("SIL Open Font License" in path.read_text(encoding="utf-8") for path in licenses)


def test_a_font_that_is_not_installed_says_how_to_install_it(tmp_path: Path) -> None:
    """Without node_modules the build stops with the command to run."""
    with pytest.raises(FileNotFoundError, match="is not installed: run `npm ci`"):
        font_files(tmp_path)
