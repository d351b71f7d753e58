"""Syntax traps: what looks like a formula but would be published raw or garbled (F101)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from build_figures.verify.finding import Code, Finding

from . import block_traps, inline_traps, place_traps
from .source import Reading, read

Rule = Callable[[Reading], Iterator[tuple[int, str]]]
RULES: tuple[Rule, ...] = (*inline_traps.RULES, *block_traps.RULES, *place_traps.RULES)


def check_syntax(text: str, path: str) -> list[Finding]:
    """Return a finding for each formula of a page that would not be published as a formula.

    text: the page's source, front matter included.
    path: as the findings are to name it.
    Each place is reported once, by the first rule of `RULES` that objects to it.
    """
    reading = read(text)
    messages: dict[int, str] = {}
    for rule in RULES:
        for offset, message in rule(reading):
            messages.setdefault(offset, message)
    return sorted(
        Finding(path, *reading.place(offset), Code.FORMULA_SYNTAX, message)
        for offset, message in messages.items()
    )
