"""Whether something depends on a value: it does if it changes when the value does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import CellType, FunctionType

import numpy as np

from .real import Undecided


def shifted(value: object) -> object:
    """Return another value of the same shape: one more, in every place of an array or group."""
    if isinstance(value, Mapping):
        return {key: shifted(part) for key, part in value.items()}
    return value + 1  # type: ignore[operator]


def differs(before: object, after: object, without: Iterable[object] = ()) -> bool:
    """Tell whether two things certainly differ, or cannot be compared.

    Functions are compared by what they took along when they were made.
    without: what does not count.
    """
    return _differs(before, after, {id(each) for each in without})


def _differs(before: object, after: object, passed: set[int]) -> bool:
    if before is after or id(before) in passed:
        return False
    if isinstance(before, FunctionType) and isinstance(after, FunctionType):
        passed.add(id(before))  # it may hold itself
        return _any(_taken(before), _taken(after), passed)
    if isinstance(before, partial) and isinstance(after, partial):
        ours = (before.func, before.args, before.keywords)
        return _any(ours, (after.func, after.args, after.keywords), passed)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        same = before.keys() == after.keys()
        return not same or _any(before.values(), (after[key] for key in before), passed)
    if isinstance(before, np.ndarray) and isinstance(after, np.ndarray):
        return _differs(before.tolist(), after.tolist(), passed)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _any(before, after, passed)
    try:
        return bool(before != after)
    except Undecided:
        return False
    except (TypeError, ValueError):  # they cannot be compared
        return True


def _any(before: Iterable[object], after: Iterable[object], passed: set[int]) -> bool:
    ours, theirs = list(before), list(after)
    pairs = zip(ours, theirs, strict=False)
    return len(ours) != len(theirs) or any(_differs(*pair, passed) for pair in pairs)


def _taken(function: FunctionType) -> Iterator[object]:
    """Yield what a function took along when it was made."""
    for cell in function.__closure__ or ():
        yield _content(cell)
    yield function.__defaults__ or ()
    yield function.__kwdefaults__ or {}


def _content(cell: CellType) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # nothing was ever put into it
        return None
