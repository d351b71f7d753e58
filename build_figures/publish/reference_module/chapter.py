"""What the reference module offers its readers: a chapter for each of its modules."""

from __future__ import annotations

from dataclasses import dataclass

from .docstring import Docstring


@dataclass(frozen=True)
class Entry:
    """A public function, class, method or constant.

    name: within its module, such as `Example.attend`. kind: "function", "class", "method" or
    "constant". page: the address within docs/ of the page that explains it.
    """

    name: str
    kind: str
    signature: str
    doc: Docstring
    code: str
    page: str


@dataclass(frozen=True)
class Chapter:
    """A module: its docstring, and its entries in the order of its code."""

    name: str
    doc: Docstring
    entries: tuple[Entry, ...]
    page: str
