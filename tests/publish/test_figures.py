"""Figures inside the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_figures.publish.figures import (
    LEAST,
    PHONE,
    ZOOM,
    MissingFigureError,
    inline,
    inline_figures,
)

ROOT = Path(__file__).parents[2]

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 28" width="46" height="28" \
style="font-family: x">
 <style>@media (prefers-color-scheme: dark) { svg { --pe-ink: #fff } }</style>
 <clipPath id="c1"><rect /></clipPath><path id="c10" clip-path="url(#c1)" /><use href="#c10" />
</svg>
"""


@pytest.fixture
def figures(tmp_path: Path) -> Path:
    """Return a folder with one drawn figure, a/b.svg."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.svg").write_text(DRAWING, encoding="utf-8")
    return tmp_path


def test_a_figure_stands_in_the_page_with_its_alt_text_as_its_name(figures: Path) -> None:
    """The picture shrinks with the column, keeps its name and class, and loses its own style."""
    html = (
        '<p><img alt="A &quot;b&quot; &amp; c" class="wide" src="../assets/figures/a/b.svg" /></p>'
    )

    assert inline_figures(html, figures) == (
        '<p><svg class="pe-figure wide" viewBox="0 0 46 28" role="img" '
        'aria-label="A &quot;b&quot; &amp; c" style="--pe-figure-width: 46px; font-family: x">\n'
        ' <clipPath id="figure-1-c1"><rect /></clipPath>'
        '<path id="figure-1-c10" clip-path="url(#figure-1-c1)" /><use href="#figure-1-c10" />\n'
        "</svg></p>"
    )


def test_names_are_unique_when_a_figure_stands_twice(figures: Path) -> None:
    """The second copy refers to its own names."""
    html = '<img src="assets/figures/a/b.svg" alt="x"> <img src="/assets/figures/a/b.svg" alt="y">'
    shown = inline_figures(html, figures)

    assert shown.count('id="figure-1-c1"') == shown.count('id="figure-2-c1"') == 1
    assert 'href="#figure-2-c10"' in shown


def test_a_figure_without_alt_text_is_hidden_from_screen_readers(figures: Path) -> None:
    """An empty alternative text says that the picture is decoration."""
    assert 'aria-hidden="true"' in inline_figures('<img src="assets/figures/a/b.svg">', figures)


@pytest.mark.parametrize(
    "html",
    [
        '<img src="photo.png" alt="x">',
        '<img src="assets/figures/photo.png" alt="x">',
        '<img src="assets/icons/a/b.svg" alt="x">',
        '<img alt="no source">',
        "<code>&lt;img src=assets/figures/a/b.svg&gt;</code>",
    ],
)
def test_anything_else_stays_as_it_is(figures: Path, html: str) -> None:
    """Only drawn figures are put into the page."""
    assert html == inline_figures(html, figures)


def test_a_figure_that_was_not_drawn_is_an_error(figures: Path) -> None:
    """The message says which script is missing."""
    with pytest.raises(MissingFigureError, match=r"a script build_figures/figures/a/c\.py\?"):
        inline_figures('<img src="../assets/figures/a/c.svg" alt="x">', figures)


@pytest.mark.parametrize(
    ("width", "letters", "grows"),
    [(440, (12, 13), ""), (480, (13, 12), "1.22"), (560, (12,), "1.43"), (560, (15, 16), "")],
)
def test_letters_of_a_wide_figure_stay_legible_on_a_phone(
    width: int, letters: tuple[int, ...], grows: str
) -> None:
    """The smallest have ten pixels where a figure has 328; a narrow one needs nothing more."""
    texts = "".join(f'<text style="font-size: calc({size}px * var(--z, 1))"/>' for size in letters)
    drawing = f'<svg width="{width}" viewBox="0 0 {width} 9">{texts}</svg>'

    found = re.findall(r"--pe-figure-phone: ([\d.]+);", inline(drawing, {}, "x-"))

    assert found == ([grows] if grows else [])
    zoom = float(grows or ZOOM)
    assert min(letters) * zoom * PHONE / width >= LEAST


def test_the_usual_growth_is_that_of_the_style() -> None:
    """The build and the style sheet agree on how letters grow where nothing is said."""
    style = (ROOT / "docs/assets/stylesheets/page.css").read_text(encoding="utf-8")

    assert f"--pe-figure-zoom: var(--pe-figure-phone, {ZOOM});" in style
