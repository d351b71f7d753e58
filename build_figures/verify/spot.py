"""Spots: the numerals of a page, where each stands and what has claimed it so far."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from .finding import Code, Finding
from .ledger import Tier, Zone
from .names import find_names
from .numeral import SIGNS, Numeral, find
from .page import Page, Span
from .unreadable import misread, stray_digits, unreadable

FREE_LIMIT = 12  # integers up to this are ordinary words on `explain` and `notes` pages


@dataclass
class Spot:
    """A numeral and what backs it; filled in step by step while a page is checked."""

    numeral: Numeral  # offsets into the page's source
    zone: Zone
    formula: int | None = None  # index of the formula it stands in
    tier: Tier | None = None
    settled: bool = False  # a finding about it was made: no second one
    misread: bool = False  # part of what is reported as no number: its own digits say nothing
    index: bool = False  # a one-digit sub- or superscript
    symbol: str | None = None  # the symbol this numeral defines
    reference: str = ""
    value: str = ""
    radius: str = ""
    script: str = ""
    source: str = ""

    @property
    def free(self) -> bool:
        """Tell whether nothing has claimed it yet."""
        return self.tier is None and not self.settled


def prose_spots(page: Page, vocabulary: Iterable[str]) -> tuple[list[Spot], list[Finding]]:
    """Return the numerals of prose, cells and alt text, and findings for digits no one can read."""
    names = _mask(page.prose, vocabulary)
    spots = [Spot(numeral, _zone(page, numeral.start)) for numeral in find(names, page.body)]
    covered = _covered(spot.numeral for spot in spots)
    findings = list(unreadable(page, names, covered))
    for piece in misread(names, covered, page.body):
        findings.append(page.finding(piece.at, Code.UNREADABLE, piece.message))
        for spot in spots:
            if spot.numeral.start < piece.span.end and piece.span.start < spot.numeral.end:
                spot.misread = True
    return spots, findings


def title_spots(page: Page, vocabulary: Iterable[str]) -> tuple[list[Spot], list[Finding]]:
    """Return the numerals of the front matter, whose texts become titles and descriptions.

    The findings are of digits in them that no one can read.
    """
    spots, findings = [], []
    for key, value in _texts(page.meta):
        said = html.unescape(value)
        at = page.text.find(said, 0, page.body)
        folded = at < 0
        at = max(page.text.find(f"{key}:", 0, page.body), 0) if folded else at
        masked = _mask(said, vocabulary)
        numerals = list(find(masked))
        for numeral in numerals:
            start = at if folded else at + numeral.start
            end = start + len(numeral.text)
            spots.append(Spot(replace(numeral, start=start, end=end), Zone.TITLE))
        for index, message in stray_digits(masked, _covered(numerals)):
            findings.append(page.finding(at + index * (not folded), Code.UNREADABLE, message))
    return spots, findings


def _covered(numerals: Iterable[Numeral]) -> set[int]:
    return {index for numeral in numerals for index in range(numeral.start, numeral.end)}


def is_small(numeral: Numeral) -> bool:
    """Tell whether it is a whole number that reads like a word: no 13, and no 000 of `10 000`."""
    digits = numeral.text.lstrip(SIGNS)
    padded = len(digits) > 1 and digits.startswith("0")
    return numeral.plain_integer and abs(numeral.value) <= FREE_LIMIT and not padded


def _texts(meta: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield (key, text) of every value of the front matter, whatever its type."""
    if isinstance(meta, Mapping):
        for name, value in meta.items():
            yield from _texts(value, str(name))
    elif isinstance(meta, list):
        for value in meta:
            yield from _texts(value, key)
    elif meta is not None and not isinstance(meta, bool):
        yield key, str(meta)


def _mask(text: str, vocabulary: Iterable[str]) -> str:
    characters = list(text)
    for start, end in find_names(text, vocabulary):
        characters[start:end] = "x" * (end - start)
    return "".join(characters)


def _zone(page: Page, offset: int) -> Zone:
    if any(offset in span for span in (*page.attributes, *(image.alt for image in page.images))):
        return Zone.ALT
    return Zone.CELL if any(offset in table for table in page.tables) else Zone.PROSE


def spots_within(spots: Iterable[Spot], span: Span) -> list[Spot]:
    """Return the spots that stand in `span`, in reading order."""
    return [
        spot for spot in spots if span.start <= spot.numeral.start and spot.numeral.end <= span.end
    ]


def naked_in_text(text: str, vocabulary: Iterable[str] = ()) -> Iterator[Numeral]:
    """Yield the numerals of a short text (a navigation title) that would need a binding."""
    yield from (numeral for numeral in find(_mask(text, vocabulary)) if not is_small(numeral))


def unreadable_in_text(text: str, vocabulary: Iterable[str] = ()) -> Iterator[str]:
    """Yield what is wrong with the digits of a short text that no one can read as a number."""
    masked = _mask(text, vocabulary)
    for _, message in stray_digits(masked, _covered(find(masked))):
        yield message
