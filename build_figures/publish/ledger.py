"""The ledger `numbers.json`: one record for each number of the site, in a stable order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from build_figures.verify import Record, Report

NAME = "numbers.json"
SCHEMA = Path(__file__).parent / "numbers.schema.json"


def ledger(reports: Mapping[str, Report], commit: str) -> str:
    """Return the ledger as JSON text, each number on a line of its own.

    reports: by page address within docs/. commit: what the site was built from, or "".
    """
    numbers = [
        _entry(address, number, record, reports[address])
        for address in sorted(reports)
        for number, record in enumerate(reports[address].records)
    ]
    head = json.dumps({"$schema": SCHEMA.name, "commit": commit}, ensure_ascii=False)
    lines = ",\n".join(json.dumps(number, ensure_ascii=False) for number in numbers)
    return f'{head[:-1]}, "numbers": [\n{lines}\n]}}\n'


def _entry(address: str, number: int, record: Record, report: Report) -> dict[str, object]:
    return {
        "page": address,
        "number": number,
        "line": record.line,
        "column": record.column,
        "text": record.text,
        "tier": record.tier.value,
        "reference": record.reference,
        "value": record.value,
        "radius": record.radius,
        "script": record.script,
        "inputs": {name: _shown(values) for name, values in report.inputs.items()},
        "source": record.source,
    }


def _shown(values: tuple[Fraction, ...]) -> list[str]:
    return [str(value) for value in values]
