"""Implement it: the page's code gives the site's values, and its checks find every slip it names."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from build_figures.figures.sinusoidal import layouts
from build_figures.positional import sinusoidal, tensor2tensor
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import FLOATS
from tests.pages.snippets import Snippets, run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sinusoidal" / "implement.md"
D = 64
POS = np.arange(20)[:, np.newaxis]
EVEN = np.arange(0, D, 2)


@pytest.fixture(scope="module")
def snippets() -> Snippets:
    """Run the code of the page."""
    return run(PAGE)


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """Compute the values of the page in float64."""
    return importlib.import_module("build_figures.pages.sinusoidal.implement").values(FLOATS)


def interleaved(sine_divisors: Any, cosine_divisors: Any, first: int = 0) -> Any:
    """Return a table with divisors of their own for sines and cosines."""
    pos = POS + first
    return np.stack([np.sin(pos / sine_divisors), np.cos(pos / cosine_divisors)], -1).reshape(20, D)


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_snippets_print_what_the_page_says(snippets: Snippets) -> None:
    """Each block prints exactly the output shown below it."""
    assert len(snippets.shown) == 5
    assert snippets.printed == snippets.shown


@pytest.mark.parametrize("d", [2, 4, 8, 64, 512])
def test_encode_gives_the_values_of_the_site(snippets: Snippets, d: int) -> None:
    """The page's function is the site's, for one position, a list, and a grid."""
    encode = snippets.names["encode"]
    for positions in (7, [0, 1, 2, 3], np.arange(600).reshape(2, 300)):
        np.testing.assert_allclose(
            encode(positions, d), sinusoidal.encode(np.asarray(positions), d), atol=1e-12
        )


@pytest.mark.parametrize("d", [5, 7])
def test_encode_refuses_odd_widths(snippets: Snippets, d: int) -> None:
    """An odd width is an error that says why."""
    with pytest.raises(ValueError, match=f"d is {d}; a pair needs two components"):
        snippets.names["encode"]([0, 1], d)


@pytest.mark.parametrize("d", [1, 2, 4, 5, 7, 512])
def test_variant_is_that_of_the_site(snippets: Snippets, d: int) -> None:
    """The page's second function is the site's variant, at odd widths too."""
    np.testing.assert_allclose(
        snippets.names["tensor2tensor"](np.arange(50), d),
        tensor2tensor.encode(np.arange(50), d),
        atol=1e-12,
    )


@pytest.mark.parametrize("d", [2, 8, 512])
def test_audit_passes_a_right_table(snippets: Snippets, d: int) -> None:
    """The checks accept the site's own table."""
    snippets.names["audit"](sinusoidal.encode(np.arange(50), d))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lambda: interleaved(1e4 ** (2 * EVEN / D), 1e4 ** (2 * (EVEN + 1) / D)), "two angles"),
        (lambda: interleaved(1e4 ** (2 * EVEN / D), 1e4 ** ((2 * EVEN + 2) / D)), "two angles"),
        (lambda: interleaved(1e3 ** (EVEN / D), 1e3 ** ((EVEN + 1) / D)), "two angles"),
        (lambda: interleaved(np.ones(D // 2), np.ones(D // 2)), "frequencies that are equal"),
        (lambda: interleaved(1e3 ** (EVEN / D), 1e3 ** (EVEN / D)), "frequencies"),
        (lambda: interleaved(*2 * [1e4 ** (EVEN / (D - 2))]), "frequencies"),
        (lambda: interleaved(*2 * [1e4 ** (EVEN / D)], first=1), "row 0"),
        (lambda: sinusoidal.encode(np.arange(20), D).reshape(20, 2, -1).swapaxes(1, 2)
         .reshape(20, D), "row 0"),
        (lambda: np.sin(POS) * sinusoidal.encode(np.arange(20), D), "row 0"),
        (lambda: sinusoidal.encode(np.r_[0, 1, 3:21], D), "later rows"),
    ],
    ids="doubled by_component base_1000 all_one other_base tensor2tensor from_one order amplitude "
        "skipped".split(),
)  # fmt: skip
def test_audit_finds_slips(snippets: Snippets, table: Callable[[], Any], message: str) -> None:
    """Each slip is found, with a message that says which it is."""
    with pytest.raises(AssertionError, match=message):
        snippets.names["audit"](table())


def test_slips_have_the_numbers_of_the_page(values: dict[str, Any]) -> None:
    """The divisors of the slips are what their loops compute, one component at a time."""
    slips = values["slips"]
    doubled = {i: 10000 ** (2 * i / 512) for i in range(0, 512, 2)}
    late = {i + 1: 10000 ** (2 * (i + 1) / 512) for i in range(0, 512, 2)}
    by_component = [10000 ** (2 * i / 512) for i in range(512)]

    assert slips["doubled"].tolist() == pytest.approx([doubled[2], late[3]])
    assert slips["right"] == pytest.approx(math.exp(math.log(10000) / 256))
    assert slips["by_component"] == pytest.approx(max(by_component))
    assert slips["last"] == pytest.approx(10000 ** (2 * (511 // 2) / 512))
    assert slips["wavelength"] == pytest.approx(2 * math.pi * 1000 ** (510 / 512))
    assert slips["shifted"] == pytest.approx(1000 ** (1 / 512))


def test_integers_cut_the_factor_to_nothing() -> None:
    """A factor cast to an integer makes all frequencies one; right are d/2 different ones."""
    cut = np.exp(np.arange(0, 512, 2) * int(-np.log(10000) / 512))
    right = np.exp(np.arange(0, 512, 2) * (-np.log(10000) / 512))

    assert np.unique(cut).tolist() == [1]
    assert len(np.unique(right)) == 256


def test_odd_width_by_the_code_of_the_page(values: dict[str, Any]) -> None:
    """Leaving the last cosine out gives the row of the table, and forgetting it a complaint."""
    d = 5
    angle = 1 * np.exp(-2 * np.arange((d + 1) // 2) / d * np.log(10000))
    row = np.empty(d)
    row[0::2] = np.sin(angle)
    with pytest.raises(ValueError, match="could not broadcast"):
        row[1::2] = np.cos(angle)
    row[1::2] = np.cos(angle[..., : d // 2])

    np.testing.assert_allclose(values["odd"][0], row)


def test_largest_difference(values: dict[str, Any]) -> None:
    """The two variants differ most, within the first positions, by the number of the page."""
    encoded = sinusoidal.encode(np.arange(20), 512)
    ours = np.concatenate([encoded[:, 0::2], encoded[:, 1::2]], axis=1)

    expected = np.abs(ours - tensor2tensor.encode(np.arange(20), 512)).max()

    assert values["largest"] == pytest.approx(expected)


def test_figure_reorders_columns() -> None:
    """Each column of the one layout in the figure is a column of the other."""
    columns = layouts.data()
    left, right = (
        sorted(tuple(column) for name, column in columns.items() if name.startswith(layout))
        for layout in layouts.LAYOUTS
    )

    assert left == right
    assert len(left) == layouts.D
