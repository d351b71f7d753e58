"""Tensor2Tensor's variant, against its own lines written with logarithms in mpmath."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from build_figures.positional import sinusoidal, tensor2tensor
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)


def signal(pos: int, channels: int, base: int) -> list[mpf]:
    """Return one row in the way of the library: timescales by an increment of logarithms."""
    with mp.workdps(60):
        count = channels // 2
        increment = mp.log(base) / max(count - 1, 1)
        scaled = [pos * mp.exp(-k * increment) for k in range(count)]
        return [mp.sin(x) for x in scaled] + [mp.cos(x) for x in scaled] + [mpf(0)] * (channels % 2)


def close(value: Any, true: mpf) -> bool:
    """Tell whether a float is near the true value, or a ball encloses it."""
    with mp.workdps(60):
        if not isinstance(value, Real):
            return bool(abs(mpf(float(value)) - true) < mpf(10) ** -12)
        middle = value.midpoint()
        distance = abs(mpf(middle.numerator) / middle.denominator - true)
        return bool(distance <= mpf(value.radius()) + mpf(10) ** -50)


@BOTH
@given(st.integers(0, 1000), st.integers(1, 20), st.sampled_from([10, 10000]))
def test_against_the_library(real: NumberSystem, pos: int, d: int, base: int) -> None:
    """Each component is the library's, for odd widths too, whose last component is zero."""
    with working_precision(128):
        row = tensor2tensor.encode(real(pos), d, base)

        assert row.shape == (d,)
        assert all(map(close, row, signal(pos, d, base)))


@BOTH
def test_rows_are_positions(real: NumberSystem) -> None:
    """Row pos of the matrix is the code of pos, and no positions give no rows."""
    matrix = tensor2tensor.encode(real.arange(6), d=5)

    assert matrix.shape == (6, 5)
    for pos in range(6):
        single = tensor2tensor.encode(real(pos), d=5)
        assert [str(x) for x in matrix[pos]] == [str(x) for x in single]
    assert tensor2tensor.encode(real.arange(0), d=5).shape == (0, 5)


@BOTH
def test_worked_values(real: NumberSystem) -> None:
    """Position 1 at width four has the numbers of a widely copied picture."""
    row = np.round(tensor2tensor.encode(real(1), d=4), 4)

    assert [float(str(x)) for x in row] == [0.8415, 0.0001, 0.5403, 1.0]


@BOTH
def test_last_divisor_is_the_base(real: NumberSystem) -> None:
    """The slowest pair divides by the base itself, which the paper's never does."""
    last = tensor2tensor.divisors(512, ref=real(1))[-1]
    ratio = sinusoidal.divisors(512, ref=real(1))[-1] / last

    assert float(str(last)) == pytest.approx(10000, rel=1e-14)
    assert float(str(ratio)) == pytest.approx(0.9647, abs=5e-5)


def test_single_pair() -> None:
    """One pair has the divisor 1: nothing is divided by n - 1 = 0."""
    assert tensor2tensor.divisors(2).tolist() == [1.0]
    assert tensor2tensor.divisors(1).tolist() == []


@pytest.mark.parametrize("d", [0, -2])
def test_width_must_be_positive(d: int) -> None:
    """A width that is not positive is refused."""
    with pytest.raises(ValueError, match=f"d is {d}; a code has at least one component"):
        tensor2tensor.encode(0, d)
