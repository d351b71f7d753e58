"""Scan a Markdown page: prose, formulas, comments, tables and images, each with its place.

The scanner is the riskiest part of the engine; `rendered.py` guards it by a second route.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import yaml

from .finding import Code
from .page import OPAQUE, REMARK, Comment, Formula, Image, Kind, Page, Span, Table
from .tables import find_tables

_FENCE = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|[0-9]+\.)[ \t]+)*"
    r"(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)"
)
_FRONT = re.compile(r"\A---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.S | re.M)
_TOKEN = re.compile(
    r"<!--"
    r"|\\[\\`*_{}\[\]()#+\-.!<>|]"
    r"|\$`[^`\n]+`\$"
    r"|`+"
    r"|</?[A-Za-z][^<>]*>"
    r"|<[a-z]+:[^<>\s]*>"
)
_RAW_TEXT = re.compile(r"<(script|style|pre|svg)\b", re.I)
_FOREIGN = re.compile(
    r"<(?:script|style|svg|math|bdo|iframe|frame|input|object|embed|textarea|canvas|link|base)\b",
    re.I,
)
# It hides or moves what stands beside a number: `1<i hidden>x</i>3` reads 13.
_BY_HAND = re.compile(r"[\s{](?:style|hidden)(?=[\s=>/}])", re.I)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_TEXT_ATTRIBUTE = re.compile(
    r"\b(?:alt|title|aria-(?:label|description|valuetext)|placeholder|value|content|summary|label)"
    r"\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>{}]+))",
    re.I,
)
_BLANK_LINE = re.compile(r"\n[ \t>]*\r?\n")
_DESTINATION = re.compile(r"\]\((?P<to>[ \t]*(?:<[^>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*))")
_LINK_TITLE = re.compile(r"[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*')(?=[ \t]*\))")
_ABBREVIATION = re.compile(r"^ {0,3}\*\[[^\]\n]+\]:[^\n]*", re.M)
_REFERENCE_LINK = re.compile(
    r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S+"
    r"(?=(?P<title>[ \t]*(?:\r?\n[ \t]*)?(?:\"[^\n]*\"|'[^\n]*'|\([^\n]*\))[ \t]*\r?$)?)"
    r"|\]\[[^\]\n]*\]",
    re.M,
)
_FOOTNOTE = re.compile(r"\[\^[^\]\n]+\]:?")
_ATTRIBUTES = re.compile(
    r"\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s{}\"']+))[^{}\n]*\}"
)
_UNTYPED = "%‰‱°％\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_IMAGE = re.compile(r"!\[(?P<alt>[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]\((?:[^()\n]|\([^()\n]*\))*\)")
_LIST_MARK = re.compile(r"[ \t]*(?:>[ \t]?)*(?:[-*+]|(?P<number>[0-9]{1,9})\.)[ \t]+")
_BLOCK_MARK = re.compile(
    r"[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]|[0-9]{1,9}\.[ \t]|#{1,6}[ \t]|!!!|\?\?\?|===[ \t]"
    r"|:[ \t]|\[\^)"
)
_HEADING = re.compile(r"[ \t]*(?:>[ \t]?)*#{1,6}[ \t]")
_KINDS = frozenset(kind.value for kind in Kind)


def scan(path: str, text: str) -> Page:
    """Return the page with its parts; what cannot be read is in its `findings`. Never raises."""
    page = Page(path, text, "", Kind.EXPLAIN, {}, 0)
    page = _with_front_matter(page)
    scanner = _Scanner(page)
    scanner.run()
    return scanner.result()


def _with_front_matter(page: Page) -> Page:
    match = _FRONT.match(page.text)
    if not match:
        return page
    page = replace(page, body=match.end())
    try:
        meta = yaml.safe_load(match["yaml"])
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not YAML"
        offset = match.start("yaml") + (mark.index if mark else 0)
        finding = page.finding(
            min(offset, len(page.text)), Code.DOCUMENT, f"cannot read the front matter: {problem}"
        )
        return replace(page, findings=(finding,))
    if not isinstance(meta, dict):
        finding = page.finding(
            0, Code.DOCUMENT, "the front matter is no mapping; write lines like `title: ...`"
        )
        return replace(page, findings=(finding,) if meta is not None else ())
    kind = meta.get("numbers", Kind.EXPLAIN.value)
    if not isinstance(kind, str) or kind not in _KINDS:
        offset = max(page.text.find("numbers:"), 0)
        allowed = ", ".join(sorted(_KINDS))
        finding = page.finding(
            offset, Code.DOCUMENT, f"unknown page kind {kind!r}; write numbers: one of {allowed}"
        )
        return replace(page, meta=meta, findings=(finding,))
    return replace(page, meta=meta, kind=Kind(kind))


class _Scanner:
    """One pass over a page; collects parts and blanks what is not prose."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.text
        self.prose = list(page.text)
        self.comments: list[Comment] = []
        self.formulas: list[Formula] = []
        self.attributes: list[Span] = []
        self.findings = list(page.findings)

    def run(self) -> None:
        self._hide(0, self.page.body)
        position = self.page.body
        while position < len(self.text):
            at_line_start = position == 0 or self.text[position - 1] == "\n"
            fence = _FENCE.match(self.text, position) if at_line_start else None
            if fence and not (fence["mark"][0] == "`" and "`" in fence["info"]):
                position = self._fence(fence)
            else:
                position = self._line(position)

    def result(self) -> Page:
        self._hide_markup()
        prose = "".join(self.prose)
        tables = find_tables(prose, self.page.body)
        return replace(
            self.page,
            prose=prose,
            comments=tuple(self.comments),
            formulas=tuple(self.formulas),
            images=tuple(self._images(prose)),
            tables=tables,
            attributes=tuple(self.attributes),
            blocks=tuple(self._blocks(prose, tables)),
            findings=tuple(self.findings),
        )

    def _hide(self, start: int, end: int, mark: str = OPAQUE) -> None:
        for index in range(start, min(end, len(self.prose))):
            if self.prose[index] not in "\r\n":
                self.prose[index] = mark

    def _report(self, offset: int, message: str) -> None:
        self.findings.append(self.page.finding(offset, Code.DOCUMENT, message))

    def _fence(self, opening: re.Match[str]) -> int:
        """Consume a fenced block; a ```math fence is a display formula."""
        mark = opening["mark"]
        closing = re.compile(
            rf"^[ \t]*(?:>[ \t]?)*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*\r?$", re.M
        )
        body = min(opening.end() + 1, len(self.text))
        end = closing.search(self.text, body)
        if not end:
            self._report(
                opening.start("mark"),
                f"this fence is never closed; close it with {mark} on a line of its own",
            )
            self._hide(opening.start(), len(self.text))
            return len(self.text)
        if opening["info"].strip() == "math" and mark[0] == "`":
            tex = Span(body, max(body, end.start() - 1))
            stop = end.end() - end.group().endswith("\r")
            self.formulas.append(Formula(opening.start(), stop, tex, display=True))
        self._hide(opening.start(), end.end())
        return min(end.end() + 1, len(self.text))

    def _line(self, position: int) -> int:
        """Consume up to the end of the line, or of a token that runs past it."""
        line_end = self.text.find("\n", position)
        line_end = len(self.text) if line_end < 0 else line_end
        while match := _TOKEN.search(self.text, position, line_end):
            position = self._token(match)
            if position > line_end:
                return position
        return line_end + 1

    def _token(self, match: re.Match[str]) -> int:
        token, start, end = match.group(), match.start(), match.end()
        if token == "<!--":
            return self._comment(start)
        if token.startswith("$"):
            self.formulas.append(Formula(start, end, Span(start + 2, end - 2), display=False))
            self._hide(start, end)
            return end
        if token.startswith("`"):
            return self._code(match)
        if token.startswith("<"):
            return self._tag(match)
        return end

    def _comment(self, start: int) -> int:
        if self.text.startswith((">", "->"), start + 4):
            self._report(
                start, "browsers end this comment at once and show the rest; write <!-- x -->"
            )
        end = self.text.find("-->", start + 4)
        opening = self.text[start + 4 : start + 5]
        inner = self.text.find("<!--", start + 4)
        if end < 0 or (0 <= inner < end and opening in "=o"):
            what = "binding" if opening == "=" else "comment"
            self._report(start, f"this {what} is never closed; close it with -->")
            line_end = self.text.find("\n", start)
            stop = len(self.text) if line_end < 0 else line_end
            self._hide(start, stop)
            return stop
        self.comments.append(Comment(start, end + 3, self.text[start + 4 : end]))
        self._hide(start, end + 3, REMARK)
        return end + 3

    def _code(self, match: re.Match[str]) -> int:
        run = match.group()
        blank = _BLANK_LINE.search(self.text, match.end())
        limit = blank.start() if blank else len(self.text)
        closing = re.compile(rf"(?<!`){run}(?!`)").search(self.text, match.end(), limit)
        if not closing:
            return match.end()
        self._hide(match.start(), closing.end())
        return closing.end()

    def _tag(self, match: re.Match[str]) -> int:
        raw = _RAW_TEXT.match(match.group())
        if _FOREIGN.match(match.group()):
            self._report(match.start(), "nothing can check what this element shows; leave it out")
        end = match.end()
        if raw:
            closing = re.compile(rf"</{raw[1]}\s*>", re.I).search(self.text, end)
            end = closing.end() if closing else end
        self._hide_tag(match.start(), match.end())
        self._hide(match.end(), end)
        return end

    def _hide_tag(self, start: int, end: int) -> None:
        """Hide a tag or a list of attributes, but not the text in it that readers are shown."""
        unquoted = _QUOTED.sub(lambda match: "_" * len(match.group()), self.text[start:end])
        for found in _BY_HAND.finditer(unquoted):
            name = found.group()[1:]
            message = f"{name!r} can change how a number beside it reads; give it a class instead"
            self._report(start + found.start() + 1, message)
        position = start
        for found in _TEXT_ATTRIBUTE.finditer(self.text[start:end]):
            value = Span(*(start + offset for offset in found.span(found.lastindex or 0)))
            self._hide(position, value.start)
            self.attributes.append(value)
            position = value.end
        self._hide(position, end)

    def _hide_markup(self) -> None:
        """Hide link destinations, attribute lists, footnote labels, entities and list numbers."""
        prose = "".join(self.prose)
        for match in _DESTINATION.finditer(prose):
            self._hide(*match.span("to"))
            title = _LINK_TITLE.match(prose, match.end())
            if title:
                self.attributes.append(Span(*title.span()))
        for pattern in (_REFERENCE_LINK, _FOOTNOTE):
            for match in pattern.finditer(prose):
                self._hide(*match.span())
                if match.groupdict().get("title"):
                    self.attributes.append(Span(*match.span("title")))
        for match in _ATTRIBUTES.finditer(prose):
            self._hide_tag(*match.span())
        self._hide_entities(prose)
        self.attributes.extend(Span(*match.span()) for match in _ABBREVIATION.finditer(prose))
        for match in _list_numbers(prose):
            self._hide(*match.span("number"))

    def _hide_entities(self, prose: str) -> None:
        for match in _ENTITY.finditer(prose):
            self._hide(*match.span())
            said = html.unescape(match[0])
            if any(each in _UNTYPED for each in said):
                message = (
                    f"{match.group()} can change how a number reads; type the character itself"
                )
                self.findings.append(self.page.finding(match.start(), Code.UNREADABLE, message))
            if any(unicodedata.numeric(each, None) is not None for each in said):
                message = f"{match.group()} is a number that nothing can check; type the digits"
                self.findings.append(self.page.finding(match.start(), Code.UNREADABLE, message))
            if prose[match.end() : match.end() + 1].isdigit():
                message = (
                    f"{match.group()} may be the sign of the number behind it; type the "
                    "character itself"
                )
                self.findings.append(self.page.finding(match.start(), Code.UNREADABLE, message))

    def _images(self, prose: str) -> Iterator[Image]:
        for match in _IMAGE.finditer(self.text, self.page.body):
            if prose[match.start()] != "!":
                continue
            braces = _ATTRIBUTES.match(self.text, match.end())
            yield Image(match.start(), (braces or match).end(), Span(*match.span("alt")))

    def _blocks(self, prose: str, tables: tuple[Table, ...]) -> Iterator[int]:
        starts = {self.page.body}
        blank = True
        offset = self.page.body
        for line in prose[self.page.body :].splitlines(keepends=True):
            if blank or _BLOCK_MARK.match(line):
                starts.add(offset)
            blank = not line.strip(" \t\r\n>")
            offset += len(line)
            if _HEADING.match(line):
                starts.add(offset)
        for table in tables:
            starts.update(cell.start for cell in table.cells())
        yield from sorted(starts)


def _list_numbers(prose: str) -> Iterator[re.Match[str]]:
    """Yield the numbers of ordered list items: at the start of a block that begins with an item."""
    in_list = False
    blank = True
    offset = 0
    for line in prose.splitlines(keepends=True):
        match = _LIST_MARK.match(prose, offset, offset + len(line))
        if blank or not line.strip():
            in_list = match is not None
        if match and in_list and match["number"]:
            yield match
        blank = not line.strip(" \t\r\n>")
        offset += len(line)
