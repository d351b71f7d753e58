"""The figures: one script per figure, read top to bottom, inputs, compute, draw.

A module of this folder that defines `draw` is a figure; `a/b_c.py` becomes
`docs/assets/figures/a/b_c.svg`, with its data beside it as `a/b_c.csv`:

    '''What the figure shows.'''

    import numpy as np
    from matplotlib.figure import Figure

    from build_figures.figures.style import blank, color
    from build_figures.positional import sinusoidal

    POSITIONS = 50                                  # inputs, each with its reason

    def data() -> dict[str, np.ndarray]:
        '''Compute the columns of the CSV: name to values, all of one length.'''
        pos = np.arange(POSITIONS)
        return {"position": pos, "fast sine": sinusoidal.encode(pos, d=4)[:, 0]}

    def draw(columns: dict[str, np.ndarray]) -> Figure:
        '''Draw the figure from its columns, and from nothing else.'''
        figure = blank(480, 240)                    # in CSS pixels, as seen at full size
        axes = figure.subplots()
        axes.plot(columns["position"], columns["fast sine"], color=color("sine"))
        return figure

`draw` gets what `data` returned, so the downloadable CSV holds exactly what is drawn. Colors come
from `color`, since a color that is no variable of the look cannot follow the reader's scheme and
is refused. Text is plain Unicode ("≈", "θ", "10⁻²"); matplotlib's own math syntax is off, because
its glyphs would not be text.

The runner draws what is stale: `python -m build_figures figures`.
"""
