"""The vectors of scheme-lab against plain Python, closed forms, and the page's own claims."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from build_figures.labs import scheme_lab
from build_figures.labs.vectors import UNDEFINED, Row
from build_figures.positional import naive, sinusoidal
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "labs" / "scheme-lab.md"
SCHEMES = ("none", "index", "fraction", "sine", "pair", "sinusoidal")

COMPONENTS: dict[str, Callable[[int, int, int, int], float]] = {
    "none": lambda p, length, d, k: 0.0,
    "index": lambda p, length, d, k: float(p),
    "fraction": lambda p, length, d, k: p / length,
    "sine": lambda p, length, d, k: math.sin(p),
    "pair": lambda p, length, d, k: (math.sin, math.cos)[k % 2](p),
    "sinusoidal": lambda p, length, d, k: (math.sin, math.cos)[k % 2](
        p / 10000 ** (k // 2 * 2 / d)
    ),
}


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Return every row of the vectors."""
    return list(scheme_lab.rows())


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """Compute the values of the page in float64."""
    page: Any = importlib.import_module("build_figures.pages.labs.scheme_lab")
    found: dict[str, Any] = page.values(FLOATS)
    return found


def code(state: dict[str, Any], pos: int) -> list[float]:
    """Return a code, one component at a time."""
    length, d = state["L"], state["d"]
    return [COMPONENTS[state["scheme"]](pos, length, d, k) for k in range(d)]


def test_the_definition(rows: list[Row]) -> None:
    """Each readout is, to half a unit and what floats lose, what its definition gives."""
    for row in rows[:: len(rows) // 400]:
        state: dict[str, Any] = dict(row.state)
        at = {name: code(state, state[name]) for name in "pqij"}
        lengths = [math.hypot(*at[name]) for name in "pq"]
        gap = math.sqrt(2) * math.dist(at["i"], at["j"]) * state["swap"]
        largest = max(map(abs, at["p"]))

        assert abs(float(row.readouts["input-gap"]) - gap) <= 0.0005 + 1e-9
        assert abs(float(row.readouts["largest-value"]) - largest) <= 0.0005 + 1e-9
        if 0 in lengths:
            assert row.readouts["likeness"] == UNDEFINED
        else:
            alike = sum(map(math.prod, zip(at["p"], at["q"], strict=True))) / math.prod(lengths)
            assert abs(float(row.readouts["likeness"]) - alike) <= 0.00005 + 1e-9


def test_all_schemes_and_widths_are_there(rows: list[Row]) -> None:
    """Every scheme at every width, from the shortest text to the longest, at both ends of it."""
    seen = {(row.state["scheme"], row.state["d"]) for row in rows}
    lengths = {row.state["L"] for row in rows}

    assert seen == {(scheme, d) for scheme in SCHEMES for d in scheme_lab.WIDTHS}
    assert {2, 50, 512} <= lengths
    assert {0, 511} <= {row.state["p"] for row in rows}
    assert len(rows) > 3000


def test_ties_are_there(rows: list[Row]) -> None:
    """Fractions halfway between two texts, which go to the even side: 1/16 is 0.062."""
    halves = {}
    for row in rows:
        state: dict[str, Any] = dict(row.state)
        thousandths = Fraction(1000 * state["p"], state["L"])
        if state["scheme"] == "fraction" and thousandths.denominator == 2:
            halves[state["p"], state["L"]] = row.readouts["largest-value"]

    assert halves[1, 16] == "0.062"
    assert halves[3, 16] == "0.188"
    assert halves[1, 80] == "0.012"
    assert len(halves) > 20


@pytest.mark.parametrize(
    ("scheme", "gap", "largest"),
    [
        ("none", "0.000", "0.000"),
        ("index", "22.627", "12.000"),
        ("fraction", "0.453", "0.240"),
        ("sine", "10.288", "0.537"),
        ("pair", "13.464", "0.844"),
        ("sinusoidal", "3.845", "1.000"),
    ],
)
def test_values_of_the_lab(scheme: str, gap: str, largest: str) -> None:
    """At a width of 64 and 50 tokens: words at 0 and 2 change places, and position 12."""
    state = {"scheme": scheme, **scheme_lab.OPENING, "swap": 1}
    found = scheme_lab.readouts(state)

    assert (found["input-gap"], found["largest-value"]) == (gap, largest)
    assert scheme_lab.readouts(state | {"swap": 0})["input-gap"] == "0.000"


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_likeness_falls_until_the_first_rise(values: dict[str, Any]) -> None:
    """Every gap before the first rise is less alike than the one before it."""
    likeness = [
        math.fsum(math.cos(gap / 10000 ** (i / 32)) for i in range(32)) for gap in range(50)
    ]
    falls = [one > other for one, other in pairwise(likeness)]

    assert falls.index(False) + 1 == values["first"] == 6


def test_the_nearest_codes_are_neighbors(values: dict[str, Any]) -> None:
    """Of 512 rows, no two are nearer than two neighbors, compared two by two."""
    pe = sinusoidal.encode(np.arange(512), d=64)
    distances = np.sqrt(np.maximum(64 - 2 * pe @ pe.T, 0)) + 9 * np.eye(512)

    assert distances.min() == pytest.approx(values["nearest"]["distance"], abs=1e-9)
    assert values["nearest"]["gap"] == 1


def test_neither_mean_nor_rows_would_do() -> None:
    """The mean is 0 for each code; row by row, the embeddings differ even without a code."""
    rng = np.random.default_rng(0)
    words = rng.standard_normal((50, 64))
    swapped = words.copy()
    swapped[[0, 2]] = words[[2, 0]]
    pos = np.arange(50)
    for codes in (
        naive.index(0 * pos, 64),
        naive.index(pos, 64),
        naive.fraction(pos, 50, 64),
        naive.sine(pos, 64),
        naive.pair(pos, 64),
        sinusoidal.encode(pos, 64),
    ):
        before, after = words + codes, swapped + codes

        np.testing.assert_allclose(before.mean(axis=0), after.mean(axis=0), atol=1e-12)
        np.testing.assert_allclose(np.linalg.norm(before - after), np.linalg.norm(words - swapped))
        follow = np.stack([after[2] - before[0], after[0] - before[2]])
        expected = math.sqrt(2) * np.linalg.norm(codes[0] - codes[2])
        np.testing.assert_allclose(np.linalg.norm(follow), expected, atol=1e-12)


def test_the_still_picture_shows_what_its_text_says(values: dict[str, Any]) -> None:
    """Size, position and peak are those of the alternative text."""
    figure = importlib.import_module("build_figures.figures.labs.scheme_lab")
    likeness = figure.data()[f"likeness to position {figure.HERE}"]

    assert (figure.POSITIONS, figure.D) == (values["length"]["usual"], values["width"]["usual"])
    assert values["at"]["here"] == figure.HERE == likeness.argmax()
    assert likeness[0] == pytest.approx(values["alike"])
