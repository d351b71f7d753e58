"""`figures`: draw what is stale."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from build_figures.figures.runner import FigureError, draw_stale
from build_figures.labs.writer import VectorError, write_stale
from build_figures.publish.settings import SiteError
from build_figures.publish.site import Site

from .output import BROKEN, USAGE, say


@click.command()
def figures() -> None:
    """Draw the figures, and write the vectors of labs, whose script, imports or data changed."""
    try:
        root = Site.find(Path.cwd()).root
        drawn = draw_stale(say, root)
        write_stale(say, root)
    except (FigureError, VectorError) as error:
        say(str(error), err=True)
        sys.exit(BROKEN)
    except SiteError as error:
        say(str(error), err=True)
        sys.exit(USAGE)
    figures_drawn = "1 figure drawn" if len(drawn) == 1 else f"{len(drawn)} figures drawn"
    say(figures_drawn if drawn else "all figures are up to date")
