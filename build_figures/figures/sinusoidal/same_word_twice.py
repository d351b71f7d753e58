"""How far the code of each position is from that of position 0: as a whole, and pair by pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

D = 8  # as on the page
LAST = 32  # the farthest position of the page and of its lab
PAIRS = ("fast pair", "second pair", "third pair", "slow pair")
WHOLE = "whole code"
LABELED = {3: (0.55, 0.26), 6: (0.6, -0.3), 28: (-0.2, 0.2)}  # position to the label's offset


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position."""
    pos = np.arange(LAST + 1, dtype=float)
    pe = sinusoidal.encode(pos, D)
    moved = pe - pe[0]
    pairs = np.linalg.norm(moved.reshape(len(pos), len(PAIRS), 2), axis=-1)
    return {
        "position": pos,
        **{name: pairs[:, pair] for pair, name in enumerate(PAIRS)},
        WHOLE: np.linalg.norm(moved, axis=-1),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the whole distance above, and those of the pairs below it, on the same scale."""
    figure = blank(420, 390)
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2.2))
    _whole(above, columns["position"], columns[WHOLE])
    for pair, name in enumerate(PAIRS):
        hue = pair_color(pair, len(PAIRS))
        _line(below, columns["position"], columns[name], hue)
        below.annotate(
            name, (LAST, columns[name][-1]), (8, 0), textcoords="offset points", color=hue,
            va="center", annotation_clip=False,
        )  # fmt: skip
    below.set(ylim=(-0.1, 2.1), yticks=(0, 1, 2), xlabel="position", ylabel="distance")
    return figure


def _whole(axes: Axes, pos: NDArray[np.float64], distance: NDArray[np.float64]) -> None:
    """Draw the distance of the whole code, with the positions that the page speaks of."""
    _line(axes, pos, distance, color("ink"))
    for position, (right, up) in LABELED.items():
        axes.plot(position, distance[position], "o", color=color("position"), markersize=7)
        axes.text(
            position + right, distance[position] + up, f"{distance[position]:.6f}",
            color=color("position"), va="center", ha="left" if right > 0 else "center",
        )  # fmt: skip
    axes.annotate(
        WHOLE, (LAST, distance[-1]), (8, 0), textcoords="offset points", va="center",
        annotation_clip=False,
    )  # fmt: skip
    axes.set(ylim=(-0.1, 3.2), yticks=(0, 1, 2, 3), ylabel="distance", xlim=(-0.5, LAST + 0.5))
    axes.set(xticks=(0, 3, 6, 10, 15, 20, 25, 28, 32))


def _line(axes: Axes, pos: NDArray[np.float64], distance: NDArray[np.float64], hue: str) -> None:
    """Draw a dot for each position; the line between them only guides the eye."""
    axes.plot(pos, distance, color=hue, linewidth=1.2)
    axes.plot(pos, distance, "o", color=hue, markersize=3)
