"""Two waves along a text, one with a quarter of the other's frequency, and their wavelengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color, pair_color

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

FREQUENCIES = (1, 0.25)  # radians per position: far enough apart to see, near enough to compare
SPAN = 50  # positions: almost two turns of the slower wave
STEPS = 8  # points of a curve from one position to the next


def data() -> dict[str, NDArray[np.float64]]:
    """Compute one row for each point of the curves; every eighth is a whole position."""
    position = np.arange(SPAN * STEPS + 1) / STEPS
    waves = {f"frequency {rate}": np.sin(rate * position) for rate in FREQUENCIES}
    return {"position": position} | waves


def draw(columns: dict[str, NDArray[np.float64]]) -> Figure:
    """Draw one wave above the other on the same scale."""
    figure = blank(480, 300)
    panels = figure.subplots(len(FREQUENCIES), 1, sharex=True)
    position = columns["position"]
    for panel, (axes, rate) in enumerate(zip(panels, FREQUENCIES, strict=True)):
        hue = pair_color(panel, len(FREQUENCIES))
        wave = columns[f"frequency {rate}"]
        axes.plot(position, wave, color=hue, linewidth=1)
        axes.plot(position[::STEPS], wave[::STEPS], "o", color=hue, markersize=3)
        axes.axhline(0, color=color("rule"), linewidth=0.8, zorder=0)
        _wavelength(axes, rate)
        axes.set_title(f"frequency {rate:g} radian per position")
        axes.set(xlim=(-0.5, SPAN + 0.5), ylim=(-1.15, 1.75), yticks=(-1, 0, 1))
        axes.set_yticklabels(("−1", "0", "1"))
    panels[-1].set_xlabel("position")
    return figure


def _wavelength(axes: Axes, rate: float) -> None:
    """Draw a bar from the first crest to the next, and say how long it is."""
    length = 2 * np.pi / rate
    crest = length / 4
    axes.plot((crest, crest + length), (1.2, 1.2), "|-", color=color("ink"), linewidth=1)
    axes.text(crest, 1.35, f"wavelength {length:.4g} positions", va="bottom")
