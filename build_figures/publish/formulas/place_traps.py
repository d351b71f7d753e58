"""Traps of place: formulas that stand where only plain text is published right."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .source import FORMULA, Reading

_F = FORMULA
_ATX = re.compile(
    rf"^[ \t>]*(?:(?:[-*+:]|[0-9]+[.)]|\[\^[^\]\n]+\]:)[ \t]+)*#[^\n]*?(?P<at>{_F})", re.M
)
_UNDERLINE = re.compile(r"\n[ \t>]*(?:=+|-+)[ \t]*\r?$", re.M)
_ELEMENT = re.compile(
    rf"<(?P<name>h[1-6]|title|code|kbd|samp|button|option)\b[^<>]*>(?:(?!</(?P=name)).)*?(?P<at>{_F})",
    re.I | re.S,
)
_ATTRIBUTES = (
    (re.compile(rf"!\[[^\]{_F}]*(?P<at>{_F})"), "alt text"),
    (re.compile(rf"\]\([^()\n{_F}]*(?P<at>{_F})"), "the address or title of a link"),
    (re.compile(rf"^ {{0,3}}\[(?!\^)[^\]\n]+\]:[^\n{_F}]*(?P<at>{_F})", re.M), "a link definition"),
    (re.compile(rf"^ {{0,3}}\*\[[^\]\n]+\]:[^\n{_F}]*(?P<at>{_F})", re.M), "an abbreviation"),
    (re.compile(rf"</?[A-Za-z][^<>{_F}]*(?P<at>{_F})[^<>]*>"), "an HTML tag"),
    (re.compile(rf"\{{[^{{}}\n{_F}]*=[ \t]*[\"'][^\"'\n{_F}]*(?P<at>{_F})"), "an attribute list"),
)
_BLANK_LINE = re.compile(r"\n[ \t>]*\r?\n")
_SNIPPET = re.compile(r"^[ \t>]*(?P<at>-+8<-+)(?=[ \t\r\n]|\Z)", re.M)
_DELIMITER_ROW = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\r?")
_CONTAINER = re.compile(
    r"[ \t>]*(?:[-*+][ \t]|[0-9]+[.)][ \t]|!!!|\?\?\?|===|///|:[ \t]|\[\^[^\]\n]+\]:)"
)
_RAW_BLOCK = re.compile(
    r"<(?:div|section|article|figure|table|details|ul|ol|p)\b(?![^>]*\bmarkdown)"
)
_INCLUDED = (
    "a file included with --8<-- is not checked, and its formulas are published raw; "
    "write the text here"
)
_INDENTED = (
    "indented by four spaces outside a list, this formula is published as code; "
    "take the indentation away"
)


def headings(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula in a heading."""
    offsets = [match.start("at") for match in _ATX.finditer(reading.plain)]
    for match in _UNDERLINE.finditer(reading.plain):
        start, end = reading.line_span(match.start())
        at = reading.plain.find(FORMULA, start, end)
        if at >= 0 and _begins_block(reading, start):
            offsets.append(at)
    for offset in offsets:
        yield (
            offset,
            "a formula in a heading garbles title, contents and search; write the heading in words",
        )


def _begins_block(reading: Reading, start: int) -> bool:
    above = reading.plain[reading.line_span(start - 1)[0] : start] if start else ""
    return not above.strip(" \t\r\n>")


def elements(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula in an HTML element that holds plain text."""
    for match in _ELEMENT.finditer(reading.plain):
        yield (
            match.start("at"),
            f"a formula in <{match['name'].lower()}> is garbled; write it in words",
        )


def attributes(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula in what becomes an attribute: alt text, titles, addresses."""
    for pattern, place in _ATTRIBUTES:
        for match in pattern.finditer(reading.plain):
            if not _BLANK_LINE.search(match[0]):
                yield match.start("at"), f"a formula in {place} is garbled; write it in words"


def front_matter(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula in the front matter."""
    for match in re.finditer(r"\$`[^`\n]*`\$", reading.text[: reading.body]):
        yield match.start(), "a formula in the front matter is published raw; write it in words"


def snippets(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each included file: it would be read after the formulas."""
    for match in _SNIPPET.finditer(reading.plain):
        yield (
            match.start("at"),
            _INCLUDED,
        )


def table_pipes(reading: Reading) -> Iterator[tuple[int, str]]:
    r"""Yield each `\|` of a formula in a table: meant as an escaped bar, typeset as a double."""
    for formula in reading.formulas:
        at = reading.text.find(r"\|", formula.start, formula.end)
        if at >= 0 and not formula.display and _in_table(reading, formula.opening):
            yield (
                at,
                r"\| in a table is typeset as a double bar; write \lvert \rvert or \lVert \rVert",
            )


def _in_table(reading: Reading, offset: int) -> bool:
    """Tell whether a delimiter row stands directly above, or below the header row, of a line."""
    start, end = reading.line_span(offset)
    below = (
        reading.plain[end + 1 : reading.line_span(end + 1)[1]] if end < len(reading.plain) else ""
    )
    if "|" in reading.plain[start:end] and _DELIMITER_ROW.fullmatch(below):
        return True
    while start > 0:
        start, end = reading.line_span(start - 1)
        line = reading.plain[start:end]
        if not line.strip(" \t\r>"):
            return False
        if _DELIMITER_ROW.fullmatch(line) and "|" in line:
            return True
    return False


def indented_code(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula in an indented code block: four spaces that no list or note asks for."""
    for formula in reading.formulas:
        line, _ = reading.line_span(formula.opening)
        start = _block_start(reading, line)
        depth = _indent(reading, start)
        if min(depth, _indent(reading, line)) >= 4 and not _contained(reading, start, depth):
            yield (
                formula.opening,
                _INDENTED,
            )


def _indent(reading: Reading, start: int) -> int:
    """Return by how many columns the line that begins at `start` is indented."""
    line = reading.text[start : reading.line_span(start)[1]]
    return len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(4))


def _block_start(reading: Reading, start: int) -> int:
    """Return where the run of lines without a blank one begins that holds the line at `start`."""
    while start > reading.body:
        above, end = reading.line_span(start - 1)
        if not reading.text[above:end].strip():
            break
        start = above
    return start


def _contained(reading: Reading, start: int, depth: int) -> bool:
    """Tell whether a list item, note, tab, footnote or definition above holds the block."""
    while start > reading.body:
        start, end = reading.line_span(start - 1)
        line = reading.plain[start:end]
        indent = _indent(reading, start)
        if not line.strip() or indent >= depth:
            continue
        if _CONTAINER.match(line):
            if depth - indent >= 8:
                return False
            if indent < 4:
                return True
            depth = indent
        elif indent < 4:
            start = _block_start(reading, start)
            first = reading.plain[start : reading.line_span(start)[1]]
            return bool(_CONTAINER.match(first) or _RAW_BLOCK.match(first))
    return False


RULES = (
    front_matter,
    snippets,
    headings,
    elements,
    attributes,
    table_pipes,
    indented_code,
)
