"""One build of the site, apart from MkDocs: what is checked, marked and inserted, and when."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from build_figures.figures.runner import FigureError, draw_stale
from build_figures.files import write_atomically
from build_figures.labs.writer import VectorError, write_stale
from build_figures.verify import Finding, Report

from . import glossary, ledger, reference_module, verification
from .check_cache import CheckCache
from .commit import commit
from .decorate import (
    decorate,
    island,
    left_over,
    newlines,
    numbered,
    with_attributes,
)
from .figures import MissingFigureError, inline_figures
from .fonts import font_files
from .formulas import EngineError, Formulas, copy_katex_assets
from .inline_scripts import moved_out
from .lab_modules import LabError, awaited_files
from .labels import unstated
from .labs import with_scripts
from .notebooks.publication import ConversionError, Publication
from .page_cache import PageCache
from .reference_module import Heading, ModuleError, ReferenceModule
from .settings import SiteError
from .site import Site, guarded_report, rendered_findings

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page as MkDocsPage

_COUNT = re.compile(r'(<span class="vn-count">)[^<]*(</span>)')
# A short formula and the punctuation behind it, which must not begin a line by itself.
_SHORT_FORMULA = re.compile(r'<span class="vn-tex"[^>]*>[^<]{1,24}</span>[,.;:!?)’”]+')


_BROKEN = (FigureError, VectorError, LabError, EngineError, SiteError, ModuleError, ConversionError)


class UncheckedPage(ValueError):
    """A page that MkDocs publishes and that was never checked."""


class BuildError(Exception):
    """The build cannot go on; says why and what to do in one line."""


@dataclass
class Build:
    """The state of one build; `start` makes it, `finish` and `close` end it."""

    site: Site
    reports: Mapping[str, Report]  # by page address within docs/, with forward slashes
    findings: list[Finding]
    formulas: Formulas
    cache: CheckCache
    rendered: PageCache
    unguarded: frozenset[str] = frozenset()  # pages that MkDocs is the first to render
    late: list[Finding] = field(default_factory=list)  # found while pages were rendered
    urls: dict[str, str] = field(default_factory=dict)  # of each page, from the site's root
    scripts: dict[str, str] = field(default_factory=dict)  # of the theme: address to text
    labs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what each waits for
    commit: str = ""
    module: ReferenceModule | None = None  # to take home, if the site has a page for it
    notebooks: Publication = field(default_factory=Publication)

    @classmethod
    def start(cls, root: Path, progress: Callable[[str], object]) -> Build:
        """Draw stale figures and check every page. Raises BuildError if that cannot be done."""
        site = Site(root)
        try:
            draw_stale(progress, root, site.sources)
            write_stale(progress, root)
            labs = awaited_files(site.project.docs)
            formulas = Formulas(root)
            cache = site.check_cache()
            reports, unguarded = _reports(site, cache, formulas)
            findings = _findings(site, reports, formulas)
            if any(not finding.warning for finding in findings):
                # MkDocs will render no page: all that is wrong is said now.
                _guard(site, cache, reports, unguarded, formulas)
                findings = _findings(site, reports, formulas)
                unguarded = frozenset()
            font_files(root / "node_modules")
            module = _reference_module(root, reports)
            notebooks = Publication.make(root, reports, progress, site.sources)
            site.sources.save(prune=True)
            found = {*findings, *notebooks.findings, *_label_findings(site, reports, notebooks)}
        except (*_BROKEN, FileNotFoundError) as error:
            raise BuildError(str(error)) from None
        return cls(
            site,
            reports,
            sorted(found),
            formulas,
            cache,
            PageCache(root, site.engine, formulas),
            unguarded,
            labs=labs,
            commit=commit(root),
            module=module,
            notebooks=notebooks,
        )

    def assets(self) -> dict[str, Path]:
        """Return the files that come from packages: address in the site to file."""
        return font_files(self.site.root / "node_modules")

    def documents(self, site_url: str = "") -> dict[str, str | bytes]:
        """Return the files that this build makes besides pages: address to content.

        site_url: where the site will be, for links in what is taken home. `urls` must be known.
        """
        return {
            **(self.module.downloads if self.module else {}),
            **self.notebooks.documents(self.urls, site_url),
            ledger.NAME: ledger.ledger(self.reports, self.commit),
            ledger.SCHEMA.name: ledger.SCHEMA.read_text(encoding="utf-8"),
        }

    def decorated(self, address: str, markdown: str) -> str:
        """Return a page's Markdown with its checked numbers marked.

        Raises UncheckedPage, and ChangedPage.
        """
        report = self.reports.get(address)
        if report is None:
            raise UncheckedPage(
                f"{address}: this page was never checked; name it .md, and use no linked folders"
            )
        self.formulas.begin_page(report.page.path, newlines(report.page.text), numbered(report))
        return decorate(markdown, report, self.notebooks.marks(address))

    def attach(self, page: MkDocsPage) -> None:
        """Have MkDocs take a page's rendering from the last build if nothing changed."""
        address = page.file.src_uri
        self.rendered.attach(page, self.reports[address], self._context(address))

    def shown(self, address: str, html: str) -> str:
        """Return a page's content as it is published; what is wrong with it is noted in `late`."""

        def make(content: str) -> tuple[str, bool]:
            before = len(self.late)
            self.guard(address, content)
            return self.explained(address, content), len(self.late) == before

        return self.rendered.shown(address, html, make)

    def keep_reports(self) -> None:
        """Keep for the next build what was found out about each page, all of them rendered."""
        if not self.late:
            for address in sorted(self.unguarded):
                page = self.site.project.docs / address
                self.cache.keep(page, self.reports[address])
            self.cache.save(prune=True)

    def explained(self, address: str, html: str) -> str:
        """Return a page's content with its terms linked, and commas kept in line."""
        html = _SHORT_FORMULA.sub(r'<span class="vn-together">\g<0></span>', html)
        if glossary.ADDRESS not in self.urls or address in (glossary.ADDRESS, verification.ADDRESS):
            return html
        url = relative(self.urls[glossary.ADDRESS], self.urls[address])
        return glossary.explained(html, self.terms, url)

    def documented(self, address: str, html: str) -> tuple[str, tuple[Heading, ...]]:
        """Return a page's content with the reference module's documentation, and its headings.

        The guard must have seen the content before: what comes in here is code and its docstrings,
        whose numbers are stated by no page.
        """
        if self.module is None or address != reference_module.ADDRESS:
            return html, ()
        here = self.urls[address]
        html = self.module.inserted(html, lambda page: relative(self.urls[page], here))
        return html, self.module.contents

    def with_cells(self, address: str, html: str) -> str:
        """Return a notebook's content with its code and what that prints, after the guard."""
        return self.notebooks.filled(address, html)

    @cached_property
    def terms(self) -> dict[str, glossary.Term]:
        """The terms of the glossary, by form."""
        report = self.reports.get(glossary.ADDRESS)
        return glossary.by_form(glossary.terms(newlines(report.page.text))) if report else {}

    def _context(self, address: str) -> str:
        """Return what a page's published content depends on besides the page and its figures."""
        there = self.urls.get(glossary.ADDRESS)
        return f"{relative(there, self.urls[address])} {self.terms}" if there else ""

    def guard(self, address: str, html: str) -> None:
        """Note every number of a rendered page that the scanner did not see or did not mark."""
        report = self.reports.get(address)
        if report is not None:
            found = rendered_findings(report, html, self.formulas)
            found.update(self.site.shown_label_findings(report, html))
            self.late += sorted(found.difference(self.findings))

    def finished(self, address: str, document: str) -> tuple[str, list[Finding]]:
        """Return a page's final HTML (formulas, figures, full values) and what went wrong in it.

        Raises BuildError.
        """
        report = self.reports.get(address)
        findings: list[Finding] = []
        try:
            if report is not None:
                document, found = self.formulas.insert(report.page.path, document)
                findings += map(report.page.in_file, found)
                document = with_attributes(document, report)
                findings += left_over(report, document)
                document = document.replace("</body>", f"{island(report)}</body>", 1)
                document = self._linked(address, document, report)
            document = _COUNT.sub(rf"\g<1>all {self.checked:,}\g<2>", document)
            document = with_scripts(document, self.urls.get(address, ""), self.labs)
            document = self._with_figures(address, document)
            figures = self.site.project.docs / "assets" / "figures"
            return inline_figures(document, figures), findings
        except (EngineError, MissingFigureError) as error:
            raise BuildError(str(error)) from None

    def _with_figures(self, address: str, document: str) -> str:
        """Add to a notebook's page what its code draws, and its downloads."""
        if address not in self.notebooks.pages:
            return document
        up = relative("", self.urls[address])
        downloads = self.module.downloads if self.module else ()
        module = next((name for name in downloads if name.endswith(".zip")), "")
        return self.notebooks.finished(address, document, up, module)

    def _linked(self, address: str, document: str, report: Report) -> str:
        """Link a page's numbers with the verification page, or fill in that page itself."""
        if verification.ADDRESS not in self.urls:
            return document
        here = self.urls[address]
        if address == verification.ADDRESS:
            urls = {page: relative(url, here) for page, url in self.urls.items()}
            script = relative("assets/javascripts/verification.js", here)
            trial = self.site.root / verification.TRIAL
            result = json.loads(trial.read_text(encoding="utf-8")) if trial.is_file() else None
            made = verification.verification(self.reports, urls, self.commit, script, result)
            return document.replace(verification.MARK, made, 1)
        there = relative(self.urls[verification.ADDRESS], here)
        row = escape(f"{there}#{verification.anchor(address)}")
        document = document.replace(
            "</head>", f'<meta name="vn-verification" content="{row}"></head>', 1
        )
        if address == "index.md":
            return document
        badge = verification.badge(report, f"{there}?page={address}#{verification.fold(address)}")
        return document.replace("</h1>", f"</h1>{badge}", 1)

    @cached_property
    def checked(self) -> int:
        """How many numbers of the site were recomputed."""
        return sum(report.checked for report in self.reports.values())

    def strict(self, document: str) -> str:
        """Return a page with its inline scripts as files, which `finish` writes."""
        document, files = moved_out(document)
        self.scripts |= files
        return document

    def finish(self, site_dir: Path) -> None:
        """Add KaTeX's style sheet and fonts, and keep the typeset formulas for the next build."""
        try:
            copy_katex_assets(self.site.root / "node_modules", site_dir)
            for address, text in self.scripts.items():
                write_atomically(site_dir / address, text)
        except EngineError as error:
            raise BuildError(str(error)) from None
        self.formulas.save()
        self.rendered.save()

    def close(self) -> None:
        """End the formula process; harmless when called again."""
        self.formulas.close()


