"""What cells put out: text and pictures that every build repeats, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

SVG = "image/svg+xml"
TEXT = "text/plain"
LABELS = "application/vnd.figure-labels+json"
_ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]+")
_FOLDERS = "home|root|Users|tmp|work|usr|var|opt|private|mnt"
_MACHINE_PATH = re.compile(rf"(?<![\w/:.])(?:/(?:{_FOLDERS})/|[A-Z]:\\)\S*")


class ConversionError(Exception):
    """mkdocs-jupyter converted a notebook in a way that is not known here."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a cell. line: of the notebook's file; cell: among its code cells, from 1.

    Cell 0 is none: the notebook as a whole.
    """

    line: int
    cell: int
    message: str


@dataclass(frozen=True)
class Output:
    """One output of a cell: a text, or a picture with the texts that stand in it."""

    text: str = ""
    svg: str = ""
    labels: tuple[str, ...] = ()
    result: bool = False  # the value of the cell's last line, and not what it printed


@dataclass(frozen=True)
class Run:
    """What came of a notebook: the outputs of each code cell that ran, and all problems."""

    outputs: tuple[tuple[Output, ...], ...] = ()
    problems: tuple[Problem, ...] = ()


def outputs(made: Iterable[Mapping[str, Any]]) -> tuple[tuple[Output, ...], tuple[str, ...]]:
    """Return the outputs of a cell, and a message for each that cannot be published.

    made: as nbformat describes them.
    """
    shown: list[Output] = []
    messages: list[str] = []
    for each in made:
        if each["output_type"] == "stream":
            if each["name"] == "stderr":
                first = str(each["text"]).strip().splitlines()[0]
                messages.append(f"the cell writes to the error stream: {first}")
                continue
            output = Output(text=each["text"])
        elif each["output_type"] == "error":  # while something was displayed
            messages.append(f"{each['ename']}: {each['evalue']}".splitlines()[0])
            continue
        else:
            data = each["data"]
            if (
                LABELS in data and SVG not in data
            ):  # a figure whose drawing failed, which is told already
                continue
            if SVG in data:
                labels = tuple(json.loads(data.get(LABELS, "[]")))
                output = Output(svg=data[SVG], labels=labels)
            elif set(data) == {TEXT}:
                result = each["output_type"] == "execute_result"
                output = Output(text=data[TEXT], result=result)
            else:
                kinds = ", ".join(sorted(set(data) - {TEXT}))
                messages.append(f"the cell shows {kinds}; a page shows text and figures")
                continue
        messages += _changing(output.text)
        shown.append(output)
    return tuple(shown), tuple(messages)


def _changing(text: str) -> Iterable[str]:
    """Yield a message for what is another text on the next machine or in the next build."""
    for match in _ADDRESS.finditer(text):
        message = f"the output holds an address in memory, {match[0]!r}"
        yield f"{message}; end the line with a semicolon or give the value a name"
    for match in _MACHINE_PATH.finditer(text):
        yield f"the output holds a path of this machine, {match[0]!r}"
