"""What of a page's prose no one can read as a number: it is refused, never guessed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from .finding import Code, Finding
from .numeral import RAISED
from .page import Page, Span

_GAP = r"[ \u00a0\u2009\u202f]?"
_GOES_ON = re.compile(rf"[{RAISED}]+(?:[%‰]|\.[{RAISED}])")  # behind a letter, and yet a number
_IDEOGRAPHIC_ONES = "一二三四五六七八九十百千万"  # ordinary words of Chinese and Japanese
_NOT_BEHIND = r"(?<![\w.,)\]%°\ufffc\ue001])"  # what may stand before a range or a difference
_DASHES = (
    "\u2010-\u2015\u207b\u208b\u2043\u2238\u2296\u2500\u2501\u2574\u2578\u23af\u2e3a\u2e3b"
    "\u02d7\u00ac\u2796\ufe58\ufe63\uff0d"
)
_NO_DIFFERENCE = r"(?:is|are|was|of|to|from|by|at|than|equals|and|or|about)"  # goes on behind these
_UNREAD_SIGN = (
    re.compile(
        rf"(?:{_NOT_BEHIND}[{_DASHES}]"
        r"|[-+\u2212]\ue001+"
        rf"|(?<![\w)\]%°\ufffc\ue001] ){_NOT_BEHIND}\u2212[ \u00a0\u2009\u202f\u200b])(?=[0-9])"
    ),
    re.compile(
        rf"(?:[|(=≈]{_GAP}|\b{_NO_DIFFERENCE}[ \u00a0\r\n])(?P<at>[-\u2212])\ue001*"
        r"[ \u00a0\u2009\u202f\r\n]+(?=[0-9])"
    ),
)
_UNREAD_UNIT = (
    re.compile(
        r"(?<=[0-9])(?P<at>(?:\ue001|\ufffc|[*_~])+[⁰¹²³⁴⁵⁶⁷⁸⁹]|\ue001+[eE][-+\u2212]?[0-9])"
    ),
    re.compile(
        r"(?<=[0-9])(?P<at>(?:\ue001|\ufffc|[*_~\u200b-\u200d\u2060]|[^\S\n]|\n(?![ \t>]*\r?\n))*"
        r"[%‰‱°％٪﹪])"
    ),
)
_POWER = re.compile(r"(?<=[0-9])(?P<at>\^)[-+\u2212{]?[0-9]")
_COMMA = re.compile(
    r"(?<![\w.,(\[{])(?P<at>[0-9]+)(?P<comma>,)(?P<more>[0-9]+)(?![\w,)\]}]|\.[0-9])"
)
# What stands between thousands in some countries, and what a reader takes for it; no comment shows.
_GROUPING = r"\ue001*(?:[ \u00a0'’_٬]|\r?\n[ \t>]*)"
_GROUPED = re.compile(
    rf"(?<![\w.,])[1-9][0-9]{{0,2}}(?:{_GROUPING}[0-9]{{3}})+(?:\.[0-9]+)?(?!\w|[.,][0-9])"
)
_BEFORE = re.compile(
    rf"(?:[0-9](?:[.,]|\ue001)*|{_NOT_BEHIND}(?P<sign>[-+\u2212\u2013])\ue001*)(?=\ufffc)"
)
_BEHIND = re.compile(rf"(?<=\ufffc)\ue001*(?:[.,]?(?P<digit>[0-9])|{_GAP}(?P<unit>[%‰‱°％]))")
_TURNING = "\u202a-\u202e\u2066-\u2069"  # makes 12 read 21
# What is not seen, or is drawn over the digit before it.
_UNSEEN = re.compile(
    rf"[{_TURNING}]"
    r"|(?<=[0-9.,\ue001])[\u00ad\u0300-\u036f\u061c\u115f\u1160\u180e\u200b-\u200f\u20d0-\u20f0"
    r"\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]"
    r"|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff\uffa0](?=[0-9])"
)


@dataclass(frozen=True)
class Misread:
    """What readers take for one number and the engine for several; `at`: where to report it."""

    span: Span
    at: int
    message: str


def misread(masked: str, covered: Collection[int], start: int) -> Iterator[Misread]:
    """Yield decimal commas, thousands apart by other marks, and powers written with a caret.

    masked, covered: as for `unreadable`.
    """
    for match in _POWER.finditer(masked, start):
        message = "cannot read this power; write a formula, or one like 10⁶"
        yield Misread(Span(match.start() - 1, match.end()), match.start("at"), message)
    for match in _COMMA.finditer(masked, start):
        if match.start("comma") not in covered:
            number, other = f"{match['at']}.{match['more']}", f"{match['at']}, {match['more']}"
            message = f"cannot read {match.group()}; write {number} or {other}"
            yield Misread(Span(*match.span()), match.start(), message)
    for match in _GROUPED.finditer(masked, start):
        typed = " ".join(re.sub(r"[\ue001>]", " ", match.group()).split())
        one = re.sub(_GROUPING, ",", match.group())
        message = f"cannot read {typed} as one number; write {one}, or put a word between"
        yield Misread(Span(*match.span()), match.start(), message)


def unreadable(page: Page, masked: str, covered: Collection[int]) -> Iterator[Finding]:
    """Yield a finding for each piece of prose that readers take for a number, or a part of one.

    masked: the prose, with names masked. covered: the offsets that belong to numerals.
    """
    for offset, message in _pieces(page.prose, masked, covered, page.body):
        yield page.finding(offset, Code.UNREADABLE, message)
    yield from _touching(page, masked)
    for offset, message in stray_digits(masked, covered, page.body):
        yield page.finding(offset, Code.UNREADABLE, message)


def _pieces(
    prose: str, masked: str, covered: Collection[int], start: int
) -> Iterator[tuple[int, str]]:
    for patterns, what in ((_UNREAD_SIGN, "sign"), (_UNREAD_UNIT, "unit")):
        for pattern in patterns:
            for match in pattern.finditer(prose if what == "unit" else masked, start):
                if match.end() - 1 not in covered or match.lastgroup is None:
                    at = match.start(match.lastgroup or 0)
                    yield at, f"cannot read this {what}; type it with its number"
    for match in _UNSEEN.finditer(masked, start):
        name = unicodedata.name(match.group(), f"U+{ord(match.group()):04X}")
        yield match.start(), f"the character {name} can change how a number reads; delete it"


def stray_digits(
    masked: str, covered: Collection[int], start: int = 0
) -> Iterator[tuple[int, str]]:
    """Yield offset and message of each run of digits that is neither a numeral nor in a name."""
    reported = -2
    for index in range(start, len(masked)):
        if index in covered or not _numeric(masked, index):
            continue
        if index > reported + 1 and not _same_run(masked, reported, index):
            message = (
                f"cannot read {masked[index]!r} as a number; write plain digits with a leading "
                "digit, like 0.5, or put it in code if it is none"
            )
            yield index, message
        reported = index


def _numeric(text: str, index: int) -> bool:
    """Tell whether a character states a number: a digit of any script, ½, Ⅻ, ① or an exponent."""
    character = text[index]
    if unicodedata.numeric(character, None) is None or character in _IDEOGRAPHIC_ONES:
        return False
    if character not in RAISED:
        return True
    before = text[:index].rstrip(RAISED + "⁻⁺₋₊")[-1:]
    return not before.isalpha() or _GOES_ON.match(text, index) is not None


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
