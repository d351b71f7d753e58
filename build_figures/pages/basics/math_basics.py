"""Values for docs/basics/math-basics.md: turns, two points on a circle, two waves."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

INPUTS = {"angle": (0, 1, 2), "span": 50}


def values(real):
    """Compute every number the page states, in the number system `real`."""
    angle = real.arange(3)
    frequency = real.array([1, Fraction(1, 4)])
    radians = np.array([2 * real.pi, real.pi, real.pi / 2, real(1), real(2), real(Fraction(1, 50))])
    return {
        "angle": angle,
        "point": np.stack([np.sin(angle), np.cos(angle)], axis=1),
        "turns": np.stack([radians, radians * 180 / real.pi], axis=1),
        "span": 50,
        "frequency": frequency,
        "wavelength": 2 * real.pi / frequency,
        "x": real.array([5, 7, 9]),
    }


def names(v):
    """Return what TeX names mean on the page."""
    return {"x": v["x"]}
