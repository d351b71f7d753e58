"""What a drawn figure says in words: its labels, without the scale along its axes."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.text import Text


def labels(figure: Figure) -> list[str]:
    """Return the visible texts of a figure but for tick labels, sorted.

    A tick's number is a place on a scale and states nothing; every other number must be one that
    the page of the figure states.
    """
    scales = [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]
    ticks = {id(text) for axis in scales for text in axis.findobj(Text) if text is not axis.label}
    texts = figure.findobj(Text)
    shown = [text for text in texts if text.get_visible() and id(text) not in ticks]
    return sorted({text.get_text().strip() for text in shown} - {""})
