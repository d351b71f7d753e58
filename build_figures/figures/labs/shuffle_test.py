"""The lab shuffle-test at first sight: the three controls for one order of five tokens, no mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.order.three_controls import CONTROLS, PLACES, D, N, bars
from build_figures.figures.style import blank, color
from build_figures.positional import shuffle, sinusoidal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

REACH = 6  # right end of the axis, as in the lab, where no order has a longer bar


def data() -> dict[str, NDArray[np.generic]]:
    """Compute one row for each control."""
    codes = sinusoidal.encode(np.arange(N, dtype=float), D)
    found = shuffle.controls(shuffle.drawn(N, D), codes)
    return {"control": np.array(CONTROLS), "largest difference": np.round(found, PLACES)}


def draw(columns: Mapping[str, NDArray[np.generic]]) -> Figure:
    """Draw the tokens in their new order, and below them one bar for each control."""
    figure = blank(480, 210)
    above, below = figure.subplots(2, 1, height_ratios=(1, 3))
    _tokens(above)
    bars(below, columns["control"], columns["largest difference"])
    below.set(xlim=(0, REACH), xlabel="largest difference")
    return figure


def _tokens(axes: Axes) -> None:
    """Write which token each slot gets."""
    for slot, token in enumerate(shuffle.PERMUTATION):
        axes.text(slot, 0.95, f"token {token}", ha="center", va="top")
        axes.text(slot, 0.1, f"slot {slot}", ha="center", va="bottom", color=color("ink-soft"))
    axes.set(xlim=(-0.5, N - 0.5), ylim=(0, 1))
    axes.set_axis_off()
