"""What keeps the reference module from being published."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """Something wrong at a place of the module's code; its text is one line that ends with it."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.path}:{self.line})"


class ModuleError(Exception):
    """The reference module cannot be published; says everything that is wrong, one line each."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, sorted(faults))))
        self.faults = tuple(sorted(faults))
