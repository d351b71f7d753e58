"""A place in a list of tokens, and how deep the parser stands in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from .tokens import Kind, Token
from .unread import UnreadError

DEEPEST: Final = 24  # brackets, braces and signs within each other


class Cursor:
    """Reads tokens one by one."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.position = 0
        self._inside: list[str] = []

    @property
    def done(self) -> bool:
        """Tell whether all tokens are read."""
        return self.position >= len(self.tokens)

    @property
    def inside(self) -> str:
        """The bracket that the parser stands in directly, "" for none."""
        return self._inside[-1] if self._inside else ""

    def sees(self, kind: Kind, *texts: str) -> bool:
        """Tell whether the next token is of that kind, and one of those texts if any are given."""
        return not self.done and self.tokens[self.position].is_a(kind, *texts)

    def peek(self) -> Token | None:
        """Return the next token without reading it."""
        return None if self.done else self.tokens[self.position]

    def take(self) -> Token:
        """Read one token. Raises UnreadError at the end."""
        if self.done:
            raise UnreadError("something is missing at the end")
        self.position += 1
        return self.tokens[self.position - 1]

    def accept(self, kind: Kind, *texts: str) -> Token | None:
        """Read the next token if it is of that kind."""
        return self.take() if self.sees(kind, *texts) else None

    def expect(self, kind: Kind, *texts: str) -> Token:
        """Read a token of that kind. Raises UnreadError if another one stands here."""
        if not self.sees(kind, *texts):
            found = self.tokens[self.position].text if not self.done else "the end"
            raise UnreadError(f"cannot read {found!r} here")
        return self.take()

    @contextmanager
    def within(self, bracket: str = "") -> Iterator[None]:
        """Stand one bracket deeper inside the block, or as deep without one that can be seen.

        Raises UnreadError if that is too deep.
        """
        if len(self._inside) >= DEEPEST:
            raise UnreadError("brackets too deep within each other")
        self._inside.append(bracket or self.inside)
        try:
            yield
        finally:
            self._inside.pop()
