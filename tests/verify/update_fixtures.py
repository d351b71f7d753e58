"""Rewrite what the fixtures expect to what the check says now: `python -m tests.verify.update_fixtures`.

Read the difference before you commit it: the fixtures are the specification.
"""

from __future__ import annotations

from build_figures.verify.script import load

from .fixture import FOLDER, cases
from .test_check import said

FILES = ("bindings.md", "mistakes.md", "policy.md", "adversary.md")


def main() -> None:
    """Rewrite every fixture file."""
    script = load(FOLDER / "script.py", "script.py", "fixture_script")
    for name in FILES:
        file = FOLDER / name
        text = file.read_text(encoding="utf-8")
        for case in cases(name):
            now = said(case.given, script)
            tail = f"{case.expected}\n." if case.expected else "."
            old = f"{case.title}\n.\n{case.given}.\n{tail}"
            new = (
                f"{case.title}\n.\n{case.given}.\n{now}\n."
                if now
                else f"{case.title}\n.\n{case.given}.\n."
            )
            if old not in text:
                old = f"{case.title}\n.\n{case.given}.\n.\n."
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
