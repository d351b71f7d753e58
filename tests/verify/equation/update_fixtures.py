"""Rewrite what the fixtures expect: `python -m tests.verify.equation.update_fixtures`.

Read the difference before you commit it: the fixtures are the specification.
"""

from __future__ import annotations

from pathlib import Path

from build_figures.verify.equation import read

from ..fixture import cases
from .saying import NAMES, said
from .test_reading import FILES


def main() -> None:
    """Rewrite every fixture file."""
    for name in FILES:
        file = Path(__file__).parent / "fixtures" / name
        title = file.read_text(encoding="utf-8").split("\n", 1)[0]
        blocks = [title]
        for case in cases(f"../equation/fixtures/{name}"):
            tex = case.given.removesuffix("\n")
            blocks.append(f"{case.title}\n.\n{tex}\n.\n{said(read(tex, NAMES), tex)}\n.")
        file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
