"""How near the nearest two codes are, as the text grows: the margin of four widths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

WIDTHS = (2, 4, 8, 64)  # beyond, the line is as level, and lies higher
LAST = 65535  # largest gap of 65,536 positions


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each gap at which two codes are nearer than at any smaller gap."""
    gap = np.arange(1, LAST + 1, dtype=float)
    columns: dict[str, list[NDArray[np.float64]]] = {"d": [], "gap": [], "distance": []}
    for d in WIDTHS:
        distance = sinusoidal.distance(gap, d)
        record = np.append(True, distance[1:] < np.minimum.accumulate(distance)[:-1])
        columns["d"].append(np.full(np.count_nonzero(record), float(d)))
        columns["gap"].append(gap[record])
        columns["distance"].append(distance[record])
    return {name: np.concatenate(parts) for name, parts in columns.items()}


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one falling staircase for each width on logarithmic scales."""
    figure = blank(480, 330)
    axes = figure.subplots()
    for row, d in enumerate(WIDTHS):
        chosen = columns["d"] == d
        _stairs(axes, d, pair_color(row, len(WIDTHS)), columns, chosen)
    axes.set(xscale="log", yscale="log", xlim=(0.85, 65536 * 3.4), ylim=(3e-5, 4))
    axes.set_xticks((1, 10, 100, 1000, 10000, 65535), ("1", "10", "100", "1,000", "", "65,535"))
    axes.set_yticks((0.0001, 0.001, 0.01, 0.1, 1), ("0.0001", "0.001", "0.01", "0.1", "1"))
    axes.minorticks_off()
    axes.spines["bottom"].set_bounds(1, LAST)
    axes.grid(axis="y", zorder=0)
    axes.set_xlabel("largest gap in the text")
    axes.set_title("distance of the nearest two codes", color=color("ink-soft"))
    return figure


def _stairs(
    axes: Axes,
    d: int,
    hue: str,
    columns: dict[str, NDArray[np.float64]],
    chosen: NDArray[np.bool_],
) -> None:
    """Draw a step down at each new nearest gap, and the width at the end of the line."""
    gap, distance = columns["gap"][chosen], columns["distance"][chosen]
    ends = np.append(gap, LAST), np.append(distance, distance[-1])
    axes.step(*ends, where="post", color=hue, linewidth=1.8)
    axes.plot(gap, distance, "o", color=hue, markersize=4)
    axes.text(LAST * 1.12, distance[-1], f"d = {d}", color=hue, va="center")
