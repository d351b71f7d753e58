"""Numbers as a computer stores them in few bits: rounded to nearest, ties to even (IEEE 754)."""

from __future__ import annotations

from typing import Final

import numpy as np

from .array import Array, Numbers, like

BFLOAT16: Final = 8  # significant bits: seven are stored, the leading one is understood


def rounded(x: Numbers, bits: int) -> Array:
    """Return the number of so many significant bits that is nearest to x, ties to even.

    x: any shape, in any number system. bits: of the significand, the leading one included.
    Returns the shape of x. The range of exponents is not limited: nothing over- or underflows.
    Raises ValueError if bits is not positive.
    Source: IEEE 754-2019, section 4.3.1, roundTiesToEven.
    Example: precision.rounded([257.0, 0.1], bits=8)
    """
    if bits <= 0:
        raise ValueError(f"{bits} significant bits hold no number")
    # round(x / unit) unit, where 2**(bits - 1) <= |x| / unit < 2**bits
    step = unit(x, bits)
    return np.asarray(np.rint(np.asarray(x) / step) * step)


def unit(x: Numbers, bits: int) -> Array:
    """Return the distance between neighboring numbers of so many significant bits, around x.

    x: any shape, in any number system; around 0 it is taken to be that around 1.
    bits: of the significand, the leading one included.
    Returns the shape of x, powers of two.
    Example: precision.unit([257.0, 0.1], bits=8)
    """
    x = np.asarray(x)
    magnitude = np.where(x == 0, like(1, x), np.abs(x))
    # 2**(floor(log2 |x|) - (bits - 1))
    exponent = np.floor(np.log2(magnitude)) - (bits - 1)
    return np.asarray(like(2, exponent) ** exponent)
