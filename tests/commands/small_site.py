"""A site of one page, and what runs a command in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

ROOT = Path(__file__).parents[2]
SCRIPT = """from fractions import Fraction

INPUTS = {"d": 4}


def values(real):
    return {"a": Fraction(1, 8), "b": real.pi}
"""
RIGHT = "# Page\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->, and $`1/4 = 0.25`$.\n"
WRONG = RIGHT.replace("0.125", "0.152").replace("3.1416", "?.??")
CONFIG = "site_name: x\nnav:\n  - Home: x.md\nmarkdown_extensions:\n  - tables\n  - build_figures.publish.formulas.extension\n"

Run = Callable[..., Result]
