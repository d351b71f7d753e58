"""The sinusoidal encoding, against complex exponentials in mpmath and against what is published."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpc, mpf

from build_figures.positional import sinusoidal
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)
EVEN = st.integers(1, 12).map(lambda half: 2 * half)


def component(pos: int, column: int, d: int, base: int) -> mpf:
    """Return one component: exp(j w pos) with w by repeated division, one column at a time."""
    with mp.workdps(60):
        turn = mp.mpf(1)
        for _ in range(column // 2):
            turn /= mp.root(mp.mpf(base), d) ** 2
        circle: mpc = mp.expj(turn * pos)
        return circle.real if column % 2 else circle.imag


def close(value: Any, true: mpf) -> bool:
    """Tell whether a float is near the true value, or a ball encloses it."""
    with mp.workdps(60):
        if not isinstance(value, Real):
            return bool(abs(mpf(float(value)) - true) < mpf(10) ** -12)
        middle = value.midpoint()
        distance = abs(mpf(middle.numerator) / middle.denominator - true)
        radius = mpf(value.radius())
        return bool(distance <= radius + mpf(10) ** -50 and radius < mpf(10) ** -30)


@BOTH
@given(st.integers(-1000, 1000), EVEN, st.sampled_from([2, 10, 100, 10000, 500000]))
def test_against_complex_exponentials(real: NumberSystem, pos: int, d: int, base: int) -> None:
    """Each component is that of an independent computation."""
    with working_precision(128):
        row = sinusoidal.encode(real(pos), d, base)

        assert row.shape == (d,)
        assert all(close(row[c], component(pos, c, d, base)) for c in range(d))


@BOTH
def test_rows_are_positions(real: NumberSystem) -> None:
    """Row pos of the matrix is the encoding of pos, whatever the shape of the positions."""
    matrix = sinusoidal.encode(real.arange(6), d=8)
    grid = sinusoidal.encode(real.arange(6).reshape(2, 3), d=8)

    assert matrix.shape == (6, 8)
    assert grid.shape == (2, 3, 8)
    for pos in range(6):
        for value, single in ((matrix[pos], sinusoidal.encode(real(pos), d=8)),
                              (grid[pos // 3, pos % 3], matrix[pos])):  # fmt: skip
            assert [str(x) for x in value] == [str(x) for x in single]
    assert sinusoidal.encode(real.arange(0), d=8).shape == (0, 8)


def test_integers_give_ordinary_floats() -> None:
    """Plain integers are encoded in float64, as the usual three lines of NumPy do."""
    pos, d = np.arange(50), 64
    angle = pos[:, None] / 10000 ** (2 * np.arange(d // 2) / d)
    usual = np.empty((50, d))
    usual[:, 0::2], usual[:, 1::2] = np.sin(angle), np.cos(angle)
    encoded = sinusoidal.encode(pos, d)

    assert encoded.dtype == np.float64
    assert np.array_equal(encoded, usual)
    assert np.array_equal(sinusoidal.encode(FLOATS.arange(50), d), usual)


@BOTH
@pytest.mark.parametrize(
    ("pos", "row"),
    [
        (0, "0.0000 1.0000 0.0000 1.0000"),
        (1, "0.8415 0.5403 0.0100 1.0000"),
        (2, "0.9093 -0.4161 0.0200 0.9998"),
        (3, "0.1411 -0.9900 0.0300 0.9996"),
    ],
)
def test_worked_values(real: NumberSystem, pos: int, row: str) -> None:
    """The four numbers of the worked example are as published."""
    computed = np.round(sinusoidal.encode(real(pos), d=4), 4)

    assert [float(str(x)) for x in computed] == [float(x) for x in row.split()]


@BOTH
@pytest.mark.parametrize(("d", "last"), [(4, "628.3185"), (8, "6283.185"), (64, "47117.24"),
                                         (128, "54410.14"), (512, "60611.48"), (768, "61342.74"),
                                         (4096, "62549.92")])  # fmt: skip
def test_wavelengths(real: NumberSystem, d: int, last: str) -> None:
    """The waves grow in even ratios from 2 pi to a last one short of 2 pi times the base."""
    with working_precision(128), mp.workdps(60):
        waves = sinusoidal.wavelengths(d, ref=real(1))

        assert waves.shape == (d // 2,)
        assert close(waves[0], 2 * mp.pi)
        assert all(close(r, mp.root(mpf(10000), d) ** 2) for r in (waves[1:] / waves[:-1])[:3])
        places = len(last.split(".")[1])
        assert float(str(np.round(waves[-1], places))) == float(last)
        assert waves[-1] < 2 * real.pi * 10000


def test_divisors_are_exact() -> None:
    """Divisors with a rational value are exact numbers in balls."""
    ref = Real(1)

    assert [x.exact() for x in sinusoidal.divisors(8, ref=ref)] == [1, 10, 100, 1000]
    assert [x.exact() for x in sinusoidal.divisors(6, 10**6, ref)] == [1, 100, 10000]
    assert [x.exact() for x in sinusoidal.frequencies(4, ref=ref)] == [1, Fraction(1, 100)]
    assert sinusoidal.divisors(4).tolist() == [1.0, 100.0]


@BOTH
@pytest.mark.parametrize("d", [2, 6, 64])
def test_norm(real: NumberSystem, d: int) -> None:
    """Every encoding has length sqrt(d/2)."""
    with working_precision(128), mp.workdps(60):
        norms = np.linalg.norm(sinusoidal.encode(real.arange(90, 100), d), axis=1)

        assert norms.shape == (10,)
        assert all(close(norm, mp.sqrt(mpf(d) / 2)) for norm in norms)


@BOTH
def test_dot_depends_on_the_gap(real: NumberSystem) -> None:
    """A dot product is the sum of the cosines of gap times frequency, wherever the pair stands."""
    with working_precision(128):
        pe = sinusoidal.encode(real.arange(12), d=8)
        dot = pe @ pe.T
        gaps = np.cos(sinusoidal.angles(real.arange(12), d=8)).sum(axis=1)
        for p in range(12):
            for q in range(12):
                assert close(dot[p, q] - gaps[abs(p - q)], mpf(0))


@BOTH
@given(pos=st.integers(0, 500), gap=st.integers(-500, 500), d=EVEN)
def test_gap_functions(real: NumberSystem, pos: int, gap: int, d: int) -> None:
    """Dot product, similarity and distance by gap are those of two encodings that far apart."""
    with working_precision(256), mp.workdps(60):
        here, there = (
            [component(place, c, d, 10000) for c in range(d)] for place in (pos, pos + gap)
        )
        product = mp.fsum(a * b for a, b in zip(here, there, strict=True))
        apart = mp.sqrt(mp.fsum((a - b) ** 2 for a, b in zip(here, there, strict=True)))
        lengths = mp.sqrt(mp.fsum(a * a for a in here)) * mp.sqrt(mp.fsum(b * b for b in there))

        assert close(sinusoidal.dot(real(gap), d).item(), product)
        assert close(sinusoidal.similarity(real(gap), d).item(), product / lengths)
        assert close(sinusoidal.distance(real(gap), d).item(), apart)


@BOTH
def test_gap_functions_keep_shapes(real: NumberSystem) -> None:
    """Gaps of any shape give results of that shape, zero and one at the gap zero."""
    gaps = real.arange(6).reshape(2, 3)

    for function, start in (
        (sinusoidal.dot, 4),
        (sinusoidal.similarity, 1),
        (sinusoidal.distance, 0),
    ):
        assert function(gaps, 8).shape == (2, 3)
        assert function(gaps, 8)[0, 0] == start
        assert function(real(0), 8) == start


@BOTH
def test_similarity_is_not_monotone(real: NumberSystem) -> None:
    """At d = 64 the similarity first rises from gap 5 to 6, and is higher at 100 than at 50."""
    gaps = sinusoidal.similarity(real.arange(128), d=64)
    rises = np.diff(gaps) > 0

    assert [float(str(np.round(gaps[g], 4))) for g in (1, 5, 10, 25, 50, 100)] == [
        0.9662, 0.7345, 0.6579, 0.6292, 0.4898, 0.5586,
    ]  # fmt: skip
    assert np.argmax(rises) == 5
    assert np.count_nonzero(rises) == 49


@BOTH
@given(pos=st.integers(0, 500), k=st.integers(-500, 500), d=EVEN)
def test_rotation_shifts(real: NumberSystem, pos: int, k: int, d: int) -> None:
    """R(k) takes the encoding of pos to that of pos + k."""
    with working_precision(128):
        turned = sinusoidal.rotation(real(k), d) @ sinusoidal.encode(real(pos), d)

        assert all(close(turned[c], component(pos + k, c, d, 10000)) for c in range(d))


@BOTH
def test_rotations(real: NumberSystem) -> None:
    """Rotations keep lengths, add up, turn nothing at 0, and mix no two pairs."""
    with working_precision(128):
        two, three, five = sinusoidal.rotation(real.array([2, 3, 5]), d=6)
        identity = sinusoidal.rotation(real(0), d=6)

        assert two.shape == (6, 6)
        assert all(close(x, mpf(0)) for x in (two @ three - five).flat)
        assert all(close(x, mpf(0)) for x in (two @ two.T - identity).flat)
        assert np.array_equal(identity, np.eye(6))
        for row in range(6):
            for column in range(6):
                assert row // 2 == column // 2 or two[row, column] == 0


@pytest.mark.parametrize("d", [5, 1, 0, -4])
@pytest.mark.parametrize(
    "function",
    [
        lambda d: sinusoidal.encode(2, d),
        lambda d: sinusoidal.angles(2, d),
        lambda d: sinusoidal.rotation(2, d),
        lambda d: sinusoidal.dot(2, d),
        lambda d: sinusoidal.similarity(2, d),
        lambda d: sinusoidal.distance(2, d),
        sinusoidal.divisors,
        sinusoidal.frequencies,
        sinusoidal.wavelengths,
    ],
)
def test_odd_widths(function: Any, d: int) -> None:
    """A width that is odd or not positive is refused in one line."""
    with pytest.raises(ValueError, match=f"d is {d}; it must be even and positive"):
        function(d)


@BOTH
def test_results_stay_in_the_system(real: NumberSystem) -> None:
    """Every result is an array of the numbers that came in."""
    kind: Any = Real if real is BALLS else float
    for result in (
        sinusoidal.encode(real.arange(3), 4),
        sinusoidal.angles(real.arange(3), 4),
        sinusoidal.rotation(real(3), 4),
        sinusoidal.dot(real.arange(3), 4),
        sinusoidal.similarity(real.arange(3), 4),
        sinusoidal.distance(real.arange(3), 4),
        sinusoidal.divisors(4, ref=real(1)),
        sinusoidal.frequencies(4, ref=real(1)),
        sinusoidal.wavelengths(4, ref=real.arange(2)),
        sinusoidal.encode(real(3), 4, base=real("10.5")),
    ):
        assert all(isinstance(x, kind) for x in result.flat)


def test_inexact_base() -> None:
    """A base that is not exact is refused in balls."""
    with pytest.raises(TypeError, match="not exact"):
        sinusoidal.encode(Real(2), 4, base=0.1)
