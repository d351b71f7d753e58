"""Which numerals a chain pins: those of which no digit can change without the chain noticing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..numeral import SIGNS, Numeral, find
from ..slips import slips


def mutants(numeral: Numeral) -> Iterator[tuple[str, Fraction]]:
    """Yield the numeral with one digit changed, or two neighbors swapped, as text and value.

    Left out are texts that are no single numeral any more; they are read as something else.
    """
    style = numeral.style
    plain = not (style.grouping or style.exponent or style.suffix or numeral.text[0] in SIGNS)
    for text in slips(numeral.text):
        if plain:  # the same value that `find` gives, faster
            yield text, int(text.replace(".", "")) * numeral.unit
            continue
        found = next(find(text, tex=True), None)
        if found is not None and found.text == text:
            yield text, found.value
