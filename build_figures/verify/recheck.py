"""Check a page again with one numeral changed, at the cost of the block it stands in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from enum import Enum

from .check import PageCheck
from .ledger import Record, Report, Tier
from .page import Page
from .scan import scan
from .script import PageScript
from .values import Values

_BLANK = re.compile(r"(?<=\n)[ \t>]*\r?\n")


class Verdict(Enum):
    """What the check says of a changed numeral."""

    NOTICED = "noticed"  # a finding
    TRUE = "true"  # the equation was evaluated again, and what it states now is true as well
    UNNOTICED = "unnoticed"


class Recheck:
    """A page without findings, of which single numerals are changed."""

    def __init__(
        self, report: Report, script: PageScript | None, vocabulary: Iterable[str] = ()
    ) -> None:
        self._page = report.page
        self._vocabulary = tuple(vocabulary)
        self._values = Values(script)
        self._edges = _edges(report.page)
        self._sound: dict[tuple[int, int], bool] = {}

    def verdict(self, record: Record, text: str) -> Verdict:
        """Return what the check says when the numeral of `record` reads `text`."""
        block = self._block(record)
        self._values.pinning = False
        check = self._check(block, record, text)
        if any(not finding.warning for finding in check.findings):
            return Verdict.NOTICED
        start = record.start - block[0] + self._page.body
        changed = (spot for spot in check.spots if spot.numeral.end > start)
        return Verdict.TRUE if next(changed).tier is Tier.EQUATION else Verdict.UNNOTICED

    def _block(self, record: Record) -> tuple[int, int]:
        """Return the block the numeral stands in; the whole page if it cannot stand alone."""
        index = bisect_right(self._edges, record.start)
        block = (self._edges[index - 1], self._edges[index])
        if block not in self._sound:
            self._values.pinning = True
            findings = self._check(block, record, record.text).findings
            self._sound[block] = all(finding.warning for finding in findings)
        return block if self._sound[block] else (self._page.body, len(self._page.text))

    def _check(self, block: tuple[int, int], record: Record, text: str) -> PageCheck:
        whole = self._page.text
        front = whole[: self._page.body]
        changed = whole[block[0] : record.start] + text + whole[record.end : block[1]]
        check = PageCheck(scan(self._page.path, front + changed), self._values, self._vocabulary)
        check.run()
        return check


def _edges(page: Page) -> list[int]:
    """Return where blocks begin: behind blank lines, but not at a comment of its own."""
    spans = [*page.formulas, *page.comments]
    edges = [page.body]
    for match in _BLANK.finditer(page.text, page.body):
        edge = match.end()
        if any(span.start < edge < span.end for span in spans):
            continue
        rest = page.text[edge:].lstrip(" \t>\r\n")
        if not rest.startswith(("<!--=", "<!--ok", "<!--formula")):
            edges.append(edge)
    return [*edges, len(page.text) + 1]
