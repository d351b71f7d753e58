"""The waves of a code eight numbers wide: one panel for each pair, fast to slow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

D = 8  # as in the example of the page
PAIRS = D // 2
SPAN = 63  # positions: ten turns of the first pair, one of the second
STEPS = 8  # points of a curve from one position to the next


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each point of the curves; every eighth is a whole position."""
    position = np.arange(SPAN * STEPS + 1) / STEPS
    code = sinusoidal.encode(position, D)
    names = [f"{wave} of pair {pair}" for pair in range(PAIRS) for wave in ("sine", "cosine")]
    return {"position": position} | dict(zip(names, code.T, strict=True))


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the panels below each other on the same scale."""
    figure = blank(480, 470)
    panels = figure.subplots(PAIRS, 1, sharex=True)
    for pair, (axes, length) in enumerate(zip(panels, sinusoidal.wavelengths(D), strict=True)):
        _pair(axes, columns, pair)
        axes.set_title(f"pair {pair}: one turn takes {length:,.2f} positions")
        axes.set(xlim=(-0.5, SPAN + 8), ylim=(-1.15, 1.15), yticks=(-1, 0, 1))
        axes.set_yticklabels(("−1", "0", "1"))
        if pair < PAIRS - 1:
            axes.spines["bottom"].set_visible(False)
            axes.tick_params(bottom=False)
    panels[-1].set(xticks=range(0, SPAN, 10), xlabel="position")
    panels[-1].spines["bottom"].set_bounds(0, SPAN)
    return figure


def _pair(axes: Axes, columns: dict[str, NDArray[np.float64]], pair: int) -> None:
    """Draw a sine with its whole positions as dots, and the cosine as a thin line."""
    hue = pair_color(pair, PAIRS)
    position = columns["position"]
    sine, cosine = (columns[f"{wave} of pair {pair}"] for wave in ("sine", "cosine"))
    axes.axhline(0, xmax=SPAN / (SPAN + 8), color=color("rule"), linewidth=0.8, zorder=0)
    axes.plot(position, cosine, color=hue, linewidth=0.8)
    axes.plot(position, sine, color=hue, linewidth=1.4)
    axes.plot(position[::STEPS], sine[::STEPS], "o", color=hue, markersize=2.6)
    if pair:  # where the two waves of the first pair end, there is no room for both names
        low, high = sorted((sine[-1], cosine[-1]))
        apart = max(0.0, 0.55 - (high - low)) / 2
        for name, end in (("sine", sine[-1]), ("cosine", cosine[-1])):
            shift = -apart if end == low else apart
            axes.text(SPAN + 0.8, end + shift, name, color=hue, va="center")
