"""The nearest two encodings, against plain searches over all pairs and over all gaps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from build_figures.positional import margin, sinusoidal
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, Undecided, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)


def by_complex_numbers(gaps: np.ndarray, d: int) -> np.ndarray:
    """Return the distances of encodings by gap, as those of points turned in the complex plane."""
    turned = np.exp(1j * np.outer(gaps, np.exp(-2 * np.arange(d // 2) / d * np.log(10000))))
    return np.asarray(np.linalg.norm(turned - 1, axis=1))


@BOTH
@pytest.mark.parametrize("d", [2, 4, 8, 10, 16])
def test_against_all_pairs(real: NumberSystem, d: int) -> None:
    """Among 300 positions it finds the two rows of the encoding that are nearest to each other."""
    pe = sinusoidal.encode(np.arange(300), d)
    between = np.linalg.norm(pe[:, np.newaxis] - pe, axis=2)
    p, q = np.triu_indices(300, k=1)
    least = np.argmin(between[p, q])

    found = margin.nearest(d, 1, 299, ref=real(1))

    # Pairs of one gap are equally far apart, but for rounding: only the gap can be compared.
    assert found.gap == q[least] - p[least]
    assert float(str(found.distance)) == pytest.approx(between[p, q][least], abs=1e-12)


@settings(max_examples=30)
@given(
    d=st.integers(1, 20).map(lambda pairs: 2 * pairs),
    first=st.integers(1, 500),
    more=st.integers(0, 3000),
)
def test_against_all_gaps(d: int, first: int, more: int) -> None:
    """The gap found is the nearest of those asked for, both ends included."""
    gaps = np.arange(first, first + more + 1)
    distances = by_complex_numbers(gaps, d)

    found = margin.nearest(d, first, first + more)

    assert found.gap == gaps[np.argmin(distances)]
    assert found.distance == pytest.approx(distances.min(), abs=1e-9)


@BOTH
@pytest.mark.parametrize(
    ("d", "gap", "distance"),
    [
        (2, 710, "0.0000602887"),
        (8, 31416, "0.0738177624"),
        (64, 1, "1.4718480481"),
        (128, 1, "1.9525963199"),
    ],
)
def test_among_65536_positions(real: NumberSystem, d: int, gap: int, distance: str) -> None:
    """The nearest two of 65,536 encodings are as published."""
    with working_precision(128):
        found = margin.nearest(d, 1, 65535, ref=real(1))

        assert found.gap == gap
        assert float(str(np.round(found.distance, 10))) == pytest.approx(float(distance), abs=1e-10)


def test_distance_in_balls() -> None:
    """In balls the distance encloses that of an independent computation."""
    with working_precision(128), mp.workdps(60):
        found = margin.nearest(8, 1, 65535, ref=Real(1))
        chords = [2 * abs(mp.sin(mpf(31416) / 2 / 10**i)) for i in range(4)]
        middle = found.distance.midpoint()

        true = mp.sqrt(mp.fsum(chord**2 for chord in chords))
        assert abs(mpf(middle.numerator) / middle.denominator - true) < mpf(10) ** -30


@pytest.mark.parametrize("d", [2, 8, 64, 130])
def test_bounds_are_below_all_distances(d: int) -> None:
    """No bound exceeds the squared distance it belongs to, up to the longest gap."""
    gaps = np.concatenate(
        [np.arange(1, 2000), np.arange(margin.LONGEST - 2000, margin.LONGEST + 1)]
    )

    bounds = margin.lower_bounds(gaps, d)

    squares = by_complex_numbers(gaps, d) ** 2
    assert bounds.dtype == np.int64
    assert np.all(bounds <= squares * margin.SCALE * (1 + 1e-12) + 1e-6 * margin.SCALE)
    assert np.all(bounds >= 0.4 * squares * margin.SCALE - d * 2.0**19)  # 4/pi**2, less rounding


@pytest.mark.parametrize(("first", "last"), [(0, 5), (-3, 5), (5, 4), (1, margin.LONGEST + 1)])
def test_gaps_out_of_range(first: int, last: int) -> None:
    """Gaps that make no sense, or would overflow, are refused in one line."""
    with pytest.raises(ValueError, match=f"gaps from {first} to {last}; give 1 <= first"):
        margin.nearest(8, first, last)


def test_longest_gap() -> None:
    """The longest gap allowed is still exact in 64 bits."""
    found = margin.nearest(8, margin.LONGEST, margin.LONGEST)

    assert found.gap == margin.LONGEST
    assert found.distance == pytest.approx(by_complex_numbers(np.array([2**17]), 8)[0], abs=1e-9)


@BOTH
def test_odd_widths(real: NumberSystem) -> None:
    """A width that is odd is refused in one line."""
    with pytest.raises(ValueError, match="d is 5; it must be even and positive"):
        margin.nearest(5, 1, 10, ref=real(1))


@BOTH
@pytest.mark.parametrize(("constant", "value"), [("SLACK", -1), ("MARGIN", -(2**40))])
def test_what_floats_suggest_is_certified(
    real: NumberSystem, constant: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frequency or a limit that does not hold in the number system asked for is refused."""
    monkeypatch.setattr(margin, constant, value)

    with pytest.raises(ArithmeticError, match="float64 is too inexact"):
        margin.nearest(8, 1, 100, ref=real(1))


def test_too_few_bits() -> None:
    """Balls too wide to tell the nearest gap raise, and do not guess."""
    with working_precision(8), pytest.raises(Undecided):
        margin.nearest(8, 1, 65535, ref=Real(1))
