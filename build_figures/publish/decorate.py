"""Mark the checked numbers of a page: short marks before Markdown runs, attributes at the end."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

from build_figures.verify import Record, Report, Zone

_MARK = re.compile(r"<data data-n=[\"']?([0-9]+)[\"']?>")


class ChangedPage(ValueError):
    """The page is not the text that was checked."""


def decorate(body: str, report: Report) -> str:
    """Return `body` with each checked number of prose and tables in `<data data-n=17>`.

    body: the page's Markdown without front matter. Bindings are dropped; formulas stay as they are.
    Raises ChangedPage if body is not what the report is about.
    """
    page = report.page
    source = _newlines(page.text[page.body :])
    if body.strip() != source.strip():
        raise ChangedPage(f"{page.path}: the page changed between its check and its rendering")
    text = page.text
    for start, end, new in sorted(_replacements(report), reverse=True):
        text = text[:start] + new + text[end:]
    return _newlines(text[page.body :])


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


def with_attributes(document: str, report: Report) -> str:
    """Return the page's HTML with the full value, tier and source on every mark."""
    wrong = _messages(report)

    def attributes(match: re.Match[str]) -> str:
        number = int(match[1])
        record = report.records[number]
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
    for number, record in enumerate(report.records):
        if _markable(record) and record.start >= page.body:
            yield record.start, record.end, f"<data data-n={number}>{record.text}</data>"


def _markable(record: Record) -> bool:
    return record.zone in (Zone.PROSE, Zone.CELL)


def _messages(report: Report) -> dict[tuple[int, int], str]:
    failures = report.failures
    return {
        (finding.line, finding.column): f"{finding.code} {finding.message}" for finding in failures
    }


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
