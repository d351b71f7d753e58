"""The docstrings of this house, taken apart: what a function does, takes, returns and raises.

A docstring begins with one sentence. Then, in sentences that stand one after another or on lines of
their own: `pos: shape (n,), ...` for parameters, `Returns ...`, `Raises ...`, `Source: ...` and
`Example: ...`. Whatever else stands there is text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

SECTIONS = ("Returns", "Raises", "Source:", "Example:")


@dataclass(frozen=True)
class Part:
    """Some sentences and what they are about: parameters, a section, or nothing in particular."""

    about: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Docstring:
    """A docstring: its first sentence, and the parts behind it in order."""

    summary: str
    parts: tuple[Part, ...] = ()

    def section(self, name: str) -> str:
        """Return what a section says, "" if there is none."""
        return " ".join(part.text for part in self.parts if part.about == (name,))


def read(text: str, parameters: Collection[str]) -> Docstring:
    """Return a docstring's parts. parameters: what may stand before a colon."""
    summary, _, rest = text.strip().partition("\n\n")
    names = "|".join(sorted(map(re.escape, parameters), key=len, reverse=True)) or r"(?!)"
    marks = "|".join(SECTIONS)
    several = rf"(?:{names})(?:(?:, | and )(?:{names}))*"
    opening = re.compile(rf"(?:^|(?<=\.\s))(?:(?P<names>{several}):|(?P<mark>{marks}))\s", re.M)
    found = list(opening.finditer(rest))
    ends = [*(match.start() for match in found), len(rest)]
    pieces: list[tuple[tuple[str, ...], str]] = [((), rest[: ends[0]])]
    for match, end in zip(found, ends[1:], strict=True):
        about = re.split(", | and ", match["names"] or match["mark"].rstrip(":"))
        pieces.append((tuple(about), rest[match.end() : end]))
    return Docstring(
        " ".join(summary.split()),
        tuple(part for about, piece in pieces for part in _parts(about, piece)),
    )


def _parts(about: tuple[str, ...], text: str) -> Iterator[Part]:
    """Yield a part for each paragraph; those behind the first are about nothing in particular."""
    first, *others = re.split(r"\n\s*\n", text)
    for subject, paragraph in [(about, first), *(((), other) for other in others)]:
        if paragraph.strip():
            yield Part(subject, " ".join(paragraph.split()))
