"""The sinusoidal code of fifty positions, 64 components wide, as a heatmap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.palette import LEVELS
from build_figures.figures.style import blank, diverging
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = 50  # enough for the first pairs to come around several times
TEXT = 15  # larger than usual: the picture is wide, and small on a phone
D = 64  # wide enough for the calm right-hand side, narrow enough to see each column


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position, one column for each component."""
    pos = np.arange(POSITIONS, dtype=float)
    pe = sinusoidal.encode(pos, d=D)
    return {"position": pos} | {f"component {place}": pe[:, place] for place in range(D)}


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw positions downward, as a text is read, and components to the right."""
    pe = np.stack([columns[f"component {place}"] for place in range(D)], axis=1)
    figure = blank(560, 470)
    axes, scale = figure.subplots(2, height_ratios=(42, 1))
    diverging(axes, np.arange(D + 1) - 0.5, np.arange(POSITIONS + 1) - 0.5, pe)
    axes.invert_yaxis()
    axes.set(xticks=(0, 10, 20, 30, 40, 50, 63), yticks=(0, 10, 20, 30, 40, 49))
    axes.spines[:].set_visible(False)
    axes.tick_params(labelsize=TEXT)
    axes.set_xlabel("component", fontsize=TEXT)
    axes.set_ylabel("position", fontsize=TEXT)
    axes.set_title("fast pairs", fontsize=TEXT)
    axes.set_title("slow pairs", fontsize=TEXT, loc="right")
    _scale(scale)
    return figure


def _scale(axes: Axes) -> None:
    """Draw the colors from minus one to one, in place of a legend."""
    steps = np.linspace(-1, 1, 2 * LEVELS + 1)
    edges = np.linspace(-1, 1, len(steps) + 1)
    diverging(axes, edges, (0, 1), steps[np.newaxis])
    axes.set(xticks=(-1, 0, 1), xticklabels=("−1", "0", "1"), yticks=())
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, labelsize=TEXT)
