"""One build of the site, apart from MkDocs: what is checked, marked and inserted, and when."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from build_figures.figures.runner import FigureError, draw_stale
from build_figures.verify import Finding, Report, compare

from . import glossary, ledger, verification
from .commit import commit
from .decorate import (
    decorate,
    island,
    left_over,
    mark_findings,
    newlines,
    numbered,
    with_attributes,
)
from .figures import MissingFigureError, inline_figures
from .fonts import font_files
from .formulas import EngineError, Formulas, copy_katex_assets
from .site import Site, SiteError

_COUNT = re.compile(r'(<span class="vn-count">)[^<]*(</span>)')
# A short formula and the punctuation behind it, which must not begin a line by itself.
_SHORT_FORMULA = re.compile(r'<span class="vn-tex"[^>]*>[^<]{1,24}</span>[,.;:!?)’”]+')


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
    late: list[Finding] = field(default_factory=list)  # found while pages were rendered
    urls: dict[str, str] = field(default_factory=dict)  # of each page, from the site's root
    commit: str = ""
    terms: dict[str, glossary.Term] | None = None  # of the glossary, by form

    @classmethod
    def start(cls, root: Path, progress: Callable[[str], object]) -> Build:
        """Draw stale figures and check every page. Raises BuildError if that cannot be done."""
        site = Site(root)
        try:
            draw_stale(progress, root)
            docs = site.project.docs
            pages = site.pages()
            formulas = Formulas(root)
            reports = {
                page.relative_to(docs).as_posix(): report
                for page, report in zip(pages, site.check(pages, formulas=formulas), strict=True)
            }
            findings = {finding for report in reports.values() for finding in report.findings}
            findings.update(site.source_findings(reports.values(), everything=True))
            findings.update(rejected_formulas(formulas, reports.values()))
            font_files(root / "node_modules")
        except (FigureError, EngineError, SiteError, FileNotFoundError) as error:
            raise BuildError(str(error)) from None
        return cls(site, reports, sorted(findings), formulas, commit=commit(root))

    def assets(self) -> dict[str, Path]:
        """Return the files that come from packages: address in the site to file."""
        return font_files(self.site.root / "node_modules")

    def documents(self) -> dict[str, str]:
        """Return the files that this build writes about itself: address to text."""
        return {
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
        return decorate(markdown, report)

    def explained(self, address: str, html: str) -> str:
        """Return a page's content with its terms linked, and commas kept in line."""
        html = _SHORT_FORMULA.sub(r'<span class="vn-together">\g<0></span>', html)
        if glossary.ADDRESS not in self.urls or address in (glossary.ADDRESS, verification.ADDRESS):
            return html
        if self.terms is None:
            text = self.reports[glossary.ADDRESS].page.text
            self.terms = glossary.by_form(glossary.terms(newlines(text)))
        url = relative(self.urls[glossary.ADDRESS], self.urls[address])
        return glossary.explained(html, self.terms, url)

    def guard(self, address: str, html: str) -> None:
        """Note every number of a rendered page that the scanner did not see or did not mark."""
        report = self.reports.get(address)
        if report is not None:
            found = {*compare(report.page, html), *mark_findings(report, html)}
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
                document, findings = self.formulas.insert(report.page.path, document)
                document = with_attributes(document, report)
                findings += left_over(report, document)
                document = document.replace("</body>", f"{island(report)}</body>", 1)
                document = self._linked(address, document, report)
            document = _COUNT.sub(rf"\g<1>all {self.checked:,}\g<2>", document)
            figures = self.site.project.docs / "assets" / "figures"
            return inline_figures(document, figures), findings
        except (EngineError, MissingFigureError) as error:
            raise BuildError(str(error)) from None

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
        badge = verification.badge(report, f"{there}?page={address}")
        return document.replace("</h1>", f"</h1>{badge}", 1)

    @property
    def checked(self) -> int:
        """How many numbers of the site were recomputed."""
        return sum(report.checked for report in self.reports.values())

    def finish(self, site_dir: Path) -> None:
        """Add KaTeX's style sheet and fonts, and keep the typeset formulas for the next build."""
        try:
            copy_katex_assets(self.site.root / "node_modules", site_dir)
        except EngineError as error:
            raise BuildError(str(error)) from None
        self.formulas.save()

    def close(self) -> None:
        """End the formula process; harmless when called again."""
        self.formulas.close()


def rejected_formulas(formulas: Formulas, reports: Iterable[Report]) -> list[Finding]:
    """Return a finding for each formula of the pages that KaTeX rejects. Raises EngineError."""
    return formulas.check_pages(
        (report.page.path, newlines(report.page.text), numbered(report)) for report in reports
    )


def relative(url: str, page: str) -> str:
    """Return the address `url` as seen from `page`; both from the site's root."""
    folder = page if page.endswith("/") or not page else posixpath.dirname(page)
    found = posixpath.relpath(url or ".", folder or ".")
    return f"{found}/" if url.endswith("/") or not url else found
