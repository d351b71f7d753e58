"""The lab clock-hands at first sight: the hands of a code eight numbers wide, at position 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color, unit_circle
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITION = 2
D = 8
PAIRS = D // 2


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each pair."""
    angle = sinusoidal.angles(float(POSITION), D)
    return {
        "pair": np.arange(PAIRS),
        "angle in radians": angle,
        "sine": np.sin(angle),
        "cosine": np.cos(angle),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one dial for each pair, from the fast one to the slow one."""
    figure = blank(480, 152)
    for pair, axes in enumerate(figure.subplots(1, PAIRS)):
        _dial(axes, columns["cosine"][pair], columns["sine"][pair], pair_color(pair, PAIRS))
        axes.set_title(f"pair {pair}", loc="center", y=-0.24)
    return figure


def _dial(axes: Axes, x: float, y: float, hue: str) -> None:
    """Draw a hand, its height in the color of the sine and its breadth in that of the cosine."""
    unit_circle(axes)
    axes.plot((x, x), (0, y), color=color("sine"), linewidth=1.6)
    axes.plot((0, x), (0, 0), color=color("cosine"), linewidth=1.6)
    axes.plot((0, x), (0, y), color=hue, linewidth=2.6)
    axes.plot([x], [y], color=hue, marker="o", markersize=6)
    axes.set(xlim=(-1.12, 1.12), ylim=(-1.12, 1.12), aspect="equal")
    axes.set_axis_off()
