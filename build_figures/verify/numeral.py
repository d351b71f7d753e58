"""Numerals: a number as an author typed it is its own format, and parse and print are inverse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

REMARK = "\ue001"  # stands in the prose of a page for one character of a comment
MINUS = "\u2212"
SIGNS = "-" + MINUS + "+"
THIN, NARROW = "\u2009", "\u202f"
SPACES = " \u00a0" + THIN + NARROW
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
RAISED = _SUPERSCRIPTS + "₀₁₂₃₄₅₆₇₈₉"  # or lowered
_TO_DIGITS = str.maketrans(_SUPERSCRIPTS + "⁻⁺" + MINUS, "0123456789-+-")
_TO_SUPERSCRIPTS = str.maketrans("0123456789-", _SUPERSCRIPTS + "⁻")
MAX_EXPONENT = 999  # beyond it a typed exponent is a slip, and an exact Fraction would not fit


@dataclass(frozen=True)
class Exponent:
    """How a power of ten is typed: `head` `digits` `tail`, like ` × 10` `⁻²` or `e` `-2`."""

    head: str
    digits: str
    tail: str

    @property
    def value(self) -> int:
        """The power of ten."""
        return int(self.digits.translate(_TO_DIGITS))


@dataclass(frozen=True)
class Style:
    """Everything about a numeral but its digits."""

    sign: str = "-"  # the glyph a negative value gets
    plus: bool = False  # a positive value is typed with `+`
    grouping: str = ""  # what stands between thousands
    decimals: int = 0
    exponent: Exponent | None = None
    suffix: str = ""  # percent or degree sign with the space before it
    bare_power: bool = False  # typed as `10⁻⁵`, which stands for 1 × 10⁻⁵

    @property
    def percent(self) -> bool:
        """Tell whether the stated value is a hundredth of its digits."""
        return self.suffix.rstrip(" }").endswith("%")

    @property
    def degrees(self) -> bool:
        """Tell whether the numeral carries a degree sign, a unit that does not scale it."""
        return self.suffix.endswith(("°", r"\circ", r"\circ}"))

    @cached_property
    def unit(self) -> Fraction:
        """The unit of the last place."""
        power = -self.decimals - (2 if self.percent else 0)
        if self.exponent:
            power += self.exponent.value
        return Fraction(10) ** power


@dataclass(frozen=True)
class Numeral:
    """One number in a text."""

    text: str  # exactly as typed, sign and suffix included
    start: int
    end: int
    value: Fraction  # what it states; 0 for a placeholder
    style: Style
    placeholder: bool = False  # typed as `?.????`, to be filled in

    @cached_property
    def unit(self) -> Fraction:
        """The unit of the last place typed, on the scale of `value`."""
        return self.style.unit

    @property
    def plain_integer(self) -> bool:
        """Tell whether it is digits alone: no decimals, exponent, percent or degrees."""
        return not (self.style.decimals or self.style.exponent or self.style.suffix)


MAX_DIGITS = 1000  # a longer run of digits is no number that a page states
_DIGITS = r"[0-9]+"
_PROSE_GROUPS = rf"[1-9][0-9]{{0,2}}(?:(?P<g>[,{THIN}{NARROW}])[0-9]{{3}})(?:(?P=g)[0-9]{{3}})*"
_TEX_GROUPS = r"[1-9][0-9]{0,2}(?:(?P<g>\{,\}|\\,)[0-9]{3})(?:(?P=g)[0-9]{3})*"
_PROSE_EXPONENT = (
    rf"(?P<head>[{SPACES}]?[×·][{SPACES}]?10)(?P<power>[⁻⁺]?[{_SUPERSCRIPTS}]{{1,5}})"
    rf"|(?<=(?<![0-9.,])10)(?P<bare>[⁻⁺]?[{_SUPERSCRIPTS}]{{1,5}})"
    rf"|(?P<ehead>[eE])(?P<epower>[-+{MINUS}]?[0-9]{{1,5}})(?![0-9A-Za-z])"
)
_TEX_EXPONENT = (
    r"(?P<head>\s*\\(?:times|cdot)\s*10\s*\^\s*)"
    r"(?:\{(?P<power>\s*[-+]?[0-9]{1,5}\s*)\}|(?P<digit>[0-9]))"
)
_PROSE_SUFFIX = rf"[{SPACES}]?[%°]"
_TEX_SUFFIX = (
    r"(?:\\[,;:! ]|~)*(?:\\%|\\text\{\s*\\%\s*\})|(?:\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\}))"
)

_DIGITS_ONLY = re.compile(_DIGITS)
_PROSE = re.compile(
    r"(?<![^\W_])(?<!\.)"
    rf"(?:(?P<integer>{_PROSE_GROUPS}(?![0-9])|{_DIGITS})(?:\.(?P<decimals>[0-9]+))?"
    rf"|(?P<holes>\?\.\?+|\?+\.\?+|(?<![?,)\]])\?+(?=[%°]?(?:<!--|{REMARK}))))"
    rf"(?![0-9]|\.[0-9])(?:{_PROSE_EXPONENT})?(?P<suffix>{_PROSE_SUFFIX})?"
)
_TEX = re.compile(
    rf"(?:(?P<integer>{_TEX_GROUPS}(?![0-9])|{_DIGITS})(?:\.(?P<decimals>[0-9]+))?"
    r"|(?P<holes>(?<![0-9])\?+(?:\.\?+)?))"
    rf"(?![0-9]|\.[0-9])(?:{_TEX_EXPONENT})?(?P<suffix>{_TEX_SUFFIX})?"
)
# In TeX these hold lengths, colors, labels, column counts and doubts: no numbers of the text.
_TEX_OPAQUE = re.compile(
    r"(?<=\\\\)\[[^\]\n]*\]"
    r"|\\(?:hspace|vspace|mspace|kern|mkern|hskip|mskip|raisebox|rule|color|textcolor|colorbox"
    r"|label|ref|eqref|htmlId|htmlClass|phantom|hphantom|vphantom)"
    r"\*?\s*(?:\[[^\]\n]*\])?\s*(?:\{[^{}\n]*\}|-?[0-9.]+\s*(?:em|ex|pt|mu|px))"
    r"|\\(?:overset|underset|stackrel)\s*(?:\?|\{\s*(?:\?+|\\text\s*\{\s*\?+\s*\})\s*\})"
    r"|\\[hv]?phantom\s*[0-9]"
    r"|\\begin\s*\{(?:array|alignedat|alignat|subarray)\}\s*(?:\[[a-z]\])?\s*\{[^{}\n]*\}"
)
_PAIRING = r"[cdt]?frac|[dt]?binom|(?:over|under)set|stackrel"  # commands that take two arguments
_ONE_DIGIT = re.compile(
    rf"(?:[_^]|\\(?:sqrt|{_PAIRING}|overline|bar|hat|vec)(?![A-Za-z])(?:\s*\[[^\]]*\])?)"
    r"\s*(?P<digit>[0-9])"
)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_TWO_ARGUMENTS = re.compile(rf"\\(?:{_PAIRING})(?![A-Za-z])\s*")
# What a minus subtracts from ends like this; behind anything else it is a sign.
_TEX_OPERAND = re.compile(
    r"(?:\\(?P<command>[A-Za-z]+)\*?|\\(?P<mark>[^A-Za-z])|(?P<group>\\[A-Za-z]+\s*\{[^{}]*\})"
    r"|(?P<other>[^\s\\]))\s*$"
)
_OPERANDS = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi"
    " pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi"
    " Psi Omega ell hbar infty dots ldots cdots prime circ degree rfloor rceil rvert rVert"
    " rangle".split()
)
_SEPARATING_GROUPS = ("\\begin", "\\text")


def find(
    text: str, start: int = 0, end: int | None = None, *, tex: bool = False
) -> Iterator[Numeral]:
    r"""Yield the numerals of `text[start:end]` in reading order, with offsets into `text`.

    tex: read as LaTeX, where an unbraced argument (`x^2`, `\frac12`) is one digit and a minus
    belongs to the numeral only where it cannot be an operator.
    """
    piece = text[start:end]
    for numeral in _find_tex(piece) if tex else _find_prose(piece):
        yield _moved(numeral, start)


def render(value: Fraction, style: Style) -> str:
    """Return `value`, a multiple of `style.unit`, as typed in `style`.

    A zero has no sign. Raises ValueError if value is no multiple of the unit.
    """
    count = value / style.unit
    if count.denominator != 1:
        raise ValueError(f"{value} is no multiple of {style.unit}")
    digits = str(abs(count.numerator)).rjust(style.decimals + 1, "0")
    whole, decimals = (
        (digits[: -style.decimals], digits[-style.decimals :]) if style.decimals else (digits, "")
    )
    if style.grouping:
        whole = _grouped(whole, style.grouping)
    sign = style.sign if count < 0 else "+" if style.plus and count > 0 else ""
    exponent = style.exponent
    if style.bare_power and exponent:
        times = "" if abs(count) == 1 else f"{whole} × "
        return f"{sign}{times}10{exponent.digits}{style.suffix}" if count else "0"
    power = f"{exponent.head}{exponent.digits}{exponent.tail}" if exponent else ""
    return f"{sign}{whole}{'.' if decimals else ''}{decimals}{power}{style.suffix}"


def _find_prose(text: str) -> Iterator[Numeral]:
    position = 0
    while match := _PROSE.search(text, position):
        numeral = _numeral(text, match, _prose_sign(text, match.start()))
        position = max(numeral.end, match.start() + 1) if numeral else match.end()
        if numeral:
            yield numeral


def _prose_sign(text: str, start: int) -> str:
    """Return the sign right before `start`, if it is one: not the hyphen of `GPT-2` or `2-5`."""
    if start == 0 or text[start - 1] not in SIGNS:
        return ""
    return text[start - 1] if takes_sign(text, start - 1) else ""


def takes_sign(prose: str, start: int) -> bool:
    """Tell whether a sign at `start` of prose is one, and not a hyphen or a dash."""
    before = prose[:start].rstrip(REMARK)[-1:] or " "  # a comment is invisible
    return not (before.isalnum() or before in SIGNS + "_.)]%°<\u2013\u2014")


def unread_digits(tex: str) -> int | None:
    """Return the offset of a digit in TeX that belongs to no numeral, None if there is none."""
    covered = {
        index for numeral in find(tex, tex=True) for index in range(numeral.start, numeral.end)
    }
    for index, character in enumerate(visible(tex)):
        if character.isdecimal() and index not in covered:
            return index
    return None


def visible(tex: str) -> str:
    """Return TeX with lengths, colors and the like blanked."""
    return _TEX_OPAQUE.sub(lambda match: " " * len(match.group()), tex)


def _find_tex(text: str) -> Iterator[Numeral]:
    typed, text = text, visible(text)
    single = single_digits(text)
    position = 0
    while match := _TEX.search(text, position):
        begin = match.start()
        if begin in single:
            yield Numeral(text[begin], begin, begin + 1, Fraction(int(text[begin])), Style())
            position = begin + 1
            continue
        numeral = _numeral(text, match, _tex_sign(text, begin, typed))
        plain = _DIGITS_ONLY.match(text, begin)
        if numeral is None and plain and len(plain.group()) <= MAX_DIGITS:
            # No exponent of this world: three numerals.
            numeral = Numeral(plain.group(), begin, plain.end(), Fraction(plain.group()), Style())
        position = numeral.end if numeral else match.end()
        if numeral:
            yield numeral


def single_digits(text: str) -> set[int]:
    """Return the offsets of digits in TeX that are a whole argument by themselves."""
    found = {match.start("digit") for match in _ONE_DIGIT.finditer(text)}
    closing = matching_braces(text)
    for match in _TWO_ARGUMENTS.finditer(text):
        first = match.end()  # of the first argument, which is a group or one character
        after = (closing.get(first, len(text)) if text[first : first + 1] == "{" else first) + 1
        while after < len(text) and text[after].isspace():
            after += 1
        if after < len(text) and text[after] in "0123456789":
            found.add(after)
    return found


def matching_braces(tex: str) -> dict[int, int]:
    """Return where each brace of TeX closes that does, in one pass over it."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(tex):
        if match.group() == "{":
            opened.append(match.start())
        elif match.group() == "}" and opened:
            closing[opened.pop()] = match.start()
    return closing


