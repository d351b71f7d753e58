"""Read a page's Markdown: which stretches are formulas, code, comments or plain text.

Python-Markdown and pymdownx.superfences decide what code is, so their rules are followed here.
One reading serves the checks before a build, the conversion, and the places named in errors.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

FORMULA = "\ue000"  # stands in `Reading.plain` for one character of a formula
_FRONT_MATTER = re.compile(r"\A-{3}[ \t]*\r?\n.*?^(?:-{3}|\.{3})[ \t]*(?:\r?\n|\Z)", re.S | re.M)
_SPECIAL = re.compile(
    r"""^(?P<prefix>[ \t>]*)(?P<mark>`{3,}(?=[^`\n]*$)|~{3,})(?P<info>[^\n]*)$
    | (?P<escape>\\[\\`$<])
    | (?P<ticks>`+)
    | (?P<comment><!--)
    | <(?P<verbatim>pre|script|style|textarea|svg)\b""",
    re.M | re.X | re.I,
)
# Where a paragraph, list item, heading, table row or fence ends, and with it every code span.
_BLOCK_END = re.compile(
    r"\n(?=[ \t>]*(?:\r?$|[-*+][ \t]|[0-9]+[.)][ \t]|\#|!!!|\?\?\?|===|:[ \t]|\||`{3}|~{3}))", re.M
)
_NOT_NEWLINE = re.compile(r"[^\n]")


@dataclass(frozen=True)
class Formula:
    """A formula of a page; `text[start:end]` is its TeX, `text[opening:closing]` all of it."""

    tex: str
    start: int
    end: int
    display: bool
    line: int  # of the opening delimiter, counted from 1
    column: int  # counted from 1, in characters
    opening: int = field(compare=False)
    closing: int = field(compare=False)


@dataclass(frozen=True)
class Code:
    """A code span with its backticks."""

    start: int
    end: int
    ticks: int  # length of the delimiter


@dataclass(frozen=True)
class Fence:
    """A fenced block; `end` is None where no closing line belongs to the opening one."""

    start: int  # of the opening line
    mark: int  # offset of the first backtick or tilde
    prefix: str  # indentation and quote signs before it
    delimiter: str
    info: str  # what follows the delimiter on the opening line, as typed
    content: tuple[int, int] | None  # between the newline of the opening line and the closing line
    end: int | None  # end of the closing line, its newline excluded
    stopped: int | None = None  # where a line that is indented less ends it

    @property
    def math(self) -> bool:
        """Tell whether this is the one form of display formula."""
        return self.info.rstrip() == "math" and self.delimiter[0] == "`" and ">" not in self.prefix


@dataclass(frozen=True)
class Reading:
    """A page taken apart. `plain` is as long as `text`: formulas are U+E000, code is blank."""

    text: str
    body: int  # offset behind the front matter
    formulas: tuple[Formula, ...]
    codes: tuple[Code, ...]
    fences: tuple[Fence, ...]
    plain: str

    @cached_property
    def _starts(self) -> list[int]:
        return _line_starts(self.text)

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of `offset`, both counted from 1."""
        return _place(self._starts, offset)

    def line_span(self, offset: int) -> tuple[int, int]:
        """Return start and end, newline excluded, of the line that holds `offset`."""
        end = self.text.find("\n", offset)
        return self.text.rfind("\n", 0, offset) + 1, len(self.text) if end < 0 else end


def find_formulas(text: str, *, front_matter: bool = True) -> list[Formula]:
    """Return the formulas of a page in reading order; code, comments and front matter hold none.

    front_matter: whether `text` may begin with front matter (not so once MkDocs has removed it).
    """
    return list(read(text, front_matter=front_matter).formulas)


def read(text: str, *, front_matter: bool = True) -> Reading:
    """Return the reading of a page. Never raises: what is malformed is left in `plain`."""
    return _Reader(text, front_matter=front_matter).run()


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _place(starts: list[int], offset: int) -> tuple[int, int]:
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


class _Reader:
    """One pass over a page from its start to its end."""

    def __init__(self, text: str, *, front_matter: bool) -> None:
        self.text = text
        front = _FRONT_MATTER.match(text) if front_matter else None
        self.body = front.end() if front else 0
        self.starts = _line_starts(text)
        self.formulas: list[Formula] = []
        self.codes: list[Code] = []
        self.fences: list[Fence] = []
        self.pieces: list[str] = [_blank(text[: self.body])]
        self.written = self.body
        self.free = self.body  # a `$` before this offset is escaped or belongs to a formula

    def run(self) -> Reading:
        position = self.body
        while match := _SPECIAL.search(self.text, position):
            position = self._special(match)
        self.pieces.append(self.text[self.written :])
        parts = (tuple(self.formulas), tuple(self.codes), tuple(self.fences))
        return Reading(self.text, self.body, *parts, "".join(self.pieces))

    def _special(self, match: re.Match[str]) -> int:
        if match["mark"]:
            return self._fence(match)
        if match["escape"]:
            self.free = match.end()
            return self._hide(match.start(), match.end())
        if match["ticks"]:
            return self._ticks(match)
        closing = "-->" if match["comment"] else f"</{match['verbatim']}"
        end = re.compile(closing, re.I).search(self.text, match.end())
        return self._hide(match.start(), end.end()) if end else match.end()

    def _hide(self, start: int, end: int, fill: str = " ") -> int:
        self.pieces += (self.text[self.written : start], _blank(self.text[start:end], fill))
        self.written = end
        return end

    def _ticks(self, match: re.Match[str]) -> int:
        """Consume a run of backticks: a formula, a code span, or nothing that is closed."""
        run, start = match["ticks"], match.start()
        limit = _BLOCK_END.search(self.text, match.end())
        closing = re.compile(rf"(?<!`){run}(?!`)").search(
            self.text, match.end(), limit.start() if limit else len(self.text)
        )
        if not closing:
            return match.end()
        end = closing.end()
        before = start > self.free and self.text[start - 1] == "$"
        after = self.text.startswith("$", end)
        if before and after and run == "`" and "\n" not in self.text[start:end]:
            self._add((start - 1, end + 1), (start + 1, end - 1), start - 1, display=False)
            self.free = end + 1
            return end + 1
        self.codes.append(Code(start, end, len(run)))
        return self._hide(start, end)

    def _add(
        self, whole: tuple[int, int], tex: tuple[int, int], place: int, *, display: bool
    ) -> None:
        line_column = _place(self.starts, place)
        self.formulas.append(
            Formula(self.text[tex[0] : tex[1]], *tex, display, *line_column, *whole)
        )
        self._hide(*whole, FORMULA)

    def _fence(self, match: re.Match[str]) -> int:
        fence = self._closed(match)
        self.fences.append(fence)
        if fence.end is None or fence.content is None:
            return self._hide(match.start(), match.end())
        if fence.math:
            self._add((fence.start, fence.end), fence.content, fence.mark, display=True)
        else:
            self._hide(fence.start, fence.end)
        return fence.end

    def _closed(self, match: re.Match[str]) -> Fence:
        """Look for the closing line as superfences does: same indentation, same delimiter."""
        prefix, delimiter = match["prefix"], match["mark"]
        width, quotes = len(prefix.expandtabs(4)), prefix.count(">")
        body = min(match.end() + 1, len(self.text))
        position, stopped = body, None
        while position < len(self.text):
            newline = self.text.find("\n", position)
            line_end = len(self.text) if newline < 0 else newline
            line = self.text[position:line_end].rstrip("\r")
            bare = line.lstrip(" \t>" if quotes else " \t")
            indent = len(line[: len(line) - len(bare)].expandtabs(4))
            if bare and not quotes and indent < width:
                stopped = position
                break
            if bare.rstrip() == delimiter and (quotes or indent == width):
                content = (body, max(body, position - 1))
                return self._made(match, content, line_end)
            position = line_end + 1
        return self._made(match, None, None, stopped)

    def _made(
        self,
        match: re.Match[str],
        content: tuple[int, int] | None,
        end: int | None,
        stopped: int | None = None,
    ) -> Fence:
        parts = (match["prefix"], match["mark"], match["info"])
        return Fence(match.start(), match.start("mark"), *parts, content, end, stopped)


def _blank(text: str, fill: str = " ") -> str:
    return _NOT_NEWLINE.sub(fill, text)
