"""This site as the engine sees it: its pages, its Markdown dialect, its navigation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import markdown
import yaml

from build_figures.processes import each
from build_figures.sources import Sources
from build_figures.verify import Code, Finding, Project, Renderer, Report, compare

from .check_cache import CheckCache
from .config_texts import text_findings
from .decorate import mark_findings, marked, newlines, numbered
from .engine_version import engine_version
from .formulas import Formulas, check_syntax
from .labels import label_findings, plain, shown_label_findings
from .labs import lab_findings
from .settings import (
    CONFIG,
    SiteError,
    broken_config,
    config_text,
    markdown_extensions,
    vocabulary,
)
from .sources import opening_findings, unseen_pages


@dataclass(frozen=True)
class Site:
    """A folder with mkdocs.yml, docs/ and build_figures/."""

    root: Path

    @classmethod
    def find(cls, start: Path) -> Site:
        """Return the site that `start` is in. Raises SiteError."""
        for folder in (start, *start.parents):
            if (folder / CONFIG).is_file() and (folder / "build_figures").is_dir():
                return cls(folder.resolve())
        raise SiteError(f"no {CONFIG} here or above; run this inside the project")

    @cached_property
    def project(self) -> Project:
        """The pages and their scripts."""
        return Project(
            self.root,
            self.root / "docs",
            self.root / "build_figures" / "pages",
            vocabulary(self.root),
            self.root / "docs" / "notebooks",
        )

    @cached_property
    def sources(self) -> Sources:
        """The files of this build."""
        return Sources(self.root)

    def pages(self, paths: Iterable[Path] = ()) -> list[Path]:
        """Return the pages named by files or folders, or all of them. Raises SiteError."""
        paths = list(paths)
        if not paths:
            return self.project.pages()
        everything = [(page.resolve(), page) for page in self.project.pages()]
        found = []
        for path in paths:
            inside = [page for file, page in everything if file.is_relative_to(path.resolve())]
            if not inside:
                raise SiteError(
                    f"{path}: no page of this site; pages are Markdown files under docs/ and "
                    "notebooks in docs/notebooks/"
                )
            found += inside
        return sorted(set(found))

    def check(self, pages: Iterable[Path], *, formulas: Formulas) -> list[Report]:
        """Return the reports of pages, those of unchanged ones from the cache.

        Each is compared with what Markdown renders. formulas: to try where formulas stand.
        Raises EngineError, and SiteError.
        """
        pages = list(pages)
        cache = self.check_cache()
        render = self.renderer()
        known = {page: cache.known(page) for page in pages}
        new = [page for page in pages if known[page] is None]
        for page, proved in zip(new, self.proved(new), strict=True):
            known[page] = guarded = guarded_report(proved, render, formulas)
            cache.keep(page, guarded)
        reports = [report for page in pages if (report := known[page]) is not None]
        cache.save(prune=set(pages) == set(self.pages()))
        self.sources.save(prune=False)
        return reports

    def proved(self, pages: Sequence[Path]) -> Iterator[Report]:
        """Yield the report of each page, as no cache and no rendered page has a part in it."""
        return each(self.project.check, pages, "build_figures.verify.check")

    def check_cache(self) -> CheckCache:
        """Return the reports that are kept of this site's pages."""
        return CheckCache(self.root, self.project.script_file, self.engine, self.sources)

    @cached_property
    def engine(self) -> str:
        """A digest of all that every page depends on."""
        return engine_version(self.root, self.sources)

    def renderer(self) -> Renderer:
        """Return Markdown to HTML as the site renders it, formulas left as their TeX.

        Raises SiteError; so does the renderer if an extension cannot be loaded.
        """
        extensions = markdown_extensions(self.root)

        def render(text: str) -> str:
            try:
                made = markdown.Markdown(extensions=list(extensions), extension_configs=extensions)
            except Exception as error:  # noqa: BLE001 - an extension may raise anything
                what = f"{type(error).__name__}: {error}"
                raise SiteError(f"{CONFIG}: cannot load its Markdown extensions: {what}") from None
            return made.convert(text)

        return render

    def source_findings(self, reports: Iterable[Report], *, everything: bool) -> Iterator[Finding]:
        """Yield what is wrong with the sources of pages, apart from their numbers.

        everything: also with what belongs to no page. Raises SiteError.
        """
        reports = list(reports)
        if everything:
            yield from self.navigation_findings()
            yield from unseen_pages(self.project)
        for report in reports:
            yield from opening_findings(report)
        yield from self.syntax_findings(reports)
        yield from self.label_findings(reports)

    def navigation_findings(self) -> Iterator[Finding]:
        """Yield numbers in the texts of mkdocs.yml that nothing can check. Raises SiteError."""

        def naked(content: bytes) -> list[tuple[int, int, str, str]]:
            found = text_findings(CONFIG, content.decode("utf-8"), self.project.vocabulary)
            return [(each.line, each.column, each.code.value, each.message) for each in found]

        text = config_text(self.root).encode("utf-8")
        try:
            for line, column, code, message in self.sources.about(text, naked, self.engine):
                yield Finding(CONFIG, line, column, Code(code), message)
        except (yaml.YAMLError, RecursionError) as error:
            raise broken_config(error) from None

    def syntax_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield formula syntax that would be published raw or garbled."""
        for report in reports:
            text = report.page.text.encode("utf-8", "surrogatepass")
            for place, message in self.sources.about(text, traps, self.engine):
                line, column = place
                found = Finding(report.page.path, line, column, Code.FORMULA_SYNTAX, message)
                yield report.page.in_file(found)

    def label_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield numbers in the labels of drawn figures that their pages do not state."""
        render: Renderer | None = None
        for report in reports:
            if plain(report):
                yield from label_findings(
                    report, self.root, self.project.vocabulary, lambda: self.stale_figures
                )
            else:
                render = render or self.renderer()
                page = report.page
                yield from self.shown_label_findings(report, render(page.text[page.body :]))

    def shown_label_findings(self, report: Report, rendered: str) -> Iterator[Finding]:
        """Yield numbers in the labels of the figures that a rendered page shows, likewise."""
        yield from shown_label_findings(
            report, self.root, self.project.vocabulary, rendered, lambda: self.stale_figures
        )

    @cached_property
    def stale_figures(self) -> frozenset[str]:
        """The names of the figures that are not drawn, or have to be drawn again."""
        from build_figures.figures.runner import stale

        return frozenset(drawing.name for drawing in stale(self.root, self.sources))


