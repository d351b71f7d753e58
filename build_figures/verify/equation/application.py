"""Parse functions at their arguments, which need no brackets where only one reading is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .evaluation import Node
from .functions import Application, Extreme, Logarithm
from .named import Bound, Called, Indexed, Named
from .run import Run
from .tokens import Kind, Token
from .tree import Constant, Negative, Number, Power, side_by_side
from .unread import UnreadError
from .vocabulary import FUNCTIONS

if TYPE_CHECKING:
    from .parser import Parser

_SHORT: Final = (Number, Constant, Named, Indexed, Called, Bound)


def application(parser: Parser, token: Token) -> Node | Run:
    r"""Parse a function of one number, like `\sin 2x`, `\sin(2)` or `\sin^2 3`."""
    exponent = _exponent(parser)
    argument = _argument(parser)
    node: Node = Application(FUNCTIONS[token.text], argument.node)
    return _finished(parser, node, exponent, argument)


def logarithm(parser: Parser, _token: Token) -> Node | Run:
    """Parse a logarithm; without a base it can be read in two ways."""
    if not parser.accept(Kind.SUB):
        raise UnreadError("a logarithm without a base")
    base = parser.argument()
    exponent = _exponent(parser)
    argument = _argument(parser)
    return _finished(parser, Logarithm(base, argument.node), exponent, argument)


def extreme(parser: Parser, token: Token) -> Node:
    """Parse the largest or smallest of a list in brackets."""
    opened = parser.accept(Kind.OPEN, "(", "\\{")
    if opened is None:
        raise UnreadError(f"{token.text} without a list in brackets")
    with parser.within(opened.text):
        nodes = parser.listed()
    parser.expect(Kind.CLOSE, opened.text)
    return Extreme(token.text, nodes)


def _finished(parser: Parser, node: Node, exponent: Node | None, argument: Run) -> Node | Run:
    if exponent is not None:
        node = Power(node, exponent)
    if argument.open:
        return Run(node, open=True)
    if parser.sees(Kind.BANG) or (exponent is not None and parser.sees(Kind.SUPER)):
        raise UnreadError("a postfix of the function, or of its argument?")
    return node


def _exponent(parser: Parser) -> Node | None:
    """Parse the exponent of a function's name; -1 can be read in two ways."""
    if not parser.accept(Kind.SUPER):
        return None
    if parser.sees_bracket_in_braces():
        raise UnreadError("a superscript in brackets, which may be a derivative")
    exponent = parser.argument()
    if not isinstance(exponent, Number) or not exponent.numeral.plain_integer:
        raise UnreadError("a function's name with an exponent that is no whole number")
    return exponent


def _argument(parser: Parser) -> Run:
    """Parse an argument: in round brackets, or a factor, or a number and symbols side by side."""
    if parser.sees(Kind.OPEN, "(", "["):
        return _bracketed(parser)
    if parser.sees_bracket_in_braces():
        parser.take()
        inside = _bracketed(parser)
        parser.expect(Kind.GROUP_END)
        return inside
    minus = parser.accept(Kind.OPERATOR, "-")
    with parser.within():
        nodes = [parser.factor().node]
        while isinstance(nodes[-1], _SHORT) and parser.at_symbol():
            nodes.append(parser.factor().node)
    if len(nodes) > 1 and not isinstance(nodes[-1], _SHORT):
        raise UnreadError("where does the argument of the function end?")
    if any(_is_power_of_ten(node) for node in nodes):
        raise UnreadError("a power of ten behind a function without brackets")
    node = side_by_side(nodes)
    return Run(Negative(node) if minus else node, open=True)


def _bracketed(parser: Parser) -> Run:
    opened = parser.take()
    with parser.within(opened.text):
        inner = parser.expression()
    parser.expect(Kind.CLOSE, opened.text)
    return Run(inner)


def _is_power_of_ten(node: Node) -> bool:
    return isinstance(node, Number) and node.numeral.style.exponent is not None
