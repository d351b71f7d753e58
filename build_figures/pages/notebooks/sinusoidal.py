"""Values for docs/notebooks/sinusoidal.py: wavelengths, first rows, a picture's size."""

from __future__ import annotations

from typing import Any

from build_figures.positional import sinusoidal

INPUTS = {"d": (8, 64)}

D = 8


def values(real: Any) -> dict[str, Any]:
    """Compute every number the notebook states, in the number system `real`."""
    return {
        "waves": sinusoidal.wavelengths(D, ref=real(1)),
        "pe": sinusoidal.encode(real.arange(2), D),
        "shape": [50, 64],  # rows and columns of the picture
    }
