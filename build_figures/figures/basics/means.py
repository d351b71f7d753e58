"""Three numbers of choices on a logarithmic scale, their geometric mean and their plain average."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from build_figures.figures.style import blank, color

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHOICES = (2, 4, 8)  # one over each of the probabilities the page works out


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each number of choices; the means stand in every row."""
    choices = np.array(CHOICES, dtype=float)
    geometric = np.exp(np.log(choices).mean())
    return {
        "choices": choices,
        "geometric mean": np.full(len(choices), geometric),
        "plain average": np.full(len(choices), choices.mean()),
    }


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw the numbers on a line, the names of the means above and below."""
    figure = blank(440, 150)
    axes = figure.subplots()
    choices = columns["choices"]
    axes.axhline(0, color=color("rule"), zorder=0)
    axes.plot(choices, np.zeros(len(choices)), "o", color=color("ink"), markersize=8)
    geometric, plain = columns["geometric mean"][0], columns["plain average"][0]
    axes.plot((geometric, geometric), (0.15, 0.5), color=color("good"), linewidth=2)
    axes.text(geometric, 0.55, f"geometric mean {geometric:.4g}", color=color("good"), ha="center")
    axes.plot((plain, plain), (-0.5, 0.15), color=color("bad"), linewidth=2)
    axes.text(plain, -0.55, f"plain average {plain:.4g}", color=color("bad"), ha="center", va="top")
    axes.set(xscale="log", xlim=(1.7, 9.4), ylim=(-1.1, 1.1), yticks=())
    axes.set_xticks(choices, [f"{number:g}" for number in choices])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("number of choices, logarithmic scale")
    axes.spines["left"].set_visible(False)
    return figure
