"""Position codes that come to mind first, and that fail: index, fraction, one sine, one pair.

Positions are counted from 0. Each code fills all d components of a token's vector, as a code that
is added to an embedding must.
"""

from __future__ import annotations

import numpy as np

from .array import Array, Numbers


def index(pos: Numbers, d: int) -> Array:
    """Return the position itself in every component.

    pos: any shape (...), in any number system. d: width. Returns shape (..., d).
    Raises ValueError if d is not positive.
    Example: naive.index([0, 1, 2], d=2)
    """
    # A(pos) = pos
    return _filled(pos, d)


def fraction(pos: Numbers, length: Numbers, d: int) -> Array:
    """Return the part of the text that lies before the position, in every component.

    pos: any shape (...), in any number system. length: tokens in the text, a positive integer.
    d: width. Returns shape (..., d), from 0 up to but not including 1.
    Raises ValueError if the length or d is not positive.
    Example: naive.fraction([0, 1, 2], length=4, d=2)
    """
    if length <= 0:
        raise ValueError(f"length is {length}; a text that has a position has at least one token")
    # A(pos) = pos / length
    return _filled(np.asarray(pos) / length, d)


def sine(pos: Numbers, d: int) -> Array:
    """Return the sine of the position, in radians, in every component.

    pos: any shape (...), in any number system. d: width. Returns shape (..., d).
    Raises ValueError if d is not positive.
    Example: naive.sine([0, 1, 2], d=2)
    """
    # A(pos) = sin(pos)
    return _filled(np.sin(np.asarray(pos)), d)


def pair(pos: Numbers, d: int) -> Array:
    """Return the sine and the cosine of the position, in radians, over and over.

    pos: any shape (...), in any number system. d: width, even.
    Returns shape (..., d): the sine in each even component, the cosine in each odd one.
    Raises ValueError if d is odd or not positive.
    Example: naive.pair([0, 1, 2], d=4)
    """
    if d <= 0 or d % 2:
        raise ValueError(
            f"d is {d}; it must be even and positive: each pair is a sine and a cosine"
        )
    # A(pos) = (sin(pos), cos(pos), sin(pos), cos(pos), ...)
    angle = np.asarray(pos)
    return np.tile(np.stack([np.sin(angle), np.cos(angle)], axis=-1), d // 2)


def _filled(value: Numbers, d: int) -> Array:
    if d <= 0:
        raise ValueError(f"d is {d}; a code has at least one component")
    return np.repeat(np.asarray(value)[..., np.newaxis], d, axis=-1)
