"""What is prepared inside a kernel before a notebook runs: how its pictures look, what fails it."""

from __future__ import annotations

import io
import json
import warnings

import numpy as np
from IPython.core.getipython import get_ipython
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from build_figures.figures.labels import labels
from build_figures.figures.palette import palette
from build_figures.figures.style import diverging, figure_style
from build_figures.figures.svg import themed

SVG = "image/svg+xml"
COLORS = "RdBu_r"  # matplotlib's map from blue to red, as near to the look's as there is one
LABELS = "application/vnd.figure-labels+json"

_style = figure_style()


def prepare() -> None:
    """Draw as the site's figures are drawn, and make errors of warnings."""
    shell = get_ipython()
    assert shell is not None
    assert shell.display_formatter is not None
    shell.run_line_magic("matplotlib", "inline")
    _style.__enter__()
    plt.rcParams["figure.constrained_layout.use"] = True
    plt.rcParams["figure.figsize"] = (9, 4)
    formatters = shell.display_formatter.formatters
    formatters["image/png"].pop(Figure, None)
    formatters[SVG].for_type(Figure, drawing)
    formatters["text/plain"].for_type(Figure, _nothing)
    shell.display_formatter.mimebundle_formatter.for_type(Figure, _said)
    warnings.simplefilter("error")


def drawing(figure: Figure) -> str:
    """Return a figure as an SVG that follows the reader's color scheme.

    Raises ValueError if it uses a color that is no variable of the look.
    """
    for axes in figure.axes:
        for image in axes.get_images():
            _themed_image(axes, image)
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    try:
        return themed(buffer.getvalue(), palette())
    except ValueError as error:
        what = str(error).partition(";")[0]
        raise ValueError(f"{what}; leave colors out or name them C0, C1, ...") from None


def _themed_image(axes: Axes, image: AxesImage) -> None:
    """Draw an image around zero anew, in shapes of the look's colors: a bitmap has fixed ones.

    Raises ValueError if its colors say something else.
    """
    low, high = image.get_clim()
    if image.get_cmap().name != COLORS or not low or low != -(high or 0):
        raise ValueError(f'draw images around zero, with cmap="{COLORS}", vmin=-1 and vmax=1')
    values = np.asarray(image.get_array())
    rows, columns = values.shape
    left, right, bottom, top = image.get_extent()
    limits = axes.get_xlim(), axes.get_ylim()
    x, y = np.linspace(left, right, columns + 1), np.linspace(top, bottom, rows + 1)
    diverging(axes, x, y, values, -low)
    image.remove()
    axes.set(xlim=limits[0], ylim=limits[1])


def _said(figure: Figure, **_: object) -> dict[str, str]:
    return {LABELS: json.dumps(labels(figure))}


def _nothing(figure: Figure, *_: object) -> None:
    """Print nothing in place of a figure: its alternative text stands in the notebook."""
    del figure
