"""The Python blocks of a page, run in order as a reader would, and what the page says they print."""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass
class Snippets:
    """What a page's blocks did.

    names: everything they defined. printed and shown: the output of each block that is followed by
    a block of text, and that text.
    """

    names: dict[str, Any] = field(default_factory=dict)
    printed: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)


def run(page: Path) -> Snippets:
    """Run the Python blocks of a page, one after another in one namespace."""
    done = Snippets()
    latest = ""
    for language, body in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(body, done.names)  # noqa: S102, the page's own example
            latest = output.getvalue()
        else:
            done.printed.append(latest)
            done.shown.append(body)
    return done
