"""Values for docs/sinusoidal/unique.md: the nearest two codes, by width and by length of text."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import margin, sinusoidal
from build_figures.positional.precision import BFLOAT16

INPUTS = {"d": (2, 4, 8, 16, 64, 128, 512)}

POSITIONS = 65536
WIDTHS = (2, 4, 8, 16, 64, 128, 512)
LENGTHS = (50, 512, 10000, POSITIONS)  # positions of the texts that the table at d = 8 compares
STORED_WIDTHS = (2, 4, 8, 64)  # also those of the figure
NEAR_GAPS = [44, 710]  # of the fast pair


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    gaps = real.array(NEAR_GAPS)
    widths = np.stack([by_width(real, d) for d in WIDTHS])
    return {
        "positions": POSITIONS,
        "largest_gap": POSITIONS - 1,
        "near": np.stack([gaps, sinusoidal.distance(gaps, d=2)], axis=1),
        "widths": widths,
        "lengths": np.array([by_length(real, positions) for positions in LENGTHS]),
        "longest": after_longest(real),
        "neighbors": sinusoidal.distance(real(1), d=8),
        "bits": BFLOAT16,
        "stored": np.stack(
            [[widths[WIDTHS.index(d), 1], rounding(real, d)] for d in STORED_WIDTHS]
        ),
        "drawn": list(STORED_WIDTHS),
        "lab": {
            "width": 8,
            "near": [45, 105],  # gaps of the close-up
            "gap": 63,
            "last": 1000,
            "cosine": sinusoidal.similarity(real(63), d=8),
        },
    }


def by_width(real: Any, d: int) -> Any:
    """Return the nearest gap of all positions, its distance, that over the norm, shape (3,)."""
    found = margin.nearest(d, 1, POSITIONS - 1, ref=real(1))
    norm = np.sqrt(real(d) / 2)
    return np.array([found.gap, found.distance, found.distance / norm])


def by_length(real: Any, positions: int) -> list[Any]:
    """Return a length in positions, and the nearest gap in it and its distance, at d = 8."""
    found = margin.nearest(8, 1, positions - 1, ref=real(1))
    return [positions, found.gap, found.distance]


def after_longest(real: Any) -> dict[str, Any]:
    """Return the longest wavelength at d = 64, the nearest whole gap, and the distance there."""
    wavelength = sinusoidal.wavelengths(64, ref=real(1))[-1]
    gap = np.rint(wavelength)
    return {"wavelength": wavelength, "gap": gap, "distance": sinusoidal.distance(gap, 64)}


def rounding(real: Any, d: int) -> Any:
    """Return by how much two codes can come nearer when stored in bfloat16, at most.

    A component is at most one, so that rounding to BFLOAT16 bits moves it by 2**-(BFLOAT16 + 1).
    """
    return 2 * np.sqrt(real(d)) / 2 ** (BFLOAT16 + 1)
