"""Numerals that TeX prints as one: badly grouped, or with nothing that is seen between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from ..finding import Code
from ..numeral import Numeral, matching_braces, single_digits
from . import vocabulary as v
from .reading import Problem

_NOTHING: Final = "\0"  # stands for one character that prints nothing
_COMMENT: Final = r"(?<!\\)%[^\n]*\n"
_FACES: Final = (
    r"math(?:rm|bf|it|sf|tt|normal|ord|close|open)|text[a-z]*|boxed|bm|boldsymbol|[mh]box|smash"
    r"|underline|rm|bf|it|sf|tt|tiny|scriptsize|footnotesize|small|normalsize|large|[a-z]*style"
)
_UNSEEN: Final = re.compile(
    rf"{_COMMENT}"
    r"|(?<!\\!)(?:\\!){1,2}(?!\\!)"  # three are refused elsewhere
    r"|[_^]\s*\{\s*\}"
    r"|\\(?:vphantom\s*\{[^{}]*\}|h?phantom\s*\{\s*\})"
    rf"|\\(?:{_FACES}|relax|nobreak|allowbreak|(?:math)?strut|(?:no)?limits)(?![A-Za-z])"
)
_TEXT: Final = re.compile(r"\\(?:text[a-z]*|[mh]box)\s*\{[^{}]*\}")  # in which a space is seen
_MAY_TOUCH: Final = re.compile(rf"(?:[\s{{}}]|{_UNSEEN.pattern})*")
# The rest of what may stand beside a point that belongs to no numeral, which is no number at all.
_BESIDE_POINT: Final = re.compile(
    rf"{_COMMENT}|[{{}}\s]|\\[!,:;> ]|\\relax|\\(?:text\w*|math\w+|mbox|boxed)\b"
)
_COMMAND: Final = re.compile(r"\\([A-Za-z]+)$")
_LONGEST_COMMAND: Final = 40  # characters
_WITHOUT_ARGUMENT: Final = frozenset(
    (*v.RELATION_COMMANDS, *v.OPERATOR_COMMANDS, *v.GREEK, *v.FUNCTIONS, *v.SPACES, *v.GAPS)
)


def torn_numbers(tex: str, numerals: Sequence[Numeral]) -> Iterator[Problem]:
    """Yield a problem for neighbors that read as one number and are none, like 0{,}024 or 9 3."""
    shown: str | None = None
    single: set[int] = set()
    for left, right in pairwise(numerals):
        between = tex[left.end : right.start]
        text = tex[left.start : right.end]
        if _is_badly_grouped(between, right):
            message = f"cannot read {text} as one number; use a decimal point, group by threes"
            yield Problem(Code.UNREADABLE, left.start, right.end, message)
        elif not _ends(left) and _MAY_TOUCH.fullmatch(between):
            if shown is None:
                shown, single = _shown(tex), single_digits(tex)
            seen = shown[left.end : right.start].replace(_NOTHING, "").strip()
            if not seen and left.start not in single:
                message = f"TeX shows {text} as one number; write one, or a comma between the two"
                yield Problem(Code.UNREADABLE, left.start, right.end, message)


def _is_badly_grouped(between: str, right: Numeral) -> bool:
    by_thin_space = between == r"\," and len(right.text) == 3
    return between == "{,}" or by_thin_space or _BESIDE_POINT.sub("", between) == "."


def _ends(numeral: Numeral) -> bool:
    """Tell whether digits behind the numeral are no part of it: it ends in a unit or a power."""
    return bool(numeral.style.suffix or numeral.style.exponent)


def _shown(tex: str) -> str:
    """Return TeX, as long as it is, with all that prints nothing taken out."""
    in_text = _TEXT.sub(lambda match: re.sub(r"\s", "~", match.group()), tex)
    shown = list(_UNSEEN.sub(lambda match: _NOTHING * len(match.group()), in_text))
    for opening, closing in sorted(matching_braces(tex).items()):
        if not _takes_argument(shown, opening):
            shown[opening] = shown[closing] = _NOTHING
    return "".join(shown)


def _takes_argument(shown: list[str], opening: int) -> bool:
    """Tell whether a brace opens an argument: of a command, a script, or behind another one."""
    end = opening
    while end and (shown[end - 1] == _NOTHING or shown[end - 1].isspace()):
        end -= 1
    before = "".join(shown[max(0, end - _LONGEST_COMMAND) : end])
    command = _COMMAND.search(before)
    if command:
        return command[1] not in _WITHOUT_ARGUMENT
    return before.endswith(("}", "]", "^", "_"))
