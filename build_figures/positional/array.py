"""Arrays in the number system of an argument: float64, or any exact numbers in an object array."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]  # of floats, or of any exact numbers as objects
Numbers: TypeAlias = Any  # one number or an array of them, in any number system


def like(x: Numbers, ref: Numbers) -> Array:
    """Return the exact numbers x (integers, say) in the number system of ref.

    x: any shape. ref: any shape, with a finite first element; only its number system is used.
    Returns the shape of x.
    Example: array.like([1, 2], np.array([0.5]))
    """
    return np.asarray(np.asarray(x) + 0 * np.ravel(ref)[:1].sum())  # the sum, for an empty ref


def pi(ref: Numbers) -> Array:
    """Return pi in the number system of ref, shape ().

    ref: any shape, with a finite first element.
    Example: array.pi(1.0)
    """
    return np.asarray(4 * np.arctan(like(1, ref)))
