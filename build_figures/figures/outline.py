"""Outlines of SVG paths, in fewer bytes: pages carry their figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMAND = re.compile(r"([MLHVCSQTAZz])([^MLHVCSQTAZz]*)")


def compact(outline: str) -> str:
    """Return an outline rounded to hundredths of a pixel, level and upright lines shortened.

    outline: absolute commands, as matplotlib writes them.
    """
    return "".join(_commands(outline))


def _commands(outline: str) -> Iterator[str]:
    here = ("", "")
    for name, text in _COMMAND.findall(outline):
        numbers = [_short(number) for number in text.split()]
        if name == "L" and numbers[1] == here[1]:
            command = "H" + numbers[0]
        elif name == "L" and numbers[0] == here[0]:
            command = "V" + numbers[1]
        else:
            command = name + " ".join(numbers)
        if name not in "zZ":
            here = (numbers[-2], numbers[-1])
        yield command


def _short(number: str) -> str:
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
