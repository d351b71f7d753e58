"""The same codes in two layouts: interleaved as in the paper, and concatenated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, diverging
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

D = 16  # wide enough for fast and slow pairs, narrow enough to see each column
POSITIONS = 24  # the fast pairs come around several times
LAYOUTS = ("interleaved", "concatenated")


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position, one column for each component of each layout."""
    pos = np.arange(POSITIONS, dtype=float)
    pe = sinusoidal.encode(pos, D)
    both = (pe, np.concatenate([pe[:, 0::2], pe[:, 1::2]], axis=1))
    columns = {
        f"{layout}, component {place}": table[:, place]
        for layout, table in zip(LAYOUTS, both, strict=True)
        for place in range(D)
    }
    return {"position": pos} | columns


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw both tables side by side, positions downward, components to the right."""
    figure = blank(440, 290)
    panels = figure.subplots(1, 2, sharey=True)
    for axes, layout in zip(panels, LAYOUTS, strict=True):
        table = np.stack([columns[f"{layout}, component {place}"] for place in range(D)], axis=1)
        diverging(axes, np.arange(D + 1) - 0.5, np.arange(POSITIONS + 1) - 0.5, table)
        axes.invert_yaxis()
        axes.set_title(layout, pad=24)
        axes.set(xticks=(0, 5, 10, 15), yticks=(0, 5, 10, 15, 20), xlabel="component")
        axes.spines[:].set_visible(False)
    panels[0].set_ylabel("position")
    _above(panels[0], 0, "sine, cosine, sine, …")
    _above(panels[1], 0, "sines")
    _above(panels[1], D // 2, "cosines")
    panels[1].axvline(D / 2 - 0.5, color=color("ink"), linewidth=1.2)
    return figure


def _above(axes: Axes, component: int, text: str) -> None:
    """Write above the columns, from one on, what they hold."""
    axes.text(
        component - 0.5, 1.02, text, transform=axes.get_xaxis_transform(), color=color("ink-soft"),
    )  # fmt: skip
