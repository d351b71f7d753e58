"""Where MkDocs reads a page otherwise than the engine: what it would publish unchecked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.utils import is_markdown_file, meta

from build_figures.verify import Code, Finding, Project, Report

from .decorate import newlines

BYTE_ORDER_MARK = "\ufeff"


def unseen_pages(project: Project) -> Iterator[Finding]:
    """Yield a finding for each page that MkDocs publishes and the engine does not look at."""
    seen = set(project.pages())
    for page in _published(project.docs):
        if page not in seen:
            message = (
                "this page would be published without ever being checked; name it .md, and use "
                "no linked folders"
            )
            yield Finding(project.shown(page), 1, 1, Code.DOCUMENT, message)


def opening_findings(report: Report) -> Iterator[Finding]:
    """Yield a finding if MkDocs takes other lines for the head of a page than the engine does."""
    page = report.page
    text = page.text
    if text.startswith(BYTE_ORDER_MARK):
        yield page.finding(0, Code.DOCUMENT, "save the page without a byte order mark")
        return
    if any(finding.code is Code.DOCUMENT for finding in page.findings):
        return
    if meta.get_data(newlines(text))[0].strip() == newlines(text[page.body :]).strip():
        return
    if text.startswith("---"):
        message = (
            "MkDocs reads this front matter differently; write lines like `title: ...` between "
            "two lines of three dashes, or leave it out"
        )
    else:
        message = "MkDocs reads this line as metadata; begin the page with a heading"
    yield page.finding(0, Code.DOCUMENT, message)


def _published(docs: Path) -> Iterable[Path]:
    """Return the Markdown files of a folder as MkDocs finds them: through links, any suffix."""
    found = []
    for folder, folders, files in os.walk(docs, followlinks=True):
        here = Path(folder)
        above = (docs, *(docs / parent for parent in here.relative_to(docs).parents))
        if here != docs and any(here.samefile(one) for one in above):
            folders.clear()  # a link to a folder above it would be followed for ever
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            here / name
            for name in sorted(files)
            if is_markdown_file(name) and not name.startswith(".")
        ]
    return found
