"""Digits that are part of a name (dates, versions, `GPT-2`, "Figure 3", citations): no numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"
)
_YEAR = r"(?:19[5-9][0-9]|20[0-3][0-9])[a-z]?"
_PLACE = r"[0-9]+(?:\.[0-9]+)*[a-z]?"
_LISTED = rf"(?![ \u00a0]?[%‰])(?:(?: and| to|–)[ \u00a0]?{_PLACE}\b(?!\.[0-9]))*"
_LISTED_BY_COMMAS = _LISTED.replace("(?: and", "(?:,| and")
_KEYWORD = (
    r"(?:[Ff]igure|[Ff]ig\.|[Tt]able|[Ss]ection|[Ss]ec\.|[Ee]quation|[Ee]q\.|[Cc]hapter|[Pp]age"
    r"|p\.|[Ff]ootnote|[Aa]ppendix(?: [A-Z]\.?)?|[Tt]heorem|[Pp]roposition|[Ll]emma"
    r"|[Aa]lgorithm|[Vv]ersion|§)"
)
_KEYWORDS = (
    r"(?:[Ff]igures|[Ff]igs\.|[Tt]ables|[Ss]ections|[Ss]ecs\.|[Ee]quations|[Ee]qs\.|[Cc]hapters"
    r"|[Pp]ages|pp\.|[Ff]ootnotes|[Aa]ppendices|[Tt]heorems|[Pp]ropositions|[Ll]emmas"
    r"|[Aa]lgorithms|[Vv]ersions|§§)"
)
_COUNTED = r"(?:[Ss]tep|[Ll]ab|[Nn]otebook|[Ii]ssues?|PR|[Pp]oint|[Qq]uestion)"
_PATTERNS = (
    # A word with digits in it: h1, GPT-2, bfloat16, Llama-3.1-8B.
    r"(?<![\w])[^\W\d_](?:\w|-(?=\w))*(?:(?<=[0-9])(?<![^0-9]0)\.[0-9]+(?:\w|-(?=\w))*)*",
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
    rf"[0-9]{{1,2}} {_MONTH}(?: {_YEAR})?\b",
    rf"\b{_MONTH} (?:[0-9]{{1,2}}(?:, {_YEAR})?|{_YEAR})\b",
    rf"\bet al\.,? \(?{_YEAR}\)?",
    # "In Figure 3, 512 positions" has a number behind the comma, "in Figures 3, 14 and 15" none.
    rf"(?<![\w]){_KEYWORD}[ \u00a0]?#?{_PLACE}\b{_LISTED}",
    rf"(?<![\w]){_KEYWORDS}[ \u00a0]?#?{_PLACE}\b{_LISTED_BY_COMMAS}",
    rf"(?<![\w])[Ee]q(?:uation|\.)[ \u00a0]\({_PLACE}\)",
    rf"(?<!\w){_COUNTED}[ \u00a0]?#?[0-9]+\b(?!\.[0-9]|[ \u00a0]?[%‰])",
    r"(?<![\w.])v?[0-9]+(?:\.[0-9]+){2,}(?![\w])",
    r"\barXiv:?[ \u00a0]?[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?",
    r"\bdoi:10\.[0-9]{4,9}/\S+",
    r"https?://[^\s<>)\]*]+",
    r"(?<![\w.,])[0-9]+(?:st|nd|rd|th)\b",
    r"(?<![\w.,])[0-9]-?D\b",
    r"(?<![\w\n])(?<!^)#[0-9]+\b(?!\.[0-9])",
)
_NAMES = tuple(re.compile(pattern) for pattern in _PATTERNS)
# The entry of a work in a list of sources: "* Su and Lu (2021): [Title](address)".
_WHO = r"[A-Z][^()\[\]0-9\n]{1,120}?"
_ENTRY = re.compile(rf"^[ \t>]*[-*+][ \t]+(?P<who>{_WHO}),? \((?P<year>{_YEAR})\)[:,.]? *\[", re.M)
# "Su and Lu (2021)", "(Su and Lu, 2021)": of listed works only, since "Loss (2021)" reads the same.
_CITATION = re.compile(
    r"\b[A-Z][\w’'-]{0,60}(?:(?:,? (?:and|&)|,) [A-Z][\w’'-]{1,60}){0,9},?"
    rf" \(?(?P<year>{_YEAR})\b\)?"
)
_AUTHOR = re.compile(r"[A-Z][\w’'-]*")


def find_names(text: str, vocabulary: Iterable[str] = ()) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of the names with digits in `text`, in no order; they may overlap.

    vocabulary: further names of the project, word for word, like "Python 3.11".
    """
    for pattern in _NAMES:
        for match in pattern.finditer(text):
            if any(character.isdecimal() for character in match.group()):
                yield match.span()
    yield from _citations(text)
    for name in vocabulary:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w|\.[0-9])", text):
            yield match.span()


def _citations(text: str) -> Iterator[tuple[int, int]]:
    """Yield the entries in the text's list of sources, and citations of those works."""
    known: set[tuple[str, str]] = set()
    for match in _ENTRY.finditer(text):
        yield match.span("year")
        known.update((author, match["year"]) for author in _AUTHOR.findall(match["who"]))
    for match in _CITATION.finditer(text):
        if any((author, match["year"]) in known for author in _AUTHOR.findall(match.group())):
            yield match.span()
