"""The lab scheme-lab at first sight: fifty sinusoidal codes, and how like position 12 each is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, diverging
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = 50
D = 64
HERE = 12  # the position that is compared with all
TEXT = 15  # larger than usual: the picture is wide, and small on a phone


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position: its code, and its likeness to position 12."""
    pos = np.arange(POSITIONS, dtype=float)
    pe = sinusoidal.encode(pos, d=D)
    likeness = sinusoidal.similarity(pos - HERE, d=D)
    return (
        {"position": pos}
        | {f"component {place}": pe[:, place] for place in range(D)}
        | {f"likeness to position {HERE}": likeness}
    )


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the codes as colors, and below them the likeness along the text."""
    pe = np.stack([columns[f"component {place}"] for place in range(D)], axis=1)
    figure = blank(560, 600)
    matrix, curve = figure.subplots(2, height_ratios=(42, 13))
    diverging(matrix, np.arange(D + 1) - 0.5, np.arange(POSITIONS + 1) - 0.5, pe)
    matrix.invert_yaxis()
    for edge in (HERE - 0.5, HERE + 0.5):
        matrix.axhline(edge, color=color("ink"), linewidth=1)
    matrix.set(xticks=(0, 20, 40, 63), yticks=(0, HERE, 20, 30, 40, 49))
    matrix.spines[:].set_visible(False)
    _label(matrix, "component", "position")
    curve.axvline(HERE, color=color("position"), linewidth=1.4)
    curve.plot(columns["position"], columns[f"likeness to position {HERE}"], color=color("score"))
    curve.set(xlim=(0, POSITIONS - 1), ylim=(-1, 1.05), xticks=(0, HERE, 20, 30, 40, 49))
    curve.set(yticks=(-1, 0, 1), yticklabels=("−1", "0", "1"))
    curve.grid(axis="y")
    _label(curve, "position", "likeness")
    return figure


def _label(axes: Axes, x: str, y: str) -> None:
    axes.tick_params(labelsize=TEXT)
    axes.set_xlabel(x, fontsize=TEXT)
    axes.set_ylabel(y, fontsize=TEXT)
