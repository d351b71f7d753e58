"""Vectors of gap-lab against the numbers of the pages, and the bound of its rounding."""

from __future__ import annotations

import math

import numpy as np
import pytest

from build_figures.labs import gap_lab
from build_figures.labs.vectors import Row
from build_figures.verify.precision import decide


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Return all rows."""
    return list(gap_lab.rows())


def test_rows_hold_edges_and_thousands_of_readouts(rows: list[Row]) -> None:
    """Each width has its edges, and negative zeros are there."""
    assert sum(len(row.readouts) for row in rows) > 5000
    for d in gap_lab.WIDTHS:
        gaps = {row.state["k"] for row in rows if row.state["d"] == d}
        assert gaps >= set(gap_lab.EDGES)
    assert any(row.state["k"] == "-0" for row in rows)


def test_the_position_changes_no_readout(rows: list[Row]) -> None:
    """Rows of one gap and width differ in their positions and in nothing else."""
    seen: dict[tuple[object, object], dict[str, str]] = {}
    for row in rows:
        readouts = seen.setdefault((row.state["d"], row.state["k"]), dict(row.readouts))

        assert readouts == row.readouts


@pytest.mark.parametrize(
    ("k", "cosine"), [(1, "0.9662"), (5, "0.7345"), (6, "0.7362"), (50, "0.4898"), (100, "0.5586")]
)
def test_cosines_are_those_of_the_page(k: int, cosine: str) -> None:
    """The gaps that the page about offsets speaks of, at a width of 64."""
    assert decide(lambda: gap_lab.readouts(k, 64))["cosine"] == cosine


@pytest.mark.parametrize("d", gap_lab.WIDTHS)
@pytest.mark.parametrize("k", [1, 44, 999])
def test_readouts_follow_from_plain_codes(d: int, k: int) -> None:
    """The same numbers from two codes written out with the math module."""

    def code(pos: int) -> list[float]:
        angles = [pos / 10000 ** (2 * (j // 2) / d) for j in range(d)]
        return [math.cos(a) if j % 2 else math.sin(a) for j, a in enumerate(angles)]

    here, there = code(321), code(321 + k)
    dot = float(np.dot(here, there))
    wanted = {"dot": dot, "cosine": 2 * dot / d, "distance": math.dist(here, there)}
    found = decide(lambda: gap_lab.readouts(k, d))

    assert {name: float(text) for name, text in found.items()} == pytest.approx(wanted, abs=6e-5)


def test_doubles_stay_below_the_bound_of_the_residual() -> None:
    """The bound holds in NumPy, whose sine and cosine are not those of a browser."""
    rng = np.random.default_rng(1)
    for p, k in rng.integers(0, gap_lab.LAST + 1, (50, 2)).tolist():
        for d in (8, 512):
            i = np.arange(d // 2)
            a, b, c = (pos / 10000 ** (2 * i / d) for pos in (p, k, p + k))
            sines = np.cos(b) * np.sin(a) + np.sin(b) * np.cos(a) - np.sin(c)
            cosines = np.cos(b) * np.cos(a) - np.sin(b) * np.sin(a) - np.cos(c)

            worst = np.abs([sines, cosines]).max()
            assert worst <= float(gap_lab.residual(p, k))
    assert gap_lab.residual(gap_lab.LAST, gap_lab.LAST) == "1e-12"
    assert gap_lab.residual(10_000, 10_000) == "1e-11"
