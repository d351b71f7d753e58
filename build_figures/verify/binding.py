"""Bindings and exemptions: which numerals a comment speaks of, and whether they are right."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .finding import Code
from .ledger import Tier
from .page import Formula, Image, Span, Table
from .placement import HeaderCell
from .reference import Reference, ReferenceFault, parse
from .spot import Spot
from .target import Target
from .values import Values
from .verdict import judge

# A finding about a spot, about an offset, or about the comment itself.
Outcome = tuple[Spot | int | None, Code, str, str | None]
Element = tuple[Reference, int, str]  # a reference, which element of its value, the element's label
Pairs = list[tuple[Spot, Element]]


class BindingFault(Exception):
    """A binding that does not fit what it speaks of."""

    def __init__(self, message: str, code: Code = Code.COUNT) -> None:
        super().__init__(message)
        self.code = code


def bind(target: Target, values: Values) -> Iterator[Outcome]:
    """Bind numerals to the values of `<!--= ... -->`, and yield what is wrong."""
    body = target.comment.body[1:].strip()
    try:
        references = parse(body)
        pairs = _pairs(target, references, values.labels(references))
    except ReferenceFault as fault:
        yield None, Code.REFERENCE, f"cannot read reference {body!r}: {fault}", None
        target.settle(1 + body.count(";"))
        return
    except BindingFault as fault:
        yield None, fault.code, str(fault), None
        if fault.code is Code.COUNT:
            target.settle()
        return
    for spot, (reference, index, label) in pairs:
        value = values.element(reference, index)
        wrong = judge(spot.numeral, label, value, target.page.before(spot.numeral.start))
        measured = values.measured(value)
        spot.tier = Tier.DATA if measured else Tier.BOUND
        spot.reference = label
        spot.value, spot.radius = values.shown(value)
        spot.source = measured.source if measured else ""
        spot.script = values.script_line(reference.name)
        if wrong:
            yield (spot, *wrong)


def exempt(target: Target, _: Values) -> Iterator[Outcome]:
    """Exempt the numerals that `<!--ok: reason-->` speaks of; an exemption needs a reason."""
    mark, colon, reason = target.comment.body.partition(":")
    if mark.strip() != "ok":
        return
    reason = " ".join(reason.split())
    exempted = target.last(1)
    for spot in exempted:
        spot.tier = Tier.ALLOWED
        spot.source = reason
    if not colon or not any(map(str.isalpha, reason)):
        message = "an exemption needs its reason: <!--ok: why this number is not checked-->"
        yield None, Code.REASON, message, None
    elif not exempted:
        message = "this exemption exempts no number; put it right behind one, or drop it"
        yield None, Code.REASON, message, None


def _pairs(
    target: Target, references: tuple[Reference, ...], labels: list[NDArray[np.object_]]
) -> Pairs:
    where = target.where
    if isinstance(where, Table):
        return _table_pairs(target, where, references, labels)
    if isinstance(where, HeaderCell) and any(label.ndim for label in labels):
        return _column_pairs(target, where, references, labels)
    elements = [
        (reference, index, str(label))
        for reference, array in zip(references, labels, strict=True)
        for index, label in enumerate(array.flat)
    ]
    spots = target.last(len(elements))
    if target.inline and not spots:
        raise BindingFault("no number stands right before this binding", Code.BINDING)
    if len(spots) != len(elements):
        what = "unchecked number" if isinstance(where, Formula) else "number"
        has, found = _count(len(elements), "value"), _count(len(spots), what)
        whole = " of the alternative text; bind all of them" if isinstance(where, Image) else ""
        raise BindingFault(f"this binding has {has} for {found}{whole}")
    return list(zip(spots, elements, strict=True))


def _table_pairs(
    target: Target,
    table: Table,
    references: tuple[Reference, ...],
    labels: list[NDArray[np.object_]],
) -> Pairs:
    rows = len(table.rows)
    columns: list[list[Element]] = []
    for reference, array in zip(references, labels, strict=True):
        shaped = array
        if array.ndim == 1:
            shaped = array.reshape(1, -1) if rows == 1 else array.reshape(-1, 1)
        if shaped.ndim != 2 or shaped.shape[0] != rows:
            has = _count(rows, "body row")
            raise BindingFault(f"{reference.text} has shape {array.shape}, the table has {has}")
        numbers = np.arange(array.size).reshape(shaped.shape)
        columns += (
            [
                (reference, int(numbers[row, column]), str(shaped[row, column]))
                for row in range(rows)
            ]
            for column in range(shaped.shape[1])
        )
    pairs: Pairs = []
    for row, cells in enumerate(table.rows):
        _same_length(table, row, cells)
        if len(cells) < len(columns):
            has, need = _count(len(cells), "cell"), _count(len(columns), "column")
            raise BindingFault(f"row {row + 1} of the table has {has} for {need} of values")
        for cell, elements in zip(cells[-len(columns) :], columns, strict=True):
            pairs.append((_only(target, cell), elements[row]))
    return pairs


def _column_pairs(
    target: Target,
    where: HeaderCell,
    references: tuple[Reference, ...],
    labels: list[NDArray[np.object_]],
) -> Pairs:
    rows = where.table.rows
    if len(references) != 1 or labels[0].ndim != 1 or len(labels[0]) != len(rows):
        shapes = "; ".join(str(array.shape) for array in labels)
        has = _count(len(rows), "cell")
        raise BindingFault(f"the column below has {has}, the binding has shape {shapes}")
    pairs: Pairs = []
    for row, (cells, label) in enumerate(zip(rows, labels[0], strict=True)):
        _same_length(where.table, row, cells)
        pairs.append((_only(target, cells[where.column]), (references[0], row, str(label))))
    return pairs


def _same_length(table: Table, row: int, cells: tuple[Span, ...]) -> None:
    """Refuse a row that Markdown would pad or cut: its cells are not where they seem."""
    if len(cells) != len(table.header):
        has, head = _count(len(cells), "cell"), _count(len(table.header), "header cell")
        raise BindingFault(f"row {row + 1} of the table has {has} below {head}")


def _only(target: Target, cell: Span) -> Spot:
    spot = target.alone_in(cell)
    if spot is None:
        line, column = target.page.place(cell.start)
        raise BindingFault(f"the cell at {line}:{column} does not hold one unbound number")
    return spot


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