def _tex_sign(text: str, start: int, typed: str) -> str:
    """Return the sign before `start` unless it is an operator, or has a sign before it again.

    typed: the text with lengths, colors and the like, which no sign reaches over.
    """
    index = start
    while index > 0 and typed[index - 1] == " ":
        index -= 1
    if index == 0 or text[index - 1] not in SIGNS:
        return ""
    before = text[max(0, index - 200) : index - 1]
    if is_operand(before):
        return ""
    outer = before.rstrip(" ")
    if outer[-1:] in SIGNS and outer and not is_operand(outer[:-1]):
        return ""
    return text[index - 1 : start]


def is_operand(before: str) -> bool:
    """Tell whether TeX ends with something that a number can be subtracted from."""
    match = _TEX_OPERAND.search(before)
    if match is None:
        return False
    if match["command"]:
        return match["command"] in _OPERANDS
    if match["mark"]:
        return match["mark"] in "}%"
    if match["group"]:
        return not match["group"].startswith(_SEPARATING_GROUPS)
    if match["other"] == "|":
        return before.count("|") % 2 == 0
    return match["other"].isalnum() or match["other"] in ")]}!'?"


def _numeral(text: str, match: re.Match[str], sign: str) -> Numeral | None:
    groups = match.groupdict()
    holes = groups["holes"]
    whole, _, decimals = (holes or "").partition(".")
    if not holes:
        whole, decimals = groups["integer"], groups["decimals"] or ""
    if len(whole) + len(decimals) > MAX_DIGITS:
        return None
    exponent = _exponent(groups)
    if exponent and abs(exponent.value) > MAX_EXPONENT:
        return None
    bare = bool(groups.get("bare"))
    if bare:
        whole = "1"
    style = Style(
        sign=sign if sign and sign != "+" else _sign_glyph(text),
        plus=sign == "+",
        grouping=groups["g"] or "",
        decimals=len(decimals),
        exponent=exponent,
        suffix=groups["suffix"] or "",
        bare_power=bare,
    )
    start = match.start() - len(sign)
    value = Fraction(0)
    if not holes:
        digits = "".join(character for character in whole if character in "0123456789")
        value = Fraction(int((digits + decimals) or "0")) * style.unit
        value = -value if sign and sign[0] in "-" + MINUS else value
    return Numeral(text[start : match.end()], start, match.end(), value, style, bool(holes))


def _exponent(groups: dict[str, str | None]) -> Exponent | None:
    head, power = groups["head"], groups["power"]
    if head and power and "digit" in groups:
        return Exponent(head + "{", power, "}")
    if head:
        return Exponent(head, power or groups["digit"] or "", "")
    bare = groups.get("bare")
    if bare:
        return Exponent("", bare, "")
    if groups.get("ehead"):
        return Exponent(groups["ehead"] or "", groups["epower"] or "", "")
    return None


def _sign_glyph(text: str) -> str:
    """Return the minus the rest of the text uses, for a numeral that has none yet."""
    return MINUS if MINUS in text else "-"


def _grouped(whole: str, mark: str) -> str:
    head = len(whole) % 3 or 3
    return mark.join([whole[:head], *(whole[i : i + 3] for i in range(head, len(whole), 3))])


def _moved(numeral: Numeral, by: int) -> Numeral:
    return Numeral(
        numeral.text,
        numeral.start + by,
        numeral.end + by,
        numeral.value,
        numeral.style,
        numeral.placeholder,
    )
