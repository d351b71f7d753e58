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
_MORE_PLACES = rf"(?![ \u00a0]?[%‰])(?:(?:,| and| to|–)[ \u00a0]?{_PLACE}\b(?!\.[0-9]))*"
_KEYWORD = (
    r"(?:[Ff]igures?|[Ff]igs?\.|[Tt]ables?|[Ss]ections?|[Ss]ecs?\.|[Ee]quations?|[Ee]qs?\."
    r"|[Cc]hapters?"
    r"|[Pp]age|pp?\.|[Ff]ootnotes?|[Aa]ppendix(?: [A-Z]\.?)?|[Tt]heorems?|[Pp]ropositions?"
    r"|[Ll]emmas?"
    r"|[Aa]lgorithms?|[Vv]ersions?|§§?)"
)
_COUNTED = r"(?:[Ss]tep|[Ll]ab|[Nn]otebook|[Ii]ssues?|PR|[Pp]oint|[Qq]uestion)"
_PATTERNS = (
    # A word with digits in it: h1, GPT-2, bfloat16, Llama-3.1-8B.
    r"(?<![\w])[^\W\d_](?:\w|-(?=\w))*(?:(?<=[0-9])(?<![^0-9]0)\.[0-9]+(?:\w|-(?=\w))*)*",
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
    rf"[0-9]{{1,2}} {_MONTH}(?: {_YEAR})?\b",
    rf"\b{_MONTH} (?:[0-9]{{1,2}}(?:, {_YEAR})?|{_YEAR})\b",
    # Citations: "Vaswani et al. (2017)", "Su and Lu (2021)", "(Press et al., 2022)".
    rf"\bet al\.,? \(?{_YEAR}\)?",
    rf"\b[A-Z][\w’'-]*\.?(?: (?:and|&) [A-Z][\w’'-]+)?,? \({_YEAR}\)",
    rf"\([A-Z][^()0-9]{{2,80}},? {_YEAR}(?:; [A-Z][^()0-9]{{2,80}},? {_YEAR})*\)",
    rf"(?<![\w]){_KEYWORD}[ \u00a0]?#?{_PLACE}\b{_MORE_PLACES}",
    rf"(?<!\w){_COUNTED}[ \u00a0]?#?[0-9]+\b(?!\.[0-9]|[ \u00a0]?[%‰])",
    r"(?<![\w.])v?[0-9]+(?:\.[0-9]+){2,}(?![\w])",
    r"\barXiv:?[ \u00a0]?[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?",
    r"\bdoi:10\.[0-9]{4,9}/\S+",
    r"https?://[^\s<>)\]*]+",
    r"(?<![\w.,])[0-9]+(?:st|nd|rd|th)\b",
    r"(?<![\w.,])[0-9]-?D\b",
    r"(?<![\w\n])(?<!^)#[0-9]+\b",
)
_NAMES = tuple(re.compile(pattern) for pattern in _PATTERNS)


def find_names(text: str, vocabulary: Iterable[str] = ()) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of the names with digits in `text`, in no order; they may overlap.

    vocabulary: further names of the project, word for word, like "Python 3.11".
    """
    for pattern in _NAMES:
        for match in pattern.finditer(text):
            if any(character.isdecimal() for character in match.group()):
                yield match.span()
    for name in vocabulary:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w|\.[0-9])", text):
            yield match.span()
