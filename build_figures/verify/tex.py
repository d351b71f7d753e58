"""What of a formula's TeX no one can read as a number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .equation import Reading, Role
from .numeral import is_operand, unread_digits

_BARE_SIGN = re.compile(r"(?<!\\)([_^])\s*[-+\u2212]\s*[0-9?]")
_NEAR = 200  # characters before a numeral that may keep its sign apart
# A sign that is kept apart from its number: by space, braces, a change of face or a second sign.
_APART = re.compile(
    r"[-\u2212](?:\s|\\[,;:! ]|~|\{|\}"
    r"|\\(?:math[a-z]+|text[a-z]*|boxed|bm|boldsymbol|mbox)(?![A-Za-z]))*$"
)


def undecipherable(tex: str, reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield (offset, message) for what a formula shows as a number and the engine cannot read."""
    for match in _BARE_SIGN.finditer(tex):
        what = f"TeX takes only the sign into {match[1]!r}; put what belongs there in braces"
        yield match.start(), what
    digit = unread_digits(tex)
    if digit is not None:
        yield digit, "cannot read these digits as a number; write fewer, or put them in words"
    for known in reading.numerals:
        if known.role is Role.EQUATION or known.numeral.text[0] in "-\u2212+":
            continue
        start = max(0, known.numeral.start - _NEAR)
        apart = _APART.search(tex[start : known.numeral.start])
        if apart and not is_operand(tex[start : start + apart.start()]):
            yield (
                start + apart.start(),
                "this sign stands apart from its number; write them together",
            )
