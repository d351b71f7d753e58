"""One side of a statement: a tree, a bare symbol, bare numerals, or nothing that can be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..numeral import Numeral
from .array import Value
from .evaluation import Node, Scope
from .page_names import PageNames
from .parser import parse
from .stated import Stated, stated
from .statements import encloses
from .symbol import symbol
from .tokens import Kind, Token
from .tree import Constant, Number
from .unread import UnreadError
from .vectors import Cells


@dataclass(frozen=True)
class Side:
    """What is known of a side before it is evaluated."""

    tokens: tuple[Token, ...]
    node: Node | None  # None if it cannot be read
    stated: tuple[Stated, ...]  # its numerals, if it is nothing but numerals
    symbols: tuple[
        str, ...
    ]  # the symbols it is, if it is one or a vector of them, unknown to the page

    @property
    def symbol(self) -> str | None:
        """The symbol it is, if it is one alone."""
        return self.symbols[0] if len(self.symbols) == 1 else None

    @property
    def placeholder(self) -> bool:
        """Tell whether one of its numerals is not typed yet."""
        return any(stated.numeral.placeholder for stated in self.stated)

    @property
    def start(self) -> int:
        """Where it begins in the formula."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends in the formula."""
        return self.tokens[-1].end

    @property
    def numerals(self) -> tuple[Numeral, ...]:
        """The numerals in it, in reading order."""
        return tuple(token.numeral for token in self.tokens if token.numeral is not None)

    @cached_property
    def starts(self) -> frozenset[int]:
        """Where its numerals begin in the formula."""
        return frozenset(numeral.start for numeral in self.numerals)

    @property
    def read(self) -> tuple[Numeral, ...]:
        """The numerals that are part of the expression, not of a name in it."""
        nodes = self.node.walk() if self.node else ()
        return tuple(node.numeral for node in nodes if isinstance(node, Number))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the numerals written here; () unless it is a vector or matrix of them."""
        return self.node.shape if isinstance(self.node, Cells) else ()

    def value(self, scope: Scope) -> Value:
        """Return the value at the working precision.

        Raises UnreadError, NoValueError or Undecided.
        """
        if self.node is None:
            raise UnreadError("no expression")
        try:
            return self.node.value(scope)
        except (ValueError, OverflowError) as error:
            raise UnreadError(str(error)) from error


def side(tokens: tuple[Token, ...], names: PageNames, *, constant: bool) -> Side:
    """Read a side.

    constant: a side that is nothing but e or pi is that number; otherwise it is a symbol, since
    both letters have other uses too.
    """
    if len(tokens) > 2 and tokens[0].kind is Kind.GROUP and encloses(tokens):
        tokens = tokens[1:-1]
    try:
        node: Node | None = parse(tokens, names) if tokens else None
    except UnreadError:
        node = None
    if isinstance(node, Constant) and not constant:
        node = None
    return Side(
        tokens, node, stated(node) if node else (), _symbols(tokens) if node is None else ()
    )


def _symbols(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Return the symbol that the tokens are, or the symbols of a vector, or nothing."""
    cells = [tokens]
    if len(tokens) > 2 and tokens[0].is_a(Kind.OPEN, "(", "[") and encloses(tokens):
        inner = tokens[1:-1]
        commas = [-1, *(i for i, token in enumerate(inner) if token.kind is Kind.COMMA), len(inner)]
        cells = [inner[left + 1 : right] for left, right in pairwise(commas)]
    found = [symbol(cell) for cell in cells]
    return tuple(name for name in found if name is not None) if None not in found else ()
