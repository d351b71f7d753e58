"""Figures as SVG that follows the color scheme."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.figure import Figure

from build_figures.figures.palette import palette
from build_figures.figures.style import blank, color, diverging, figure_style, pair_color
from build_figures.figures.svg import save


def sample() -> Figure:
    """Return a figure with a line, a marker, text and a heatmap."""
    figure = blank(300, 200)
    lines, heat = figure.subplots(1, 2)
    lines.plot([0, 1], [0, 1], color=color("sine"), marker="o", label="sine")
    lines.set_xlabel("position ≈ −1 $x$")
    diverging(heat, [0, 1, 2], [0, 1], np.array([[-1.0, 0.5]]))
    return figure


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    """Return the sample as it is saved."""
    with figure_style():
        save(sample(), tmp_path / "a.svg")
    return (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_colors_are_variables_with_their_light_value_as_fallback(drawn: str) -> None:
    """A line in the color of the sine asks the page for it."""
    assert f"stroke: var(--pe-sine, {palette().light['sine']})" in drawn


def test_steps_of_a_heatmap_are_mixtures(drawn: str) -> None:
    """A cell half way to the top mixes the top with the middle."""
    assert "color-mix(in srgb, var(--pe-diverge-high, " in drawn
    assert "fill: var(--pe-diverge-low, " in drawn


def test_text_is_text_in_the_face_of_the_page(drawn: str) -> None:
    """Text can be searched, takes the page's face, and a dollar sign is a dollar sign."""
    assert ">position ≈ −1 $x$</text>" in drawn
    assert "DejaVu" not in drawn
    assert "var(--pe-figure-font" in drawn


def test_the_file_follows_the_system_when_seen_alone(drawn: str) -> None:
    """Outside a page, the dark values of the colors used apply in a dark system."""
    dark = palette().dark
    style = drawn[drawn.index("<style>") : drawn.index("</style>")]

    assert "prefers-color-scheme: dark" in style
    assert f"--pe-sine: {dark['sine']}" in style
    assert "--pe-query" not in style


def test_nothing_of_the_day_or_the_machine_is_left(drawn: str) -> None:
    """No metadata, no document type, no size in points, no unused names."""
    root = ET.fromstring(drawn)  # noqa: S314, drawn a moment ago
    ids = [element.get("id") for element in root.iter() if element.get("id")]

    assert root.tag.endswith("svg")
    assert "metadata" not in drawn
    assert "DOCTYPE" not in drawn
    assert (root.get("width"), root.get("height")) == ("300", "200")
    assert all(f"#{name}" in drawn for name in ids)


def test_saving_twice_gives_the_same_bytes(tmp_path: Path, drawn: str) -> None:
    """A figure does not depend on what was drawn before it."""
    with figure_style():
        save(sample(), tmp_path / "again.svg")

    assert drawn == (tmp_path / "again.svg").read_text(encoding="utf-8")


def test_a_color_of_its_own_is_refused(tmp_path: Path) -> None:
    """A color that could not follow the scheme is an error, and no file is left."""
    with figure_style():
        figure = blank(100, 100)
        figure.subplots().plot([0, 1], color="#123456")

        with pytest.raises(ValueError, match="the color #123456 is none of the look"):
            save(figure, tmp_path / "a.svg")

    assert list(tmp_path.iterdir()) == []


def test_an_unknown_color_lists_those_there_are() -> None:
    """A typing mistake in a color's name is answered with the names."""
    with pytest.raises(KeyError, match=r"no color 'sin'; it has ink,"):
        color("sin")


def test_pairs_share_the_whole_ramp() -> None:
    """The fastest pair takes the first color and the slowest the last, however many there are."""
    assert pair_color(0, 32) == pair_color(0, 2) == color("pair-0")
    assert pair_color(31, 32) == pair_color(1, 2) == color("pair-7")
    assert pair_color(0, 1) == color("pair-0")


def test_a_value_beyond_the_scale_is_refused() -> None:
    """A heatmap does not clip silently."""
    with figure_style(), pytest.raises(ValueError, match="beyond the limit 1"):
        diverging(blank(100, 100).subplots(), [0, 1], [0, 1], [[1.5]])
