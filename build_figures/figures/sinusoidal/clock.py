"""The four hands of a code eight numbers wide, at two positions where the fast one looks alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = (30, 74)  # 44 apart: the fast hand has made almost exactly seven turns
D = 8  # as in the example of the page
PAIRS = D // 2
LENGTHS = (0.94, 0.8, 0.66, 0.52)  # of the hands: the fast one the longest, as on a clock
WIDTHS = (1.2, 2.2, 3.4, 4.8)  # of their lines, in pixels
REACH = 1.42  # half the side of a dial, in radii: room for the names of the hands


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position and pair."""
    pos = np.array(POSITIONS, dtype=float)
    pe = sinusoidal.encode(pos, d=D)
    return {
        "position": np.repeat(pos, PAIRS),
        "pair": np.tile(np.arange(PAIRS), len(POSITIONS)),
        "angle in radians": sinusoidal.angles(pos, d=D).ravel(),
        "cosine": pe[:, 1::2].ravel(),
        "sine": pe[:, 0::2].ravel(),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one dial for each position, side by side on the same scale."""
    figure = blank(480, 236)
    for position, axes in zip(POSITIONS, figure.subplots(1, len(POSITIONS)), strict=True):
        rows = {name: column[columns["position"] == position] for name, column in columns.items()}
        _dial(axes)
        axes.set_title(f"position {position}", loc="center", color=color("position"))
        for pair, breadth, height in zip(rows["pair"], rows["cosine"], rows["sine"], strict=True):
            _hand(axes, int(pair), np.array((breadth, height)))
    return figure


def _dial(axes: Axes) -> None:
    turn = np.linspace(0, 2 * np.pi, 361)
    axes.plot(np.cos(turn), np.sin(turn), color=color("rule"), linewidth=1)
    axes.plot((0, 1), (0, 0), color=color("rule"), linewidth=0.8)  # where every hand starts
    axes.set(xlim=(-REACH, REACH), ylim=(-1.2, 1.2), aspect="equal")
    axes.set_axis_off()


def _hand(axes: Axes, pair: int, toward: NDArray[np.float64]) -> None:
    """Draw a hand from the center, and its name outside the dial where it points."""
    hue = pair_color(pair, PAIRS)
    tip = LENGTHS[pair] * toward
    axes.plot((0, tip[0]), (0, tip[1]), color=hue, linewidth=WIDTHS[pair])
    side = "left" if toward[0] > 0.3 else "right" if toward[0] < -0.3 else "center"
    below = "bottom" if toward[1] > 0.95 else "top" if toward[1] < -0.95 else "center"
    x, y = 1.05 * toward
    axes.text(x, y, f"pair {pair}", color=hue, ha=side, va=below)
