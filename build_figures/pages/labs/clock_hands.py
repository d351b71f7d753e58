"""Values for docs/labs/clock-hands.md: hands of the sinusoidal code, d = 8 unless said."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import sinusoidal

INPUTS = {"pos": (2, 44, 710), "d": (8, 32)}

D = 8
WIDE = 32
FIRST = 2  # position at which the lab opens
BACK = 44  # within 300 positions, where the fast hand comes closest to its start
CLOSER = 710


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    turn = 2 * real.pi
    back = sinusoidal.angles(real(BACK), D)
    whole = np.floor(back[0] / turn)
    return {
        "at": {"first": FIRST, "back": BACK, "closer": CLOSER, "wide": WIDE},
        "first": sinusoidal.angles(real(FIRST), D) * 360 / turn,  # degrees
        "turns": whole,
        "left": (back[0] - whole * turn) * 360 / turn,  # degrees beyond its whole turns
        "second": back[1] * 360 / turn - 180,  # degrees beyond half a turn
        "closer": (real(CLOSER) - 113 * turn) * 360 / turn,  # degrees beyond 113 turns
        "slowest": 360 * sinusoidal.frequencies(D, ref=real(1))[-1] / turn,  # degrees a position
        "octant": np.asarray([45]),  # degrees
    }
