"""The pages on basics: clean, true to their snippets and figures, their values by another route."""

from __future__ import annotations

import contextlib
import importlib
import io
import math
import re
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from matplotlib.text import Text

from build_figures.figures.basics import blend, circle, means, temperature, waves
from build_figures.figures.style import figure_style
from build_figures.publish.site import Site
from build_figures.verify import Report, Tier
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGES = ("math-basics", "softmax", "attention", "perplexity")
FIGURES = (
    (circle, "math-basics", 4),
    (waves, "math-basics", 3),
    (temperature, "softmax", 10),
    (blend, "attention", 5),
    (means, "perplexity", 1),
)


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    """Check each page once."""
    site = Site.find(ROOT)
    renderer = site.renderer()
    return {page: site.project.check(file(page), renderer) for page in PAGES}


def file(page: str) -> Path:
    """Return the Markdown file of a page."""
    return ROOT / "docs" / "basics" / f"{page}.md"


def values(page: str) -> dict[str, object]:
    """Compute the values of a page in float64."""
    name = page.replace("-", "_")
    return importlib.import_module(f"build_figures.pages.basics.{name}").values(FLOATS)


def block(page: str, language: str) -> str:
    """Return the body of the page's one code block in a language."""
    text = file(page).read_text(encoding="utf-8")
    (body,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return body


@pytest.mark.parametrize("page", PAGES)
def test_page_is_clean(reports: dict[str, Report], page: str) -> None:
    """A page passes with no finding, warnings included, and exempts no number."""
    report = reports[page]

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


@pytest.mark.parametrize("page", ["softmax", "attention", "perplexity"])
def test_snippet_prints_what_the_page_says(page: str) -> None:
    """The NumPy lines print exactly the output shown below them."""
    printed = io.StringIO()

    with contextlib.redirect_stdout(printed):
        exec(block(page, "python"), {})  # noqa: S102, the page's own example

    assert printed.getvalue() == block(page, "text")


@pytest.mark.parametrize(("script", "page", "count"), FIGURES)
def test_figure_states_only_what_its_page_states(
    reports: dict[str, Report], script: ModuleType, page: str, count: int
) -> None:
    """Every decimal that a picture shows is a checked number of its page."""
    with figure_style():
        figure = script.draw(script.data())
    shown = " ".join(label.get_text() for label in figure.findobj(Text))
    decimals = set(re.findall(r"−?[0-9]+\.[0-9]+%?", shown))

    stated = {record.text.replace("-", "−") for record in reports[page].records}

    assert len(decimals) == count
    assert decimals <= stated


def test_points_and_turns() -> None:
    """Points are powers of one on the circle, and turns are in degrees what NumPy says."""
    found = values("math-basics")
    step = complex(math.cos(1), math.sin(1))

    assert found["point"] == pytest.approx(
        np.array([[(step**n).imag, (step**n).real] for n in range(3)])
    )
    assert found["turns"][:, 1] == pytest.approx(np.rad2deg(found["turns"][:, 0]))
    assert found["wavelength"] * found["frequency"] == pytest.approx(2 * np.pi)


def test_formats() -> None:
    """The largest numbers are those of the formats, and e to the next larger score overflows."""
    largest, score = values("softmax")["formats"].T

    assert largest[[0, 2, 3]].tolist() == [
        float(np.finfo(name).max) for name in ("float16", "float32", "float64")
    ]
    assert largest[1] == np.array([0x7F7F0000], np.uint32).view(np.float32)[0]  # bfloat16
    for x in score[[2, 3]]:
        name = "float64" if x > 100 else "float32"
        with np.errstate(over="ignore"):
            assert np.isfinite(np.exp(np.array(x - 0.001, name)))
            assert np.isinf(np.exp(np.array(x + 0.001, name)))


def test_heated_shares() -> None:
    """Shares at a temperature are powers of the ratio of neighbors, divided by their sum."""
    found = values("softmax")

    for heat, shares in zip((0.5, 1, 2), found["heated"], strict=True):
        powers = [math.e ** (n / heat) for n in range(3)]
        assert shares == pytest.approx([power / sum(powers) for power in powers])
    assert found["masked"] == pytest.approx([1 / (1 + math.e), math.e / (1 + math.e), 0])


def test_mistaken_rows() -> None:
    """Each row of the table of mistakes is what that mistake gives in plain Python."""
    fit = [[1, 3], [0, 1]]  # of each query of the test example with each key
    root = math.sqrt(2)

    def blended(first: float, second: float) -> list[float]:
        return [first * 1 + second * 3, first * 2 + second * 4]

    def logistic(lead: float) -> float:
        return 1 / (1 + math.exp(-lead))

    def row(lead: float) -> list[float]:
        return blended(1 - logistic(lead), logistic(lead))

    columns = [logistic((fit[0][c] - fit[1][c]) / root) for c in (0, 1)]
    expected = [row(2 / root), row(2), row(1), blended(*columns), row((0 - 1) / root)]

    assert values("attention")["mistakes"] == pytest.approx(np.array(expected))


def test_perplexity_is_a_root_of_a_product() -> None:
    """Perplexity is the root of the product of one over each probability."""
    script = importlib.import_module("build_figures.pages.basics.perplexity")
    drawn = np.random.default_rng(0).uniform(0.01, 1, 7)

    assert script.perplexity(drawn) == pytest.approx(np.prod(1 / drawn) ** (1 / 7))
    assert values("perplexity")["growth"] == Fraction(4354, 2005)
