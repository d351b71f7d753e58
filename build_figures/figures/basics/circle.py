"""Two points on a circle of radius one, each with its sine and its cosine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, unit_circle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

ANGLES = (
    1,
    2,
)  # radians: one point on the right, and one on the left, where the cosine is negative
REACH = 1.5  # half the width of the picture, in radii: room for the names of the points
LEADING = 0.125  # between the lines of a label, in radii


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each point."""
    angle = np.array(ANGLES, dtype=float)
    return {"angle in radians": angle, "sine": np.sin(angle), "cosine": np.cos(angle)}


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the walk along the circle, then the height and the breadth of each point."""
    figure = blank(420, 336)
    axes = figure.subplots()
    unit_circle(axes)
    walk = np.linspace(0, columns["angle in radians"].max(), 200)
    axes.plot(np.cos(walk), np.sin(walk), color=color("position"), linewidth=4)
    axes.plot(1, 0, "o", color=color("position"), markersize=7)
    axes.text(1.08, 0.04, "start", color=color("position"), va="bottom")
    for angle, height, breadth in zip(*columns.values(), strict=True):
        _point(axes, angle, height, breadth)
    axes.set(xlim=(-REACH, REACH), ylim=(-1.08, 1.32), aspect="equal")
    axes.set_axis_off()
    return figure


def _point(axes: Axes, angle: float, height: float, breadth: float) -> None:
    """Draw one point, its height as a vertical line and its breadth as a horizontal one."""
    away = np.sign(breadth)
    side = "left" if away > 0 else "right"
    axes.plot((0, breadth), (0, height), color=color("position"), linewidth=1)
    axes.plot((breadth, breadth), (0, height), color=color("sine"), linewidth=3)
    axes.plot((0, breadth), (0, 0), color=color("cosine"), linewidth=3)
    axes.plot(breadth, height, "o", color=color("position"), markersize=7)
    name = "1 radian" if angle == 1 else f"{angle:.0f} radians"
    axes.text(breadth + 0.08 * away, height + 0.06, name, color=color("position"), ha=side)
    for row, text in enumerate(("sine", _shown(height))):
        place = (breadth + 0.05 * away, 0.36 - row * LEADING)
        axes.text(*place, text, color=color("sine"), ha=side, va="top")
    for row, text in enumerate(("cosine", _shown(breadth))):
        place = (breadth / 2 + 0.17 * away, -0.06 - row * LEADING)
        axes.text(*place, text, color=color("cosine"), ha="center", va="top")


def _shown(value: float) -> str:
    return f"{value:.4f}".replace("-", "−")
