"""The parts of a Markdown page that the engine tells apart, with their places in the source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from .finding import Code, Finding
from .numeral import REMARK

__all__ = ["OPAQUE", "REMARK", "Comment", "Formula", "Image", "Kind", "Page", "Span", "Table"]

_LINE_ENDS = re.compile(r"[ \t]*[\r\n]\s*")
_PLACE = re.compile(r"\(at (\d+):(\d+)\)")
OPAQUE = "\ufffc"  # stands in the prose for one character of code, math or markup


class Kind(StrEnum):
    """What a page's front matter says under `numbers:`."""

    EXAMPLE = "example"
    EXPLAIN = "explain"
    NOTES = "notes"


@dataclass(frozen=True)
class Span:
    """A stretch of the source."""

    start: int
    end: int

    def __contains__(self, offset: int) -> bool:
        return self.start <= offset < self.end


@dataclass(frozen=True)
class Comment(Span):
    """An HTML comment; `body` is what stands between `<!--` and `-->`."""

    body: str


@dataclass(frozen=True)
class Formula(Span):
    """A formula with its delimiters; its TeX is `text[tex.start:tex.end]`."""

    tex: Span
    display: bool


@dataclass(frozen=True)
class Image(Span):
    """An image with its attribute braces."""

    alt: Span


@dataclass(frozen=True)
class Table(Span):
    """A pipe table: header cells and the cells of its body rows."""

    header: tuple[Span, ...]
    rows: tuple[tuple[Span, ...], ...]

    def cells(self) -> Iterator[Span]:
        """Yield all cells in reading order."""
        yield from self.header
        for row in self.rows:
            yield from row


@dataclass(frozen=True)
class Page:
    """A scanned page. `prose` is as long as `text`, with everything that is not prose opaque."""

    path: str
    text: str
    prose: str
    kind: Kind
    meta: Mapping[str, object]
    body: int  # offset behind the front matter
    comments: tuple[Comment, ...] = ()
    formulas: tuple[Formula, ...] = ()
    images: tuple[Image, ...] = ()
    tables: tuple[Table, ...] = ()
    attributes: tuple[Span, ...] = ()  # text in attributes and titles, where no element can stand
    blocks: tuple[int, ...] = ()  # offsets at which a paragraph, item, heading or cell begins
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    source: str | None = None  # the file's own text, where `text` is but what stands in it
    margins: tuple[int, ...] = ()  # then: how far to the right each line stands in the file

    @cached_property
    def _lines(self) -> list[int]:
        return _line_starts(self.text)

    @cached_property
    def _file_lines(self) -> list[int]:
        return _line_starts(self.original)

    @property
    def original(self) -> str:
        """The text of the page's file."""
        return self.text if self.source is None else self.source

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of `offset` in the page's file, both counted from 1."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1 + self._margin(line)

    def file_offset(self, offset: int) -> int:
        """Return where in the page's file the text at `offset` stands."""
        line, column = self.place(offset)
        return self._file_lines[line - 1] + column - 1

    def in_file(self, finding: Finding) -> Finding:
        """Return a finding that was made in `text` with the places it names in the page's file."""

        def moved(match: re.Match[str]) -> str:
            line, column = int(match[1]), int(match[2])
            return f"(at {line}:{column + self._margin(line)})"

        column = finding.column + self._margin(finding.line)
        return replace(finding, column=column, message=_PLACE.sub(moved, finding.message))

    def _margin(self, line: int) -> int:
        return self.margins[line - 1] if self.margins else 0

    def finding(
        self, offset: int, code: Code, message: str, suggestion: str | None = None
    ) -> Finding:
        """Return a finding at `offset`; its message is one line, whatever it quotes."""
        line = _LINE_ENDS.sub(" ", message)
        return Finding(self.path, *self.place(offset), code, line, suggestion)

    def tex(self, formula: Formula) -> str:
        """Return the TeX of a formula; offsets within it are offsets from `formula.tex.start`."""
        return self.text[formula.tex.start : formula.tex.end].replace("\r", " ")

    def block_start(self, offset: int) -> int:
        """Return where the block that holds `offset` begins."""
        return self.blocks[max(0, bisect_right(self.blocks, offset) - 1)] if self.blocks else 0

    def before(self, offset: int) -> str:
        """Return the text from the start of its block up to `offset`."""
        return self.text[self.block_start(offset) : offset]


def _line_starts(text: str) -> list[int]:
    return [0, *(index + 1 for index, character in enumerate(text) if character == "\n")]
