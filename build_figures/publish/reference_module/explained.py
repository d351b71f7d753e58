"""Which page explains which part of the reference module."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from .fault import Fault


@dataclass(frozen=True)
class Explained:
    """Which page explains what.

    pages: addresses within docs/ by name: `module`, `module.function`, `module.Class.method`.
    path: of the file that lists them, as messages show it.
    """

    pages: Mapping[str, str]
    path: str

    def page(self, name: str) -> str:
        """Return the page of the name or of what it is part of, "" if there is none."""
        while name not in self.pages and "." in name:
            name = name.rpartition(".")[0]
        return self.pages.get(name, "")

    def faults(self, names: Collection[str], documents: Collection[str]) -> Iterator[Fault]:
        """Yield what is listed in vain. names: what there is. documents: the pages there are."""
        for name, page in self.pages.items():
            if name not in names:
                yield Fault(self.path, 1, f"`explained` lists {name!r}, which does not exist")
            if page.partition("#")[0] not in documents:
                yield Fault(self.path, 1, f"`explained` sends {name!r} to {page!r}, no page")
