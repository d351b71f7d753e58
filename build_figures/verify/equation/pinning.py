"""Which numerals a chain pins: those of which no digit can change without the chain noticing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from ..numeral import SIGNS, Numeral, find


def mutants(numeral: Numeral) -> Iterator[tuple[str, Fraction]]:
    """Yield the numeral with one digit changed, or two neighbors swapped, as text and value.

    Left out are texts that are no single numeral any more; they are read as something else.
    """
    style = numeral.style
    plain = not (style.grouping or style.exponent or style.suffix or numeral.text[0] in SIGNS)
    for text in _changed(numeral.text):
        if plain:  # the same value that `find` gives, faster
            yield text, int(text.replace(".", "")) * numeral.unit
            continue
        found = next(find(text, tex=True), None)
        if found is not None and found.text == text:
            yield text, found.value


def _changed(text: str) -> Iterator[str]:
    digits = [index for index, character in enumerate(text) if character in "0123456789"]
    for index in digits:
        for digit in "0123456789":
            if digit != text[index]:
                yield text[:index] + digit + text[index + 1 :]
    for left, right in pairwise(digits):
        if right == left + 1 and text[left] != text[right]:
            yield text[:left] + text[right] + text[left] + text[right + 1 :]
