"""Parse one side of an equation: sums, products and powers. What is ambiguous is not parsed.

Braces are invisible on the page, so that they group nothing here: `{2+3}^2` reads as it looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .cursor import Cursor
from .evaluation import Node
from .functions import Series
from .named import Bound, Indexed, Named
from .operand import operand
from .page_names import PageNames
from .run import Run
from .tokens import Kind, Token
from .tree import (
    Constant,
    Degrees,
    Factorial,
    Negative,
    Number,
    Percent,
    Power,
    Product,
    Quotient,
    Sum,
    side_by_side,
)
from .unread import UnreadError
from .vectors import Cells, Transpose
from .vocabulary import FRACTIONS, FUNCTIONS, SERIES, UNITS

_ADDING: Final = ("+", "-")
_MULTIPLYING: Final = ("*", "×", "·", "/", "÷")
_DIVIDING: Final = ("/", "÷")
_TRANSPOSING: Final = ("top", "intercal")
_STARTING: Final = (Kind.NAME, Kind.WORD, Kind.COMMAND, Kind.OPEN, Kind.BEGIN)
_NAMES: Final = (Kind.NAME, Kind.WORD)
_POSTFIXES: Final = (Kind.BANG, Kind.SUPER, Kind.SUB, Kind.PERCENT, Kind.DEGREE, Kind.PRIME)
_SYMBOLS: Final = (Named, Indexed, Bound)
_ATOMS: Final = (Number, Constant, Named, Bound, Cells)


def parse(tokens: Sequence[Token], names: PageNames) -> Node:
    """Return the tree of an expression that the tokens make up.

    Raises UnreadError if they make up none, or one that can be read in two ways.
    """
    parser = Parser(tokens, names)
    node = parser.expression()
    if not parser.done:
        raise UnreadError(f"cannot read {parser.take().text!r} here")
    return node


class Parser(Cursor):
    """The grammar: an expression is a sum of terms, a term a product of runs of factors."""

    def __init__(self, tokens: Sequence[Token], names: PageNames) -> None:
        super().__init__(tokens)
        self.names = names
        self.bound: tuple[str, ...] = ()

    def expression(self) -> Node:
        """Parse a sum."""
        terms = [self._signed()]
        while sign := self.accept(Kind.OPERATOR, *_ADDING):
            term = self._signed()
            terms.append(Negative(term) if sign.text == "-" else term)
        return terms[0] if len(terms) == 1 else Sum(tuple(terms))

    def term(self) -> Node:
        """Parse a product. Factors side by side behind a slash can be read in two ways."""
        last = self._measured()
        factors, signs = [last.node], []
        while sign := self.accept(Kind.OPERATOR, *_MULTIPLYING):
            if last.open and not self._at_function():
                raise UnreadError("where does the argument of the function end?")
            minus = self.accept(Kind.OPERATOR, *_ADDING)
            last = self._measured()
            if last.compound and sign.text in _DIVIDING:
                raise UnreadError("what stands below the slash?")
            signs.append(sign.text)
            factors.append(Negative(last.node) if minus and minus.text == "-" else last.node)
        return Product(tuple(factors), tuple(signs)) if signs else factors[0]

    def factor(self) -> Run:
        """Parse a factor with its postfixes."""
        if self.accept(Kind.GROUP):
            return self._group()
        enclosed = self.sees(Kind.OPEN)  # round brackets leave nothing else behind
        found = operand(self)
        if isinstance(found, Run):
            return found
        node = self.postfixes(found, enclosed=enclosed)
        reaches = isinstance(found, Number) and found.numeral.style.exponent is not None
        return Run(node, compound=not enclosed and (reaches or isinstance(found, Series)))

    def run(self) -> Run:
        """Parse factors side by side, without a sign between them."""
        last = self.factor()
        nodes = [last.node]
        while self._starts_factor(nodes[-1]):
            if last.open and not self._at_function():
                raise UnreadError("where does the argument of the function end?")
            if self._between_decimals_and_digits_in_brackets():
                raise UnreadError("either digits that repeat or are uncertain, or a product")
            mixed = self.sees(Kind.COMMAND, *FRACTIONS) and _plain(nodes[-1])
            last = self.factor()
            if (
                mixed
                and isinstance(last.node, Quotient)
                and _plain(last.node.numerator, last.node.denominator)
            ):
                raise UnreadError("either a mixed number or a product")
            nodes.append(last.node)
        return Run(side_by_side(nodes), last.compound or len(nodes) > 1, last.open)

    def postfixes(self, node: Node, *, enclosed: bool = False) -> Node:
        """Parse what stands behind an operand: factorials, powers, percent and degree signs."""
        powered = False
        while not self.done and self.tokens[self.position].kind in _POSTFIXES:
            token = self.take()
            if (
                not enclosed
                and isinstance(node, Number)
                and (node.numeral.style.suffix or node.numeral.style.exponent)
            ):
                raise UnreadError("a postfix behind a unit or a power of ten")
            if token.kind is Kind.PERCENT:
                node = Percent(node)
            elif token.kind is Kind.DEGREE:
                node = Degrees(node)
            elif token.kind is Kind.BANG and not powered and not self.sees(Kind.BANG):
                node = Factorial(node)
            elif token.kind is Kind.SUPER and not powered:
                node, powered = self._superscript(node), True
            else:
                raise UnreadError(f"cannot read {token.text!r} here")
        return node

    def argument(self) -> Node:
        """Parse an argument in braces, or one that is a single token."""
        if self.accept(Kind.GROUP):
            with self.within("{"):
                node = self.expression()
            self.expect(Kind.GROUP_END)
            return node
        token = self.peek()
        if token is None or token.kind not in (Kind.NUMBER, Kind.NAME, Kind.WORD, Kind.COMMAND):
            raise UnreadError("an argument is missing")
        if token.kind is Kind.NUMBER and len(token.text) != 1:
            raise UnreadError("without braces an argument is one digit")
        alone = Parser((self.take(),), self.names)
        alone.bound = self.bound
        return alone.expression()

    def listed(self) -> tuple[Node, ...]:
        """Parse expressions with commas between them."""
        nodes = [self.expression()]
        while self.accept(Kind.COMMA):
            nodes.append(self.expression())
        return tuple(nodes)

    def at_symbol(self) -> bool:
        """Tell whether a symbol comes next, and no unit."""
        token = self.peek()
        return token is not None and token.kind in _NAMES and not self._is_unit(token)

    def sees_bracket_in_braces(self) -> bool:
        """Tell whether a brace comes next, which nobody sees, and then a bracket."""
        inside = self.tokens[self.position + 1 : self.position + 2]
        return self.sees(Kind.GROUP) and any(token.is_a(Kind.OPEN, "(", "[") for token in inside)

    def _between_decimals_and_digits_in_brackets(self) -> bool:
        before = self.tokens[self.position - 1].numeral
        kinds = [token.kind for token in self.tokens[self.position : self.position + 3]]
        return (
            before is not None
            and before.style.decimals > 0
            and self.sees(Kind.OPEN, "(")
            and kinds[1:] == [Kind.NUMBER, Kind.CLOSE]
        )

    def _signed(self) -> Node:
        sign = self.accept(Kind.OPERATOR, *_ADDING)
        term = self.term()
        return Negative(term) if sign and sign.text == "-" else term

    def _measured(self) -> Run:
        """Parse a run, and pass over the unit behind it."""
        run = self.run()
        while self.sees(Kind.WORD) and self._is_unit(self.tokens[self.position]):
            self.take()
        return run

    def _group(self) -> Run:
        with self.within("{"):
            sign = self.accept(Kind.OPERATOR, *_ADDING)
            inner = self.factor()
        self.expect(Kind.GROUP_END)
        if sign and sign.text == "-":
            inner = Run(Negative(inner.node), inner.compound, inner.open)
        if not self.done and self.tokens[self.position].kind in _POSTFIXES:
            if not isinstance(inner.node, _ATOMS):
                raise UnreadError("a postfix behind braces, which nobody sees")
            return Run(self.postfixes(inner.node), inner.compound)
        return inner

    def _superscript(self, node: Node) -> Node:
        braced = self.accept(Kind.GROUP)
        mark = self.peek()
        if mark and (mark.is_a(Kind.COMMAND, *_TRANSPOSING, "circ") or mark.is_a(Kind.WORD, "T")):
            self.take()
            special = Degrees(node) if mark.text == "circ" else Transpose(node, "top")
            return self._closed(special, braced)
        if mark and mark.is_a(Kind.NAME, "T"):
            self.take()
            return self._closed(Transpose(node, "T"), braced)
        if braced is None:
            return Power(node, self.argument())
        if isinstance(node, _SYMBOLS) and self.sees(Kind.OPEN, "("):
            raise UnreadError("a superscript in brackets, which may be an index")
        with self.within("{"):
            exponent = self.expression()
        return self._closed(Power(node, exponent), braced)

    def _closed(self, node: Node, braced: Token | None) -> Node:
        if braced:
            self.expect(Kind.GROUP_END)
        return node

    def _starts_factor(self, last: Node) -> bool:
        token = self.peek()
        if token is None or self._is_unit(token):
            return False
        if token.kind is Kind.NUMBER and isinstance(last, Factorial):
            return True  # 2! 3!
        if token.kind is Kind.BAR:
            return self.inside != token.text
        return token.kind in _STARTING

    def _at_function(self) -> bool:
        return self.sees(Kind.COMMAND, *FUNCTIONS, *SERIES, "log")

    def _is_unit(self, token: Token) -> bool:
        return (
            token.kind is Kind.WORD
            and token.text.strip() in UNITS
            and token.text.strip() not in self.names
        )


def _plain(*nodes: Node) -> bool:
    return all(isinstance(node, Number) and node.numeral.plain_integer for node in nodes)
