"""No naked numbers: which numerals need a binding on which kind of page (design.md, section 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from .ledger import Tier, Zone
from .numeral import Numeral
from .page import Kind, Page
from .spot import Spot, is_small

_NAME_BEFORE = re.compile(r"(?P<name>[A-Za-z_]+)(?:[ \u00a0]*(?:=|≈|of|is|equals|at)?[ \u00a0]*)$")
_COUNTED = re.compile(
    r"[ \u00a0\r\n]+(?:(?:hundred|thousand|(?:m|b|tr)illion)s?|percent|per (?:cent|mille))\b"
)
_LIST_BEFORE = re.compile(r"[0-9][ \u00a0]*(?:,|and|to|or|–|,[ \u00a0]*and)[ \u00a0]*$")


def settle(page: Page, spot: Spot, inputs: Mapping[str, tuple[Fraction, ...]]) -> bool:
    """Give an unclaimed spot its tier and return True, or return False: it is naked."""
    numeral = spot.numeral
    if spot.zone is Zone.MATH:
        if spot.index:
            spot.tier = Tier.INDEX
            return True
        if _is_input(page, spot, inputs):
            spot.tier = Tier.INPUT
            return True
        return numeral.plain_integer and page.kind is not Kind.EXAMPLE
    if not numeral.plain_integer:
        return False
    if page.kind is Kind.NOTES:
        return True
    if _is_input(page, spot, inputs):
        spot.tier = Tier.INPUT
        return True
    if _COUNTED.match(page.prose, numeral.end):  # "12 million" is no small number
        return False
    return page.kind is Kind.EXPLAIN and is_small(numeral)


def _is_input(page: Page, spot: Spot, inputs: Mapping[str, tuple[Fraction, ...]]) -> bool:
    """Tell whether the numeral is an input that stands beside its name or labels a table's row."""
    numeral = spot.numeral
    if not numeral.plain_integer:
        return False
    names = {name for name, values in inputs.items() if numeral.value in values}
    if not names:
        return False
    if spot.zone is Zone.MATH:
        # In a formula an input is an ordinary part of what is computed.
        return spot.symbol is None or any(_names(name, spot.symbol) for name in names)
    if spot.zone is Zone.CELL:
        return _labels_row(page, numeral) or _beside_name(page, numeral, names)
    return _beside_name(page, numeral, names)


def _labels_row(page: Page, numeral: Numeral) -> bool:
    for table in page.tables:
        for row in (table.header, *table.rows):
            if row and row[0].start <= numeral.start < row[0].end:
                return True
    return False


def _beside_name(page: Page, numeral: Numeral, names: set[str]) -> bool:
    before = (
        page.prose[max(0, numeral.start - 80) : numeral.start].replace("\n", " ").replace("*", "")
    )
    while listed := _LIST_BEFORE.search(before):
        before = before[: listed.start()].rstrip("0123456789")
    match = _NAME_BEFORE.search(before)
    return match is not None and any(_names(name, match["name"]) for name in names)


# What common names of variables stand for: "position 2" is beside `pos`, "positive 2" is not.
_WRITTEN_OUT = {
    "dim": "dimension",
    "freq": "frequency",
    "idx": "index",
    "init": "initial",
    "iter": "iteration",
    "len": "length",
    "max": "maximum",
    "min": "minimum",
    "num": "number",
    "pos": "position",
    "prob": "probability",
    "seq": "sequence",
    "temp": "temperature",
    "tok": "token",
}


def _names(name: str, word: str) -> bool:
    """Tell whether `word` names the input `name`: `position` and `positions` name `pos`."""
    plain = word.lower().replace("_", "")
    name = name.lower().replace("_", "")
    several = (plain.removesuffix("s"), plain.removesuffix("ies") + "y")
    return any(full in (plain, *several) for full in (name, _WRITTEN_OUT.get(name, name)))
