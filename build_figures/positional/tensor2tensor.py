"""The sinusoidal code as Tensor2Tensor computes it, which is not quite the one of the paper.

Source: Tensor2Tensor, `get_timing_signal_1d` in `layers/common_attention.py`; fairseq's
`SinusoidalPositionalEmbedding` follows it. There are two differences to Vaswani et al. 2017,
section 3.5: all sines stand before all cosines, and the divisors reach the base itself, because the
exponent of pair i is i/(n - 1), not i/n, where n is the number of pairs.
"""

from __future__ import annotations

import numpy as np

from .array import Array, Numbers, like


def divisors(d: int, base: Numbers = 10000, ref: Numbers = 1.0) -> Array:
    """Return what each pair divides the position by, shape (d // 2,): from 1 to the base itself.

    d: width, odd or even. base: a number, exact in the number system of ref.
    ref: any shape; its number system is the one computed in.
    Raises ValueError if d is not positive.
    Example: tensor2tensor.divisors(8)
    """
    if d <= 0:
        raise ValueError(f"d is {d}; a code has at least one component")
    pairs = d // 2
    i = like(np.arange(pairs), ref)
    # base**(i / (n - 1)); a single pair divides by 1
    return like(base, ref) ** (i / max(pairs - 1, 1))


def encode(pos: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return Tensor2Tensor's code of each position.

    pos: any shape (...), positions counted from 0, in any number system. d: width, odd or even.
    base: see `divisors`.
    Returns shape (..., d): the d // 2 sines, then the d // 2 cosines, then a zero if d is odd.
    Raises ValueError if d is not positive.
    Example: tensor2tensor.encode([0, 1, 2], d=5)
    """
    column = np.asarray(pos)[..., np.newaxis]
    theta = column / divisors(d, base, ref=column)
    padding = np.zeros((*column.shape[:-1], d % 2), dtype=theta.dtype)
    # T2T(pos, i) = sin(pos / base**(i/(n-1))),  T2T(pos, n + i) = cos(pos / base**(i/(n-1)))
    return np.concatenate([np.sin(theta), np.cos(theta), padding], axis=-1)
