"""The shares that softmax gives to three scores, at three temperatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import attention

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCORES = (1, 2, 3)  # those the page works out
TEMPERATURES = (0.5, 1, 2)  # half, unchanged and double


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each score."""
    score = np.array(SCORES, dtype=float)
    return {"score": score} | {
        f"share at temperature {T:g}": attention.softmax(score / T) for T in TEMPERATURES
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one group of bars for each temperature, side by side on the same scale."""
    figure = blank(480, 240)
    score, *groups = columns.values()
    for axes, T, shares in zip(
        figure.subplots(1, len(TEMPERATURES), sharey=True), TEMPERATURES, groups, strict=True
    ):
        axes.bar(score, shares, width=0.7, color=color("score"))
        for x, share in zip(score, shares, strict=True):
            axes.text(x, share + 0.02, f"{share:.1%}", ha="center", va="bottom")
        axes.set_title(f"temperature {T:g}")
        axes.set(xticks=score, xlabel="score", ylim=(0, 1), yticks=())
        axes.tick_params(length=0)
        axes.spines["left"].set_visible(False)
    return figure
