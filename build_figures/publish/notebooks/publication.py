"""The notebooks of one build: executed if anything changed, put into their pages, offered as files.

Each is a page whose Markdown is typeset like any other's, with a mark where a code cell belongs.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from urllib.parse import urljoin

from build_figures.publish.figures import inline
from build_figures.sources import Sources
from build_figures.verify import Code, Finding, Notebook, Page, Report

from .download import ipynb
from .kernel_output import ConversionError, Problem, Run
from .store import Executed, Store

__all__ = ["ConversionError", "Publication"]

DOWNLOADS = "downloads"
_FIGURE = re.compile(r'<span class="nb-figure" data-figure="(?P<number>\d+)"></span>')
_MARK = re.compile(r'<div class="nb-mark" data-cell="(?P<cell>\d+)">.*?</div>')


@dataclass(frozen=True)
class Publication:
    """What a build knows of its notebooks, by page address."""

    pages: Mapping[str, Page] = field(default_factory=dict)
    executed: Mapping[str, Executed] = field(default_factory=dict)  # without those that failed
    findings: tuple[Finding, ...] = ()

    @classmethod
    def make(
        cls,
        root: Path,
        reports: Mapping[str, Report],
        progress: Callable[[str], object],
        sources: Sources,
    ) -> Publication:
        """Execute the notebooks that changed, or whose imports did, and take all others as kept.

        reports: of all pages, by address. progress: called with one line before anything runs.
        sources: the files of this build. Raises ConversionError.
        """
        pages = {name: each.page for name, each in reports.items() if each.page.source is not None}
        if not pages:
            return cls()
        store = Store(root, sources)
        findings = [finding for page in pages.values() for finding in _before(page)]
        broken = {finding.path for finding in findings}
        executed: dict[str, Executed] = {}
        stale: dict[str, tuple[Page, str | None]] = {}
        for address, page in pages.items():
            if page.path not in broken:
                key = store.key(root / page.path, page.original)
                kept = store.load(_name(address), key)
                if kept is None:
                    stale[address] = (page, key)
                else:
                    executed[address] = kept
        for count, address in enumerate(stale, 1):
            progress(f"notebook {count} of {len(stale)}: {_name(address)}")
        came = _run([page for page, _ in stale.values()], root)
        now = Store(root, Sources(root)) if came else store  # what the kernels have imported
        for (address, (page, key)), run in zip(stale.items(), came, strict=True):
            found = list(_after(page, run))
            findings += found
            if not found:
                executed[address] = _converted(page, run)
                if key == now.key(root / page.path, page.original):
                    store.save(_name(address), key, executed[address])
        store.prune(map(_name, pages))
        return cls(pages, executed, tuple(sorted(findings)))

    def marks(self, address: str) -> list[tuple[int, int, str]]:
        """Return what stands for each code cell in a page's Markdown: start, end, and mark."""
        page = self.pages.get(address)
        return [] if page is None else list(_marks(page))

    def labels(self, address: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield for each figure where its cell begins in the page's text, and the texts in it."""
        executed = self.executed.get(address)
        if executed is not None:
            starts = [start for start, _, _ in self.marks(address)]
            yield from ((starts[each.cell], each.labels) for each in executed.pictures)

    def filled(self, address: str, html: str) -> str:
        """Return a page's content with its code cells, without their figures."""
        executed = self.executed.get(address)
        if executed is None:
            return html
        return _MARK.sub(lambda match: executed.cells[int(match["cell"])], html)

    def finished(self, address: str, document: str, up: str, module: str) -> str:
        """Return a notebook's page with its figures, and where to download it below its title.

        up: the address of the site's root, from the page. module: that of the module that the
        notebook imports, if it can be downloaded.
        """
        page = self.pages.get(address)
        if page is None:
            return document
        executed = self.executed.get(address)
        if executed is not None:
            alts = [cell.alt for cell in Notebook(page.original).cells if not cell.markdown]
            figures = [
                f"<figure>{inline(picture.svg, {'alt': alts[picture.cell]}, f'cell-{n}-')}</figure>"
                for n, picture in enumerate(executed.pictures, 1)
            ]
            document = _FIGURE.sub(lambda match: figures[int(match["number"])], document)
        names = [f"{_name(address)}.ipynb", f"{_name(address)}.py"]
        links = [(name, f"{up}{DOWNLOADS}/{name}") for name in names]
        if module:
            links.append((posixpath.basename(module), f"{up}{module}"))
        shown = [f'<a href="{escape(to)}" download>{escape(name)}</a>' for name, to in links]
        needs = f"; beside it, unpack {shown[2]}" if module else ""
        line = f'<p class="nb-downloads">Download {shown[0]} or {shown[1]}{needs}</p>'
        return document.replace("</h1>", f"</h1>{line}", 1)

    def documents(self, urls: Mapping[str, str], site: str) -> dict[str, str]:
        """Return the files to download: address to content.

        urls: of pages, by address. site: the full address of the site, or "".
        """
        made: dict[str, str] = {}
        for address, page in self.pages.items():
            folder = posixpath.dirname(address)

            def full(to: str, folder: str = folder) -> str:
                path, sharp, anchor = to.partition("#")
                url = urls.get(posixpath.normpath(posixpath.join(folder, path)))
                return urljoin(site, url + sharp + anchor) if site and url is not None else ""

            made[f"{DOWNLOADS}/{_name(address)}.ipynb"] = ipynb(Notebook(page.original), full)
            made[f"{DOWNLOADS}/{_name(address)}.py"] = page.original
        return made


def _name(address: str) -> str:
    return posixpath.basename(address).removesuffix(".py")


def _before(page: Page) -> Iterator[Finding]:
    """Yield what is wrong with a notebook that need not be run to be seen."""
    try:
        ast.parse(page.original)
    except SyntaxError as error:
        place = Finding(page.path, error.lineno or 1, error.offset or 1, Code.SCRIPT, "")
        cell = _cell_at(Notebook(page.original), place.line)
        message = f"{cell}SyntaxError: {error.msg}"
        yield Finding(page.path, place.line, place.column, Code.SCRIPT, message)
    except ValueError as error:  # a null character
        yield Finding(page.path, 1, 1, Code.SCRIPT, f"cannot read the notebook: {error}")


def _cell_at(notebook: Notebook, line: int) -> str:
    code = [cell for cell in notebook.cells if not cell.markdown]
    number = sum(cell.line <= line for cell in code)
    return f"cell {number}: " if number else ""


def _run(pages: Sequence[Page], root: Path) -> Sequence[Run]:
    """Return what comes of notebooks. What this imports is only needed when there are any."""
    if not pages:
        return []
    from .execution import run

    return run([Notebook(page.original) for page in pages], root)


def _converted(page: Page, came: Run) -> Executed:
    """Return a notebook that has run as HTML. Raises ConversionError."""
    from .conversion import converted

    return converted(Notebook(page.original), came)


def _after(page: Page, came: Run) -> Iterator[Finding]:
    """Yield what is wrong with what came of a notebook."""
    for problem in came.problems:
        yield _finding(page, problem, Code.SCRIPT)
    code = [cell for cell in Notebook(page.original).cells if not cell.markdown]
    for number, (cell, outputs) in enumerate(zip(code, came.outputs, strict=False), 1):
        pictures = sum(bool(output.svg) for output in outputs)
        if pictures and not cell.alt:
            message = 'its picture has no alternative text; write # %% alt="what it shows"'
        elif pictures > 1:
            message = f"it draws {pictures} figures, which one text cannot describe; one a cell"
        elif cell.alt and not pictures and not came.problems:
            message = "it describes a picture and draws none"
        else:
            continue
        yield _finding(page, Problem(cell.line, number, message), Code.DOCUMENT)


def _finding(page: Page, problem: Problem, code: Code) -> Finding:
    cell = f"cell {problem.cell}: " if problem.cell else ""
    return Finding(page.path, problem.line, 1, code, f"{cell}{problem.message}")


def _marks(page: Page) -> Iterator[tuple[int, int, str]]:
    lines = page.text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    code = (cell for cell in Notebook(page.original).cells if not cell.markdown)
    for number, cell in enumerate(code):
        start, says = starts[cell.line - 1], lines[cell.line - 1].rstrip("\r")
        mark = f'<div class="nb-mark" data-cell="{number}">{says}</div>'
        yield start, start + len(says), f"\n{mark}\n"
