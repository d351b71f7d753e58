"""Rendered pages that did not change, kept between builds.

MkDocs converts every page anew. Here a page that has no other text, report, dialect, links or
figures than in the last build takes its HTML from there, with all that was compared in it.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from mkdocs.structure.toc import get_toc

from build_figures.kept import Kept
from build_figures.verify import Report

from .formulas import Formulas
from .labels import shown_figures, stamped_labels

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink

OURS = "build_figures.publish."
# Extensions that read nothing but the page, and whose version is part of every key.
KNOWN = frozenset(
    "abbr admonition attr_list def_list fenced_code footnotes md_in_html meta sane_lists smarty"
    " tables toc wikilinks pymdownx.betterem pymdownx.caret pymdownx.critic pymdownx.details"
    " pymdownx.highlight pymdownx.inlinehilite pymdownx.keys pymdownx.mark pymdownx.saneheaders"
    " pymdownx.smartsymbols pymdownx.superfences pymdownx.tabbed pymdownx.tasklist"
    " pymdownx.tilde".split()
)


@dataclass(frozen=True)
class Rendering:
    """What MkDocs makes of a page's Markdown, as JSON can tell it."""

    content: str
    toc: list[dict[str, Any]]
    title: str | None
    anchors: list[str]
    links: dict[str, dict[str, str]] | None  # to anchors of other pages, by their address
    formulas: list[tuple[str, bool]]  # received: TeX, and whether it is a display formula


@dataclass(frozen=True)
class _Kept:
    """A rendering, and what became of it."""

    rendering: Rendering
    shown: str  # the content as it is published: with links to terms
    labels: dict[str, list[str] | None]  # of the figures that were looked at


class PageCache:
    """The renderings of one site; `attach` before MkDocs renders a page, `shown` behind that.

    root: the project's folder. engine: a digest of all that every page depends on.
    formulas: those of this build.
    """

    def __init__(self, root: Path, engine: str, formulas: Formulas) -> None:
        self._root = root
        self._engine = engine
        self._formulas = formulas
        self._kept = Kept(root / ".cache" / "pages.txt")
        self._site = ""  # a digest of the addresses and settings of this build
        self._hits: dict[str, _Kept] = {}
        self._waiting: dict[str, tuple[str, Rendering]] = {}

    def attach(self, page: Page, report: Report, context: str) -> None:
        """Have MkDocs take this page's rendering from the last build if nothing changed.

        context: what else the published content depends on.
        """
        page.__dict__["render"] = partial(self._render, page, report, context)

    def shown(self, address: str, html: str, make: Callable[[str], tuple[str, bool]]) -> str:
        """Return the content as it is published, that of an unchanged page from the last build.

        make: makes it of the rendered content, and tells whether nothing is wrong with it.
        """
        hit = self._hits.get(address)
        if hit and html == hit.rendering.content:
            return hit.shown
        made, right = make(html)
        key, rendering = self._waiting.pop(address, ("", None))
        if rendering and right and html == rendering.content:
            labels = {name: stamped_labels(self._root, name) for name in shown_figures(html)}
            entry = asdict(_Kept(rendering, made, labels))
            self._kept.put(key, json.dumps(entry, ensure_ascii=False))
        return made

    def save(self) -> None:
        """Write what this build used, and nothing else. Call it when the build succeeds."""
        self._kept.save(prune=True)

    def _render(
        self, page: Page, report: Report, context: str, config: MkDocsConfig, files: Files
    ) -> None:
        address, path = page.file.src_uri, report.page.path
        key = self._key(page, report, context, config, files)
        hit = self._find(key)
        if hit:
            self._hits[address] = hit
            self._formulas.replay(path, hit.rendering.formulas)
            _restore(page, hit.rendering, files)
            return
        with _Listening() as said:
            type(page).render(page, config, files)
        if key and not said.anything and page.content is not None:
            self._waiting[address] = key, _rendering(page, self._formulas.received(path))

    def _find(self, key: str) -> _Kept | None:
        text = self._kept.get(key) if key else None
        if text is None:
            return None
        entry = json.loads(text)
        labels = entry["labels"]
        if any(stamped_labels(self._root, name) != labels[name] for name in labels):
            return None
        return _Kept(Rendering(**entry["rendering"]), entry["shown"], labels)

    def _key(
        self, page: Page, report: Report, context: str, config: MkDocsConfig, files: Files
    ) -> str:
        """Return what the page's rendering is kept under; "" if it may depend on anything else."""
        extensions = list(config.markdown_extensions)
        if not all(name in KNOWN or name.startswith(OURS) for name in extensions):
            return ""
        level = logging.getLogger("mkdocs").getEffectiveLevel()
        if level <= logging.DEBUG:  # MkDocs does not note links then
            return ""
        if not self._site:
            addresses = sorted((file.src_uri, file.url, file.inclusion.name) for file in files)
            settings = [extensions, config.mdx_configs, dict(config.validation.links), level]
            self._site = _digest([self._engine, addresses, settings])
        records = [(r.start, r.end, r.zone, r.formula, r.text) for r in report.records]
        parts = [page.file.src_uri, page.markdown, report.page.text, records, report.findings]
        return _digest([self._site, context, *parts])


class _Listening(logging.Handler):
    """Notes whether anything was logged: what a page says while it is rendered is not kept."""

    def __init__(self) -> None:
        super().__init__()
        self.anything = False
        self._loggers = (logging.getLogger(), logging.getLogger("mkdocs"))

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - whatever it says
        """Note a message."""
        self.anything = True

    def __enter__(self) -> Self:
        for logger in self._loggers:
            logger.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        for logger in self._loggers:
            logger.removeHandler(self)


def _digest(parts: list[object]) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _rendering(page: Page, formulas: list[tuple[str, bool]]) -> Rendering:
    links = page.links_to_anchors
    return Rendering(
        page.content or "",
        [_token(link) for link in page.toc],
        page._title_from_render,  # noqa: SLF001 - what MkDocs itself sets when it renders
        sorted(page.present_anchor_ids or ()),
        None if links is None else {file.src_uri: dict(found) for file, found in links.items()},
        formulas,
    )


def _restore(page: Page, rendering: Rendering, files: Files) -> None:
    """Set all that MkDocs sets when it renders a page."""
    page.content = rendering.content
    page.toc = get_toc(rendering.toc)  # type: ignore[arg-type]  # its tokens are dicts as these
    page._title_from_render = rendering.title  # noqa: SLF001 - as above
    page.present_anchor_ids = set(rendering.anchors)
    page.links_to_anchors = _links(rendering.links, files)


def _links(
    links: Mapping[str, dict[str, str]] | None, files: Files
) -> dict[Any, dict[str, str]] | None:
    if links is None:
        return None
    found = {files.get_file_from_path(address): anchors for address, anchors in links.items()}
    return {file: anchors for file, anchors in found.items() if file is not None}


def _token(link: AnchorLink) -> dict[str, Any]:
    children = [_token(child) for child in link.children]
    return {"name": link.title, "id": link.id, "level": link.level, "children": children}
