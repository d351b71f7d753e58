"""Scripts inside pages become files, so that a strict Content-Security-Policy runs them."""

from __future__ import annotations

import pytest

from build_figures.publish.inline_scripts import FOLDER, moved_out

BUNDLE = '<script src="{}assets/javascripts/bundle.a5f9d56c.min.js"></script>'


@pytest.mark.parametrize("base", ["", "../../", "/"])
def test_a_script_becomes_a_file_in_its_place(base: str) -> None:
    """It is named after its content, as seen from the page, and the rest of the page stays."""
    document, files = moved_out(f"<p>a</p><script>x = 1</script><p>b</p>{BUNDLE.format(base)}")
    [(address, text)] = files.items()

    assert "x = 1" == text
    assert address.startswith(f"{FOLDER}/")
    assert f'<p>a</p><script src="{base}{address}"></script><p>b</p>' in document


def test_equal_scripts_are_one_file() -> None:
    """Two pages, or two places of one, share it."""
    script = "<script>x = 1</script>"
    _, files = moved_out(f"{script}{script}{BUNDLE.format('')}")

    assert 1 == len(files)


def test_data_and_files_stay() -> None:
    """A script with a type or a source is no inline code."""
    text = f'<script type="application/json">{{}}</script>{BUNDLE.format("")}'

    assert (text, {}) == moved_out(text)


def test_a_page_of_another_theme_stays() -> None:
    """Without the theme's own script there is no telling where the site begins."""
    assert ("<script>x = 1</script>", {}) == moved_out("<script>x = 1</script>")
