"""The style that all figures share: the look's colors, type and line weights."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline

from build_figures.figures.palette import LEVELS, PAIRS, palette
from build_figures.figures.svg import CRISP

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

UNIT = 72  # SVG units to matplotlib's inch, so that one unit is one CSS pixel at full size
FONT_SIZE = 13  # CSS pixels at full size, as captions are
CYCLE = ("sine", "cosine", "position", "query", "key", "score")


def color(name: str) -> str:
    """Return a color of the look by its name: "ink", "sine", "pair-0", "diverge-high", ...

    Raises KeyError with the names there are.
    """
    light = palette().light
    if name not in light:
        raise KeyError(f"the look has no color {name!r}; it has {', '.join(light)}")
    return light[name]


def pair_color(pair: int, pairs: int = PAIRS) -> str:
    """Return the color of a pair, 0 the fastest, on the ramp that `pairs` pairs share."""
    return color(f"pair-{round(pair * (PAIRS - 1) / max(pairs - 1, 1))}")


def blank(width: float, height: float) -> Figure:
    """Return an empty figure of a size in CSS pixels; on a phone it shrinks to the screen."""
    return Figure(figsize=(width / UNIT, height / UNIT), layout="constrained")


@contextmanager
def figure_style() -> Iterator[None]:
    """Draw in the style of this site, whatever the user's own matplotlib settings are."""
    settings: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": "positional encoding",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.facecolor": "none",
        "font.family": "DejaVu Sans",  # only measures; the page's own face is what shows
        "font.size": FONT_SIZE,
        "axes.titlesize": FONT_SIZE,
        "axes.labelsize": FONT_SIZE,
        "xtick.labelsize": FONT_SIZE - 1,
        "ytick.labelsize": FONT_SIZE - 1,
        "legend.fontsize": FONT_SIZE - 1,
        "text.color": color("ink"),
        "text.parse_math": False,
        "axes.titlecolor": color("ink"),
        "axes.labelcolor": color("ink-soft"),
        "axes.edgecolor": color("ink-soft"),
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlelocation": "left",
        "axes.prop_cycle": cycler(color=[color(name) for name in CYCLE]),
        "xtick.color": color("ink-soft"),
        "ytick.color": color("ink-soft"),
        "xtick.major.size": 4,
        "ytick.major.size": 4,
        "grid.color": color("rule"),
        "grid.linewidth": 0.8,
        "lines.linewidth": 1.8,
        "lines.solid_capstyle": "round",
        "patch.edgecolor": color("ink-soft"),
        "hatch.color": color("ink-soft"),
        "legend.frameon": False,
    }
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(settings)
        yield


def unit_circle(axes: Axes) -> None:
    """Draw the circle of radius one with its two axes, as quiet as rules."""
    turn = np.linspace(0, 2 * np.pi, 361)
    axes.plot(np.cos(turn), np.sin(turn), color=color("rule"), linewidth=1)
    axes.axhline(0, color=color("rule"), linewidth=0.8)
    axes.axvline(0, color=color("rule"), linewidth=0.8)


def diverging(
    axes: Axes, x_edges: ArrayLike, y_edges: ArrayLike, values: ArrayLike, limit: float = 1.0
) -> None:
    """Draw a heatmap around zero as filled shapes that follow the scheme.

    x_edges: shape (c + 1,); y_edges: shape (r + 1,); values: shape (r, c), -limit to limit.
    One shape for each step of color keeps the picture small: neighbors of one color are joined.
    Raises ValueError if a value lies outside the limits.
    """
    x, y, grid = (np.asarray(part, dtype=float) for part in (x_edges, y_edges, values))
    if np.max(np.abs(grid)) > limit * (1 + 1e-12):
        raise ValueError(f"a value lies beyond the limit {limit:g} of the color scale")
    steps = np.rint(grid / limit * LEVELS).astype(int)
    boxes: dict[int, list[Outline]] = {}
    for row, levels in enumerate(steps):
        starts = [0, *(np.flatnonzero(np.diff(levels)) + 1), len(levels)]
        for left, right in pairwise(starts):
            corners = [(x[left], y[row]), (x[right], y[row])]
            corners += [(x[right], y[row + 1]), (x[left], y[row + 1]), (x[left], y[row])]
            boxes.setdefault(int(levels[left]), []).append(Outline(corners, closed=True))
    for step in sorted(boxes):
        outline = Outline.make_compound_path(*boxes[step])
        shape = PathPatch(outline, facecolor=palette().level(step), linewidth=0, gid=CRISP)
        axes.add_patch(shape)
    axes.set(xlim=(x[0], x[-1]), ylim=(y[0], y[-1]))
