"""Mark the checked numbers of a page: short marks before Markdown runs, attributes at the end."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from build_figures.verify import Code, Finding, Record, Report, Zone

from .formulas import Numbered

# Elements whose content a browser shows as text, tags included.
_TEXT_ONLY = re.compile(
    r"<(textarea|title|xmp|iframe|noembed|noframes|plaintext)\b.*?(?:</\1\s*>|\Z)", re.I | re.S
)
_LETTERS = str.maketrans("0123456789", "ghijklmnop")  # a digit would be read as a number
_MARK = re.compile(r"<data data-n=[\"']?(?P<token>[a-p]{12})-(?P<number>[0-9]+)[\"']?>")
_DIGITS = re.compile(r"[0-9]+")


class ChangedPage(ValueError):
    """The page is not the text that was checked."""


def decorate(body: str, report: Report, marks: Iterable[tuple[int, int, str]] = ()) -> str:
    """Return `body` with each checked number of prose and tables in `<data data-n=token-17>`.

    The page's token keeps marks apart from whatever its author may type.
    body: the page's Markdown without front matter, or a notebook's source. Bindings are dropped;
    formulas stay as they are. marks: what else is put in: start, end, and text.
    Raises ChangedPage if body is not what the report is about.
    """
    page = report.page
    source = newlines(page.text[page.body :] if page.source is None else page.source)
    if body.strip() != source.strip():
        raise ChangedPage(f"{page.path}: the page changed between its check and its rendering")
    return marked(report, marks)


def marked(report: Report, marks: Iterable[tuple[int, int, str]] = ()) -> str:
    """Return the body of the page that was checked, with its numbers marked as by `decorate`."""
    page = report.page
    text = page.text
    for start, end, new in sorted((*_replacements(report), *marks), reverse=True):
        text = text[:start] + new + text[end:]
    return newlines(text[page.body :])


def marked_formulas(report: Report) -> list[tuple[str, list[tuple[int, int]], list[int]]]:
    """Return each formula's TeX, the spans of its checked numerals in it, and their page ids."""
    page = report.page
    found = []
    for index, formula in enumerate(page.formulas):
        numbers = [
            (n, record) for n, record in enumerate(report.records) if record.formula == index
        ]
        start = formula.tex.start
        spans = [(record.start - start, record.end - start) for _, record in numbers]
        found.append((page.text[start : formula.tex.end], spans, [n for n, _ in numbers]))
    return found


def numbered(report: Report) -> list[Numbered]:
    """Return the checked numbers of each formula of a page, in reading order."""
    return [Numbered(tex, tuple(spans), tuple(ids)) for tex, spans, ids in marked_formulas(report)]


def with_attributes(document: str, report: Report) -> str:
    """Return the page's HTML with the full value, tier and source on every mark."""
    wrong = _messages(report)
    records = _markable(report)
    name = token(report)

    def attributes(match: re.Match[str]) -> str:
        number = int(match["number"])
        if match["token"] != name or number not in records:
            return match[0]
        record = records[number]
        pairs = {
            "value": record.value,
            "data-tier": record.tier.value,
            "data-ref": record.reference,
            "data-script": record.script,
            "data-radius": record.radius,
            "data-source": record.source,
            "data-message": wrong.get((record.line, record.column), ""),
        }
        classes = "vn vn-wrong" if pairs["data-message"] else "vn"
        shown = "".join(f' {name}="{html.escape(text)}"' for name, text in pairs.items() if text)
        return f'<data class="{classes}" data-n="{number}"{shown}>'

    return _MARK.sub(attributes, document)


def mark_findings(report: Report, rendered: str) -> list[Finding]:
    """Return a finding for each number whose mark did not become one element of the page.

    rendered: the HTML of the decorated page.
    """
    name = token(report)
    found = _MARK.finditer(_TEXT_ONLY.sub("", rendered))
    elements = Counter(int(match["number"]) for match in found if match["token"] == name)
    traces = Counter(_traces(name, rendered))
    return [
        unmarked(report, record)
        for number, record in _markable(report).items()
        if (elements[number], traces[number]) != (1, 1)
    ]


def left_over(report: Report, document: str) -> list[Finding]:
    """Return a finding for each number whose mark still stands in a page's final HTML."""
    traces = set(_traces(token(report), document))
    return [unmarked(report, rec) for number, rec in _markable(report).items() if number in traces]


def unmarked(report: Report, record: Record) -> Finding:
    """Return the finding for a number that cannot be marked where it stands."""
    message = (
        f"{record.text} is rendered as code or raw text, or not exactly once, so it cannot be "
        "shown as a checked number; write it as plain text (less indented), or drop its binding"
    )
    return report.page.finding(record.start, Code.UNSCANNED, message)


def token(report: Report) -> str:
    """Return letters that stand nowhere on the page, the same for the same page."""
    text = report.page.text
    digest = text
    while True:
        digest = hashlib.sha256(digest.encode("utf-8", "surrogatepass")).hexdigest()
        name = digest[:12].translate(_LETTERS)
        if name not in text:
            return name


def island(report: Report) -> str:
    """Return the JSON element with the numbers that stand in formulas, or nothing."""
    wrong = _messages(report)
    numbers = {
        str(number): {
            key: text
            for key, text in {
                "text": record.text,
                "value": record.value,
                "tier": record.tier.value,
                "ref": record.reference,
                "script": record.script,
                "radius": record.radius,
                "source": record.source,
                "message": wrong.get((record.line, record.column), ""),
            }.items()
            if text
        }
        for number, record in enumerate(report.records)
        if record.zone is Zone.MATH
    }
    if not numbers:
        return ""
    text = json.dumps(numbers, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" class="vn-numbers">{text}</script>'


def _replacements(report: Report) -> Iterator[tuple[int, int, str]]:
    page = report.page
    for comment in page.comments:
        if comment.body.startswith(("=", "ok", "formula:")):
            yield comment.start, comment.end, ""
    name = token(report)
    for number, record in _markable(report).items():
        mark = f"<data data-n={name}-{number}>{record.text}</data>"
        yield record.start, record.end, mark


def _markable(report: Report) -> dict[int, Record]:
    return {
        number: record
        for number, record in enumerate(report.records)
        if record.zone in (Zone.PROSE, Zone.CELL) and record.start >= report.page.body
    }


def _traces(name: str, text: str) -> Iterator[int]:
    """Yield the number of each mark of a page that stands in a text, in whatever form."""
    for piece in text.split(f"{name}-")[1:]:
        digits = _DIGITS.match(piece)
        if digits:
            yield int(digits[0])


def _messages(report: Report) -> dict[tuple[int, int], str]:
    failures = report.failures
    return {
        (finding.line, finding.column): f"{finding.code} {finding.message}" for finding in failures
    }


def newlines(text: str) -> str:
    """Return a text with each line end as MkDocs reads it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
