"""This site as the engine sees it: its pages, its Markdown dialect, its navigation."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import markdown
import yaml

from build_figures.verify import Code, Finding, Project, Renderer, Report, compare

from .check_cache import CheckCache
from .config_texts import text_findings
from .decorate import mark_findings, marked, newlines, numbered
from .formulas import Formulas, check_syntax
from .labels import label_findings, plain, shown_label_findings
from .sources import opening_findings, unseen_pages

CONFIG = "mkdocs.yml"


class SiteError(Exception):
    """The command cannot start: no site here, or no such page."""


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
            self.root, self.root / "docs", self.root / "build_figures" / "pages", self._vocabulary()
        )

    def pages(self, paths: Iterable[Path] = ()) -> list[Path]:
        """Return the pages named by files or folders, or all of them. Raises SiteError."""
        paths = list(paths)
        if not paths:
            return self.project.pages()
        everything = {page.resolve(): page for page in self.project.pages()}
        found = []
        for path in paths:
            inside = [
                page
                for resolved, page in everything.items()
                if resolved.is_relative_to(path.resolve())
            ]
            if not inside:
                raise SiteError(
                    f"{path}: no page of this site; pages are Markdown files under docs/"
                )
            found += inside
        return sorted(set(found))

    def check(self, pages: Iterable[Path], *, formulas: Formulas) -> list[Report]:
        """Return the reports of pages, those of unchanged ones from the cache.

        Each is compared with what Markdown renders. formulas: to try where formulas stand.
        Raises EngineError, and SiteError.
        """
        pages = list(pages)
        cache = CheckCache(self.root, self.project.script_file, "guarded")
        render = self.renderer()

        def check(page: Path) -> Report:
            return guarded_report(self.project.check(page), render, formulas)

        reports = [cache.check(page, check) for page in pages]
        cache.save(prune=set(pages) == set(self.pages()))
        return reports

    def renderer(self) -> Renderer:
        """Return Markdown to HTML as the site renders it, formulas left as their TeX."""
        names, options = self._extensions()

        def render(text: str) -> str:
            return markdown.Markdown(extensions=list(names), extension_configs=options).convert(
                text
            )

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
        text = (self.root / CONFIG).read_text(encoding="utf-8")
        try:
            yield from text_findings(CONFIG, text, self._vocabulary())
        except yaml.YAMLError as error:
            raise _unreadable(error) from None

    def syntax_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield formula syntax that would be published raw or garbled."""
        for report in reports:
            yield from check_syntax(report.page.text, report.page.path)

    def label_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield numbers in the labels of drawn figures that their pages do not state."""
        render: Renderer | None = None
        for report in reports:
            if plain(report):
                yield from label_findings(report, self.root, self.project.vocabulary)
            else:
                render = render or self.renderer()
                page = report.page
                yield from self.shown_label_findings(report, render(page.text[page.body :]))

    def shown_label_findings(self, report: Report, rendered: str) -> Iterator[Finding]:
        """Yield numbers in the labels of the figures that a rendered page shows, likewise."""
        yield from shown_label_findings(report, self.root, self.project.vocabulary, rendered)

    def _vocabulary(self) -> tuple[str, ...]:
        """Return names with digits that are no numbers: `names` in pyproject.toml."""
        file = self.root / "pyproject.toml"
        tools = (
            tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {})
            if file.is_file()
            else {}
        )
        return tuple(tools.get("build_figures", {}).get("names", ()))

    def _extensions(self) -> tuple[list[str], dict[str, dict[str, object]]]:
        text = (self.root / CONFIG).read_text(encoding="utf-8")
        try:
            config = yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader
        except yaml.YAMLError as error:
            raise _unreadable(error) from None
        names: list[str] = []
        options: dict[str, dict[str, object]] = {}
        for entry in config.get("markdown_extensions", []):
            name, settings = (
                next(iter(entry.items())) if isinstance(entry, Mapping) else (entry, None)
            )
            names.append(name)
            if isinstance(settings, Mapping):
                options[name] = dict(settings)
        return names, options


def guarded_report(report: Report, render: Renderer, formulas: Formulas) -> Report:
    """Return a report with what its rendered page shows otherwise than the scanner saw it."""
    if any(finding.code is Code.SCRIPT for finding in report.findings):
        return report
    path, text = report.page.path, newlines(report.page.text)
    formulas.begin_page(path, text, numbered(report))
    rendered = render(marked(report))
    found = {*report.findings, *compare(report.page, rendered), *mark_findings(report, rendered)}
    known = {finding.line for finding in check_syntax(text, path)}
    found.update(
        finding
        for finding in formulas.insert(path, rendered)[1]
        if finding.code is Code.FORMULA_SYNTAX and finding.line not in known
    )
    return replace(report, findings=tuple(sorted(found)))


def _unreadable(error: yaml.YAMLError) -> SiteError:
    mark = getattr(error, "problem_mark", None)
    place = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
    return SiteError(f"{CONFIG}{place}: {getattr(error, 'problem', None) or 'it is not YAML'}")


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml; what its own tags mean does not matter here."""


_Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
_Loader.add_multi_constructor("tag:", lambda loader, suffix, node: None)
