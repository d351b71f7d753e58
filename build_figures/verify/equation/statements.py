"""Split a formula into statements, and each statement into its sides.

A statement ends at a comma, a semicolon, a wide space, a joining word, an arrow between statements,
or a new row; but a row that begins with a relation or an operator goes on with the row before.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from . import vocabulary as v
from .tokens import Kind, Token
from .vocabulary import Relation

_OPENING: Final = (Kind.GROUP, Kind.OPEN, Kind.BEGIN)
_CLOSING: Final = (Kind.GROUP_END, Kind.CLOSE, Kind.END)
_DOTS: Final = frozenset("dots ldots cdots dotsc dotsb vdots ddots".split())
_FOREIGN: Final = frozenset("pmod bmod mod pod".split())  # what makes = mean something else


class Break(Enum):
    """What stands between two items."""

    COMMA = auto()
    GAP = auto()
    ROW = auto()
    WORD = auto()
    CASE = auto()


@dataclass(frozen=True)
class Statement:
    """Sides with relations between them; `relations[i]` stands before `sides[i + 1]`.

    judged: False for what is no claim: a condition, one entry of a list, what other rules govern.
    """

    sides: tuple[tuple[Token, ...], ...]
    relations: tuple[Relation, ...]
    judged: bool = True


@dataclass
class _Item:
    """A piece between two breaks; `breaks` are those before it."""

    breaks: set[Break]
    judged: bool = True
    tokens: list[Token] = field(default_factory=list)

    @property
    def related(self) -> bool:
        return len(_sides(_unwrapped(self.tokens))[0]) > 1

    @property
    def dots(self) -> bool:
        return all(token.is_a(Kind.COMMAND, *_DOTS) for token in self.tokens)


def statements(tokens: Sequence[Token], names: Container[str]) -> list[Statement]:
    """Return the statements of a formula in reading order.

    names: words that are names of the page, and join nothing.
    """
    items = _joined(_items(tokens, names))
    related = [item.related for item in items]
    found = []
    for index, item in enumerate(items):
        body = _unwrapped(item.tokens)
        listed = related[index] and (
            _bare(items, related, index, -1) or _bare(items, related, index, 1)
        )
        foreign = any(token.is_a(Kind.COMMAND, *_FOREIGN) for token in body)
        sides, relations = _sides(body)
        found.append(Statement(sides, relations, item.judged and not foreign and not listed))
    return found


def _items(tokens: Sequence[Token], names: Container[str]) -> list[_Item]:
    """Cut the tokens at everything that ends a statement outside brackets."""
    items = [_Item(set())]
    depth = 0
    environments: list[str] = []
    cells = 0  # how many & the row has so far
    for index, token in enumerate(tokens):
        if depth == 0 and token.kind is Kind.BEGIN and token.text in v.ROW_ENVIRONMENTS:
            environments.append(token.text)
            cells = 0
            _break(items, Break.WORD)
        elif (
            depth == 0
            and token.kind is Kind.END
            and environments
            and environments[-1] == token.text
        ):
            environments.pop()
            _break(items, Break.WORD)
        elif depth == 0 and (kind := _break_of(token, names)) is not None:
            cells = 0 if kind is Break.ROW else cells
            _break(items, kind, judged=not _is_condition(token))
        elif depth == 0 and token.kind is Kind.CELL:
            cells += 1
            if environments and environments[-1] in v.CASES:
                if not _relates(tokens, index + 1):
                    _break(items, Break.CASE, judged=False)
            elif environments and cells % 2 == 0 and not _within(tokens, index):
                _break(items, Break.WORD)  # every second & begins a new column of statements
        else:
            depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
            depth = max(depth, 0)
            items[-1].tokens.append(token)
    return items


def _break(items: list[_Item], kind: Break, *, judged: bool = True) -> None:
    """Begin a new item, or add to the breaks before one that is still empty."""
    if items[-1].tokens:
        items.append(_Item({kind}, judged))
    else:
        items[-1].breaks.add(kind)
        items[-1].judged &= judged


def _break_of(token: Token, names: Container[str]) -> Break | None:
    if token.kind in (Kind.COMMA, Kind.SEMICOLON):
        return Break.COMMA if token.kind is Kind.COMMA else Break.WORD
    if token.kind in (Kind.GAP, Kind.ROW):
        return Break.GAP if token.kind is Kind.GAP else Break.ROW
    if token.kind is Kind.IMPLIES:
        return Break.WORD
    if token.kind is Kind.WORD and token.text.strip() not in names and _joins(token.text):
        return Break.WORD
    return None


def _joins(text: str) -> bool:
    r"""Tell whether words in a formula join statements, or announce one: `\text{check: }`."""
    words = _words(text)
    return bool(words) and (
        text.rstrip().endswith(":")
        or all(word in v.JOINING_WORDS or word in v.CONDITIONAL_WORDS for word in words)
    )


def _is_condition(token: Token) -> bool:
    return token.kind is Kind.WORD and any(
        word in v.CONDITIONAL_WORDS for word in _words(token.text)
    )


def _words(text: str) -> list[str]:
    return [word.strip(".,:;()").lower() for word in text.split()]


def _relates(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether a cell begins with a relation: it is aligned, no condition."""
    return index < len(tokens) and tokens[index].kind is Kind.RELATION


