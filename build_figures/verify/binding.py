"""Bindings and exemptions: which numerals a comment speaks of, and whether they are right."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .finding import Code
from .ledger import Tier, Zone
from .page import Comment, Formula, Image, Page, Table
from .placement import HeaderCell, Inline, Placement, adjacent
from .reference import Reference, ReferenceFault, parse
from .spot import Spot, spots_within
from .values import Values
from .verdict import judge

Outcome = tuple[Spot | None, Code, str, str | None]  # a finding about a spot, or about the comment
Pairs = list[tuple[Spot, Reference, int, str]]  # a numeral, its reference, which element, its label


class BindingFault(Exception):
    """A binding that does not fit what it speaks of."""

    def __init__(self, message: str, code: Code = Code.COUNT) -> None:
        super().__init__(message)
        self.code = code


def bind(page: Page, comment: Comment, where: Placement, spots: list[Spot], values: Values) -> Iterator[Outcome]:
    """Bind numerals to the values of `<!--= ... -->`, and yield what is wrong."""
    body = comment.body[1:].strip()
    try:
        references = parse(body)
        labels = values.labels(references)
        pairs = _pairs(page, comment, where, spots, references, labels)
    except ReferenceFault as fault:
        yield None, Code.REFERENCE, f"cannot read reference {body!r}: {fault}", None
        _settle(page, comment, where, spots, 1 + body.count(";"))
        return
    except BindingFault as fault:
        yield None, fault.code, str(fault), None
        if fault.code is Code.COUNT:
            _settle(page, comment, where, spots)
        return
    for spot, reference, index, label in pairs:
        value = values.element(reference, index)
        wrong = judge(spot.numeral, label, value, page.text[page.block_start(spot.numeral.start) : spot.numeral.start])
        spot.tier = Tier.BOUND
        spot.reference = label
        spot.value, spot.radius = values.shown(value)
        spot.script = values.script_line(reference.name)
        if wrong:
            yield (spot, *wrong)


def exempt(page: Page, comment: Comment, where: Placement, spots: list[Spot], values: Values) -> Iterator[Outcome]:
    """Exempt the numerals that `<!--ok: reason-->` speaks of; an exemption needs a reason."""
    mark, colon, reason = comment.body.partition(":")
    if mark.strip() != "ok":
        return
    reason = " ".join(reason.split())
    targets = _claimed(page, comment, where, spots)
    if isinstance(where, Inline | HeaderCell):
        targets = targets[-1:] if targets and adjacent(page, targets[-1].numeral.end, comment) else []
    for spot in targets:
        spot.tier = Tier.ALLOWED
        spot.source = reason
    if not colon or not reason:
        yield None, Code.REASON, "an exemption needs its reason: <!--ok: why this number is not checked-->", None
    elif not targets:
        yield None, Code.REASON, "this exemption exempts no number; put it right behind one, or drop it", None


def _pairs(
    page: Page,
    comment: Comment,
    where: Placement,
    spots: list[Spot],
    references: tuple[Reference, ...],
    labels: list[NDArray[np.object_]],
) -> Pairs:
    if isinstance(where, Table):
        return _table_pairs(page, where, spots, references, labels)
    if isinstance(where, HeaderCell) and any(label.ndim for label in labels):
        return _column_pairs(page, where, spots, references, labels)
    elements = [
        (reference, index, str(label))
        for reference, array in zip(references, labels, strict=True)
        for index, label in enumerate(array.flat)
    ]
    targets = _claimed(page, comment, where, spots)
    if isinstance(where, Inline | HeaderCell):
        if len(targets) >= len(elements):
            targets = targets[-len(elements) :]
        if not targets or not adjacent(page, targets[-1].numeral.end, comment):
            raise BindingFault("no number stands right before this binding", Code.BINDING)
    if len(targets) != len(elements):
        what = "unchecked number" if isinstance(where, Formula) else "number"
        raise BindingFault(f"this binding has {_count(len(elements), 'value')} for {_count(len(targets), what)}")
    return [(spot, *element) for spot, element in zip(targets, elements, strict=True)]


def _claimed(page: Page, comment: Comment, where: Placement, spots: list[Spot]) -> list[Spot]:
    """Return the unclaimed numerals a comment in this place speaks of, in reading order."""
    if isinstance(where, Formula):
        index = page.formulas.index(where)
        return [spot for spot in spots if spot.formula == index and spot.free and not spot.index]
    if isinstance(where, Image):
        return [spot for spot in spots_within(spots, where.alt) if spot.free]
    if isinstance(where, Table):
        return [spot for spot in spots_within(spots, where) if spot.free and spot.zone is Zone.CELL]
    if isinstance(where, Inline | HeaderCell):
        inside = spots_within(spots, where.span)
        return [spot for spot in inside if spot.free and spot.zone in (Zone.PROSE, Zone.CELL)]
    raise AssertionError(where)


def _settle(
    page: Page, comment: Comment, where: Placement, spots: list[Spot], most: int | None = None
) -> None:
    """Count the numerals a broken binding speaks of as reported: one finding is enough."""
    targets = _claimed(page, comment, where, spots)
    if most is not None and isinstance(where, Inline | HeaderCell):
        targets = targets[-most:] if targets and adjacent(page, targets[-1].numeral.end, comment) else []
    for spot in targets:
        spot.settled = True


def _table_pairs(
    page: Page,
    table: Table,
    spots: list[Spot],
    references: tuple[Reference, ...],
    labels: list[NDArray[np.object_]],
) -> Pairs:
    rows = len(table.rows)
    columns: list[list[tuple[Reference, int, str]]] = []
    for reference, array in zip(references, labels, strict=True):
        shaped = array
        if array.ndim == 1:
            shaped = array.reshape(1, -1) if rows == 1 else array.reshape(-1, 1)
        if shaped.ndim != 2 or shaped.shape[0] != rows:
            raise BindingFault(f"{reference.text} has shape {array.shape}, the table has {_count(rows, 'body row')}")
        numbers = np.arange(array.size).reshape(shaped.shape)
        for column in range(shaped.shape[1]):
            columns.append(
                [(reference, int(numbers[row, column]), str(shaped[row, column])) for row in range(rows)]
            )
    pairs: Pairs = []
    for row, cells in enumerate(table.rows):
        if len(cells) < len(columns):
            raise BindingFault(
                f"row {row + 1} of the table has {_count(len(cells), 'cell')} for {_count(len(columns), 'column')} of values"
            )
        for cell, column_values in zip(cells[-len(columns) :], columns, strict=True):
            pairs.append((_only_spot(page, spots, cell.start, cell.end), *column_values[row]))
    return pairs


def _column_pairs(
    page: Page,
    where: HeaderCell,
    spots: list[Spot],
    references: tuple[Reference, ...],
    labels: list[NDArray[np.object_]],
) -> Pairs:
    rows = where.table.rows
    if len(references) != 1 or labels[0].ndim != 1 or len(labels[0]) != len(rows):
        shapes = "; ".join(str(array.shape) for array in labels)
        raise BindingFault(f"the column below has {_count(len(rows), 'cell')}, the binding has shape {shapes}")
    pairs: Pairs = []
    for row, (cells, label) in enumerate(zip(rows, labels[0], strict=True)):
        if len(cells) <= where.column:
            raise BindingFault(f"row {row + 1} of the table has no cell in this column")
        cell = cells[where.column]
        pairs.append((_only_spot(page, spots, cell.start, cell.end), references[0], row, str(label)))
    return pairs


def _only_spot(page: Page, spots: list[Spot], start: int, end: int) -> Spot:
    inside = [spot for spot in spots if start <= spot.numeral.start < end and spot.free]
    if len(inside) != 1:
        line, column = page.place(start)
        raise BindingFault(f"the cell at {line}:{column} holds {_count(len(inside), 'unbound number')}, not one")
    return inside[0]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
