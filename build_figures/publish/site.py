"""This site as the engine sees it: its pages, its Markdown dialect, its navigation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import markdown
import yaml

from build_figures.verify import Code, Finding, Project, Renderer, Report, naked_in_text

from .check_cache import CheckCache
from .formulas import check_syntax
from .labels import label_findings

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

    def check(self, pages: Iterable[Path], *, guarded: bool) -> list[Report]:
        """Return the reports of pages, those of unchanged ones from the cache.

        guarded: also compare with what Markdown renders, page by page. A build does that itself.
        """
        pages = list(pages)
        purpose = "guarded" if guarded else "plain"
        cache = CheckCache(self.root, self.project.script_file, purpose)
        render = self.renderer() if guarded else None
        reports = [
            cache.check(page, lambda page: self.project.check(page, render)) for page in pages
        ]
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

    def navigation_findings(self) -> Iterator[Finding]:
        """Yield numbers in navigation titles that nothing can check."""
        text = (self.root / CONFIG).read_text(encoding="utf-8")
        section = re.search(r"^nav:[^\n]*\n(?:[ \t#-][^\n]*\n|\n)*", text, re.M)
        if section is None:
            return
        for match in re.finditer(r"^[ \t]*-[ \t]*(?P<title>[^:\n]+):", section.group(), re.M):
            for numeral in naked_in_text(match["title"], self._vocabulary()):
                offset = section.start() + match.start("title") + numeral.start
                line = text.count("\n", 0, offset) + 1
                column = offset - text.rfind("\n", 0, offset)
                message = (
                    f"naked number {numeral.text} in a navigation title, where nothing can "
                    "check it; leave it out"
                )
                yield Finding(CONFIG, line, column, Code.NAKED, message)

    def syntax_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield formula syntax that would be published raw or garbled."""
        for report in reports:
            yield from check_syntax(report.page.text, report.page.path)

    def label_findings(self, reports: Iterable[Report]) -> Iterator[Finding]:
        """Yield numbers in the labels of drawn figures that their pages do not state."""
        for report in reports:
            yield from label_findings(report, self.root, self.project.vocabulary)

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
        config = yaml.load((self.root / CONFIG).read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a SafeLoader
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


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml; what its own tags mean does not matter here."""


_Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
_Loader.add_multi_constructor("tag:", lambda loader, suffix, node: None)
