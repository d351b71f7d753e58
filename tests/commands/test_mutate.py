"""`mutate`: wrong numbers and wrong code that must be noticed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .small_site import WRONG, Run


def test_mutate(project: Path, run: Run) -> None:
    """Mutate tries every change, and keeps the result of a whole site for its verification page."""
    result = run("mutate")

    assert 0 == result.exit_code, result.output
    assert re.fullmatch(r"docs/x\.md: (\d+) changes, \1 noticed\n", result.stdout)
    kept = json.loads((project / "bench" / "mutation.json").read_text())
    assert (5, 0) == (kept["numbers"], kept["unnoticed"])


def test_mutate_code(project: Path, run: Run) -> None:
    """Mutate --code lists what no number shows: here only the input, which the page never states."""
    result = run("mutate", "--code", "docs/x.md")

    assert 0 == result.exit_code
    assert {
        "build_figures/pages/x.py:3: 4 -> 5 changes no number",
        "build_figures/pages/x.py:3: 4 -> 3 changes no number",
    } == set(result.stdout.splitlines())


def test_mutate_wants_a_right_page(project: Path, run: Run) -> None:
    """A page with findings is mended before it is tried."""
    (project / "docs" / "x.md").write_text(WRONG)

    assert 1 == run("mutate").exit_code
    assert 2 == run("mutate", "docs/none.md").exit_code
