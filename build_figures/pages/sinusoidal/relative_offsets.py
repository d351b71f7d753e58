"""Values for docs/sinusoidal/relative-offsets.md: shifts as rotations, and what gaps look like."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures import data
from build_figures.positional import sinusoidal
from build_figures.positional.shuffle import largest
from build_figures.verify import Claim, Real

INPUTS = {
    "d": (4, 8, 16, 32, 64, 128, 256, 512),
    "gap": (1, 5, 6, 10, 25, 50, 100),
}

SHIFTS = [[2, 1, 4], [7, 5, 8], [1000, -333, 16], [100, 50, 64], [40000, 25535, 64]]  # p, k, d
TEN_APART = [[7, 17], [1000, 1010], [50000, 50010]]
GAPS = [1, 5, 6, 10, 25, 50, 100]
SHOWN = (8, 64, 512)  # widths of the figure
WIDTHS = (8, 16, 32, 64, 128, 256, 512)
STEPS = (49, 127)  # how many steps, from the gap zero on, are looked at for rises


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    ten_apart = sinusoidal.encode(real.array(TEN_APART), d=64)
    press = data.load("press_2022")["perplexity"]
    return {
        "shifts": SHIFTS,
        "residuals": np.stack([residual(real(p), real(k), d) for p, k, d in SHIFTS]),
        "bound": [10, -30],  # base and exponent, of what encloses zero
        "start": [1, 3, 5, 7],  # and end of the two shifts of the figure
        "turns": sinusoidal.angles(real(2), d=8)[:2],
        "ten_apart": TEN_APART,
        "same_gap": (ten_apart[:, 0] * ten_apart[:, 1]).sum(axis=1),
        "similarity": np.stack([sinusoidal.similarity(real.array(GAPS), d) for d in SHOWN], axis=1),
        "rises": np.stack([rises(real, d) for d in WIDTHS]),
        "steps": list(STEPS),
        "drawn": list(SHOWN),
        "lab": {"near": 60, "gap": 5, "rise": 6, "last": 1000},
        "reading": reading(real),
        "press": {"lengths": press["lengths"], "sinusoidal": press["sinusoidal"]},
        "vaswani": data.load("vaswani_2017"),
    }


def residual(p: Any, k: Any, d: int) -> Any:
    """Return the largest components of PE(p + k), and of |R(k) PE(p) - PE(p + k)|, shape (2,).

    The proof says that the second is zero; the first says what it is small against.
    """
    there = sinusoidal.encode(p + k, d)
    turned = sinusoidal.rotation(k, d) @ sinusoidal.encode(p, d)
    return np.stack([largest(np.abs(there)), largest(np.abs(turned - there))])


def rises(real: Any, d: int) -> Any:
    """Return the first gap more similar than the one before, and the rises among first steps.

    Returns shape (1 + len(STEPS),).
    """
    up = np.diff(sinusoidal.similarity(real.arange(max(STEPS) + 1), d)) > 0
    return np.array([np.argmax(up) + 1, *(np.count_nonzero(up[:steps]) for steps in STEPS)])


def reading(real: Any) -> dict[str, Any]:
    """Return a gap of 50 as the slowest sine at d = 64 tells it, near the start and far from it."""
    gap, start = 50, 5000
    frequency = sinusoidal.frequencies(64, ref=real(1))[-1]
    sines = np.sin(real.array([0, gap, start, start + gap]) * frequency)
    return {
        "gap": gap,
        "start": start,
        "near": (sines[1] - sines[0]) / frequency,
        "far": (sines[3] - sines[2]) / frequency,
        "factor": 1 / frequency,
    }


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {rf"\Delta_{row}": found[1] for row, found in enumerate(v["residuals"], 1)}


FORMULAS = {
    "similarity": Claim(
        lambda k, d: sinusoidal.similarity(Real(k), d).item(),
        ({"k": 0, "d": 8}, {"k": 5, "d": 64}, {"k": -50, "d": 64}, {"k": 3, "d": 2}),
        defines="s(k)",
    )
}
