"""Parse names: those of the page, bound variables, pi and Euler's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .evaluation import Node
from .named import Bound, Called, Indexed, Named
from .page_names import NameKind
from .symbol import base, letters, subscript, subscript_name
from .tokens import Kind, Token
from .tree import Constant
from .unread import UnreadError
from .vocabulary import CONSTANTS

if TYPE_CHECKING:
    from .parser import Parser


def named(parser: Parser, token: Token) -> Node:
    """Parse the longest known name that begins with `token`, which has just been taken."""
    start = parser.position - 1
    longest = max(parser.names.longest, *map(len, ("", *parser.bound)))
    end = min(letters(parser.tokens, start), start + longest)
    for after in range(max(end, start + 1), start, -1):
        name = base(parser.tokens[start:after])
        node = _with_script(parser, name, after) or _without(parser, name, after)
        if node is not None:
            return node
    name = token.text.strip()
    if name in CONSTANTS and not (parser.sees(Kind.SUB) or parser.sees(Kind.PRIME)):
        return Constant(name)
    raise UnreadError(f"unknown symbol {name!r}")


def _with_script(parser: Parser, name: str, after: int) -> Node | None:
    """Parse a name of the page that has a subscript or primes of its own, like `x_2` or `x'`."""
    tokens = parser.tokens
    full, end = name, after
    if end < len(tokens) and tokens[end].kind is Kind.SUB:
        script = subscript(tokens, end + 1)
        inner = subscript_name(script.tokens) if script else None
        if script and inner:
            full, end = f"{name}_{inner}", script.after
    while end < len(tokens) and tokens[end].kind is Kind.PRIME:
        full, end = full + "'", end + 1
    return _taken(parser, full, end) if end > after and full in parser.names else None


def _without(parser: Parser, name: str, after: int) -> Node | None:
    if name in parser.bound:
        parser.position = after
        return Bound(name)
    return _taken(parser, name, after) if name in parser.names else None


def _taken(parser: Parser, name: str, after: int) -> Node:
    """Parse what follows a name: the indices of an array, the arguments of a function."""
    parser.position = after
    kind = parser.names.kind(name)
    if kind is NameKind.NUMBER:
        return Named(name)
    indices = _indices(parser)
    if kind is NameKind.ARRAY:
        if parser.sees(Kind.OPEN, "(", "["):
            raise UnreadError("an array before a bracket, which may be an index or a product")
        return Named(name) if indices is None else Indexed(name, indices)
    opened = parser.accept(Kind.OPEN, "(", "[")
    if (opened is None) == (indices is None):
        raise UnreadError("a function without arguments, or with two kinds of them")
    if opened is None:
        return Called(name, indices or ())
    with parser.within(opened.text):
        arguments = parser.listed()
    parser.expect(Kind.CLOSE, opened.text)
    return Called(name, arguments)


def _indices(parser: Parser) -> tuple[Node, ...] | None:
    """Parse a subscript as indices: `_2`, `_{2,0}` or `_{(2,0)}`."""
    if not parser.accept(Kind.SUB):
        return None
    if not parser.accept(Kind.GROUP):
        return (parser.argument(),)
    opened = parser.accept(Kind.OPEN, "(")
    with parser.within("{"):
        nodes = parser.listed()
    if opened:
        parser.expect(Kind.CLOSE, "(")
    parser.expect(Kind.GROUP_END)
    return nodes
