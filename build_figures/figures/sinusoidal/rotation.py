"""The same shift from two places: each pair of the code turns by the same angle both times."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color, unit_circle
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

STARTS = (1, 5)  # positions that are shifted; their arcs do not overlap
SHIFT = 2
D = 8
SHOWN = 2  # pairs drawn; the others turn too little to be seen
REACH = 1.5  # half the side of a panel, in radii: room for the positions


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position and pair."""
    pos = np.sort(np.array([start + k for start in STARTS for k in (0, SHIFT)], dtype=float))
    pe = sinusoidal.encode(pos, d=D)[:, : 2 * SHOWN]
    return {
        "position": np.repeat(pos, SHOWN),
        "pair": np.tile(np.arange(SHOWN), len(pos)),
        "angle in radians": sinusoidal.angles(pos, d=D)[:, :SHOWN].ravel(),
        "cosine": pe[:, 1::2].ravel(),
        "sine": pe[:, 0::2].ravel(),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one circle for each pair, with both shifts as arcs of the same angle."""
    figure = blank(480, 232)
    for pair, axes in enumerate(figure.subplots(1, SHOWN)):
        rows = {name: column[columns["pair"] == pair] for name, column in columns.items()}
        turn = rows["angle in radians"][1] - rows["angle in radians"][0]
        _circle(axes)
        axes.set_title(f"pair {pair}: both turn by {turn:.4g} rad", loc="center")
        for start in STARTS:
            _shift(axes, pair, rows, start)
    return figure


def _circle(axes: Axes) -> None:
    unit_circle(axes)
    axes.set(xlim=(-REACH, REACH), ylim=(-1.25, 1.25), aspect="equal")
    axes.set_axis_off()


def _shift(axes: Axes, pair: int, rows: dict[str, NDArray[np.float64]], start: int) -> None:
    """Draw the arc from a position to the shifted one, with a hollow and a filled end."""
    hue = pair_color(pair * 4)
    ends = np.isin(rows["position"], (start, start + SHIFT))
    first, last = rows["angle in radians"][ends]
    swept = np.linspace(first, last, 100)
    axes.plot(np.cos(swept), np.sin(swept), color=hue, linewidth=3)
    points = zip(rows["position"][ends], rows["cosine"][ends], rows["sine"][ends], strict=True)
    for position, breadth, height in points:
        filled = hue if position != start else color("paper")
        axes.plot(breadth, height, "o", color=hue, markerfacecolor=filled, markersize=8)
        side = "left" if breadth > 0.2 else "right" if breadth < -0.2 else "center"
        place = 1.14 * breadth, 1.14 * height
        axes.text(*place, f"{position:.0f}", color=color("position"), ha=side, va="center")
