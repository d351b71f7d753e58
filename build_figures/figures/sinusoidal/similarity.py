"""How alike two codes are against the gap between them, for three widths, rises drawn bold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

WIDTHS = (8, 64, 512)  # by hand, as in the heatmap, and as in the original transformer
LAST = 127  # gaps: as many steps as the table of the page counts


def data() -> dict[str, NDArray[Any]]:
    """Compute one row for each gap."""
    gap = np.arange(LAST + 1)
    return {"gap": gap} | {f"d = {d}": sinusoidal.similarity(gap, d) for d in WIDTHS}


def draw(columns: dict[str, NDArray[Any]]) -> Figure:
    """Draw one panel for each width on the same scale."""
    figure = blank(480, 430)
    panels = figure.subplots(len(WIDTHS), 1, sharex=True)
    for axes, d in zip(panels, WIDTHS, strict=True):
        values = columns[f"d = {d}"]
        _falls_and_rises(axes, columns["gap"], values)
        rises = np.count_nonzero(np.diff(values) > 0)
        axes.set_title(f"d = {d}: {rises} of {LAST} steps rise")
        axes.set(xlim=(-1, LAST + 1), ylim=(-0.15, 1.06), yticks=(0, 0.5, 1))
        axes.set_yticklabels(("0", "0.5", "1"))
        axes.axhline(0, color=color("rule"), linewidth=0.8, zorder=0)
    panels[0].set_ylabel("similarity")
    panels[-1].set_xlabel("gap in positions")
    return figure


def _falls_and_rises(axes: Axes, gap: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    """Draw the whole line thin, and each step that rises thick on top of it."""
    axes.plot(gap, values, color=color("score"), linewidth=1)
    rising = np.flatnonzero(np.diff(values) > 0)
    stretches = np.split(rising, np.flatnonzero(np.diff(rising) > 1) + 1)
    for stretch in stretches:
        steps = slice(stretch[0], stretch[-1] + 2)
        axes.plot(gap[steps], values[steps], color=color("score"), linewidth=3.2)
