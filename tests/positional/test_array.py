"""Numbers in the number system of an argument."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from build_figures.positional.array import like, pi
from build_figures.verify.real import Real, working_precision


@pytest.mark.parametrize("ref", [1.0, np.float64(3), [0.5, 2.0], np.ones((2, 3)), []])
def test_floats(ref: object) -> None:
    """Next to floats, integers become floats."""
    lifted = like([[1, 2]], ref)

    assert lifted.dtype == np.float64
    assert lifted.tolist() == [[1.0, 2.0]]


@pytest.mark.parametrize("ref", [Real(2), [Real(2), Real(3)], np.array([[Real(2).sqrt()]])])
def test_balls(ref: object) -> None:
    """Next to Reals, integers become Reals, exactly."""
    lifted = like([[1, 10**15]], ref)

    assert lifted.shape == (1, 2)
    assert [x.exact() for x in lifted.flat] == [1, 10**15]


def test_fractions() -> None:
    """Next to Fractions, integers become Fractions: the number system need not be ours."""
    assert (like([1], [Fraction(1, 2)]) / 3).tolist() == [Fraction(1, 3)]


def test_inexact_numbers() -> None:
    """An inexact float is not let in among Reals."""
    with pytest.raises(TypeError, match="not exact"):
        like(0.1, Real(1))


def test_scalars() -> None:
    """A single number stays one."""
    assert like(3, Real(1)).shape == like(3, 1.0).shape == ()


def test_pi() -> None:
    """Pi is that of the number system."""
    assert pi(1.0) == np.pi
    with working_precision(128):
        assert pi(Real(1)).item().digits(30) == "3.14159265358979323846264338328"
