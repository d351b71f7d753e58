"""The slips of a typist: one digit changed, or two neighbors swapped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise


def slips(text: str) -> Iterator[str]:
    """Yield a text with every single digit changed, then with every two neighbors swapped."""
    digits = [index for index, character in enumerate(text) if character in "0123456789"]
    for index in digits:
        for digit in "0123456789":
            if digit != text[index]:
                yield text[:index] + digit + text[index + 1 :]
    for left, right in pairwise(digits):
        if right == left + 1 and text[left] != text[right]:
            yield text[:left] + text[right] + text[left] + text[right + 1 :]
