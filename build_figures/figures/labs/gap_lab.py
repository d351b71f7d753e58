"""The lab gap-lab at first sight: cosine against gap at a width of 64, with gap 5 marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

D = 64
GAP = 5
NEAR = 60  # gaps in the close-up
LAST = 1000


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each gap."""
    return panels_data(D)


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the gaps near the chosen one, rises bold, and below them all gaps."""
    return panels(columns, GAP, first=0)


def panels_data(d: int) -> dict[str, NDArray[np.float64]]:
    """Return the gaps and their cosines at a width."""
    gap = np.arange(LAST + 1, dtype=float)
    return {"gap": gap, "cosine": sinusoidal.similarity(gap, d)}


def panels(columns: dict[str, NDArray[np.float64]], chosen: int, first: int) -> Figure:
    """Draw both panels with a gap marked; first: the gap that the close-up begins with."""
    gap, cosine = columns["gap"], columns["cosine"]
    figure = blank(480, 330)
    near, far = figure.subplots(2, 1, height_ratios=(2, 1))
    _close_up(near, gap[first : first + NEAR + 1], cosine[first : first + NEAR + 1])
    far.plot(gap, cosine, color=color("score"), linewidth=0.8)
    far.axvspan(first, first + NEAR, color=color("position"), alpha=0.14, linewidth=0, zorder=0)
    far.set_xlabel("all gaps")
    near.set_title("cosine of two codes, by the gap between them", color=color("ink-soft"))
    for axes, size in ((near, 7), (far, 6)):
        axes.plot([chosen], [cosine[chosen]], "o", color=color("position"), markersize=size)
    near.vlines(chosen, near.get_ylim()[0], cosine[chosen], color=color("position"), linewidth=1.4)
    right = chosen - first > NEAR / 2
    place = chosen + (-1 if right else 1), cosine[chosen]
    words = f"gap {chosen}: {cosine[chosen]:.4f}"
    side = "right" if right else "left"
    near.text(*place, words, color=color("position"), ha=side, va="bottom")
    return figure


def _close_up(axes: Axes, gap: NDArray[np.float64], cosine: NDArray[np.float64]) -> None:
    """Draw a dot for each gap, and each step that rises thick."""
    axes.plot(gap, cosine, "o-", color=color("score"), linewidth=1, markersize=3)
    for step in np.flatnonzero(np.diff(cosine) > 0):
        ends = slice(step, step + 2)
        axes.plot(gap[ends], cosine[ends], color=color("score"), linewidth=3.2)
    low, high = cosine.min(), cosine.max()
    axes.set_ylim(low - 0.08 * (high - low), high + 0.16 * (high - low))
