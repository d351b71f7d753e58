"""`check`: recompute and verify pages."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from build_figures.publish.build import rejected_formulas
from build_figures.publish.formulas import EngineError, Formulas
from build_figures.publish.settings import SiteError
from build_figures.publish.site import Site
from build_figures.verify import Finding, Report, difference, injected

from .output import USAGE, exit_code, formatted, say, summary


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "style", type=click.Choice(["text", "json", "github"]), default="text")
@click.option(
    "--fixes",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Save the corrections as a patch.",
)
@click.option("--quiet", "-q", is_flag=True, help="No closing line.")
def check(paths: tuple[Path, ...], style: str, fixes: Path | None, quiet: bool) -> None:
    """Recompute and verify pages: PATHS, or all of them."""
    reports, findings = run(paths)
    if findings or style == "json":
        say(formatted(findings, style))
    if fixes:
        try:
            fixes.write_text(patch(reports), encoding="utf-8", newline="")
        except OSError as error:
            say(f"cannot write {fixes}: {error.strerror}", err=True)
            sys.exit(USAGE)
    if not quiet:
        say(summary(reports, findings), err=True)
        if not paths:
            _say_unread_labels(len(Site.find(Path.cwd()).stale_figures))
    sys.exit(exit_code(findings))


def _say_unread_labels(count: int) -> None:
    """Say of how many figures the labels are still to be checked."""
    if count:
        figures, they = ("1 figure is", "its") if count == 1 else (f"{count} figures are", "their")
        say(f"{figures} not drawn or out of date: `figures`, then check {they} labels", err=True)


def run(paths: tuple[Path, ...]) -> tuple[list[Report], list[Finding]]:
    """Return the reports of the pages named, or of all, and all their findings, sorted."""
    try:
        site = Site.find(Path.cwd())
        pages = site.pages(paths)
        return _run(site, pages, everything=not paths)
    except (SiteError, EngineError) as error:
        say(str(error), err=True)
        sys.exit(USAGE)


def _run(site: Site, pages: list[Path], *, everything: bool) -> tuple[list[Report], list[Finding]]:
    with Formulas(site.root) as formulas:
        reports = site.check(pages, formulas=formulas)
        findings = set(rejected_formulas(formulas, reports))
    findings.update(finding for report in reports for finding in report.findings)
    findings.update(site.source_findings(reports, everything=everything))
    return reports, sorted(findings)


def patch(reports: list[Report]) -> str:
    """Return the corrections of all pages as one patch."""
    return "".join(
        difference(report.page.path, report.page.original, injected(report))
        for report in reports
        if report.edits
    )
