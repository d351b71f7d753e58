"""Why a side of an equation has no value."""

from __future__ import annotations


class UnreadError(Exception):
    """The engine cannot read this, and does not guess: its numerals need another check."""


class NoValueError(Exception):
    """What is written certainly has no real value, like a division by zero."""


class NoSuchValueError(NoValueError):
    """A name of the page is asked for what it does not have, like an index out of range."""
