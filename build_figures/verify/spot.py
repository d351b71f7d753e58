"""Spots: the numerals of a page, where each stands and what has claimed it so far."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from .finding import Code, Finding
from .ledger import Tier, Zone
from .names import find_names
from .numeral import Numeral, find
from .page import Page, Span

FREE_LIMIT = 12  # integers up to this are ordinary words on `explain` and `notes` pages
_FRACTION_GLYPHS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"


@dataclass
class Spot:
    """A numeral and what backs it; filled in step by step while a page is checked."""

    numeral: Numeral  # offsets into the page's source
    zone: Zone
    formula: int | None = None  # index of the formula it stands in
    tier: Tier | None = None
    settled: bool = False  # a finding about it was made: no second one
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
    return spots, list(_unreadable(page, names, spots))


def title_spots(page: Page, vocabulary: Iterable[str]) -> list[Spot]:
    """Return the numerals of the front matter, whose texts become titles and descriptions."""
    spots = []
    for key, value in _texts(page.meta):
        at = page.text.find(value, 0, page.body)
        folded = at < 0
        at = max(page.text.find(f"{key}:", 0, page.body), 0) if folded else at
        for numeral in find(_mask(value, vocabulary)):
            start = at if folded else at + numeral.start
            end = start + len(numeral.text)
            spots.append(Spot(replace(numeral, start=start, end=end), Zone.TITLE))
    return spots


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


def _unreadable(page: Page, masked: str, spots: list[Spot]) -> Iterator[Finding]:
    """Yield a finding for each run of digits that is neither a numeral nor part of a name."""
    covered = {index for spot in spots for index in range(spot.numeral.start, spot.numeral.end)}
    reported = -2
    for pattern, what in ((_ODD_SIGN, "sign"), (_UNIT_BEHIND, "unit")):
        for match in pattern.finditer(masked, page.body):
            yield page.finding(
                match.start(),
                Code.UNREADABLE,
                f"cannot read this {what}; type it with its number",
            )
    yield from _touching(page, masked)
    for index in range(page.body, len(masked)):
        character = masked[index]
        if index in covered or not _numeric(masked, index):
            continue
        if index > reported + 1 and not _same_run(masked, reported, index):
            message = (
                f"cannot read {character!r} as a number; write plain digits with a leading "
                "digit, like 0.5, "
                "or put it in code if it is none"
            )
            yield page.finding(index, Code.UNREADABLE, message)
        reported = index


def _numeric(text: str, index: int) -> bool:
    """Tell whether a character states a number: a digit of any script, ½, Ⅻ, ① or an exponent."""
    character = text[index]
    if unicodedata.numeric(character, None) is None or character in _IDEOGRAPHIC_ONES:
        return False
    if character not in _RAISED:
        return True
    before = text[:index].rstrip(_RAISED + "⁻⁺₋₊")[-1:]
    return not before.isalpha() or _GOES_ON.match(text, index) is not None


_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_GOES_ON = re.compile(rf"[{_RAISED}]+(?:[%‰]|\.[{_RAISED}])")  # behind a letter, and yet a number
_IDEOGRAPHIC_ONES = "一二三四五六七八九十百千万"  # ordinary words of Chinese and Japanese
_NOT_BEHIND = r"(?<![\w.,)\]%°\ufffc\ue001])"  # what may stand before a range or a difference
_ODD_SIGN = re.compile(
    rf"(?:{_NOT_BEHIND}[\u2010-\u2015\u207b\u02d7\u00ac\u2796\ufe63\uff0d]"
    r"|[-+\u2212]\ue001+"
    rf"|(?<![\w)\]%°\ufffc\ue001] ){_NOT_BEHIND}\u2212[ \u00a0\u2009\u202f\u200b])(?=[0-9])"
)
_UNIT_BEHIND = re.compile(
    r"(?<=[0-9])(?:\ue001|\ufffc|[*_~])+[ \u00a0\u2009\u202f]?[%‰‱°％⁰¹²³⁴⁵⁶⁷⁸⁹]"
)

_GAP = r"[ \u00a0\u2009\u202f]?"
_BEFORE = re.compile(
    rf"(?:[0-9](?:[.,]|\ue001)*|{_NOT_BEHIND}(?P<sign>[-+\u2212\u2013])\ue001*)(?=\ufffc)"
)
_BEHIND = re.compile(rf"(?<=\ufffc)\ue001*(?:[.,]?(?P<digit>[0-9])|{_GAP}(?P<unit>[%‰‱°％]))")


def _touching(page: Page, masked: str) -> Iterator[Finding]:
    """Yield a finding for what readers take for part of a number in a formula or in code."""
    for match in _BEFORE.finditer(masked, page.body):
        if page.text[match.end()] in ("$" if match["sign"] else "$`"):
            yield _torn(page, match.start(), "sign" if match["sign"] else "number")
    for match in _BEHIND.finditer(masked, page.body):
        if page.text[match.start() - 1] in ("$" if match["unit"] else "$`"):
            what = "unit" if match["unit"] else "number"
            yield _torn(page, match.start(match.lastgroup or 0), what)


def _torn(page: Page, offset: int, what: str) -> Finding:
    cure = "leave a space, or put it inside" if what == "number" else "put it inside"
    message = f"this {what} touches code or a formula; {cure}"
    return page.finding(offset, Code.UNREADABLE, message)


def _same_run(text: str, last: int, here: int) -> bool:
    return last >= 0 and here - last == 2 and text[last + 1] in ".,"


def spots_within(spots: Iterable[Spot], span: Span) -> list[Spot]:
    """Return the spots that stand in `span`, in reading order."""
    return [
        spot for spot in spots if span.start <= spot.numeral.start and spot.numeral.end <= span.end
    ]


def naked_in_text(text: str, vocabulary: Iterable[str] = ()) -> Iterator[Numeral]:
    """Yield the numerals of a short text (a navigation title) that would need a binding."""
    for numeral in find(_mask(text, vocabulary)):
        if not numeral.plain_integer or abs(numeral.value) > FREE_LIMIT:
            yield numeral
