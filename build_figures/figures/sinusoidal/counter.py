"""Counting in binary beside the first waves of a code whose pairs slow down about as fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, diverging
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = 32  # one full round of five binary digits
COLUMNS = 5
D = 26  # the width whose pairs slow down by the factor nearest to two


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position: its binary digits, then the sines of its first pairs."""
    pos = np.arange(POSITIONS)
    digits = {f"binary digit {place}": pos >> place & 1 for place in range(COLUMNS)}
    sines = sinusoidal.encode(pos, D)[:, 0 : 2 * COLUMNS : 2]
    return {"position": pos} | digits | {f"sine of pair {i}": sines[:, i] for i in range(COLUMNS)}


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw both side by side, positions downward, fast columns on the left."""
    figure = blank(440, 430)  # rows high enough for digits that can be read on a phone
    left, right = figure.subplots(1, 2, sharey=True)
    digits = np.stack([columns[f"binary digit {place}"] for place in range(COLUMNS)], axis=1)
    sines = np.stack([columns[f"sine of pair {i}"] for i in range(COLUMNS)], axis=1)
    _grid(left, digits)
    _grid(right, sines)
    for position, row in enumerate(digits):
        for place, digit in enumerate(row):
            hue = color("paper") if digit else color("ink-soft")
            left.text(
                place, position, str(digit),
                color=hue, ha="center", va="center_baseline", fontsize=12,
            )  # fmt: skip
    left.set_title("binary digits")
    right.set_title(f"sines, d = {D}")
    left.set(ylabel="position", xlabel="digit, ones first", yticks=(0, 8, 16, 24, 31))
    right.set_xlabel("pair")
    return figure


def _grid(axes: Axes, values: NDArray[np.float64]) -> None:
    diverging(axes, np.arange(COLUMNS + 1) - 0.5, np.arange(POSITIONS + 1) - 0.5, values)
    axes.invert_yaxis()
    axes.set_xticks(range(COLUMNS))
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
