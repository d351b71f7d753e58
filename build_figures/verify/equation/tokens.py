"""The tokens of a TeX formula, and the numerals among them as `numeral.find` sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ..numeral import Numeral


class Kind(Enum):
    """What a token is."""

    NUMBER = auto()
    NAME = auto()  # a letter, a Greek letter, or a symbol in another font
    WORD = auto()  # the content of \text and its kind
    COMMAND = auto()  # any other command, with or without a meaning here
    RELATION = auto()
    OPERATOR = auto()
    OPEN = auto()
    CLOSE = auto()  # its text is that of its opener
    BAR = auto()  # | or ‖, which opens and closes
    GROUP = auto()  # {
    GROUP_END = auto()  # }
    SUPER = auto()
    SUB = auto()
    BANG = auto()
    PERCENT = auto()
    DEGREE = auto()
    PRIME = auto()
    COMMA = auto()
    SEMICOLON = auto()
    STOP = auto()  # a period or colon, which may end a statement
    CELL = auto()  # &
    ROW = auto()  # \\
    GAP = auto()  # \quad
    IMPLIES = auto()
    BEGIN = auto()
    END = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Token:
    """One token; `text` is its canonical form, `start` and `end` are offsets within the formula."""

    kind: Kind
    text: str
    start: int
    end: int
    numeral: Numeral | None = None

    def is_a(self, kind: Kind, *texts: str) -> bool:
        """Tell whether this is of that kind, and one of those texts if any are given."""
        return self.kind is kind and (not texts or self.text in texts)


@dataclass(frozen=True)
class Lexed:
    """The tokens of a formula, all its numerals, and which of them only name an equation."""

    tokens: tuple[Token, ...]
    numerals: tuple[Numeral, ...]
    naming: frozenset[int]  # starts of the numerals in \tag and its kind
