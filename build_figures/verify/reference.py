"""References: what stands inside a binding. Look-ups only; Markdown is data and cannot run code."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .real import Scalar
from .value import Tree, as_scalar

Subscript = int | slice
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<integer>[0-9]{1,9})|(?P<mark>[-\[\],:.;])"
    r"|(?P<bad>\S))"
)


class ReferenceFault(Exception):
    """A reference that cannot be read or that names no value."""


@dataclass(frozen=True)
class Reference:
    """A name and the look-ups applied to it: subscripts (a tuple) or a key (a string)."""

    text: str
    name: str
    steps: tuple[str | tuple[Subscript, ...], ...]
    negative: bool = False

    def value(self, tree: Tree) -> Scalar | NDArray[np.object_]:
        """Return the scalar or the array this names in `tree`. Raises ReferenceFault."""
        here = self.look_up(tree)
        result = here if isinstance(here, np.ndarray) and here.ndim else as_scalar(here)
        return -result if self.negative else result

    def look_up(self, tree: Tree) -> object:
        """Return what stands at this place of any tree, values or labels. Raises ReferenceFault."""
        here: object = _member(tree, self.name)
        so_far = self.name
        for step in self.steps:
            here = (
                _keyed(here, step, so_far)
                if isinstance(step, str)
                else _indexed(here, step, so_far)
            )
            so_far += f".{step}" if isinstance(step, str) else f"[{', '.join(map(_shown, step))}]"
        if isinstance(here, Mapping):
            keys = ", ".join(sorted(map(str, here)))
            raise ReferenceFault(f"{so_far} is a group of values; name one of its keys: {keys}")
        return here


def parse(text: str) -> tuple[Reference, ...]:
    """Return the references of a binding's body, separated by `;`. Raises ReferenceFault."""
    return _Parser(text).references()


def _member(tree: Tree, name: str) -> object:
    if name in tree:
        return tree[name]
    near = difflib.get_close_matches(name, tree, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; the script returns {_listed(tree)}"
    raise ReferenceFault(f"unknown value {name!r}{hint}")


def _listed(tree: Tree) -> str:
    return ", ".join(sorted(tree)) or "no values"


def _keyed(here: object, key: str, so_far: str) -> object:
    if isinstance(here, Mapping):
        try:
            return _member(here, key)
        except ReferenceFault as fault:
            raise ReferenceFault(f"in {so_far}: {fault}") from None
    if key == "T" and isinstance(here, np.ndarray):
        return here.T
    raise ReferenceFault(f"{so_far} has no keys, so .{key} names nothing")


def _indexed(here: object, step: tuple[Subscript, ...], so_far: str) -> object:
    if not isinstance(here, np.ndarray):
        raise ReferenceFault(f"{so_far} is a single value and takes no subscript")
    if len(step) > here.ndim:
        raise ReferenceFault(
            f"{so_far} has shape {here.shape}, which takes {here.ndim} subscripts, not {len(step)}"
        )
    for axis, subscript in enumerate(step):
        size = here.shape[axis]
        if isinstance(subscript, int) and not -size <= subscript < size:
            raise ReferenceFault(
                f"{so_far} has shape {here.shape}; subscript {subscript} is out of range "
                f"on axis {axis}"
            )
        if isinstance(subscript, slice) and not range(*subscript.indices(size)):
            raise ReferenceFault(
                f"{so_far} has shape {here.shape}; the slice {_shown(subscript)} is empty"
            )
    return here[step]


def _shown(subscript: Subscript) -> str:
    if isinstance(subscript, int):
        return str(subscript)
    parts = [subscript.start, subscript.stop] + (
        [subscript.step] if subscript.step is not None else []
    )
    return ":".join("" if part is None else str(part) for part in parts)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        for match in _TOKEN.finditer(text):
            if match["bad"]:
                raise ReferenceFault(
                    f"{match['bad']!r} cannot stand in a reference; write a name, "
                    "subscripts, .key, .T, "
                    "a leading minus, `;` between several"
                )
            self.tokens.append(match.group().strip())
        self.position = 0

    def references(self) -> tuple[Reference, ...]:
        found = [self._reference()]
        while self._accept(";"):
            found.append(self._reference())
        if self.position < len(self.tokens):
            raise ReferenceFault(
                f"unexpected {self.tokens[self.position]!r}; separate references with `;`"
            )
        return tuple(found)

    def _peek(self) -> str:
        return self.tokens[self.position] if self.position < len(self.tokens) else ""

    def _accept(self, mark: str) -> bool:
        if self._peek() != mark:
            return False
        self.position += 1
        return True

    def _expect(self, mark: str) -> None:
        if not self._accept(mark):
            raise ReferenceFault(f"expected {mark!r}, found {self._peek() or 'the end'!r}")

    def _reference(self) -> Reference:
        begin = self.position
        negative = self._accept("-")
        name = self._name()
        steps: list[str | tuple[Subscript, ...]] = []
        while True:
            if self._accept("."):
                steps.append(self._name())
            elif self._accept("["):
                subscripts = [self._subscript()]
                while self._accept(","):
                    subscripts.append(self._subscript())
                self._expect("]")
                steps.append(tuple(subscripts))
            else:
                break
        text = "".join(
            token + (" " if token == "," else "") for token in self.tokens[begin : self.position]
        )
        return Reference(text.replace(", ", ","), name, tuple(steps), negative)

    def _name(self) -> str:
        token = self._peek()
        if not token or not (token[0].isalpha() or token[0] == "_"):
            raise ReferenceFault(f"expected a name, found {token or 'the end'!r}")
        self.position += 1
        return token

    def _integer(self) -> int | None:
        begin = self.position
        negative = self._accept("-")
        token = self._peek()
        if not token.isdigit():
            self.position = begin
            return None
        self.position += 1
        return -int(token) if negative else int(token)

    def _subscript(self) -> Subscript:
        first = self._integer()
        if not self._accept(":"):
            if first is None:
                raise ReferenceFault(f"expected a subscript, found {self._peek() or 'the end'!r}")
            return first
        second = self._integer()
        step = self._integer() if self._accept(":") else None
        if step == 0:
            raise ReferenceFault("a slice step of 0 selects nothing")
        return slice(first, second, step)
