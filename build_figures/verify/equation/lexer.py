"""Split a TeX formula into tokens, in time that grows linearly with its length."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from ..numeral import SIGNS, Numeral, find, matching_braces
from . import vocabulary as v
from .tokens import Kind, Lexed, Token

_COMMAND: Final = re.compile(r"\\(?:[A-Za-z]+|.|$)", re.DOTALL)
_DELIMITER: Final = re.compile(r"\s*(?:\\([A-Za-z]+|.)|([^\s\\]))")
_SYMBOL: Final = re.compile(r"\s*(?:\{\s*(\\?[A-Za-z]+)\s*\}|(\\[A-Za-z]+|[A-Za-z]))")
_LENGTH: Final = re.compile(r"\s*-?[0-9.]+\s*(?:em|ex|pt|mu|px|cm|mm)")
_ROW_LENGTH: Final = re.compile(r"\*?\s*\[\s*-?[0-9.]+\s*[a-z]{2}\s*\]|\*")
_ENVIRONMENT: Final = re.compile(r"\s*\{([A-Za-z]+\*?)\}")
_STAR: Final = re.compile(r"\*?\s*")
_UNEQUAL: Final = re.compile(r"\s*=")
_SINGLE: Final[dict[str, Kind]] = {
    "{": Kind.GROUP,
    "}": Kind.GROUP_END,
    "^": Kind.SUPER,
    "_": Kind.SUB,
    "!": Kind.BANG,
    "°": Kind.DEGREE,
    "'": Kind.PRIME,
    ",": Kind.COMMA,
    ";": Kind.SEMICOLON,
    ".": Kind.STOP,
    ":": Kind.STOP,
    "&": Kind.CELL,
}


def lex(tex: str) -> Lexed:
    """Return the tokens of a formula and its numerals."""
    lexer = _Lexer(tex)
    tokens = tuple(lexer.tokens())
    return Lexed(tokens, lexer.numerals, frozenset(lexer.naming))


class _Lexer:
    """Reads a formula from left to right."""

    def __init__(self, tex: str) -> None:
        self.tex = tex
        self.position = 0
        self.numerals = tuple(find(tex, tex=True))
        self.naming: set[int] = set()
        self.closing = matching_braces(tex)
        self._numeral_at = {numeral.start: numeral for numeral in self.numerals}

    def tokens(self) -> Iterator[Token]:
        while self.position < len(self.tex):
            numeral = self._numeral_at.get(self.position)
            if numeral is not None:
                yield from self._number(numeral)
                continue
            token = self._next(self.tex[self.position])
            if token is not None:
                yield token

    def token(self, kind: Kind, text: str, end: int) -> Token:
        """Return the token that ends at `end`, and go on from there."""
        token = Token(kind, text, self.position, end)
        self.position = end
        return token

    def braced(self, start: int) -> tuple[str, int] | None:
        """Return what the braces hold that open at `start` or after blanks, and where they end."""
        while self.tex[start : start + 1].isspace():
            start += 1
        close = self.closing.get(start)
        return None if close is None else (self.tex[start + 1 : close], close + 1)

    def _number(self, numeral: Numeral) -> Iterator[Token]:
        """Yield a numeral, its sign first: `-2^2` is minus four."""
        start, digits = numeral.start, numeral.text
        if numeral.text[0] in SIGNS:
            digits = numeral.text[1:].lstrip()
            yield Token(Kind.OPERATOR, v.OPERATOR_GLYPHS[numeral.text[0]], start, start + 1)
            start = numeral.end - len(digits)
        yield Token(Kind.NUMBER, digits, start, numeral.end, numeral)
        self.position = numeral.end

    def _next(self, character: str) -> Token | None:
        if character == "\\":
            return self._command()
        if character == "%":  # a comment
            end = self.tex.find("\n", self.position)
            self.position = len(self.tex) if end < 0 else end
            return None
        if character.isspace() or character == "~":
            self.position += 1
            return None
        if self.tex.startswith(":=", self.position):
            return self.token(Kind.RELATION, v.Relation.EQUAL, self.position + 2)
        return self._character(character)

    def _character(self, character: str) -> Token:
        end = self.position + 1
        if character in v.RELATION_GLYPHS:
            return self.token(Kind.RELATION, v.RELATION_GLYPHS[character], end)
        if character in v.OPERATOR_GLYPHS:
            return self.token(Kind.OPERATOR, v.OPERATOR_GLYPHS[character], end)
        if character in _SINGLE:
            return self.token(_SINGLE[character], character, end)
        if character in "([":
            return self.token(Kind.OPEN, v.OPENERS[character], end)
        if character in ")]":
            return self.token(Kind.CLOSE, v.CLOSERS[character], end)
        if character in "|‖":
            return self.token(Kind.BAR, character, end)
        if character == "π":
            return self.token(Kind.NAME, "pi", end)
        return self.token(Kind.NAME if character.isalpha() else Kind.OTHER, character, end)

    def _command(self) -> Token | None:
        match = _COMMAND.match(self.tex, self.position)
        assert match is not None  # a backslash is here
        name = match.group()[1:]
        rule = _RULES.get(name)
        if rule is None:
            return self.token(Kind.COMMAND, name, match.end())
        token = rule(self, name, match.end())
        if token is None and self.position < match.end():
            self.position = match.end()
        return token


_Rule: TypeAlias = Callable[[_Lexer, str, int], Token | None]


def _simple(kind: Kind, text: str) -> _Rule:
    return lambda lexer, _, end: lexer.token(kind, text, end)


def _named(kind: Kind) -> _Rule:
    return lambda lexer, name, end: lexer.token(kind, name, end)


def _nothing(_lexer: _Lexer, _name: str, _end: int) -> None:
    """Pass over a command that prints nothing, or nothing but what follows it."""


def _skip(lexer: _Lexer, _name: str, end: int) -> None:
    """Pass over a command and its argument: a length, a color, a label."""
    after = lexer.tex[end : end + 1]
    end += after == "*"
    inside = lexer.braced(end)
    length = _LENGTH.match(lexer.tex, end)
    lexer.position = inside[1] if inside else length.end() if length else end


def _naming(lexer: _Lexer, _name: str, end: int) -> None:
    star = _STAR.match(lexer.tex, end)
    assert star is not None  # it matches nothing, too
    inside = lexer.braced(star.end())
    lexer.position = inside[1] if inside else end
    lexer.naming.update(
        numeral.start for numeral in lexer.numerals if end <= numeral.start < lexer.position
    )


def _upright(lexer: _Lexer, name: str, end: int) -> Token:
    end += lexer.tex[end : end + 1] == "*"
    inside = lexer.braced(end)
    if inside is None:
        letter = _SYMBOL.match(lexer.tex, end)
        if letter is None or len(letter[2] or "") != 1:
            return lexer.token(Kind.OTHER, name, end)
        return lexer.token(Kind.WORD, letter[2], letter.end())
    content = re.sub(r"\\[ ,]|~", " ", inside[0]).replace(r"\_", "_")
    readable = not re.search(r"[\\${}]", content)
    return lexer.token(Kind.WORD if readable else Kind.OTHER, content, inside[1])


def _font(lexer: _Lexer, name: str, end: int) -> Token:
    symbol = _SYMBOL.match(lexer.tex, end)
    if symbol is None:
        return lexer.token(Kind.OTHER, name, end)
    inner = (symbol[1] or symbol[2]).removeprefix("\\")
    return lexer.token(Kind.NAME, f"\\{name}{{{inner}}}", symbol.end())


def _sized(lexer: _Lexer, name: str, end: int) -> Token:
    r"""Return the delimiter behind \left, \right and their kind."""
    kind, texts = (Kind.OPEN, v.OPENERS) if name in v.LEFT_SIZES else (Kind.CLOSE, v.CLOSERS)
    match = _DELIMITER.match(lexer.tex, end)
    if match is None:
        return lexer.token(Kind.OTHER, name, end)
    if match[1] is not None:
        delimiter = v.BARS.get(match[1]) or texts.get(match[1], "?")
    else:
        delimiter = (
            "|" if match[2] == "|" else texts.get(match[2], "?") if match[2] in "()[]" else "?"
        )
    return lexer.token(kind, delimiter, match.end())


def _begin(lexer: _Lexer, name: str, end: int) -> Token:
    match = _ENVIRONMENT.match(lexer.tex, end)
    if match is None:
        return lexer.token(Kind.OTHER, name, end)
    environment, end = match[1], match.end()
    if name == "begin" and environment.startswith("align") and "at" in environment:
        columns = lexer.braced(end)
        end = columns[1] if columns else end
    return lexer.token(Kind.BEGIN if name == "begin" else Kind.END, environment, end)


def _row(lexer: _Lexer, name: str, end: int) -> Token:
    length = _ROW_LENGTH.match(lexer.tex, end)
    return lexer.token(Kind.ROW, name, length.end() if length else end)


def _not(lexer: _Lexer, name: str, end: int) -> Token:
    equal = _UNEQUAL.match(lexer.tex, end)
    if equal is None:
        return lexer.token(Kind.OTHER, name, end)
    return lexer.token(Kind.RELATION, v.Relation.UNEQUAL, equal.end())


_RULES: Final[dict[str, _Rule]] = {
    **{name: _simple(Kind.RELATION, relation) for name, relation in v.RELATION_COMMANDS.items()},
    **{name: _simple(Kind.OPERATOR, text) for name, text in v.OPERATOR_COMMANDS.items()},
    **{name: _simple(Kind.OPEN, text) for name, text in v.OPENERS.items() if name not in "(["},
    **{name: _simple(Kind.CLOSE, text) for name, text in v.CLOSERS.items() if name not in ")]"},
    **{name: _simple(Kind.BAR, text) for name, text in v.BARS.items()},
    **dict.fromkeys(v.IMPLICATIONS, _named(Kind.IMPLIES)),
    **dict.fromkeys(v.GREEK, _named(Kind.NAME)),
    **dict.fromkeys(v.GAPS, _named(Kind.GAP)),
    **dict.fromkeys((*v.SPACES, *v.SPACE_GLYPHS, *v.PLAIN_SIZES, *v.TRANSPARENT), _nothing),
    **dict.fromkeys(v.SKIPPED_WITH_ARGUMENT, _skip),
    **dict.fromkeys(v.NAMING, _naming),
    **dict.fromkeys(v.UPRIGHT, _upright),
    **dict.fromkeys(v.FONTS, _font),
    **dict.fromkeys((*v.LEFT_SIZES, *v.RIGHT_SIZES), _sized),
    **dict.fromkeys(("begin", "end"), _begin),
    "\\": _row,
    "not": _not,
    "%": _named(Kind.PERCENT),
    "degree": _named(Kind.DEGREE),
}
