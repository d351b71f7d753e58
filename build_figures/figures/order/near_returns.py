"""How far apart two codes of one pair are, for each gap between their positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import naive

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

GAPS = 1000  # as on the page
TICKS = (1, 0.1, 0.01, 0.001, 0.0001)
LEFT = (19,)  # gaps whose label stands on the left, since the right is taken


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each gap."""
    gap = np.arange(1, GAPS + 1, dtype=float)
    away = naive.pair(gap, d=2) - naive.pair(0, d=2)
    return {"gap": gap, "distance of the codes": np.linalg.norm(away, axis=1)}


def draw(columns: Mapping[str, NDArray[np.float64]]) -> Figure:
    """Draw both on a logarithmic scale, and name each gap that is nearer than all before it."""
    gap, distance = columns["gap"], columns["distance of the codes"]
    figure = blank(480, 300)
    axes = figure.subplots()
    axes.loglog(gap, distance, "o", color=color("position"), markersize=2.6)
    nearest = np.minimum.accumulate(distance)
    records = 1 + np.flatnonzero(nearest[1:] < nearest[:-1])
    axes.plot(gap[records], distance[records], "o", color=color("position"), markersize=7)
    for name, height in zip(gap[records].astype(int), distance[records], strict=True):
        side, place = ("right", -7) if name in LEFT else ("left", 7)
        axes.annotate(
            f"{name}", (name, height), (place, -3), textcoords="offset points", ha=side, va="top"
        )
    axes.set(
        xlim=(0.9, 1600), ylim=(1e-5, 3), xticks=(1, 10, 100, 1000), yticks=TICKS,
        xlabel="gap between two positions",
    )  # fmt: skip
    axes.set_xticklabels(("1", "10", "100", "1,000"))
    axes.set_yticklabels(("1", "0.1", "0.01", "0.001", "0.0001"))
    axes.minorticks_off()
    axes.set_title("distance of their codes")
    return figure
