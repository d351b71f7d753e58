"""One word in two places: the page's numbers by another route, its snippet and its figure."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

from build_figures.figures.sinusoidal import same_word_twice as figure
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import FLOATS
from tests.pages.snippets import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sinusoidal" / "same-word-twice.md"
DENOMINATORS = (1, 10, 100, 1000)


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """Compute the values of the page in float64."""
    return importlib.import_module("build_figures.pages.sinusoidal.same_word_twice").values(FLOATS)


def chords(gap: int) -> list[mpmath.mpf]:
    """Return how far each pair moves over a gap: the chord of its angle."""
    with mpmath.workdps(30):
        return [2 * abs(mpmath.sin(mpmath.mpf(gap) / (2 * below))) for below in DENOMINATORS]


def whole(gap: int) -> mpmath.mpf:
    """Return how far the whole code moves over a gap."""
    with mpmath.workdps(30):
        return mpmath.norm(chords(gap))


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_snippet_prints_what_the_page_says() -> None:
    """The NumPy lines print exactly the output shown below them."""
    snippets = run(PAGE)

    assert snippets.shown == ["True\n2.017479\n"]
    assert snippets.printed == snippets.shown


def test_distances_are_chords(values: dict[str, Any]) -> None:
    """Each distance is a chord of the angle between, and the whole follows from Pythagoras."""
    expected = [[*map(float, chords(gap)), float(whole(gap))] for gap in (1, 2, 3, 6, 25, 28)]

    np.testing.assert_allclose(values["distances"], expected, rtol=1e-12)
    assert values["length"] == pytest.approx(float(whole(3)))
    assert values["later"]["length"] == pytest.approx(float(whole(3)))


def test_extremes(values: dict[str, Any]) -> None:
    """The named positions are the nearest, the nearest of the fast pair, and the farthest."""
    gaps = range(1, 33)

    assert values["closest"] == min(gaps, key=whole) == 6
    assert values["closest_fast"] == min(gaps, key=lambda gap: chords(gap)[0]) == 25
    assert values["farthest"] == max(gaps, key=whole) == 28


def test_rounding_first_moves_the_last_digit(values: dict[str, Any]) -> None:
    """The length of the rounded differences, in decimals, is one unit less in the sixth place."""
    with mpmath.workdps(30):
        shown = [mpmath.mpf(f"{value:.6f}") for value in values["table"][:, 2]]
        length = mpmath.norm(shown)

    assert values["rounded_length"] == pytest.approx(float(length), abs=1e-12)
    assert [f"{float(x):.6f}" for x in (length, whole(3))] == ["2.017478", "2.017479"]


def test_slow_cosines_differ(values: dict[str, Any]) -> None:
    """Two of the cosines show alike with six decimals and are not equal."""
    cosines = values["slow_cosines"][:, 0]

    assert f"{cosines[0]:.6f}" == f"{cosines[1]:.6f}"
    assert cosines[0] != cosines[1]


def test_figure_draws_the_page(values: dict[str, Any]) -> None:
    """The curves are the distances of the page, and the labeled positions are those it names."""
    columns = figure.data()
    shown = [1, 2, 3, 6, 25, 28]

    drawn = np.column_stack([columns[name] for name in (*figure.PAIRS, figure.WHOLE)])
    np.testing.assert_allclose(drawn[shown], values["distances"], rtol=1e-12)
    assert list(figure.LABELED) == [3, values["closest"], values["farthest"]]
