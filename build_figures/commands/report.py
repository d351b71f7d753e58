"""`report`: how well the numbers of the site are backed, and what changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from build_figures.files import write_atomically
from build_figures.publish.commit import commit
from build_figures.publish.ledger import ledger
from build_figures.publish.past import Past, PastError, past
from build_figures.publish.site import Site
from build_figures.publish.standing import changes, standings
from build_figures.verify import Report

from . import report_output
from .check import run
from .output import USAGE, exit_code, formatted, say, summary
from .report_output import Summary

STYLES: dict[str, Callable[[Summary], str]] = {
    "text": report_output.text,
    "json": report_output.as_json,
    "github": report_output.markdown,
}


@click.command()
@click.option("--format", "style", type=click.Choice(list(STYLES)), default="text")
@click.option(
    "--against",
    "reference",
    metavar="REF",
    help="Compare with this commit, not with where the default branch was left.",
)
@click.option("--alone", is_flag=True, help="Compare with nothing.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write every number to this file, as the site's numbers.json.",
)
def report(style: str, reference: str | None, alone: bool, output: Path | None) -> None:
    """Count the numbers of all pages by what backs them, the least checked page first.

    Names each page that checks fewer numbers than where the default branch was left.
    """
    if alone and reference is not None:
        raise click.UsageError("--alone compares with nothing; leave out --against")
    reports, findings = run(())
    site = Site.find(Path.cwd())
    before, why = (None, "not asked for") if alone else _past(site, reference)
    now = standings(reports)
    said = Summary(
        tuple(now),
        commit(site.root),
        before,
        tuple(changes(before.pages, now, before.same)) if before else (),
        why,
    )
    say(STYLES[style](said))
    if style == "github" and said.fewer:
        say(report_output.fewer_annotations(said), err=True)
    if any(not finding.warning for finding in findings):
        say(formatted(findings, "text"), err=True)
    elif output:
        _write(output, site, reports)
    say(summary(reports, findings), err=True)
    sys.exit(exit_code(findings))


def _past(site: Site, reference: str | None) -> tuple[Past | None, str]:
    """Return what to compare with, or None and why there is nothing; exit if it was asked for."""
    try:
        return past(site, reference), ""
    except PastError as error:
        if reference is not None:
            say(str(error), err=True)
            sys.exit(USAGE)
        return None, str(error)


def _write(output: Path, site: Site, reports: list[Report]) -> None:
    docs = site.project.docs
    by_address = {
        (site.root / report.page.path).relative_to(docs).as_posix(): report for report in reports
    }
    try:
        write_atomically(output, ledger(by_address, commit(site.root)))
    except OSError as error:
        say(f"cannot write {output}: {error.strerror}", err=True)
        sys.exit(USAGE)
