"""The lab gap-lab at a width of 8, with gap 63 marked: nearer than neighbors are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.labs.gap_lab import panels, panels_data

if TYPE_CHECKING:
    from numpy.typing import NDArray

D = 8
GAP = 63
FIRST = 45  # gap of the close-up


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each gap."""
    return panels_data(D)


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the gaps near the chosen one, rises bold, and below them all gaps."""
    return panels(columns, GAP, FIRST)
