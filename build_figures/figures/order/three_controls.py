"""The three controls of the shuffle test, without a mask and with a causal one, as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import causal_mask

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

N = 5  # tokens, as on the page and in the lab
D = 8  # width
PLACES = 12  # kept: the digits beyond are those of rounding errors, which differ by machine
CONTROLS = ("no codes", "both together", "tokens alone")
MASKS = ("no mask", "causal mask")
REACH = 6.2  # right end of the axis: the longest bar and its label


def data() -> dict[str, NDArray[np.generic]]:
    """Compute one row for each mask and control."""
    example = shuffle.drawn(N, D)
    codes = sinusoidal.encode(np.arange(N, dtype=float), D)
    found = [shuffle.controls(example, codes, mask=mask) for mask in (None, causal_mask(N))]
    return {
        "mask": np.repeat(MASKS, len(CONTROLS)),
        "control": np.tile(CONTROLS, len(MASKS)),
        "largest difference": np.round(np.concatenate(found), PLACES),
    }


def draw(columns: Mapping[str, NDArray[np.generic]]) -> Figure:
    """Draw one group of bars for each mask, on the same scale."""
    figure = blank(440, 290)
    panels = figure.subplots(len(MASKS), 1, sharex=True)
    for axes, mask in zip(panels, MASKS, strict=True):
        rows = columns["mask"] == mask
        bars(axes, columns["control"][rows], columns["largest difference"][rows])
        axes.set_title(mask)
    panels[-1].set_xlabel("largest difference")
    return figure


def bars(axes: Axes, controls: NDArray[np.generic], lengths: NDArray[np.generic]) -> None:
    """Draw bars downward in the order of the list, each with its value at its end."""
    axes.barh(controls, lengths, height=0.56, color=color("position"))
    axes.axvline(0, color=color("ink-soft"), linewidth=0.8)
    for row, length in enumerate(lengths):
        text = f"{length:.4f}" if length else "0, proved"
        axes.text(length + 0.1, row, text, va="center")
    axes.invert_yaxis()
    axes.set(xlim=(0, REACH), xticks=range(6))
    axes.tick_params(axis="y", length=0, labelcolor=color("ink"))
    axes.spines["left"].set_visible(False)
