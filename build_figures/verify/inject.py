"""Write right digits into a page: wrong numerals and placeholders, and nothing else."""

from __future__ import annotations

import difflib
from itertools import pairwise

from .ledger import Report


def injected(report: Report, *, bind: bool = False) -> str:
    """Return the text of the page's file with every edit of the report made, and nothing else.

    bind: also insert the bindings of naked numerals that exactly one value fits.
    """
    page = report.page
    text = page.original
    proposed = report.edits + (report.bindings if bind else ())
    edits = sorted(proposed, key=lambda edit: (edit.start, edit.end))
    for before, after in pairwise(edits):
        if before.end > after.start:
            raise ValueError(f"edits overlap at {before} and {after}")
    for edit in reversed(edits):
        start, end = page.file_offset(edit.start), page.file_offset(edit.end)
        text = text[:start] + edit.text + text[end:]
    return text


def difference(path: str, before: str, after: str) -> str:
    """Return the change as a patch that `git apply` and `patch -p1` take."""
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{path}", f"b/{path}")
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    """Split at newlines only, as git does, not at form feeds or line separators."""
    return [line + "\n" for line in text.split("\n")[:-1]] + (
        [last] if (last := text.rsplit("\n", maxsplit=1)[-1]) else []
    )
