"""The worked example: its numbers by another route, and the claims it makes about itself."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
from collections import defaultdict
from functools import cache
from itertools import zip_longest
from pathlib import Path

import mpmath
import numpy as np
import pytest
from matplotlib.text import Text

from build_figures.figures.sinusoidal import two_pairs
from build_figures.figures.style import figure_style
from build_figures.publish.site import Site
from build_figures.verify import PageScript, Report, Tier, check_page, load
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sinusoidal" / "worked-example.md"
SCRIPT = ROOT / "build_figures" / "pages" / "sinusoidal" / "worked_example.py"
SHOWN = "docs/sinusoidal/worked-example.md"


@cache
def script() -> PageScript:
    """Load the page's script, whose values are then computed once."""
    return load(SCRIPT, SCRIPT.name, "worked_example_under_test")


def check(text: str) -> Report:
    """Return the report of the page as if `text` were in its file."""
    return check_page(SHOWN, text, script())


@pytest.fixture(scope="module")
def text() -> str:
    """Read the page."""
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def values() -> dict[str, object]:
    """Compute the values of the page in float64."""
    return importlib.import_module("build_figures.pages.sinusoidal.worked_example").values(FLOATS)


def fenced(text: str, language: str) -> list[str]:
    """Return the bodies of the page's code blocks in a language."""
    return re.findall(
        rf"^```(?:{language}|{{ \.{language}[^}}\n]*}})\n(.*?)^```$", text, re.DOTALL | re.MULTILINE
    )


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_snippet_prints_what_the_page_says(text: str) -> None:
    """The NumPy lines print exactly the output shown below them."""
    (source,) = fenced(text, "python")
    printed = io.StringIO()

    with contextlib.redirect_stdout(printed):
        exec(source, {})  # noqa: S102, the page's own example

    assert printed.getvalue() == fenced(text, "text")[0]


def test_error_line_is_what_the_check_says(text: str) -> None:
    """Swapping the two digits the page speaks of gives the very line the page shows."""
    row = "\n| 2 | 0.9093 |"
    assert text.count(row) == 1

    findings = check(text.replace(row, "\n| 2 | 0.9039 |")).findings

    assert "".join(f"{finding}\n" for finding in findings) == fenced(text, "text")[1]


def test_every_decimal_answers_to_its_last_digit(text: str) -> None:
    """Changing the last digit of any decimal on the page is found, on its own line."""
    lines = defaultdict(list)
    for record in check(text).records:
        if "." in record.text:
            lines[record.line].append(record)
    # One decimal of each line at a time: a finding's line then says which one it is about.
    rounds = [[decimal for decimal in group if decimal] for group in zip_longest(*lines.values())]
    missed = []
    for group in rounds:
        changed = list(text)
        for decimal in group:
            last = decimal.start + len(decimal.text.rstrip("%")) - 1
            changed[last] = str((int(text[last]) + 1) % 10)
        found = {finding.line for finding in check("".join(changed)).failures}
        missed += [(decimal.line, decimal.text) for decimal in group if decimal.line not in found]

    assert sum(map(len, rounds)) > 80
    assert missed == []


def test_codes_against_complex_powers(values: dict[str, object]) -> None:
    """Each pair is the imaginary and the real part of a power of a point on the circle."""
    with mpmath.workdps(30):
        step = [mpmath.expj(1), mpmath.expj(mpmath.mpf(1) / 100)]
        expected = [
            [part for turn in step for part in ((turn**pos).imag, (turn**pos).real)]
            for pos in range(9)
        ]

    np.testing.assert_allclose(
        np.asarray(values["pe"], dtype=float), np.array(expected, dtype=float), atol=1e-15
    )


def test_dot_products_against_cosines_of_gaps(values: dict[str, object]) -> None:
    """The dot product of two codes is the sum of the cosines of the angles between them."""
    gap = np.arange(9)[:, np.newaxis] - np.arange(9)

    expected = np.cos(gap) + np.cos(gap / 100)

    np.testing.assert_allclose(np.asarray(values["dot"], dtype=float), expected, atol=1e-14)
    assert values["drop"] == pytest.approx(1 - expected[2, 3] / 2)


def test_degrees(values: dict[str, object]) -> None:
    """Angles in degrees agree with NumPy's own conversion."""
    expected = np.rad2deg(np.arange(9)[:, np.newaxis] / np.array([1, 100]))

    np.testing.assert_allclose(np.asarray(values["degrees"], dtype=float), expected, atol=1e-12)


def test_tensor2tensor_row(values: dict[str, object]) -> None:
    """The second table row follows the library's own lines, written with logarithms."""
    increment = np.log(1e4 / 1.0) / max(4 // 2 - 1, 1)
    scaled = 1 * np.exp(np.arange(4 // 2) * -increment)
    expected = np.concatenate([np.sin(scaled), np.cos(scaled)])

    np.testing.assert_allclose(np.asarray(values["two_tables"])[1], expected, atol=1e-14)
    assert [f"{value:.4f}" for value in expected] == ["0.8415", "0.0001", "0.5403", "1.0000"]


def test_mistaken_code_counts_components(values: dict[str, object]) -> None:
    """The mistake shown divides by one, a hundred, ten thousand and a million."""
    expected = [np.sin(2), np.cos(2e-2), np.sin(2e-4), np.cos(2e-6)]

    np.testing.assert_allclose(np.asarray(values["by_component"], dtype=float), expected)


def test_near_return_is_the_nearest_below_three_hundred(values: dict[str, object]) -> None:
    """No gap up to 300 brings the fast pair nearer to its start than the one the page names."""
    gap = np.arange(1, 301)
    distance = np.abs(np.sin(gap / 2))

    assert values["near_gap"] == gap[np.argmin(distance)]


def test_figure_states_only_what_the_page_states(text: str) -> None:
    """Every decimal that the picture of the two pairs shows is a checked number of the page."""
    with figure_style():
        figure = two_pairs.draw(two_pairs.data())
    shown = " ".join(label.get_text() for label in figure.findobj(Text))
    decimals = set(re.findall(r"−?[0-9]+\.[0-9]+", shown))

    stated = {record.text.replace("-", "−") for record in check(text).records}

    assert len(decimals) == 9
    assert decimals <= stated
