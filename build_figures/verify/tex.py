"""What of a formula's TeX no one can read as a number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .equation import Reading, Role
from .numeral import RAISED, is_operand, unread_digits, visible

_BARE_SIGN = re.compile(r"(?<!\\)([_^])\s*[-+\u2212]\s*[0-9?]")
_NEAR = 200  # characters before a numeral that may keep its sign apart
# What keeps a sign or a unit apart from its number: space, braces, or a change of face.
_BETWEEN = (
    r"(?:\s|\\[,;:! ]|~|\{|\}"
    r"|\\(?:math[a-z]+|text[a-z]*|boxed|bm|boldsymbol|mbox|relax|quad|qquad|underline|overline"
    r"|cancel|smash|tiny|scriptsize|footnotesize|small|normalsize|large|[a-z]*style)(?![A-Za-z]))*"
)
_LIKE_MINUS = r"\\(?:text(?:en|em)dash|neg|lnot|ominus|boxminus|smallsetminus)(?![A-Za-z])"
_APART = re.compile(rf"(?:[-\u2010-\u2015\u2212\u00ac]|{_LIKE_MINUS}){_BETWEEN}$")
_UNIT_APART = re.compile(rf"{_BETWEEN}\\%")
# A point with no digit before it, unless one stands a space away, which is another problem.
_BARE_POINT = re.compile(r"(?P<before>[\w.})\]]|[0-9}](?:\s|~|\\[!,:;> ])+)?(?P<point>\.)(?=[0-9])")
# A decimal comma or thousands, and no list: TeX spaces 1,024 like the pair 1, 024.
_THOUSANDS = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+"
_COMMA = re.compile(
    r"(?<![\w.,(\[{])(?P<number>[0-9]+(?:(?:,[0-9]{3})+|,[0-9]+))"
    r"(?![\w,)\]}]|\.[0-9]|\s*\\(?:r[A-Za-z]+|\}))"
)
# What can hide a part of a formula, draw it over another, or is no number that the engine knows.
_REFUSED = (
    (
        re.compile(r"\\(?:(?:text)?color|f?colorbox)(?![A-Za-z])"),
        "a color can hide a number, and one of the schemes hardly shows it; leave it out",
    ),
    (
        re.compile(
            r"\\(?:(?:math)?[lrc]lap(?![A-Za-z])|(?:[hm]skip|m?kern|[hm]space\*?)\s*\{?\s*-"
            r"|!(?:\s*\\!){2})"
        ),
        "this can draw one number over another; leave it out",
    ),
    (
        re.compile(r"\\(?:raisebox|reflectbox)(?![A-Za-z])"),
        "this can make another number of one; leave it out",
    ),
    (
        re.compile(
            r"\\(?:[egx]?def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![A-Za-z])"
        ),
        "a macro can hide or repeat a number; write out what it stands for",
    ),
    (
        re.compile(r"\\char(?![A-Za-z])"),
        "this can print a digit that nothing checks; type the character itself",
    ),
    (
        re.compile(rf"(?<![^\W\d_])[{RAISED}]+"),
        "cannot read this power or index; write it like 10^{6} or x_{1}",
    ),
    (
        re.compile(r"(?<=[0-9.])\\(?:overline|bar|dot)(?![A-Za-z])\s*\{?[0-9]"),
        "cannot read a decimal that repeats; write it as a fraction",
    ),
)


def undecipherable(tex: str, reading: Reading) -> Iterator[tuple[int, str]]:
    """Yield (offset, message) for what a formula shows as a number and the engine cannot read."""
    for match in _BARE_SIGN.finditer(tex):
        what = f"TeX takes only the sign into {match[1]!r}; put what belongs there in braces"
        yield match.start(), what
    digit = unread_digits(tex)
    if digit is not None:
        yield digit, "cannot read these digits as a number; write fewer, or put them in words"
    for match in _BARE_POINT.finditer(tex):
        if not match["before"]:
            yield match.start("point"), "write the digit before the point, like 0.5"
    for match in _COMMA.finditer(tex):
        number = match["number"]
        braced, apart = number.replace(",", "{,}"), number.replace(",", ", ")
        one = braced if re.fullmatch(_THOUSANDS, number) else number.replace(",", ".")
        yield match.start(), f"cannot read {number}; write {one} or {apart}"
    for pattern, message in _REFUSED:
        yield from ((match.start(), message) for match in pattern.finditer(tex))
    yield from _torn_apart(visible(tex), reading)


def _torn_apart(tex: str, reading: Reading) -> Iterator[tuple[int, str]]:
    for known in reading.numerals:
        if known.role is Role.EQUATION:
            continue
        if not known.numeral.style.suffix and _UNIT_APART.match(tex, known.numeral.end):
            message = "this unit stands apart from its number; write them together"
            yield known.numeral.end, message
        apart = sign_apart(tex, known.numeral.start)
        if apart is not None:
            yield apart, "this sign stands apart from its number; write them together"


def sign_apart(tex: str, numeral: int) -> int | None:
    """Return where the sign of the numeral that starts at `numeral` stands apart, if one does."""
    start = max(0, numeral - _NEAR)
    near = visible(tex[start:numeral])
    apart = _APART.search(near)
    return None if apart is None or is_operand(near[: apart.start()]) else start + apart.start()
