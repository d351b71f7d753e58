"""`mutate`: prove that the checks check, by changing what they check."""

from __future__ import annotations

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click

from build_figures.files import write_atomically
from build_figures.publish.settings import SiteError
from build_figures.publish.site import Site
from build_figures.publish.verification import TRIAL as RESULT
from build_figures.verify import Report, ScriptError, check_page, load, load_source
from build_figures.verify.code_mutation import mutants, replaced
from build_figures.verify.mutation import Tally, mutate_page

from .output import CLEAN, FINDINGS, USAGE, say

SUBJECT = "build_figures.positional"
TIME_LIMIT = 10.0  # seconds; a changed script may loop


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--code", is_flag=True, help="Change the scripts and the subject's code instead.")
def mutate(paths: tuple[Path, ...], *, code: bool) -> None:
    """Change every checked number of PATHS (or all pages) and report what goes unnoticed."""
    try:
        site = Site.find(Path.cwd())
        pages = site.pages(paths)
    except SiteError as error:
        say(str(error), err=True)
        sys.exit(USAGE)
    reports = {page: site.project.check(page) for page in pages}
    broken = [report.page.path for report in reports.values() if report.failures]
    if broken:
        say(f"mend the findings of {', '.join(broken)} first", err=True)
        sys.exit(FINDINGS)
    if code:
        _mutate_code(site, reports)
        sys.exit(CLEAN)
    tallies = [_mutate_numbers(site, page, report) for page, report in reports.items()]
    if not paths:
        write_atomically(site.root / RESULT, json.dumps(_total(tallies), indent=1) + "\n")
    sys.exit(FINDINGS if any(tally.survivors for tally in tallies) else CLEAN)


def _total(tallies: list[Tally]) -> dict[str, int]:
    """Return the result of a trial of the whole site, for the verification page."""
    return {
        "numbers": sum(tally.numbers for tally in tallies),
        "changes": sum(tally.tried for tally in tallies),
        "true": sum(tally.true for tally in tallies),
        "unnoticed": sum(len(tally.survivors) for tally in tallies),
    }


def _mutate_numbers(site: Site, page: Path, report: Report) -> Tally:
    file = site.project.script_file(page)
    script = load(file, site.project.shown(file), "changed_page") if file.is_file() else None
    tally = mutate_page(report, script, site.project.vocabulary)
    if tally.tried:
        noticed = tally.tried - tally.true - len(tally.survivors)
        true = f", {tally.true} still true" if tally.true else ""
        say(f"{report.page.path}: {tally.tried} changes, {noticed} noticed{true}")
    for survivor in tally.survivors:
        say(str(survivor))
    return tally


def _mutate_code(site: Site, reports: dict[Path, Report]) -> None:
    """List the changes of scripts and of the subject's modules that no number shows."""
    users: dict[str, list[Path]] = defaultdict(list)
    for page, report in reports.items():
        file = site.project.script_file(page)
        if not file.is_file():
            continue
        source = file.read_text(encoding="utf-8")
        for mutant in mutants(source):
            if not _noticed(site, page, report, mutant.source):
                _list(site, file, mutant.line, mutant.change)
        for name in set(_subject_modules(source)):
            users[name].append(page)
    for name, pages in sorted(users.items()):
        file = site.root / Path(*name.split(".")).with_suffix(".py")
        for mutant in mutants(file.read_text(encoding="utf-8")):
            with replaced(SUBJECT, name, mutant.source):
                if not any(_noticed(site, page, reports[page]) for page in pages):
                    _list(site, file, mutant.line, mutant.change)


def _noticed(site: Site, page: Path, report: Report, source: str | None = None) -> bool:
    """Tell whether the page's check fails with a changed script or subject."""
    file = site.project.script_file(page)
    shown = site.project.shown(file)
    try:
        text = file.read_text(encoding="utf-8") if source is None else source
        script = load_source(text, file, shown, "changed_script", TIME_LIMIT)
        vocabulary = site.project.vocabulary
        return bool(
            check_page(
                report.page.path, report.page.original, script, vocabulary=vocabulary
            ).failures
        )
    except ScriptError:
        return True


def _list(site: Site, file: Path, line: int, change: str) -> None:
    say(f"{site.project.shown(file)}:{line}: {change} changes no number")


def _subject_modules(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == SUBJECT:
            yield from (f"{SUBJECT}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{SUBJECT}."):
            yield node.module or ""
