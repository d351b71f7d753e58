"""The lab same-word-stepper in brief: two codes of eight numbers, and the difference left by them.

One row of bars for each code and one for their difference, as in the lab when all is worked out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITION = 3  # of the second "the"; the first is at position 0
D = 8
PAIRS = D // 2
ROWS = ("code of 0", f"code of {POSITION}", "difference")
LIMIT = 2  # the farthest that two components can be apart


def data() -> dict[str, NDArray[np.generic]]:
    """Compute one row for each component."""
    pe = sinusoidal.encode(np.array([0.0, POSITION]), D)
    columns = (pe[0], pe[1], pe[1] - pe[0])
    return {"component": np.arange(D), **dict(zip(ROWS, columns, strict=True))}


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one row of bars for each column of numbers, all on one scale."""
    figure = blank(480, 240)
    panels = figure.subplots(len(ROWS), 1, sharex=True)
    for axes, name in zip(panels, ROWS, strict=True):
        _bars(axes, columns[name], name)
    panels[-1].set_xticks(np.arange(PAIRS) * 2 + 0.5, [f"pair {i}" for i in range(PAIRS)])
    return figure


def _bars(axes: Axes, values: NDArray[np.float64], name: str) -> None:
    """Draw sines and cosines around zero, each in their color."""
    axes.bar(np.arange(D), values, width=0.6, color=[color("sine"), color("cosine")] * PAIRS)
    axes.axhline(0, color=color("ink-soft"), linewidth=0.8)
    for edge in range(1, PAIRS):
        axes.axvline(2 * edge - 0.5, color=color("rule"), linewidth=0.8)
    axes.set(xlim=(-0.6, D - 0.4), ylim=(-LIMIT - 0.1, LIMIT + 0.1))
    axes.set_yticks([0], [name])
    axes.tick_params(left=False, bottom=False)
    axes.tick_params(axis="y", labelcolor=color("ink"))
    for spine in ("left", "bottom"):
        axes.spines[spine].set_visible(False)
