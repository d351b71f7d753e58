"""`inject`: write right digits and fill placeholders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from build_figures.files import write_atomically
from build_figures.publish.site import Site
from build_figures.verify import Report, difference, injected

from .check import run
from .output import USAGE, exit_code, formatted, summary


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Show the change, write nothing.")
def inject(paths: tuple[Path, ...], dry_run: bool) -> None:
    """Write right digits into PATHS (or all pages) and fill placeholders. Touches nothing else."""
    if os.environ.get("CI") and not dry_run:
        click.echo(
            "inject writes pages and has no place in CI; use `check --fixes FILE` there", err=True
        )
        sys.exit(USAGE)
    reports, findings = run(paths)
    root = Site.find(Path.cwd()).root
    written = _write([report for report in reports if report.edits], None if dry_run else root)
    if written and not dry_run:
        reports, findings = run(paths)
    if findings:
        click.echo(formatted(findings, "text"))
    click.echo(summary(reports, findings), err=True)
    sys.exit(exit_code(findings))


def _write(reports: list[Report], root: Path | None) -> bool:
    """Show each change, and make it if there is a root to write below."""
    for report in reports:
        after = injected(report)
        click.echo(difference(report.page.path, report.page.text, after), nl=False)
        if root is not None:
            write_atomically(root / report.page.path, after.encode("utf-8"))
    return bool(reports)
