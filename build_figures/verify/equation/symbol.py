r"""Symbols: `d`, `\text{pos}`, `\theta_i`, `d_{\text{model}}`, and the plain name of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .lexer import lex
from .tokens import Kind, Token

_BASES: Final = (Kind.NAME, Kind.WORD)
_SUBSCRIPT: Final = (Kind.NUMBER, Kind.NAME, Kind.WORD, Kind.OPERATOR, Kind.COMMA)


@dataclass(frozen=True)
class Subscript:
    """The tokens of a sub- or superscript, without its braces, and the index behind it."""

    tokens: tuple[Token, ...]
    after: int


def normalized(name: str) -> str:
    r"""Return the plain name of a TeX name: `pos` of `\text{pos}`, `d_model` of `d_{\text{model}}`.

    Raises ValueError if it is no single symbol.
    """
    plain = _plain(name)
    if plain is None:
        raise ValueError(
            f"{name!r} is not a TeX name; write one symbol, like d, \\theta_i or \\text{{PE}}"
        )
    return plain


@cache
def _plain(name: str) -> str | None:
    return symbol(lex(name).tokens)


def symbol(tokens: Sequence[Token]) -> str | None:
    """Return the plain name of the symbol that the tokens make up, or None if they do not."""
    if not tokens or tokens[0].kind not in _BASES:
        return None
    after = letters(tokens, 0)
    name = base(tokens[:after])
    if after < len(tokens) and tokens[after].kind is Kind.SUB:
        script = subscript(tokens, after + 1)
        inner = None if script is None else subscript_name(script.tokens)
        if script is None or inner is None:
            return None
        name, after = f"{name}_{inner}", script.after
    while after < len(tokens) and tokens[after].kind is Kind.PRIME:
        name, after = name + "'", after + 1
    return name if after == len(tokens) else None


def letters(tokens: Sequence[Token], start: int) -> int:
    """Return where the run of touching letters ends that begins at `start`."""
    after = start + 1
    while after < len(tokens) and _touching(tokens[after - 1], tokens[after]):
        after += 1
    return after


def base(tokens: Iterable[Token]) -> str:
    """Return the plain name of a symbol without its subscript."""
    return "".join(token.text.strip() for token in tokens)


def subscript(tokens: Sequence[Token], start: int) -> Subscript | None:
    """Return the script that begins at `start`, right behind `_` or `^`; None if it is broken."""
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index].kind is Kind.GROUP) - (tokens[index].kind is Kind.GROUP_END)
        if depth == 0:
            inner = slice(start, start + 1) if index == start else slice(start + 1, index)
            return Subscript(tuple(tokens[inner]), index + 1)
    return None


def subscript_name(tokens: Sequence[Token]) -> str | None:
    """Return a subscript as part of a name, or None if it cannot be."""
    if not tokens or any(token.kind not in _SUBSCRIPT for token in tokens):
        return None
    return "".join(token.text.strip() for token in tokens)


def _touching(left: Token, right: Token) -> bool:
    return (
        left.kind is right.kind is Kind.NAME
        and len(left.text) == len(right.text) == 1
        and left.end == right.start
    )
