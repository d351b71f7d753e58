"""Which numerals a chain pins: those of which no digit can change without the chain noticing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ..numeral import MAX_DIGITS, Numeral, find
from ..slips import slips

# With other digits it is read as that number: nothing has to be parsed.
_PLAIN: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def mutants(numeral: Numeral) -> Iterator[tuple[str, Fraction]]:
    """Yield the numeral with one digit changed, or two neighbors swapped, as text and value.

    Left out are texts that are no single numeral any more; they are read as something else.
    """
    plain = _PLAIN.fullmatch(numeral.text) and len(numeral.text) <= MAX_DIGITS
    read = _as_it_is if plain else _alone
    for text in slips(numeral.text):
        value = read(text)
        if value is not None:
            yield text, value


def _as_it_is(text: str) -> Fraction:
    whole, _, decimals = text.partition(".")
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def _alone(text: str) -> Fraction | None:
    found = next(find(text, tex=True), None)
    return found.value if found is not None and found.text == text else None
