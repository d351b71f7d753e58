"""Numbers in words that carry a claim: listed, since nothing can check them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .finding import Code, Finding
from .page import Kind, Page

_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = r"(?:thir|four|fif|six|seven|eigh|nine)teen"
_CLAIM = re.compile(
    rf"\b(?:{_TENS}(?:-{_ONES})?|{_TEENS}|(?:{_ONES}|ten|a)[ -](?:hundred|thousand|million|billion)"
    r"|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|halv(?:e|es|ed|ing)|twice|thrice|\w+fold)\b",
    re.I,
)


def claims_in_words(page: Page) -> Iterator[Finding]:
    """Yield a warning for each spelled-out number of an `example` page that carries a claim."""
    if page.kind is not Kind.EXAMPLE:
        return
    for match in _CLAIM.finditer(page.prose, page.body):
        message = (
            f"{match.group()!r} states a number that nothing checks; write digits and bind them"
        )
        yield page.finding(match.start(), Code.WORD, message)
