"""The two pairs of a width of four on their circles, at position 2 and at position 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color, unit_circle
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = (2, 3)  # those the page works out
D = 4
PAIRS = ("fast pair", "slow pair")
REACH = 1.08  # half the side of a panel, in radii: room for the points
PLACES = (  # of each label, in radii: x, top, and the side that x is; where no line runs
    ((0.05, 0.7, "left"), (-0.84, -0.1, "left")),
    ((0.84, -0.1, "right"), (0.84, 0.6, "right")),
)
LEADING = 0.16  # between the lines of a label, in radii


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position and pair."""
    pos = np.array(POSITIONS, dtype=float)
    pe = sinusoidal.encode(pos, d=D)
    pair = np.tile(np.arange(D // 2), len(POSITIONS))
    return {
        "position": np.repeat(pos, D // 2),
        "pair": pair,
        "angle in radians": sinusoidal.angles(pos, d=D).ravel(),
        "cosine": pe[:, 1::2].ravel(),
        "sine": pe[:, 0::2].ravel(),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one circle for each pair, side by side on the same scale."""
    figure = blank(480, 284)
    for pair, axes in enumerate(figure.subplots(1, len(PAIRS))):
        rows = {name: column[columns["pair"] == pair] for name, column in columns.items()}
        hue = pair_color(pair, len(PAIRS))
        start, end = rows["angle in radians"]
        _circle(axes)
        axes.set_title(f"{PAIRS[pair]}\nturns by {end - start:.4g} rad", linespacing=1.4)
        swept = np.linspace(start, end, 100)
        axes.plot(np.cos(swept), np.sin(swept), color=hue, linewidth=4)
        for x, y in zip(rows["cosine"], rows["sine"], strict=True):
            axes.plot((0, x), (0, y), color=hue, linewidth=1)
            axes.plot(x, y, "o", color=hue, markersize=7)
        _label_points(axes, rows, PLACES[pair])
    return figure


def _circle(axes: Axes) -> None:
    unit_circle(axes)
    axes.set(xlim=(-REACH, REACH), ylim=(-REACH, REACH), aspect="equal", anchor="S")
    axes.set_axis_off()


def _label_points(
    axes: Axes, rows: dict[str, NDArray[np.float64]], places: tuple[tuple[float, float, str], ...]
) -> None:
    """Write the position, the height and the breadth of each point inside the circle."""
    points = zip(rows["position"], rows["sine"], rows["cosine"], places, strict=True)
    for position, sine, cosine, (x, top, side) in points:
        lines = (
            (f"position {position:.0f}", "position"),
            (f"sine {_shown(sine)}", "sine"),
            (f"cosine {_shown(cosine)}", "cosine"),
        )
        for row, (text, hue) in enumerate(lines):
            axes.text(x, top - row * LEADING, text, color=color(hue), ha=side, va="top")


def _shown(value: float) -> str:
    return f"{value:.4f}".replace("-", "−")
