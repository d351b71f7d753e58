"""Which numerals a chain pins: those of which no digit can change without the chain noticing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..numeral import Numeral, find
from ..slips import slips


def mutants(numeral: Numeral) -> Iterator[tuple[str, Fraction]]:
    """Yield the numeral with one digit changed, or two neighbors swapped, as text and value.

    Left out are texts that are no single numeral any more; they are read as something else.
    """
    for text in slips(numeral.text):
        found = next(find(text, tex=True), None)
        if found is not None and found.text == text:
            yield text, found.value
