"""Added once: the page's means and lengths by another route, and its figure."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

from build_figures.figures.sinusoidal import added_once as figure
from build_figures.positional import sinusoidal
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import BALLS, FLOATS
from build_figures.verify.real import working_precision

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sinusoidal" / "added-once.md"


@pytest.fixture(scope="module")
def script() -> Any:
    """Load the page's script."""
    return importlib.import_module("build_figures.pages.sinusoidal.added_once")


@pytest.fixture(scope="module")
def values(script: Any) -> dict[str, Any]:
    """Compute the values of the page in float64."""
    return script.values(FLOATS)


def mean(d: int, added: float) -> mpmath.mpf:
    """Return the mean of the noncentral chi distribution by Kummer's function."""
    half = mpmath.mpf(d) / 2
    factor = mpmath.sqrt(2) * mpmath.gamma(half + mpmath.mpf(1) / 2) / mpmath.gamma(half)
    return factor * mpmath.hyp1f1(-0.5, half, -mpmath.mpf(added) / 2)


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


@pytest.mark.parametrize(("d", "added"), [(2, 0), (2, 1), (4, 2), (64, 0), (64, 32)])
def test_mean_length_against_kummer(script: Any, d: int, added: int) -> None:
    """The series is the closed form by a special function, up to what it says it leaves out."""
    with working_precision(256), mpmath.workdps(60):
        cut = script.mean_length(d, BALLS(added)).midpoint()
        rest = script.rest(d, BALLS(added)).midpoint()
        left_out = mean(d, added) - mpmath.mpf(cut.numerator) / cut.denominator

        assert -(mpmath.mpf(10) ** -55) < left_out
        assert left_out <= mpmath.mpf(rest.numerator) / rest.denominator + mpmath.mpf(10) ** -55
    assert float(script.mean_length(d, FLOATS(added))) == pytest.approx(float(mean(d, added)))


@pytest.mark.parametrize("pos", [0, 3, 1000])
def test_mean_length_against_samples(values: dict[str, Any], pos: int) -> None:
    """Many random words have the mean length of the page, at every position."""
    words = np.random.default_rng(1).standard_normal((20_000, 64))
    sums = words + sinusoidal.encode(np.float64(pos), 64)

    assert values["mean"][0] == pytest.approx(np.linalg.norm(words, axis=1).mean(), abs=0.03)
    assert values["mean"][1] == pytest.approx(np.linalg.norm(sums, axis=1).mean(), abs=0.03)


def test_unchanged_angle(values: dict[str, Any]) -> None:
    """At the angle of the page the sum is as long as the word."""
    cosine, degrees = values["unchanged"]
    word = np.array([8, 0])
    code = np.sqrt(32) * np.array([cosine, np.sin(np.deg2rad(degrees))])

    assert np.linalg.norm(word + code) == pytest.approx(8)
    assert np.cos(np.deg2rad(degrees)) == pytest.approx(cosine)


def test_determinant(script: Any, values: dict[str, Any]) -> None:
    """The codes of four positions are independent, and so are those of d positions in a row."""
    assert values["determinant"] == pytest.approx(np.linalg.det(values["pe"]))
    assert script.determinant(np.array([[1, 2], [3, 5]])) == -1
    with mpmath.workdps(200):
        for d in (2, 8, 16):
            rows = [
                [f(mpmath.mpf(p) / mpmath.mpf(10000) ** (mpmath.mpf(2 * i) / d))
                 for i in range(d // 2) for f in (mpmath.sin, mpmath.cos)]
                for p in range(d)
            ]  # fmt: skip
            assert abs(mpmath.det(mpmath.matrix(rows))) > mpmath.mpf(10) ** -150


def test_still_pairs(values: dict[str, Any]) -> None:
    """So many pairs turn by less than a tenth over the first positions: counted one by one."""
    still = [49 / 10000 ** (2 * i / 512) < 0.1 for i in range(256)]

    assert values["still"].tolist() == [sum(still), len(still)]


def test_no_random_word_became_shorter(values: dict[str, Any]) -> None:
    """All random words of the page have become longer, and all dots lie above the word alone."""
    columns = figure.data()
    dots = columns["length of the sum"][columns["what"] == figure.DOTS]

    assert values["drawn"]["longer"] == values["drawn"]["count"] == len(dots)
    assert dots.min() > figure.WORD
    assert columns["length of the sum"][[0, 180]] == pytest.approx(values["ends"])


def test_random_words_stand_at_right_angles() -> None:
    """The mean square of the cosine between a random word and a code is one by the width."""
    words = np.random.default_rng(2).standard_normal((5000, 512))
    code = sinusoidal.encode(np.float64(7), 512)
    cosines = words @ code / np.linalg.norm(words, axis=1) / np.linalg.norm(code)

    assert np.mean(cosines**2) == pytest.approx(1 / 512, rel=0.1)