def guarded_report(report: Report, render: Renderer, formulas: Formulas) -> Report:
    """Return a report with what its rendered page shows otherwise than the scanner saw it."""
    if any(finding.code is Code.SCRIPT for finding in report.findings):
        return report
    path, text = report.page.path, newlines(report.page.text)
    formulas.begin_page(path, text, numbered(report))
    rendered = render(marked(report))
    found = {*report.findings, *rendered_findings(report, rendered, formulas)}
    return replace(report, findings=tuple(sorted(found)))


def rendered_findings(report: Report, rendered: str, formulas: Formulas) -> set[Finding]:
    """Return what a rendered page shows otherwise than the scanner saw it, or cannot show."""
    return {
        *compare(report.page, rendered),
        *mark_findings(report, rendered),
        *lab_findings(report, rendered),
        *_misplaced_formulas(formulas, report, rendered),
    }


def traps(content: bytes) -> list[tuple[tuple[int, int], str]]:
    """Return place and message of what a page's text has formula syntax for and publishes raw."""
    found = check_syntax(content.decode("utf-8", "surrogatepass"), "")
    return [((finding.line, finding.column), finding.message) for finding in found]


def _misplaced_formulas(formulas: Formulas, report: Report, rendered: str) -> list[Finding]:
    """Return a finding for each formula that a rendered page cannot show, if no other says so."""
    path, found = report.page.path, formulas.misplaced(report.page.path, rendered)
    syntax = check_syntax(newlines(report.page.text), path) if found else []
    known = {finding.line for finding in syntax}
    return [report.page.in_file(each) for each in found if each.line not in known]