def _label_findings(
    site: Site, reports: Mapping[str, Report], notebooks: Publication
) -> Iterable[Finding]:
    """Yield numbers in the figures of notebooks that their text does not state."""
    for address in notebooks.executed:
        for start, labels in notebooks.labels(address):
            yield from unstated(reports[address], labels, site.project.vocabulary, start)


def _reference_module(root: Path, reports: Mapping[str, Report]) -> ReferenceModule | None:
    """Return the reference module, if the site has a page for it. Raises ModuleError."""
    if reference_module.ADDRESS not in reports:
        return None
    titles = {
        address: str(report.page.meta.get("title") or address)
        for address, report in reports.items()
    }
    explained = reports[reference_module.ADDRESS].page.meta.get("explained")
    return ReferenceModule.make(root, titles, explained)


def _reports(
    site: Site, cache: CheckCache, formulas: Formulas
) -> tuple[dict[str, Report], frozenset[str]]:
    """Return the reports of all pages by address, and those that no rendered page was held to.

    Formulas are typeset meanwhile.
    """
    known = {page: cache.known(page) for page in site.pages()}
    new = [page for page, report in known.items() if report is None]
    found = {page: report for page, report in known.items() if report is not None}
    for page, report in zip(new, site.proved(new), strict=True):
        found[page] = report
        path, text = report.page.path, newlines(report.page.text)
        formulas.expect(path, text, numbered(report))
    addresses = {page: page.relative_to(site.project.docs).as_posix() for page in known}
    return (
        {address: found[page] for page, address in addresses.items()},
        frozenset(addresses[page] for page in new),
    )


