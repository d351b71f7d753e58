"""Rounding to few bits, against exact integers, against NumPy's own formats and against bits."""

from __future__ import annotations

import struct
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.positional.precision import BFLOAT16, rounded, unit
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)
SINGLES = st.floats(width=32, allow_nan=False, allow_infinity=False).filter(
    lambda x: 1e-30 < abs(x) < 1e30
)


def exactly(value: Any) -> Fraction:
    """Return a number of either system as the rational it is."""
    number = np.ravel(value)[0]
    exact = number.exact() if isinstance(number, Real) else Fraction(float(number))
    assert exact is not None
    return exact


def nearest(x: Fraction, bits: int) -> Fraction:
    """Return x rounded to so many significant bits by integer arithmetic alone."""
    if not x:
        return x
    scale, size = Fraction(1), abs(x)
    while size * scale >= 2**bits:
        scale /= 2
    while size * scale < 2 ** (bits - 1):
        scale *= 2
    below, rest = divmod(size * scale, 1)
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and below % 2 == 1)
    return (1 if x > 0 else -1) * (below + up) / scale


@BOTH
@given(x=st.integers(-(10**7), 10**7), over=st.sampled_from([1, 3, 1000]), bits=st.integers(1, 24))
def test_against_integers(real: NumberSystem, x: int, over: int, bits: int) -> None:
    """A number is rounded as exact integer arithmetic rounds it, ties to even."""
    over = 1 if real is FLOATS else over  # a third is not a float64 to begin with
    assert exactly(rounded(real(x) / over, bits)) == nearest(Fraction(x, over), bits)


@given(SINGLES)
def test_against_the_top_half_of_a_single(x: float) -> None:
    """A bfloat16 is a single cut to its upper 16 bits, after rounding to even."""
    (whole,) = struct.unpack("<I", struct.pack("<f", x))
    cut = (whole + 0x7FFF + (whole >> 16 & 1)) >> 16 << 16
    (expected,) = struct.unpack("<f", struct.pack("<I", cut))

    assert float(rounded(x, BFLOAT16)) == expected
    assert exactly(rounded(Real(Fraction(x)), BFLOAT16)) == Fraction(expected)


@given(st.floats(-60000, 60000).filter(lambda x: abs(x) > 1e-4))
def test_against_numpy(x: float) -> None:
    """With 11 and 24 bits it is what NumPy's own formats hold, where they do not underflow."""
    assert float(rounded(x, 11)) == float(np.float16(x))
    assert float(rounded(x, 24)) == float(np.float32(x))


@BOTH
def test_first_positions_that_fall_together(real: NumberSystem) -> None:
    """In bfloat16 positions are exact up to 256; 257 becomes 256, 259 becomes 260."""
    stored = [exactly(x) for x in rounded(real.arange(260), BFLOAT16)]

    assert stored[:257] == list(range(257))
    assert stored[257:] == [256, 258, 260]
    assert exactly(rounded(real(10**6), BFLOAT16)) == 999424
    assert exactly(unit(real(10**6), BFLOAT16)) == 4096


def test_survivors() -> None:
    """Of the positions 0 to 4095 the formats keep as many apart as published."""
    pos = np.arange(4096)

    assert [len(np.unique(rounded(pos, bits))) for bits in (24, 11, 8)] == [4096, 3073, 769]


@BOTH
def test_units(real: NumberSystem) -> None:
    """Neighbors are a power of two apart that doubles where the magnitude does; zero stays zero."""
    shown = [exactly(x) for x in unit(real.array([1, 2, 3, 4, -4, 0]), bits=3)]

    assert shown == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 2), 1, 1, Fraction(1, 4)]
    assert exactly(rounded(real(0), 3)) == 0


@pytest.mark.parametrize("bits", [0, -1])
def test_no_bits(bits: int) -> None:
    """A significand has at least one bit."""
    with pytest.raises(ValueError, match=f"{bits} significant bits hold no number"):
        rounded(1.0, bits)
