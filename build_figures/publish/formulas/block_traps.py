"""Traps of the display form: math fences that are no ```math block of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .source import Fence, Reading

_MATH_INFO = re.compile(r"[ \t]*(?:\{[^}]*(?:\.|=[\"']?)math\b|\.?math(?![\w+#-]))", re.I)
_AFTER_LIST_MARK = re.compile(
    r"^[ \t>]*(?:[-*+]|[0-9]+[.)])[ \t]+(?P<mark>(?:`{3,}|~{3,})[ \t]*\{?[ \t]*\.?math\b)",
    re.M | re.I,
)
_LIST_MARK = re.compile(r"(?:[-*+]|[0-9]+[.)])[ \t]")
# Lines that do not join the paragraph of a formula block next to them.
_OPENS_CONTAINER = re.compile(r"[ \t>]*(?:!!!|\?\?\?\+?|===[!+]?)[ \t]")
_BLOCK_TAG = re.compile(
    r"[ \t]*</?(?:div|figure|figcaption|details|section|article|aside|blockquote|table)\b", re.I
)
_TAG_LINE = re.compile(r"[ \t]*</?[A-Za-z][^<>]*>[ \t]*\r?")
_BEHIND_LIST_MARK = (
    "a ```math block behind a list mark is published raw; "
    "write it on lines of its own, indented by four spaces"
)
_NOT_IN_LIST = (
    "a formula block indented by fewer than four spaces is not part of a list item; "
    "indent it by four, or not at all"
)


def math_fences(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each fence that says math without being the one form that is read as a formula."""
    for fence in reading.fences:
        if _MATH_INFO.match(fence.info):
            message = _unclosed(reading, fence) if fence.math else _info(fence)
            if message:
                yield fence.mark, message
    for match in _AFTER_LIST_MARK.finditer(reading.plain):
        yield (
            match.start("mark"),
            _BEHIND_LIST_MARK,
        )


def _info(fence: Fence) -> str:
    if fence.delimiter[0] == "~":
        return "a formula block between tildes is read as code; write ```math"
    if fence.info.rstrip() == "math":
        return "a ```math block in a quote is published raw; write it outside the quote"
    if fence.info.startswith("math"):
        return (
            f"text behind ```math garbles the formula; write {fence.info[4:].strip()!r} elsewhere"
        )
    return f"{fence.delimiter}{fence.info.rstrip()} is published as code; write ```math"


def _unclosed(reading: Reading, fence: Fence) -> str | None:
    if fence.stopped is not None:
        line, _ = reading.place(fence.stopped)
        return (
            f"this formula block is published raw: line {line} is indented less than its first "
            "line; indent all lines alike"
        )
    if fence.content is None or "```" in reading.text[slice(*fence.content)]:
        return (
            "this formula block is never closed and is published raw; "
            f"close it with {fence.delimiter} on a line of its own, indented like this one"
        )
    return None


def neighbors(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula block that is not a paragraph of its own."""
    for fence in reading.fences:
        if not fence.math or fence.end is None:
            continue
        if 0 < len(fence.prefix.expandtabs(4)) < 4 and _below_list(reading, fence.start):
            yield (
                fence.mark,
                _NOT_IN_LIST,
            )
        elif not _apart(reading, fence.start - 1, above=True):
            yield fence.mark, "a formula block needs a blank line before it"
        elif not _apart(reading, fence.end + 1, above=False):
            yield fence.mark, "a formula block needs a blank line after it"


def _below_list(reading: Reading, start: int) -> bool:
    """Tell whether the last block above that is not indented begins as a list item."""
    while start > reading.body:
        end = start - 1
        start, _ = reading.line_span(end)
        line = reading.plain[start:end]
        if _LIST_MARK.match(line):
            return True
        if line.strip() and not line[0].isspace() and _blank_above(reading, start):
            return False
    return False


def _blank_above(reading: Reading, start: int) -> bool:
    if start <= reading.body:
        return True
    above, end = reading.line_span(start - 1)
    return not reading.text[above:end].strip()


def _apart(reading: Reading, offset: int, *, above: bool) -> bool:
    """Tell whether the line at `offset`, next to a formula block, leaves it a paragraph."""
    if offset < reading.body or offset > len(reading.text):
        return True
    start, end = reading.line_span(offset)
    line = reading.plain[start:end]
    if not line.strip(" \t\r>"):
        # Blank, or nothing but a comment: that stands apart already. Code does not.
        text = reading.text[start:end].strip()
        return not text.strip(">") or (text.endswith("-->") if above else text.startswith("<!--"))
    if above:
        return bool(_OPENS_CONTAINER.match(line) or _TAG_LINE.fullmatch(line))
    return bool(_BLOCK_TAG.match(line))


RULES = (math_fences, neighbors)
