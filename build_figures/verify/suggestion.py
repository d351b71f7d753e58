"""Suggest what a naked numeral might be bound to: only ever a suggestion."""

from __future__ import annotations

import re

from .finding import WARNINGS, Code
from .ledger import Zone
from .numeral import Numeral
from .page import Page
from .real import Undecided, decide
from .rounding import nearest
from .spot import Spot
from .values import Values
from .verdict import judge

_MOST = 3  # more matches than this say nothing
_HOLES = re.compile(r"(?<=\w)\?+(?:\.\?|[%°]?<!--)")  # behind a unit they are that already


def naked(spot: Spot, fits: list[str]) -> str:
    """Return the message for a naked numeral; fits: the references whose value reads like it."""
    text = spot.numeral.text
    if spot.zone is Zone.TITLE:
        return f"naked number {text} in the front matter, where nothing can check it; leave it out"
    if not fits:
        return f"naked number {text}; bind it: {text}<!--=name-->, or let an equation state it"
    if len(fits) > _MOST:
        return f"naked number {text}; it fits {len(fits)} values: say which, {text}<!--=name-->"
    return f"naked number {text}; it fits {' or '.join(fits)}: {text}<!--={fits[0]}-->"


def takes_binding(spot: Spot, page: Page) -> bool:
    """Tell whether a binding can be put right behind the numeral.

    Question marks that touch its digits would become digits to be typed behind a binding.
    """
    return spot.zone in (Zone.PROSE, Zone.CELL) and not _HOLES.match(page.text, spot.numeral.end)


def matches(numeral: Numeral, values: Values, before: str) -> list[str]:
    """Return the references to which the numeral could be bound without a failure.

    before: the text in front of the numeral.
    """
    found = []
    for label, value in values.all():
        try:
            near = decide(lambda value=value: nearest(value(), numeral.unit))  # type: ignore[misc]
        except Undecided:
            continue
        # Most values are another number, which is seen at once.
        if near.value == numeral.value and _passes(judge(numeral, label, value, before)):
            found.append(label)
    return found


def _passes(wrong: tuple[Code, str, str | None] | None) -> bool:
    return wrong is None or wrong[0] in WARNINGS
