"""Formula, heatmap, relative offsets and margin: clean pages, and their numbers by another route."""

from __future__ import annotations

import cmath
import importlib
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from build_figures.figures.sinusoidal import clock, counter
from build_figures.publish.site import Site
from build_figures.verify import Report, Tier
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGES = ("formula", "heatmap", "relative-offsets", "unique")


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    """Check each page once."""
    site = Site.find(ROOT)
    renderer = site.renderer()
    return {
        page: site.project.check(ROOT / "docs" / "sinusoidal" / f"{page}.md", renderer)
        for page in PAGES
    }


def values(page: str) -> dict[str, Any]:
    """Compute the values of a page in float64."""
    name = page.replace("-", "_")
    script = importlib.import_module(f"build_figures.pages.sinusoidal.{name}")
    return dict(script.values(FLOATS))


def points(pos: float, d: int) -> list[complex]:
    """Return the pairs of a code as points of the complex plane, cosine first."""
    return [cmath.exp(1j * pos / math.pow(10, 8 * pair / d)) for pair in range(d // 2)]


def likeness(gap: int, d: int) -> float:
    """Return the cosine similarity of two codes so far apart, one pair at a time."""
    return math.fsum(point.real for point in points(gap, d)) * 2 / d


def apart(gap: int, d: int) -> float:
    """Return the distance of two codes so far apart, one pair at a time."""
    return math.sqrt(math.fsum(abs(point - 1) ** 2 for point in points(gap, d)))


@pytest.mark.parametrize("page", PAGES)
def test_page_is_clean(page: str, reports: dict[str, Report]) -> None:
    """Each page passes with no finding, warnings included, and exempts no number."""
    report = reports[page]

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_formula_tables() -> None:
    """Divisors are powers of ten, and the example is what repeated square roots give."""
    found = values("formula")

    assert found["pairs"].tolist() == [
        pytest.approx([10**pair, 10**-pair, math.tau * 10**pair]) for pair in range(4)
    ]
    assert found["pe"].tolist() == pytest.approx(
        [part for point in points(5, 8) for part in (point.imag, point.real)]
    )
    assert found["clock"][1] - found["clock"][0] == found["near_gap"] == clock.POSITIONS[1] - 30


def test_near_gap_is_the_nearest_below_three_hundred() -> None:
    """No gap up to 300 brings the fast pair nearer to its start than the one the pages name."""
    best = min(range(1, 301), key=lambda gap: abs(cmath.exp(1j * gap) - 1))

    assert values("formula")["near_gap"] == best
    assert values("unique")["near"][0, 0] == best


def test_heatmap_counts() -> None:
    """Pairs that come around in fifty rows are counted, and the last one barely moves."""
    found = values("heatmap")
    waves_of_64 = [math.tau * 10 ** (pair / 8) for pair in range(32)]

    assert found["whole"] == sum(length <= 49 for length in waves_of_64)
    assert found["whole_columns"] == 2 * found["whole"]
    assert found["waves"].tolist() == pytest.approx(
        [waves_of_64[pair] for pair in (0, 8, 16, 24, 31)]
    )
    assert found["step"].tolist() == pytest.approx(
        [math.degrees(1 / 10 ** (pair / 8)) for pair in (0, 8, 16, 24, 31)]
    )
    assert found["turns"] == pytest.approx(49 / math.tau)
    assert found["last_turn"] == pytest.approx(math.degrees(49 / 10 ** (31 / 8)))


def test_heatmap_widths() -> None:
    """The factor and the longest wave of each width, and that no width reaches the limit."""
    found = values("heatmap")
    expected = [[10 ** (8 / d), math.tau * 10 ** (4 - 8 / d)] for d in (4, 8, 64, 128, 512)]

    np.testing.assert_allclose(found["widths"].astype(float), expected, rtol=1e-12)
    assert max(found["widths"][:, 1]) < found["limit"] == pytest.approx(62831.853)


def test_the_counter_has_the_width_nearest_to_halving() -> None:
    """No even width slows its pairs by a factor nearer to two than the one drawn."""
    best = min(range(2, 200, 2), key=lambda d: abs(10 ** (8 / d) - 2))

    assert counter.D == values("heatmap")["counter"][1] == best


def test_similarities() -> None:
    """Similarities and dot products are those of points in the complex plane."""
    found = values("relative-offsets")
    gaps = (1, 5, 6, 10, 25, 50, 100)

    expected = [[likeness(gap, d) for d in (8, 64, 512)] for gap in gaps]
    np.testing.assert_allclose(found["similarity"], expected, atol=1e-12)
    np.testing.assert_allclose(found["same_gap"], [32 * likeness(10, 64)] * 3, atol=1e-9)


def test_rises() -> None:
    """First rises and counts of rises are those of a walk along the gaps."""
    rows = []
    for d in (8, 16, 32, 64, 128, 256, 512):
        curve = [likeness(gap, d) for gap in range(128)]
        up = [after > before for before, after in pairwise(curve)]
        rows.append([up.index(True) + 1, sum(up[:49]), sum(up)])

    assert values("relative-offsets")["rises"].tolist() == rows
    assert rows[3] == [6, 17, 49]  # as published for d = 64
    assert rows[4][1] == 14  # as published for d = 128


def test_residuals_are_small_against_their_components() -> None:
    """In float64 a shift differs from a rotation by rounding errors only."""
    found = values("relative-offsets")["residuals"]

    for (p, k, d), (size, residual) in zip(
        values("relative-offsets")["shifts"], found, strict=True
    ):
        parts = [abs(part) for point in points(p + k, d) for part in (point.real, point.imag)]
        assert size == pytest.approx(max(parts), abs=1e-9)
        assert residual < 1e-9


def test_linear_reading() -> None:
    """The slowest sine reads a gap of fifty well near the start, and badly far from it."""
    found = values("relative-offsets")["reading"]
    slow = 10 ** (-31 / 8)

    assert found["near"] == pytest.approx(math.sin(50 * slow) / slow)
    assert found["far"] == pytest.approx((math.sin(5050 * slow) - math.sin(5000 * slow)) / slow)
    assert found["factor"] == pytest.approx(1 / slow)


@pytest.mark.parametrize("d", [2, 4, 8])
def test_no_linear_map_reads_gaps(d: int) -> None:
    """On d + 2 positions the components, ones and the positions themselves are independent."""
    with mp.workdps(150):
        rows = []
        for pos in range(d + 2):
            angles = [mpf(pos) / mp.root(10, d) ** (8 * pair) for pair in range(d // 2)]
            rows.append([*map(mp.sin, angles), *map(mp.cos, angles), mpf(1), mpf(pos)])

        assert abs(mp.det(mp.matrix(rows))) > mpf(10) ** -60


def test_margins() -> None:
    """The nearest gaps and distances are those of a search that computes every distance."""
    found = values("unique")
    gaps = np.arange(1, 65536)

    for d, (gap, distance, share) in zip((2, 4, 8, 16, 64), found["widths"], strict=False):
        angles = np.outer(gaps, 10.0 ** (-8 * np.arange(d // 2) / d))
        squares = (2 - 2 * np.cos(angles)).sum(axis=1)
        assert gap == gaps[np.argmin(squares)]
        assert distance == pytest.approx(apart(gap, d), abs=1e-10)
        assert share == pytest.approx(distance / math.sqrt(d / 2))


def test_margins_by_length() -> None:
    """In each text of the table, the nearest gap at a width of eight is found by trying all."""
    for positions, gap, distance in values("unique")["lengths"]:
        assert gap == min(range(1, int(positions)), key=lambda other: apart(other, 8))
        assert distance == pytest.approx(apart(int(gap), 8), abs=1e-10)


def test_storing() -> None:
    """Rounding a component to bfloat16 moves it by half a unit of its eighth binary digit."""
    stored = values("unique")["stored"]

    for d, (_, lost) in zip((2, 4, 8, 64), stored, strict=True):
        assert lost == pytest.approx(2 * math.sqrt(d * (2**-8 / 2) ** 2))


def test_after_the_longest_wavelength() -> None:
    """After the longest wavelength the other pairs are elsewhere."""
    found = values("unique")["longest"]

    assert found["wavelength"] == pytest.approx(math.tau * 10 ** (31 / 8))
    assert found["gap"] == round(found["wavelength"])
    assert found["distance"] == pytest.approx(apart(int(found["gap"]), 64), abs=1e-9)
