"""Sinusoidal position encoding: Vaswani et al. 2017 (arXiv 1706.03762), section 3.5.

i counts pairs of components from 0 to d/2 - 1; base is 10000 in the paper. Functions that get no
positions take `ref`, any number or array whose number system they are to compute in.
"""

from __future__ import annotations

import numpy as np

from .array import Array, Numbers, like
from .array import pi as pi_like


def divisors(d: int, base: Numbers = 10000, ref: Numbers = 1.0) -> Array:
    """Return what each pair divides the position by, shape (d/2,): from 1 to base**((d-2)/d).

    d: width, even. base: a number, exact in the number system of ref.
    ref: any shape; its number system is the one computed in.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.divisors(8)
    """
    if d <= 0 or d % 2:
        raise ValueError(
            f"d is {d}; it must be even and positive: each pair is a sine and a cosine"
        )
    i = like(np.arange(d // 2), ref)
    # base**(2i/d)
    return like(base, ref) ** (2 * i / d)


def frequencies(d: int, base: Numbers = 10000, ref: Numbers = 1.0) -> Array:
    """Return the angle each pair turns by per position, in radians, shape (d/2,): from 1 downward.

    d, base and ref: see `divisors`.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.frequencies(8)
    """
    return 1 / divisors(d, base, ref)


def wavelengths(d: int, base: Numbers = 10000, ref: Numbers = 1.0) -> Array:
    """Return the positions each pair needs for a full turn, shape (d/2,).

    They form a geometric progression from 2 pi to 2 pi base**((d-2)/d), short of 2 pi base.

    d, base and ref: see `divisors`.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.wavelengths(8)
    """
    return 2 * pi_like(ref) * divisors(d, base, ref)


def angles(pos: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the angle of each pair at each position, in radians.

    pos: any shape (...), positions counted from 0, in any number system. d: width, even.
    base: see `divisors`. Returns shape (..., d/2).
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.angles([0, 1, 2], d=8)
    """
    column: Array = np.asarray(pos)[..., np.newaxis]
    # pos / base**(2i/d)
    return column / divisors(d, base, ref=column)


def encode(pos: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the sinusoidal encoding of each position.

    pos: any shape (...), positions counted from 0, in any number system.
    d: width, even. base: see `divisors`.
    Returns shape (..., d): sine in column 2i, cosine in column 2i + 1, angle pos / base**(2i/d) in
    radians.
    Raises ValueError if d is odd or not positive.
    Source: Vaswani et al. 2017, section 3.5.
    Example: sinusoidal.encode([0, 1, 2, 3], d=4)
    """
    theta = angles(pos, d, base)
    # PE(pos, 2i) = sin(pos / base**(2i/d)),  PE(pos, 2i + 1) = cos(pos / base**(2i/d))
    pairs = np.stack([np.sin(theta), np.cos(theta)], axis=-1)
    return pairs.reshape(*theta.shape[:-1], d)


def rotation(k: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the matrix R(k) with R(k) PE(pos) = PE(pos + k) for every position.

    k: any shape (...), offsets of either sign, in any number system. d: width, even.
    base: see `divisors`.
    Returns shape (..., d, d): one block for each pair, which turns it by k / base**(2i/d).
    Raises ValueError if d is odd or not positive.
    Source: Vaswani et al. 2017, section 3.5, which states that such a matrix exists.
    Example: sinusoidal.rotation(3, d=4)
    """
    theta = angles(k, d, base)
    sine, cosine = 2 * np.arange(d // 2), 2 * np.arange(d // 2) + 1  # columns of each pair
    matrix = like(np.zeros((*theta.shape[:-1], d, d)), theta)
    # sin(a + b) = cos(b) sin(a) + sin(b) cos(a),  cos(a + b) = -sin(b) sin(a) + cos(b) cos(a)
    matrix[..., sine, sine] = matrix[..., cosine, cosine] = np.cos(theta)
    matrix[..., sine, cosine] = np.sin(theta)
    matrix[..., cosine, sine] = -np.sin(theta)
    return matrix


def dot(gap: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the dot product of any two encodings that stand `gap` positions apart.

    gap: any shape (...), of either sign, in any number system. d: width, even.
    base: see `divisors`. Returns the shape of gap.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.dot([0, 1, 50], d=64)
    """
    # PE(p) . PE(q) = sum over i of cos((p - q) / base**(2i/d)), by the rule for cos(a - b)
    return np.asarray(np.cos(angles(gap, d, base)).sum(axis=-1))


def similarity(gap: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the cosine similarity of any two encodings that stand `gap` positions apart.

    gap: any shape (...), of either sign, in any number system. d: width, even.
    base: see `divisors`. Returns the shape of gap.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.similarity([0, 1, 50], d=64)
    """
    # both have the length sqrt(d/2)
    return np.asarray(2 * dot(gap, d, base) / d)


def distance(gap: Numbers, d: int, base: Numbers = 10000) -> Array:
    """Return the distance of any two encodings that stand `gap` positions apart.

    gap: any shape (...), of either sign, in any number system. d: width, even.
    base: see `divisors`. Returns the shape of gap.
    Raises ValueError if d is odd or not positive.
    Example: sinusoidal.distance([0, 1, 50], d=64)
    """
    # a chord of a circle of radius 1, under the angle a, is 2 |sin(a / 2)| long
    chords = 2 * np.sin(angles(gap, d, base) / 2)
    return np.asarray(np.sqrt((chords**2).sum(axis=-1)))
