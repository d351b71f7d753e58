"""Traps of the inline form: dollar and backtick signs that do not make up one formula."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .source import Code, Reading

_INLINE = "write $`...`$"
_SWALLOWED = re.compile(r"\$`(?=\S)(?=[^`\n]*[\w\\])[^`\n]*(?<=\S)`\$")
_DOUBLE_DOLLAR = re.compile(r"\$\$(?!`)(?P<tex>[^$`]*)(?<!`)\$\$")
_DOLLARS = re.compile(r"(?<![\w$\\])\$(?=[^\s$])(?P<tex>[^$`\n\ue000]*[^\s$`\ue000])\$(?![\w$])")
_PARENTHESES = re.compile(r"\\\((?P<tex>[^\n]*?)\\\)|\\\[(?P<block>.*?)\\\]", re.S)
_TEX_SIGN = re.compile(r"\\[A-Za-z]|[\^_={}]")
_SURE_SIGN = re.compile(r"\\[A-Za-z]|[\^=]")  # an underscore is common in code-like names
_WORDS = re.compile(r"[A-Za-z]{2,}\s+[A-Za-z]{2,}")
_IN_CODE_SPAN = (
    "this formula stands in a code span, and its backticks end it; "
    "show its syntax between double backticks, or take the outer backticks away"
)


def half_formulas(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each code span with dollar signs at it that is no formula."""
    openings = {formula.opening for formula in reading.formulas}
    closings = {formula.closing for formula in reading.formulas}
    for code in reading.codes:
        before = reading.plain[code.start - 1 : code.start] == "$"
        after = reading.text.startswith("$", code.end) and code.end not in openings
        offset = code.start - before
        if after and (before or code.start in closings):
            yield offset, _whole(code, shared=not before)
        elif before:
            yield offset, _half("before", "behind")
        elif after:
            yield offset, _half("behind", "before")


def _whole(code: Code, *, shared: bool) -> str:
    if shared:
        return f"two formulas share a dollar sign; {_INLINE}$`...`$, two between them"
    if code.ticks > 1:
        return f"a formula has one backtick on each side; {_INLINE}"
    return (
        "an inline formula over several lines is published raw; "
        "write it on one line, or as a ```math block"
    )


def _half(there: str, missing: str) -> str:
    return (
        f"a dollar sign {there} code, and none {missing} it, is published raw; {_INLINE}, "
        "or a space between the two"
    )


def swallowed(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula whose backticks pair up with others: `` `$`x`$` `` and the like."""
    openings = {formula.opening for formula in reading.formulas}
    codes = [code for code in reading.codes if code.ticks == 1]
    for match in _SWALLOWED.finditer(reading.text, reading.body):
        tick = match.start() + 1
        inside = any(code.start < tick and code.end == tick + 1 for code in codes)
        if inside and match.start() not in openings:
            yield (
                match.start(),
                _IN_CODE_SPAN,
            )


def unpaired(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each dollar sign beside a backtick that nothing closes."""
    for match in re.finditer(r"\$`(?!`\$)|(?<!\$`)`\$", reading.plain):
        yield match.start(), f"this formula is never closed and is published raw; {_INLINE}"


def empty(reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield each formula without content."""
    for formula in reading.formulas:
        if not formula.tex.strip():
            yield formula.opening, "this formula is empty"
    for match in re.finditer(r"\$``\$", reading.plain):
        yield match.start(), "this formula is empty"


def latex_delimiters(reading: Reading) -> Iterator[tuple[int, str]]:
    r"""Yield formulas between `$$`, `$`, `\(` or `\[`, which this site publishes raw."""
    for match in _DOUBLE_DOLLAR.finditer(reading.plain):
        if _TEX_SIGN.search(match["tex"]) or not _WORDS.search(match["tex"]):
            yield match.start(), f"$$...$$ is published raw; {_INLINE}, or a ```math block"
    for match in _DOLLARS.finditer(reading.plain):
        tex = match["tex"]
        if _TEX_SIGN.search(tex) or (len(tex) == 1 and tex.isalpha()):
            yield match.start(), f"$...$ is published raw; {_INLINE}"
    for match in _PARENTHESES.finditer(reading.plain):
        tex = match["tex"] or match["block"] or ""
        if _SURE_SIGN.search(tex) and not _WORDS.search(re.sub(r"\\[A-Za-z]+", "", tex)):
            yield match.start(), f"{match[0][:2]}...\\{match[0][-1]} is published raw; {_INLINE}"


RULES = (swallowed, half_formulas, empty, unpaired, latex_delimiters)
