r"""Mark numbers inside TeX with KaTeX's `\htmlData`, so that each becomes an element of its own.

The marks exist only in what is handed to KaTeX, never in a page's source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# What KaTeX reads as a length, color, column specification, parameter or plain string: a mark
# there is an error. Matched ranges are left alone.
_GROUP = r"\{(?:[^{}]|\{[^{}]*\})*\}"
_LENGTH = rf"(?:{_GROUP}|[-+]?\s*[0-9.]+\s*[a-z]{{2}})"
_COLOR = rf"(?:{_GROUP}|\#[0-9A-Fa-f]+)"
_DEFINE = r"(?:def|gdef|edef|xdef|newcommand|renewcommand|providecommand)"
_UNMARKABLE = re.compile(
    rf"""\\(?:\\|cr(?![A-Za-z]))\*?\[[^\]]*\]
    | \\begin\s*\{{(?:array|darray|subarray|alignat\*?|alignedat)\}}\s*(?:\[[^\]]*\])?\s*{_GROUP}
    | \\(?:begin|end|label|ref|eqref|operatorname\*?)\s*{_GROUP}
    | \\(?:hspace|hskip|mkern|mskip|kern|raisebox|above)(?![A-Za-z])\*?\s*{_LENGTH}
    | \\rule\s*(?:\[[^\]]*\]\s*)?{_GROUP}\s*{_GROUP}
    | \\(?:color|textcolor|colorbox)\s*{_COLOR}
    | \\fcolorbox\s*{_COLOR}\s*{_COLOR}
    | \\genfrac\s*(?:{_GROUP}|\S)\s*(?:{_GROUP}|\S)\s*{_GROUP}\s*(?:{_GROUP}|[0-9])
    | \\{_DEFINE}\*?\s*\{{?\\[A-Za-z]+\}}?[^{{]*{_GROUP}
    | \\char\s*["'`]?[0-9A-Fa-f]+
    | \\verb\*?(?P<bar>[^A-Za-z\s]).*?(?P=bar)
    | \\(?:left|right|middle|[Bb]igg?[lmr]?)\s*.
    | \#[0-9]
    | (?<!\\)%[^\n]*""",
    re.VERBOSE,
)
# A command or script that takes the one character behind it where no brace follows.
_TAKES_ONE = re.compile(r"(?:[_^]|\\(?:[cdt]?frac|[dt]?binom|sqrt)(?![A-Za-z]))\s*\Z")
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.|\Z)|[{}&]", re.DOTALL)
_SCRIPT = re.compile(r"\s*[_^']")
_MAY_TAKE = re.compile(r"(?:[_^]|\\[A-Za-z]+|\])\s*\Z")
# Here a minus behind `&` is a binary one, set off by spaces that a group would take away.
_ALIGNED = re.compile(r"\\begin\s*\{(?:align|split)")
_ENCLOSED = re.compile(r'(?<=<span class="enclosing)(?P<more>[^>]*? data-n=")(?P<k>[0-9]+)(?=")')


def mark(tex: str, spans: Sequence[tuple[int, int]]) -> str:
    r"""Return `tex` with span k wrapped as `{\htmlData{n=k}{...}}`.

    spans: start and end of each numeral within `tex`, in order, not overlapping.
    A span where KaTeX takes no markup (a length, color or column specification), or that cuts
    a group or command in two, stays as it is; the numbers of the others do not shift.
    Raises ValueError if the spans are out of order or lie outside `tex`.
    """
    blocked = [match.span() for match in _UNMARKABLE.finditer(tex)]
    pieces: list[str] = []
    position = 0
    for number, (first, end) in enumerate(spans):
        if not position <= first < end <= len(tex):
            raise ValueError(f"span {first}:{end} is out of order or outside {tex!r}")
        start = _behind_sign(tex, first)
        pieces.append(tex[position:start])
        if all(end <= low or high <= start for low, high in blocked) and _whole(tex, start, end):
            pieces.append(rf"{{\htmlData{{n={number}}}{{{tex[start:end]}}}}}")
            pieces.append("{}" * _is_base(tex, start, end))
        else:
            pieces.append(tex[start:end])
        position = end
    return "".join(pieces) + tex[position:]


def _is_base(tex: str, start: int, end: int) -> bool:
    """Tell whether a script stands on the number, and the number is no argument of a command.

    KaTeX raises a script on a group higher than one on a digit; on an empty group it does not.
    """
    scripted = _SCRIPT.match(tex, end) is not None
    return scripted and not _MAY_TAKE.search(tex[:start])


def _behind_sign(tex: str, start: int) -> int:
    """Return where a mark may begin: behind a sign that is typeset as a binary one."""
    signed = tex[start] in "+-" and tex[:start].rstrip().endswith("&")
    return start + 1 if signed and _ALIGNED.search(tex) else start


def _whole(tex: str, start: int, end: int) -> bool:
    """Tell whether the stretch holds whole groups, whole commands and all that an argument is."""
    depth = 0
    for token in _TOKEN.finditer(tex):
        first, last = token.span()
        if first < start < last or first < end < last:
            return False
        if start <= first < end:
            depth += {"{": 1, "}": -1}.get(token[0], 0)
            if depth < 0 or token[0] in ("&", "\\\\", "\\"):
                return False
    return depth == 0 and not (_TAKES_ONE.search(tex[:start]) and end - start > 1)


def renumber(html: str, ids: Sequence[int]) -> str:
    """Return KaTeX's output with mark k renumbered to `ids[k]`, the number's id on its page."""
    return _ENCLOSED.sub(lambda match: f"{match['more']}{ids[int(match['k'])]}", html)
