"""What all scripts run in: it must outlive each of them, and be the same for the next."""

from __future__ import annotations

import builtins
import operator
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import NoReturn

from .measured import Measured
from .real import Real

PROJECT = __name__.partition(".")[0]  # the package whose modules all pages share
LIBRARIES = frozenset(
    "builtins cmath decimal fractions functools itertools math numbers numpy numpy.linalg"
    " numpy.random operator".split()
)
CLASSES = (Fraction, Measured, Real)
ENDINGS = ("_exit", "abort", "execv", "execve")  # what ends a process without a word


class EndsProcessError(Exception):
    """A script would end the process that checks it."""


@dataclass(frozen=True)
class _Space:
    """A module or class, and what its names meant."""

    owner: ModuleType | type
    meant: Mapping[str, object]

    @property
    def name(self) -> str:
        return self.owner.__name__

    def put_back(self) -> Iterator[str]:
        """Give its names their old meaning, and yield those that had another."""
        now = vars(self.owner)
        if self._is_as_it_was(now):
            return
        for name, value in self.meant.items():
            if name not in now or not (now[name] is value or self._holds(name)):
                setattr(self.owner, name, value)
                yield f"{self.name}.{name}"
        for name in [name for name in now if name not in self.meant and self._matters(name)]:
            delattr(self.owner, name)
            yield f"{self.name}.{name}"

    def _is_as_it_was(self, now: Mapping[str, object]) -> bool:
        """Tell, quickly, that each name is there, in its old place, with the very same meaning."""
        meant = self.meant
        return (
            len(now) == len(meant)
            and all(map(operator.is_, now, meant))
            and all(map(operator.is_, now.values(), meant.values()))
        )

    def _holds(self, name: str) -> bool:
        """Tell whether a name of a package is its module of that name, imported anew perhaps."""
        return vars(self.owner)[name] is sys.modules.get(f"{self.name}.{name}", self)

    def _matters(self, name: str) -> bool:
        """Tell whether a new name changes what others compute: in a module, one like `abs`."""
        if isinstance(self.owner, type):
            return True
        ours = self.name.partition(".")[0] == PROJECT
        return (
            ours and hasattr(builtins, name) and not isinstance(vars(self.owner)[name], ModuleType)
        )


@contextmanager
def kept() -> Iterator[list[str]]:
    """Put back, at the end, what was given another meaning; the list yielded then names it.

    Watched are the modules of the project, and those of NumPy and Python that compute.
    """
    modules = {
        name: module
        for name, module in list(sys.modules.items())
        if name in LIBRARIES or name.partition(".")[0] == PROJECT
    }
    owners: tuple[ModuleType | type, ...] = (*modules.values(), *CLASSES)
    spaces = [_Space(owner, dict(vars(owner))) for owner in owners]
    changed: list[str] = []
    try:
        yield changed
    finally:
        for space in spaces:
            changed += space.put_back()
        for name, module in modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
                changed.append(name)


@contextmanager
def alive() -> Iterator[None]:
    """Refuse what would end the process, which would then look as if all were proved."""
    found = [
        (module, name, getattr(module, name))
        for module in (os, sys.modules[os.name])
        for name in ENDINGS
        if hasattr(module, name)
    ]
    for module, name, _ in found:
        setattr(module, name, _refuse)
    try:
        yield
    finally:
        for module, name, function in found:
            setattr(module, name, function)


def _refuse(*_: object, **__: object) -> NoReturn:
    raise EndsProcessError("this would end the check itself; leave it out")
