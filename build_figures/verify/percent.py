"""Notebooks in percent format: their Markdown cells as one page, each place that of the .py file.

A file of that format is a Python program. A line `# %%` begins a cell of code, `# %% [markdown]`
one of text, in which each line begins with `# `. `# %% alt="..."` says what the cell's pictures
show. Front matter stands before the first cell, behind the same `# `.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from .finding import Code
from .page import Page
from .scan import scan

SUFFIX = ".py"
_HEADING = re.compile(r'# %%(?:(?P<text>[ \t]+\[markdown\])|[ \t]+alt="(?P<alt>[^"<>]*)")?[ \t]*')
_UNREADABLE = (
    "cannot read this heading of a cell; write # %%, # %% [markdown], or "
    '# %% alt="what the picture shows"'
)
_NO_TEXT = "this line of a Markdown cell does not begin with `# `; begin a cell of code with # %%"
_ALT = "# %% alt="
_IMAGE = "<img alt="  # as long as what it stands for, so that columns stay what they are


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook; lines are counted from 1."""

    line: int  # of its heading
    first: int  # of its source
    source: str  # without blank lines around it; of text without the `# `
    markdown: bool
    alt: str  # what its pictures show


@dataclass(frozen=True)
class Notebook:
    """A notebook's source, line by line as it is read."""

    text: str

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in order."""
        lines = _lines(self.text)
        starts = [index for index, line in enumerate(lines) if line.startswith("# %%")]
        ends = [*starts[1:], len(lines)]
        return tuple(
            _cell(start + 1, lines[start], lines[start + 1 : end])
            for start, end in zip(starts, ends, strict=False)  # without cells, one is over
        )

    @cached_property
    def _read(self) -> tuple[tuple[str, int], ...]:
        """What each line says as Markdown, and how far to the right that stands in the file."""
        return tuple(_read(self.text))

    @property
    def markdown(self) -> str:
        """The text of all Markdown cells, line under line; lines of code are empty."""
        return "\n".join(line for line, _ in self._read)

    @property
    def margins(self) -> tuple[int, ...]:
        """How many characters of each line stand before its Markdown."""
        return tuple(margin for _, margin in self._read)

    def problems(self) -> Iterator[tuple[int, str]]:
        """Yield line and message of what makes this file no notebook."""
        inside = head = False
        text = False
        for number, line in enumerate(_lines(self.text), 1):
            if line.startswith("# %%"):
                match = _HEADING.fullmatch(line)
                inside, text = True, bool(match and match["text"])
                if not match:
                    yield number, _UNREADABLE
            elif not inside and line.rstrip() == "# ---":
                head = not head
            elif not (inside or head) and line.strip():
                yield number, "this stands in no cell; begin a cell with # %% or # %% [markdown]"
                inside = True
            elif text and line.strip() and not line.startswith("# ") and line.rstrip() != "#":
                yield number, _NO_TEXT


def read(path: str, text: str) -> Page:
    """Return the page of a file: of a notebook its Markdown cells, else the text. Never raises."""
    if not path.endswith(SUFFIX):
        return scan(path, text)
    notebook = Notebook(text)
    page = replace(scan(path, notebook.markdown), source=text, margins=notebook.margins)
    starts = [0, *(match.end() for match in re.finditer("\n", page.text))]
    found = [
        page.finding(starts[line - 1], Code.DOCUMENT, message)
        for line, message in notebook.problems()
    ]
    # Findings of the scanner were made before the page knew its margins.
    moved = [page.in_file(finding) for finding in page.findings]
    return replace(page, findings=(*moved, *found))


def _lines(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.split("\n")]


def _cell(number: int, heading: str, lines: list[str]) -> Cell:
    match = _HEADING.fullmatch(heading)
    markdown = bool(match and match["text"])
    if markdown:
        lines = [line[2:] for line in lines]
    filled = [index for index, line in enumerate(lines) if line.strip()]
    first, last = (filled[0], filled[-1]) if filled else (0, -1)
    source = "\n".join(lines[first : last + 1])
    return Cell(number, number + 1 + first, source, markdown, (match and match["alt"]) or "")


def _read(text: str) -> Iterator[tuple[str, int]]:
    inside = markdown = False
    for line in text.split("\n"):
        bare = line.removesuffix("\r")
        end = line[len(bare) :]
        if bare.startswith("# %%"):
            match = _HEADING.fullmatch(bare)
            inside, markdown = True, bool(match and match["text"])
            alt = match and match["alt"] is not None
            yield (bare.replace(_ALT, _IMAGE, 1).rstrip() + ">" + end, 0) if alt else (end, 0)
        elif (markdown or not inside) and bare.startswith("#"):
            yield bare[2:] + end, min(2, len(bare))
        else:
            yield end, 0
