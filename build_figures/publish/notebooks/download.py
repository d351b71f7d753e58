"""A notebook to take home as `.ipynb`, in the Markdown that Jupyter reads.

It has no outputs: those of the site are drawn for its pages, and whoever runs a notebook wants to
see what comes of it on their own machine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from build_figures.verify import Notebook, Page, scan

_LINK = re.compile(r"(?<!!)\[(?P<text>[^\[\]]*)\]\((?P<to>[^()\s:]+)\)")
_BLANK_LINES = re.compile(r"\n{3,}")


def ipynb(notebook: Notebook, address: Callable[[str], str]) -> str:
    """Return a notebook in Jupyter's own format, nbformat 4.5, without outputs.

    address: the full address of a page or file that a link names, or "" where it has none.
    """
    cells = []
    for number, cell in enumerate(notebook.cells, 1):
        made: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
        if cell.markdown:
            made = {"cell_type": "markdown"}
        source = _markdown(cell.source, address) if cell.markdown else cell.source
        made |= {"id": f"cell-{number}", "metadata": {}, "source": source.splitlines(keepends=True)}
        cells.append(dict(sorted(made.items())))
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    document = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _markdown(text: str, address: Callable[[str], str]) -> str:
    """Return a cell's text with formulas as Jupyter has them, without bindings, links in full."""
    for start, end, new in sorted(_changes(scan("", text), address), reverse=True):
        text = text[:start] + new + text[end:]
    return _BLANK_LINES.sub("\n\n", text).strip()


def _changes(page: Page, address: Callable[[str], str]) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and new text of each change to the text of a cell."""
    for comment in page.comments:
        if comment.body.startswith(("=", "ok", "formula:")):
            yield comment.start, comment.end, ""
    for formula in page.formulas:
        tex = page.text[formula.tex.start : formula.tex.end].strip()
        yield formula.start, formula.end, f"$$\n{tex}\n$$" if formula.display else f"${tex}$"
    for match in _LINK.finditer(page.text):
        if page.prose[match.start()] != "[":  # code
            continue
        found = address(match["to"])
        if found:
            yield *match.span("to"), found
        else:
            yield match.start(), match.start() + 1, ""
            yield match.end("text"), match.end(), ""
