"""Values for docs/labs/gap-lab.md: codes k positions apart, d = 64 unless said."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.pages.sinusoidal.relative_offsets import residual
from build_figures.positional import sinusoidal

INPUTS = {"d": (64, 512), "k": (5, 6, 43, 44, 50, 100)}

D = 64
WIDE = 512
FIRST, GAP, LAST = 12, 5, 1000  # the position and the gap at which the lab opens, and the largest
BACK = 44  # gap after which the fastest pair is nearly back


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    fastest = sinusoidal.angles(real(BACK), D)[0]
    return {
        "opens": {"width": D, "first": FIRST, "gap": GAP, "second": FIRST + GAP, "last": LAST},
        "at": sinusoidal.similarity(real.array([GAP, 6, 50, 100]), D),
        "farther": {"near": 50, "far": 100},
        "back": {
            "start": 40,  # gap from which the reader looks for the return
            "gap": BACK,
            "block": np.stack([np.cos(fastest), np.sin(fastest)]),
            "cosine": sinusoidal.similarity(real(BACK), D),
            "distance": sinusoidal.distance(real(BACK), D),
        },
        "none": {"dot": sinusoidal.dot(real(0), D), "cosine": sinusoidal.similarity(real(0), D)},
        "wide": {"width": WIDE, "rise": sinusoidal.similarity(real.array([43, 44]), WIDE)},
        "residual": residual(real(FIRST), real(GAP), D),
        "shown": 60,  # gaps in the close-up
        "far": 500,  # positions to move by
        "bound": [10, -12],  # base and exponent, of what the lab states of rounding
    }


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {r"\Delta": v["residual"][1]}
