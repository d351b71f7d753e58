"""`figures`: draw what is stale."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from build_figures.figures.runner import FigureError, draw_stale
from build_figures.publish.site import Site, SiteError

from .output import BROKEN, USAGE, say


@click.command()
def figures() -> None:
    """Draw the figures whose script, imports, data or colors changed."""
    try:
        drawn = draw_stale(say, Site.find(Path.cwd()).root)
    except FigureError as error:
        say(str(error), err=True)
        sys.exit(BROKEN)
    except SiteError as error:
        say(str(error), err=True)
        sys.exit(USAGE)
    say(f"{len(drawn)} figures drawn" if drawn else "all figures are up to date")
