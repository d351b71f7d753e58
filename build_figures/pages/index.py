"""Values for docs/index.md: what the heatmap of the front page shows."""

from __future__ import annotations

from typing import Any

from build_figures.positional import sinusoidal

INPUTS = {"positions": 50, "d": 64}


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    return {
        "positions": INPUTS["positions"],
        "d": INPUTS["d"],
        "wavelength": sinusoidal.wavelengths(INPUTS["d"], ref=real(1)),
    }
