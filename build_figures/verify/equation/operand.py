"""Parse operands: numbers, brackets, fractions, roots, matrices, sums over an index."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from . import vocabulary as v
from .application import application, extreme, logarithm
from .evaluation import Node
from .functions import Norm, Rounded, Series
from .name_parser import named
from .run import Run
from .symbol import symbol
from .tokens import Kind, Token
from .tree import Binomial, Number, Quotient, Root
from .unread import UnreadError
from .vectors import Cells

if TYPE_CHECKING:
    from .parser import Parser


def operand(parser: Parser) -> Node | Run:
    """Parse one operand; a function that takes its argument without brackets comes as a Run."""
    token = parser.take()
    rule = _RULES.get(token.kind)
    if rule is None:
        raise UnreadError(f"cannot read {token.text!r} here")
    return rule(parser, token)


def _number(_parser: Parser, token: Token) -> Node:
    assert token.numeral is not None
    return Number(token.numeral)


def _word(parser: Parser, token: Token) -> Node | Run:
    name = token.text.strip()
    if name not in parser.names and (name in v.FUNCTIONS or name in v.EXTREMES):
        return _command(parser, Token(Kind.COMMAND, name, token.start, token.end))
    return named(parser, token)


def _command(parser: Parser, token: Token) -> Node | Run:
    rule = _COMMANDS.get(token.text)
    if rule is None:
        raise UnreadError(f"the command {token.text!r} has no meaning here")
    return rule(parser, token)


def _bracket(parser: Parser, token: Token) -> Node:
    rule = _BRACKETS.get(token.text)
    if rule is None:
        raise UnreadError(f"the bracket {token.text!r} has no meaning here")
    return rule(parser, token)


def _round(parser: Parser, token: Token) -> Node:
    """Parse an expression in brackets, or a vector."""
    with parser.within(token.text):
        nodes = parser.listed()
    parser.expect(Kind.CLOSE, token.text)
    return nodes[0] if len(nodes) == 1 else Cells((len(nodes),), nodes)


def _rounded(parser: Parser, token: Token) -> Node:
    with parser.within(token.text):
        inner = parser.expression()
    parser.expect(Kind.CLOSE, token.text)
    return Rounded(token.text, inner)


def _bars(parser: Parser, token: Token) -> Node:
    """Parse an absolute value or a norm; a bar closes what a bar has opened."""
    with parser.within(token.text):
        inner = parser.expression()
    parser.expect(Kind.CLOSE if token.kind is Kind.OPEN else Kind.BAR, token.text)
    return Norm(inner, _order(parser))


def _order(parser: Parser) -> str:
    """Parse the order of a norm; 2 if it has none."""
    if not parser.accept(Kind.SUB):
        return "2"
    braced = parser.accept(Kind.GROUP)
    order = parser.take()
    if braced:
        parser.expect(Kind.GROUP_END)
    return "∞" if order.is_a(Kind.COMMAND, "infty") else order.text


def _fraction(parser: Parser, _token: Token) -> Node:
    return Quotient(parser.argument(), parser.argument())


def _binomial(parser: Parser, _token: Token) -> Node:
    return Binomial(parser.argument(), parser.argument())


def _root(parser: Parser, _token: Token) -> Node:
    degree = None
    if parser.accept(Kind.OPEN, "["):
        with parser.within("["):
            degree = parser.expression()
        parser.expect(Kind.CLOSE, "[")
    return Root(degree, parser.argument())


def _series(parser: Parser, token: Token) -> Node:
    r"""Parse a sum or product: its summand ends before the next + or -, as the page shows it."""
    low: Node | None = None
    high: Node | None = None
    variable = ""
    while parser.sees(Kind.SUB) or parser.sees(Kind.SUPER):
        if parser.take().kind is Kind.SUPER:
            high = parser.argument()
        else:
            variable, low = _lower_bound(parser)
    if low is None or high is None:
        raise UnreadError("a sum without integer bounds")
    outside, parser.bound = parser.bound, (*parser.bound, variable)
    with parser.within():
        body = parser.term() if token.text == "sum" else parser.run().node
    parser.bound = outside
    if (
        token.text == "prod"
        and parser.sees(Kind.OPERATOR)
        and not parser.sees(Kind.OPERATOR, "+", "-")
    ):
        raise UnreadError("where does the product over the index end?")
    return Series(token.text, variable, low, high, body)


def _lower_bound(parser: Parser) -> tuple[str, Node]:
    parser.expect(Kind.GROUP)
    start = parser.position
    while not parser.done and not parser.sees(Kind.RELATION):
        parser.take()
    variable = symbol(parser.tokens[start : parser.position])
    parser.expect(Kind.RELATION, v.Relation.EQUAL)
    if variable is None:
        raise UnreadError("a sum over more than one symbol")
    with parser.within("{"):
        low = parser.expression()
    parser.expect(Kind.GROUP_END)
    return variable, low


def _matrix(parser: Parser, token: Token) -> Node:
    if token.text not in v.MATRICES:
        raise UnreadError(f"the environment {token.text!r} has no meaning here")
    rows: list[tuple[Node, ...]] = []
    with parser.within(token.text):
        while not parser.sees(Kind.END):
            rows.append(_cells(parser))
            if not parser.accept(Kind.ROW):
                break
    parser.expect(Kind.END, token.text)
    if len({len(row) for row in rows}) != 1:
        raise UnreadError("a matrix whose rows differ in length")
    return Cells((len(rows), len(rows[0])), tuple(node for row in rows for node in row))


def _cells(parser: Parser) -> tuple[Node, ...]:
    nodes = [parser.expression()]
    while parser.accept(Kind.CELL):
        nodes.append(parser.expression())
    return tuple(nodes)


_RULES: Final[dict[Kind, Callable[[Parser, Token], Node | Run]]] = {
    Kind.NUMBER: _number,
    Kind.NAME: named,
    Kind.WORD: _word,
    Kind.COMMAND: _command,
    Kind.OPEN: _bracket,
    Kind.BAR: _bars,
    Kind.BEGIN: _matrix,
}
_BRACKETS: Final[dict[str, Callable[[Parser, Token], Node]]] = {
    "(": _round,
    "[": _round,
    "|": _bars,
    "‖": _bars,
    "⌊": _rounded,
    "⌈": _rounded,
}
_COMMANDS: Final[dict[str, Callable[[Parser, Token], Node | Run]]] = {
    **dict.fromkeys(v.FUNCTIONS, application),
    **dict.fromkeys(v.EXTREMES, extreme),
    **dict.fromkeys(v.SERIES, _series),
    **dict.fromkeys(v.FRACTIONS, _fraction),
    **dict.fromkeys(v.BINOMIALS, _binomial),
    "log": logarithm,
    "sqrt": _root,
}
