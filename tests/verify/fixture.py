"""Markdown fixtures: a title, `.`, an input, `.`, what is expected, `.`; the fixtures are the specification."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "fixtures"


@dataclass(frozen=True)
class Case:
    """One fixture."""

    file: str
    line: int
    title: str
    given: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.title}"


def cases(name: str) -> list[Case]:
    """Return the cases of a fixture file, in order."""
    lines = (FOLDER / name).read_text(encoding="utf-8").split("\n")
    found = []
    index = 0
    while index < len(lines):
        if not lines[index].strip() or lines[index].startswith("#"):
            index += 1
            continue
        title, start = lines[index], index + 1
        assert lines[index + 1] == ".", f"{name}:{index + 2}: expected `.` behind the title"
        first = lines.index(".", index + 2)
        second = lines.index(".", first + 1)
        given = "\n".join(lines[index + 2 : first])
        expected = "\n".join(lines[first + 1 : second])
        found.append(Case(name, start, title, given + "\n", expected))
        index = second + 1
    return found
