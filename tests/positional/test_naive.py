"""The naive codes, against plain Python and against what the lab on schemes is to show."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from build_figures.positional import naive
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)
LENGTH = 50
CODES: dict[str, Callable[[Any, int], Any]] = {
    "index": naive.index,
    "fraction": lambda pos, d: naive.fraction(pos, LENGTH, d),
    "sine": naive.sine,
    "pair": naive.pair,
}


def component(name: str, pos: int, column: int) -> mpf:
    """Return one component, one column at a time."""
    with mp.workdps(50):
        circle = mp.expj(pos)
        return {
            "index": mpf(pos),
            "fraction": mpf(pos) / LENGTH,
            "sine": circle.imag,
            "pair": circle.real if column % 2 else circle.imag,
        }[name]


def close(value: Any, true: mpf) -> bool:
    """Tell whether a float is near the true value, or a ball near and narrow around it."""
    with mp.workdps(50):
        if not isinstance(value, Real):
            return bool(abs(mpf(float(value)) - true) < mpf(10) ** -15 * max(1, abs(true)))
        middle = value.midpoint()
        distance = abs(mpf(middle.numerator) / middle.denominator - true)
        return bool(distance <= mpf(value.radius()) + mpf(10) ** -42 < mpf(10) ** -30)


@BOTH
@pytest.mark.parametrize("name", CODES)
@given(pos=st.integers(0, 10**6), d=st.sampled_from([2, 4, 10]))
def test_components(real: NumberSystem, name: str, pos: int, d: int) -> None:
    """Each component is that of an independent computation, in the number system that came in."""
    with working_precision(128):
        row = CODES[name](real(pos), d)

        assert row.shape == (d,)
        assert all(close(row[column], component(name, pos, column)) for column in range(d))


@BOTH
@pytest.mark.parametrize("name", CODES)
def test_shapes(real: NumberSystem, name: str) -> None:
    """The code of an array of positions holds the code of each, along a new last axis."""
    grid = CODES[name](real.arange(6).reshape(2, 3), 4)

    assert grid.shape == (2, 3, 4)
    assert str(grid[1, 2, 3]) == str(CODES[name](real(5), 4)[3])
    assert CODES[name](real.arange(0), 4).shape == (0, 4)


@BOTH
def test_fractions_are_exact(real: NumberSystem) -> None:
    """Position 5 of 10 and position 50 of 100 have the same code."""
    assert naive.fraction(real(5), 10, d=2).tolist() == naive.fraction(real(50), 100, d=2).tolist()
    assert naive.fraction(Real(1), 3, d=1)[0].exact() == Fraction(1, 3)


@pytest.mark.parametrize(
    ("name", "gap", "largest"),
    [
        ("index", "22.627", "12.000"),
        ("fraction", "0.453", "0.240"),
        ("sine", "10.288", "0.537"),
        ("pair", "13.464", "0.844"),
    ],
)
def test_values_of_the_lab(name: str, gap: str, largest: str) -> None:
    """At width 64 the codes give what the lab reads out for exchanged words and for position 12."""
    pos = np.arange(LENGTH)
    code = CODES[name](pos, 64)

    assert f"{math.sqrt(2) * np.linalg.norm(code[0] - code[2]):.3f}" == gap
    assert f"{np.abs(code[12]).max():.3f}" == largest


@pytest.mark.parametrize("d", [3, 0, -2])
def test_odd_widths(d: int) -> None:
    """A pair does not fit into a width that is odd or not positive."""
    with pytest.raises(ValueError, match=f"d is {d}; it must be even and positive"):
        naive.pair(1, d)


@pytest.mark.parametrize("code", [naive.index, naive.sine, CODES["fraction"]])
def test_widths(code: Callable[[Any, int], Any]) -> None:
    """A code has at least one component; an odd width is fine where there are no pairs."""
    with pytest.raises(ValueError, match="d is 0; a code has at least one component"):
        code(1, 0)
    assert code(1, 3).shape == (3,)


@pytest.mark.parametrize("length", [0, -5])
def test_lengths(length: int) -> None:
    """A text without tokens has no positions."""
    with pytest.raises(ValueError, match=f"length is {length}; a text"):
        naive.fraction(0, length, d=2)
