"""Values for docs/sinusoidal/heatmap.md: what the picture of a code, d = 64, shows and hides."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import sinusoidal
from build_figures.verify import Claim, Real

INPUTS = {"d": (4, 8, 26, 64, 128, 512), "pair": (0, 8, 16, 24, 31)}

POSITIONS = 50  # rows of the picture
D = 64  # its columns
PAIRS = [0, 8, 16, 24, 31]  # a factor of ten apart, and the last
WIDTHS = (4, 8, 64, 128, 512)


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    ref = real(1)
    waves = sinusoidal.wavelengths(D, ref=ref)
    return {
        "positions": POSITIONS,
        "last_column": D - 1,
        "waves": waves[PAIRS],
        "step": 360 / waves[PAIRS],  # degrees
        "whole": np.count_nonzero(waves <= POSITIONS - 1),  # pairs that come around in the picture
        "whole_columns": 2 * np.count_nonzero(waves <= POSITIONS - 1),
        "d": D,
        "pairs": D // 2,
        "turns": (POSITIONS - 1) / waves[0],
        "last_turn": 360 * (POSITIONS - 1) / waves[-1],  # degrees
        "widths": np.stack([upper(d, ref) for d in WIDTHS]),
        "drawn": [8, 64, 512],  # widths of the ladder
        "limit": 2 * real.pi * 10000,
        "counter": [32, 26],  # positions and width of the figure of the counter
    }


def upper(d: int, ref: Any) -> Any:
    """Return the factor from pair to pair and the longest wavelength of a width, shape (2,)."""
    waves = sinusoidal.wavelengths(d, ref=ref)
    return np.stack([waves[1] / waves[0], waves[-1]])


SAMPLES = ({"i": 0, "d": 4}, {"i": 2, "d": 8}, {"i": 31, "d": 64}, {"i": 200, "d": 512})
FORMULAS = {
    "wavelength": Claim(
        lambda i, d: sinusoidal.wavelengths(d, ref=Real(1))[i],
        SAMPLES,
        defines=r"\lambda_i",
    ),
    "last": Claim(
        lambda d: sinusoidal.wavelengths(d, ref=Real(1))[-1],
        tuple({"d": d} for d in (2, 4, 8, 64, 512)),
        defines=r"\lambda_{\text{last}}",
    ),
}
