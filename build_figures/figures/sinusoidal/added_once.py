"""The length of a word after a code has been added, by the angle between the two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color
from build_figures.positional import sinusoidal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

D = 64  # as on the page
WORDS = 50  # in random directions, drawn as on the page
WORD, CODE = np.sqrt(D), np.sqrt(D / 2)  # their lengths
CURVE = "every angle"
DOTS = "a random word"
PLACES = 12  # kept: the digits beyond are those of rounding errors, which differ by machine


def data() -> dict[str, NDArray[np.generic]]:
    """Compute one row for each degree from 0 to 180, then one for each random word."""
    words = np.random.default_rng(0).standard_normal((WORDS, D))
    code = sinusoidal.encode(np.float64(0), D)
    cosines = words @ code / (np.linalg.norm(words, axis=1) * np.linalg.norm(code))
    degrees = np.concatenate([np.arange(181.0), np.rad2deg(np.arccos(cosines))])
    # |a + b|^2 = |a|^2 + |b|^2 + 2 |a| |b| cosine
    length = np.sqrt(WORD**2 + CODE**2 + 2 * WORD * CODE * np.cos(np.deg2rad(degrees)))
    return {
        "what": np.repeat([CURVE, DOTS], [181, WORDS]),
        "angle in degrees": np.round(degrees, PLACES),
        "length of the sum": np.round(length, PLACES),
    }


def draw(columns: Mapping[str, NDArray[np.generic]]) -> Figure:
    """Draw the curve, the words on it, and the length that the word had before."""
    figure = blank(420, 320)
    axes = figure.subplots()
    angle, length = columns["angle in degrees"], columns["length of the sum"]
    curve, dots = columns["what"] == CURVE, columns["what"] == DOTS
    axes.axhline(WORD, color=color("ink-soft"), linewidth=1, linestyle=(0, (5, 4)))
    axes.plot(angle[curve], length[curve], color=color("ink"))
    axes.plot(angle[dots], length[dots], "o", color=color("query"), markersize=5)
    _label(axes)
    axes.set(xlim=(0, 180), ylim=(0, 14.5), xticks=range(0, 181, 45), yticks=range(0, 15, 4))
    axes.set_xticklabels([f"{tick}°" for tick in range(0, 181, 45)])
    axes.set(xlabel="angle between word and code", ylabel="length of the sum")
    return figure


def _label(axes: Axes) -> None:
    """Name the dots, the dashed line, and the one point where nothing changes."""
    unchanged = np.rad2deg(np.arccos(-CODE / (2 * WORD)))
    axes.plot(unchanged, WORD, "o", color=color("position"), markersize=8)
    axes.text(
        unchanged + 3, WORD + 0.25, f"unchanged at {unchanged:.1f}°", color=color("position"),
    )  # fmt: skip
    axes.text(4, WORD - 0.3, f"the word alone: {WORD:.0f}", color=color("ink-soft"), va="top")
    axes.text(94, 10.6, "random words", color=color("query"))
