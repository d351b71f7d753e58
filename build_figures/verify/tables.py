"""Find pipe tables in the prose view of a page."""

from __future__ import annotations

import re

from .page import Span, Table

_DELIMITER = re.compile(
    r"[ \t]*(?:>[ \t]?)*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\r?$"
)
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)*")
_PIPE = re.compile(r"(?<!\\)\|")


def find_tables(prose: str, start: int = 0) -> tuple[Table, ...]:
    """Return the tables of `prose[start:]`: header, dashes, body rows up to a blank line."""
    lines = _lines(prose, start)
    tables = []
    index = 1
    while index < len(lines):
        above, here = lines[index - 1], lines[index]
        dashes = prose[here.start : here.end]
        if (
            "|" in dashes
            and _DELIMITER.match(dashes)
            and _PIPE.search(prose, above.start, above.end)
        ):
            last = index + 1
            while last < len(lines) and prose[lines[last].start : lines[last].end].strip(" \t\r>"):
                last += 1
            header = _cells(prose, above)
            rows = tuple(_cells(prose, line) for line in lines[index + 1 : last])
            tables.append(Table(above.start, lines[last - 1].end, header, rows))
            index = last
        index += 1
    return tuple(tables)


def _lines(prose: str, start: int) -> list[Span]:
    lines = []
    while start < len(prose):
        end = prose.find("\n", start)
        end = len(prose) if end < 0 else end
        lines.append(Span(start, end))
        start = end + 1
    return lines


def _cells(prose: str, line: Span) -> tuple[Span, ...]:
    quote = _QUOTE.match(prose, line.start, line.end)
    start = quote.end() if quote else line.start
    end = start + len(prose[start : line.end].rstrip())
    if start < end and prose[start] == "|":
        start += 1
    if end > start and prose[end - 1] == "|" and prose[end - 2 : end - 1] != "\\":
        end -= 1
    edges = [start]
    for pipe in _PIPE.finditer(prose, start, end):
        edges.extend((pipe.start(), pipe.end()))
    edges.append(end)
    return tuple(Span(edges[i], edges[i + 1]) for i in range(0, len(edges), 2))
