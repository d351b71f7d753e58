"""Change every checked numeral and see that the check notices: proof that the checks check.

Tried are, for each numeral: every single digit changed to every other, two neighbors swapped, the
sign flipped. In memory: no file is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .ledger import RECOMPUTED, Record, Report, Zone
from .numeral import MINUS, SIGNS
from .recheck import Recheck, Verdict
from .script import PageScript
from .slips import slips


@dataclass(frozen=True)
class Mutant:
    """A changed numeral of a page."""

    path: str
    record: Record
    text: str  # what stands in its place

    def __str__(self) -> str:
        place = f"{self.path}:{self.record.line}:{self.record.column}"
        return f"{place}: {self.record.text} -> {self.text} goes unnoticed ({self.record.tier})"


@dataclass(frozen=True)
class Tally:
    """How many changes were tried, and those that nothing noticed."""

    numbers: int
    tried: int
    true: int  # changes that leave a true statement, like cos(-2) for cos(2)
    survivors: tuple[Mutant, ...]


def changed(text: str, minus: str = MINUS) -> Iterator[str]:
    """Yield a numeral's text with one digit changed, neighbors swapped, or the sign flipped."""
    yield from slips(text)
    if text[:1] in SIGNS:
        yield text[1:]
    else:
        yield minus + text


def mutate_page(report: Report, script: PageScript | None, vocabulary: Iterable[str] = ()) -> Tally:
    """Try every change on every checked numeral of a page that has no findings."""
    recheck = Recheck(report, script, vocabulary)
    numbers = tried = true = 0
    survivors = []
    for record in report.records:
        if record.tier not in RECOMPUTED or not any(c in "123456789" for c in record.text):
            continue
        numbers += 1
        minus = "-" if record.zone is Zone.MATH else MINUS
        for text in changed(record.text, minus):
            tried += 1
            verdict = recheck.verdict(record, text)
            true += verdict is Verdict.TRUE
            if verdict is Verdict.UNNOTICED:
                survivors.append(Mutant(report.page.path, record, text))
    return Tally(numbers, tried, true, tuple(survivors))
