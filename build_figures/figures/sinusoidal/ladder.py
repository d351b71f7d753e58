"""The wavelengths of three widths on one logarithmic scale, and the limit that none reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

WIDTHS = (8, 64, 512)  # by hand, as in the heatmap, and as in the original transformer
LIMIT = 2 * np.pi * 10000
MARKS = {"6.283": 2 * np.pi, "100": 100, "1,000": 1000, "10,000": 10000}  # of the axis
RUNG = 0.17  # half the height of a mark, in rows


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each width and pair."""
    return {
        "d": np.repeat(WIDTHS, [d // 2 for d in WIDTHS]),
        "pair": np.concatenate([np.arange(d // 2) for d in WIDTHS]),
        "wavelength": np.concatenate([sinusoidal.wavelengths(d) for d in WIDTHS]),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one row of marks for each width, and the limit as a dashed line through all."""
    figure = blank(480, 230)
    axes = figure.subplots()
    for row, d in enumerate(WIDTHS):
        _rungs(axes, row, columns["wavelength"][columns["d"] == d])
    axes.plot((LIMIT, LIMIT), (-0.75, len(WIDTHS) - 0.6), "--", color=color("ink"), linewidth=1)
    axes.text(LIMIT, -0.8, f"never reached: {LIMIT:,.2f}", ha="right", va="bottom")
    axes.set_xscale("log")
    axes.minorticks_off()
    axes.set(xlim=(5.2, 80000), ylim=(len(WIDTHS) - 0.5, -1.2), xlabel="wavelength in positions")
    axes.set_xticks(list(MARKS.values()), MARKS)
    axes.set_yticks(range(len(WIDTHS)), [f"d = {d}" for d in WIDTHS])
    axes.tick_params(axis="y", length=0, labelcolor=color("ink"))
    axes.spines["left"].set_visible(False)
    return figure


def _rungs(axes: Axes, row: int, lengths: NDArray[np.float64]) -> None:
    """Draw a mark at each wavelength, and the value of the last one below it."""
    for pair, length in enumerate(lengths):
        hue = pair_color(pair, len(lengths))
        width = 3 if len(lengths) < 10 else 1.6 if len(lengths) < 100 else 0.8
        axes.plot((length, length), (row - RUNG, row + RUNG), color=hue, linewidth=width)
    axes.text(lengths[-1] * 0.96, row + RUNG + 0.05, f"{lengths[-1]:,.2f}", ha="right", va="top")
