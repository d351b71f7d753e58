"""Values for docs/notebooks/gaps.py: how alike codes are by their gap, d = 64."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import sinusoidal

INPUTS = {"d": (64,)}

D = 64
STEPS = 49  # how many steps, from the gap zero on, are looked at for rises


def values(real: Any) -> dict[str, Any]:
    """Compute every number the notebook states, in the number system `real`."""
    alike = sinusoidal.similarity(real.arange(101), D)
    up = np.diff(alike[: STEPS + 1]) > 0
    return {
        "ten": alike[10],
        "fifty": alike[50],
        "hundred": alike[100],
        "first": int(np.argmax(up)) + 1,
        "count": int(np.count_nonzero(up)),
        "steps": STEPS,
    }