def _findings(site: Site, reports: Mapping[str, Report], formulas: Formulas) -> list[Finding]:
    """Return what is wrong with all pages, sorted. Raises EngineError, and SiteError."""
    findings = {finding for report in reports.values() for finding in report.findings}
    findings.update(site.source_findings(reports.values(), everything=True))
    findings.update(rejected_formulas(formulas, reports.values()))
    return sorted(findings)


def _guard(
    site: Site,
    cache: CheckCache,
    reports: dict[str, Report],
    unguarded: Iterable[str],
    formulas: Formulas,
) -> None:
    """Hold reports to what Markdown renders, and keep them for the next build."""
    render = site.renderer()
    for address in unguarded:
        reports[address] = guarded_report(reports[address], render, formulas)
        cache.keep(site.project.docs / address, reports[address])
    cache.save(prune=True)


def rejected_formulas(formulas: Formulas, reports: Iterable[Report]) -> list[Finding]:
    """Return a finding for each formula of the pages that KaTeX rejects. Raises EngineError."""
    reports = list(reports)
    pages = {report.page.path: report.page for report in reports}
    found = formulas.check_pages(
        (report.page.path, newlines(report.page.text), numbered(report)) for report in reports
    )
    return [pages[finding.path].in_file(finding) for finding in found]


def relative(url: str, page: str) -> str:
    """Return the address `url` as seen from `page`; both from the site's root."""
    folder = page if page.endswith("/") or not page else posixpath.dirname(page)
    found = posixpath.relpath(url or ".", folder or ".")
    return f"{found}/" if url.endswith("/") or not url else found
