"""`inject`: write right digits and fill placeholders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from build_figures.files import write_atomically
from build_figures.publish.site import Site
from build_figures.verify import difference, injected

from .check import run
from .output import USAGE, exit_code, formatted, say, summary


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--bind", is_flag=True, help="Also bind naked numbers that exactly one value fits.")
@click.option("--dry-run", is_flag=True, help="Show the change, write nothing.")
def inject(paths: tuple[Path, ...], bind: bool, dry_run: bool) -> None:
    """Write right digits into PATHS (or all pages) and fill placeholders. Touches nothing else."""
    if os.environ.get("CI") and not dry_run:
        say("inject writes pages and has no place in CI; use `check --fixes FILE` there", err=True)
        sys.exit(USAGE)
    reports, findings = run(paths)
    root = Site.find(Path.cwd()).root
    changes = [(report, injected(report, bind=bind)) for report in reports]
    changes = [(report, after) for report, after in changes if after != report.page.original]
    for report, after in changes:
        say(difference(report.page.path, report.page.original, after), newline=False)
        if not dry_run:
            write_atomically(root / report.page.path, after)
    if changes and not dry_run:
        reports, findings = run(paths)
    if findings:
        say(formatted(findings, "text"))
    say(summary(reports, findings), err=True)
    sys.exit(exit_code(findings))
