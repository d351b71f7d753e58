"""The naive ideas: the page's numbers by another route, and the claims it makes about itself."""

from __future__ import annotations

import importlib
import struct
from itertools import pairwise
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

from build_figures.positional import naive
from build_figures.positional.precision import BFLOAT16, rounded
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "order" / "naive-ideas.md"


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """Compute the values of the page in float64."""
    return importlib.import_module("build_figures.pages.order.naive_ideas").values(FLOATS)


def bfloat16(x: float) -> float:
    """Return x as a bfloat16: the upper half of a single, rounded to even."""
    (whole,) = struct.unpack("<I", struct.pack("<f", x))
    cut = (whole + 0x7FFF + (whole >> 16 & 1)) >> 16 << 16
    (stored,) = struct.unpack("<f", struct.pack("<I", cut))
    return float(stored)


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_near_returns(values: dict[str, Any]) -> None:
    """The gaps are those whose angle is nearer to whole turns than that of any smaller gap."""
    with mpmath.workdps(30):
        rest = [abs(mpmath.sin(mpmath.mpf(gap) / 2)) for gap in range(1, 1001)]
        expected = [gap for gap in range(2, 1001) if rest[gap - 1] < min(rest[: gap - 1])]
    gap, turns, left, distance = np.transpose(values["returns"])

    assert gap.tolist() == expected == [6, 19, 25, 44, 333, 710]
    np.testing.assert_allclose(gap, 2 * np.pi * turns + left)
    np.testing.assert_allclose(distance, 2 * np.abs(np.sin(left / 2)), rtol=1e-9)


def test_old_approximations(values: dict[str, Any]) -> None:
    """The gaps 44 and 710 and their turns are twice 22, with 7, and twice 355, with 113."""
    rows = [tuple(row) for row in values["returns"][:, :2]]

    assert (2 * 22, 7) in rows
    assert (2 * 355, 113) in rows


def test_stored_numbers(values: dict[str, Any]) -> None:
    """What is stored in bfloat16 is the upper half of a single."""
    stored = [bfloat16(pos) for pos in (256, 257, 259, 1000000)]
    sine, sine_stored, cosine, cosine_stored = values["stored_pair"]

    assert values["stored"][:, 0].tolist() == stored
    assert values["sines"][:, 1].tolist() == [bfloat16(x) for x in np.sin([5, 17, 11, 55])]
    assert sine_stored.tolist() == [bfloat16(x) for x in sine]
    assert cosine_stored.tolist() == [bfloat16(x) for x in cosine]
    assert len(set(sine)) == len(set(cosine)) == 2
    assert len(set(sine_stored)) == len(set(cosine_stored)) == 1
    assert bfloat16(values["apart"]) != values["apart"]


def test_a_stretch_is_stored_alike() -> None:
    """Thousands of neighboring positions around a million are stored with one index."""
    stored = rounded(np.arange(990_000, 1_010_000), BFLOAT16)

    assert np.count_nonzero(stored == rounded(10**6, BFLOAT16)) > 4000


def test_only_the_pair_reads_the_gap(values: dict[str, Any]) -> None:
    """Of the four ideas, the pair alone gives the same dot product in both places."""
    same = [bool(np.isclose(here, there)) for here, there in values["products"]]

    assert same == [False, False, False, True]
    assert values["products"][0].tolist() == [8, 2115]


def test_sines_come_close_and_never_meet() -> None:
    """Among the positions of a long text no two sines are equal, as the page proves for all."""
    with mpmath.workdps(40):
        sines = sorted(mpmath.sin(pos) for pos in range(3000))

        assert all(one < other for one, other in pairwise(sines))
        assert min(other - one for one, other in pairwise(sines)) < 1e-6


def test_figures_show_what_the_page_says(values: dict[str, Any]) -> None:
    """Positions ringed and texts drawn are those named in the alternative text."""
    ideas = importlib.import_module("build_figures.figures.order.naive_ideas")
    returns = importlib.import_module("build_figures.figures.order.near_returns")
    columns = ideas.data()

    assert list(ideas.LENGTHS) == values["texts"]
    assert list(ideas.ALIKE) == values["alike"]
    assert list(ideas.RETURN) == values["back"]
    assert values["gaps"] == returns.GAPS
    np.testing.assert_array_equal(columns["sine"], naive.sine(np.arange(60), d=1)[:, 0])
    assert np.ptp(columns["sine"][values["alike"]]) < 1e-3
    assert np.ptp(columns["sine"][values["back"]]) < 0.02
    assert np.ptp(columns["cosine"][values["back"]]) < 0.02