def _within(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether a & stands beside a relation or an operator, and so within one statement."""
    beside = (*tokens[max(index - 1, 0) : index], *tokens[index + 1 : index + 2])
    return any(token.kind in (Kind.RELATION, Kind.OPERATOR) for token in beside)


def _joined(items: Iterable[_Item]) -> list[_Item]:
    """Join items that go on with the one before."""
    joined: list[_Item] = []
    for item in items:
        if item.tokens and item.tokens[-1].kind is Kind.STOP:
            item.tokens.pop()  # one alone: 0.333... goes on
        if not item.tokens:
            continue
        if joined and _goes_on(joined[-1], item):
            joined[-1].tokens += item.tokens
        else:
            if joined and _dangling(joined[-1], item):
                joined[-1].judged = item.judged = False
            joined.append(item)
    return joined


def _goes_on(before: _Item, item: _Item) -> bool:
    if item.breaks & {Break.WORD, Break.CASE}:
        return False
    first, last = item.tokens[0], before.tokens[-1]
    if Break.ROW not in item.breaks:
        return Break.GAP in item.breaks and first.kind is Kind.RELATION
    if first.kind is Kind.RELATION or last.kind in (Kind.RELATION, Kind.OPERATOR):
        return True
    if first.kind is not Kind.OPERATOR or Break.COMMA in item.breaks:
        return False
    if first.text in ("+", "-") and item.related and before.related:
        before.judged = item.judged = False  # either a sign, or a sum that goes on
        return False
    return True


def _dangling(before: _Item, item: _Item) -> bool:
    """Tell whether an operator reaches over the break: one side of it is missing."""
    solid = [t for t in before.tokens if t.kind not in (Kind.GROUP, Kind.GROUP_END)]
    first = item.tokens[0]
    signed = first.is_a(Kind.OPERATOR, "+", "-") and Break.GAP not in item.breaks
    return bool(solid) and (
        solid[-1].kind is Kind.OPERATOR or (first.kind is Kind.OPERATOR and not signed)
    )


def _bare(items: Sequence[_Item], related: Sequence[bool], index: int, step: int) -> bool:
    """Tell whether the next item of a list in that direction, dots left out, has no relation.

    In `i = 0, 1, 2` the first item is no claim, nor is `y = 2` in `x, y = 2`.
    """
    while 0 <= index + step < len(items) and items[max(index, index + step)].breaks == {
        Break.COMMA
    }:
        index += step
        if not items[index].dots:
            return not related[index]
    return False


def _unwrapped(tokens: list[Token]) -> list[Token]:
    """Return what stands in brackets that hold a whole statement, like `(d = 4)`, or in braces."""
    wrapped = tokens and (tokens[0].is_a(Kind.OPEN, "(") or tokens[0].kind is Kind.GROUP)
    if len(tokens) > 2 and wrapped and encloses(tokens):
        inner = tokens[1:-1]
        if len(_sides(inner)[0]) > 1:
            return inner
    return tokens


def encloses(tokens: Sequence[Token]) -> bool:
    """Tell whether the first token opens what the last one closes."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth == 0:
            return index == len(tokens) - 1
    return False


def _sides(tokens: Sequence[Token]) -> tuple[tuple[tuple[Token, ...], ...], tuple[Relation, ...]]:
    sides: list[list[Token]] = [[]]
    relations: list[Relation] = []
    depth = 0
    for token in tokens:
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth == 0 and token.kind is Kind.RELATION:
            relations.append(Relation(token.text))
            sides.append([])
        else:
            sides[-1].append(token)
    return tuple(map(tuple, sides)), tuple(relations)
