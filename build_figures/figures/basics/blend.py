"""Two values as points in the plane, and the two outputs that attention blends from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import attention

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

VALUES = ((1, 2), (3, 4))  # those the page works out, with unit vectors as queries and keys
LEADING = 0.17  # between the lines of a label, in units of the axes


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each token."""
    values, unit = np.array(VALUES, dtype=float), np.eye(len(VALUES))
    weights = attention.weights(unit, unit)
    outputs = attention.attend(unit, unit, values)
    return {
        "token": np.arange(len(VALUES)),
        "value, first": values[:, 0],
        "value, second": values[:, 1],
        "weight of the other token": weights[::-1].diagonal(),
        "output, first": outputs[:, 0],
        "output, second": outputs[:, 1],
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the values, the line between them, and the outputs on it."""
    figure = blank(440, 330)
    axes = figure.subplots()
    axes.plot(columns["value, first"], columns["value, second"], color=color("rule"), zorder=1)
    for token, x, y, share, across, up in zip(*columns.values(), strict=True):
        right = token == 0  # the labels of the first token stand to the right of the line
        axes.plot((x, across), (y, up), color=color("score"), linewidth=4, zorder=2)
        axes.plot(x, y, "o", color=color("ink"), markersize=8)
        axes.plot(across, up, "o", color=color("score"), markersize=8)
        _label(axes, (x, y), f"value of token {token:.0f}\n({x:g}, {y:g})", "ink", right=right)
        output = f"output of token {token:.0f}\n({across:.4f}, {up:.4f})"
        _label(axes, (across, up), output, "score", right=right)
        middle = ((x + across) / 2, (y + up) / 2)
        _label(axes, middle, f"{share:.4f}\nof the way", "score", right=not right)
    axes.set(xlim=(0.3, 3.7), ylim=(1.5, 4.5), aspect="equal")
    axes.set(xlabel="first component", ylabel="second component")
    axes.set(xticks=(1, 2, 3), yticks=(2, 3, 4))
    return figure


def _label(axes: Axes, point: tuple[float, float], text: str, hue: str, *, right: bool) -> None:
    """Write to the right of a point and below it, or to the left and above."""
    x, y = point
    lines = text.split("\n")
    top = y - 0.06 if right else y + 0.06 + len(lines) * LEADING
    for row, line in enumerate(lines):
        place = (x + 0.1, top - row * LEADING) if right else (x - 0.1, top - row * LEADING)
        axes.text(*place, line, color=color(hue), ha="left" if right else "right", va="top")
