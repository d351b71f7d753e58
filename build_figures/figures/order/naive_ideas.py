"""Four naive position codes over one axis of positions, each with the place where it fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import naive

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

POSITIONS = 60  # far enough for the near-repeats of one sine and of one pair to show
LENGTHS = (20, 60)  # of the two texts whose fractions are compared
ALIKE = (11, 55)  # positions whose sines are nearly the same
RETURN = (0, 44)  # positions whose pairs are nearly the same
TITLES = (
    "index: no bound",
    "fraction of the text: another step in each text",
    "one sine: two positions nearly share a value",
    "one pair: two positions nearly share both values",
)


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each position; a fraction beyond the end of its text is not a number."""
    pos = np.arange(POSITIONS, dtype=float)
    pair = naive.pair(pos, d=2)
    fractions = {
        f"fraction of {length}": np.where(
            pos < length, naive.fraction(pos, length, d=1)[:, 0], np.nan
        )
        for length in LENGTHS
    }
    return {
        "position": pos,
        "index": naive.index(pos, d=1)[:, 0],
        **fractions,
        "sine": pair[:, 0],
        "cosine": pair[:, 1],
    }


def draw(columns: Mapping[str, NDArray[np.float64]]) -> Figure:
    """Draw one panel for each idea, below each other over the same positions."""
    figure = blank(480, 560)
    panels = figure.subplots(len(TITLES), 1, sharex=True)
    pos = columns["position"]
    for axes, title in zip(panels, TITLES, strict=True):
        axes.set_title(title)
        axes.set(xlim=(-1, POSITIONS), xticks=range(0, POSITIONS + 1, 10))
    index, fraction, sine, pair = panels

    _curve(index, pos, columns["index"], "position")
    index.set(ylim=(-2, 62), yticks=(0, 30, 60))

    for length in LENGTHS:
        part = columns[f"fraction of {length}"]
        _curve(fraction, pos, part, "position")
        middle = length * 0.55
        fraction.text(
            middle + 1.5, middle / length, f"text of {length}", va="top", color=color("position")
        )
    fraction.set(ylim=(-0.1, 1.15), yticks=(0, 0.5, 1))

    _curve(sine, pos, columns["sine"], "sine")
    _mark(sine, ALIKE, (columns["sine"],), -1.65)
    sine.set(ylim=(-2, 1.25))

    _curve(pair, pos, columns["sine"], "sine")
    _curve(pair, pos, columns["cosine"], "cosine")
    _mark(pair, RETURN, (columns["sine"], columns["cosine"]), 1.65)
    pair.set(ylim=(-1.25, 2))
    pair.text(POSITIONS - 0.6, columns["sine"][-1], "sine", color=color("sine"), va="center")
    pair.text(POSITIONS - 0.6, columns["cosine"][-1], "cosine", color=color("cosine"), va="center")

    for waves in (sine, pair):
        waves.set(yticks=(-1, 0, 1), yticklabels=("−1", "0", "1"))
    pair.set_xlabel("position")
    return figure


def _curve(axes: Axes, pos: NDArray[np.float64], values: NDArray[np.float64], hue: str) -> None:
    """Draw a point for each position, and a thin line that leads the eye."""
    axes.plot(pos, values, color=color(hue), linewidth=0.7)
    axes.plot(pos, values, "o", color=color(hue), markersize=2.6)


def _mark(
    axes: Axes, positions: tuple[int, int], waves: tuple[NDArray[np.float64], ...], label: float
) -> None:
    """Ring two positions whose values are nearly the same, and name them at the height `label`."""
    for position in positions:
        for wave in waves:
            height = wave[position]
            axes.plot(position, height, "o", c=color("ink"), mfc="none", ms=9, clip_on=False)
        axes.text(position, label, f"{position}", ha="center", va="center")
