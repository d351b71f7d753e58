"""Every formula that is tied to a function is tied with its left side, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.verify import Claim, load

SCRIPTS = [
    path
    for path in sorted(Path("build_figures/pages").rglob("*.py"))
    if "FORMULAS = " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", SCRIPTS, ids=str)
def test_a_claim_says_what_its_formula_defines(path: Path) -> None:
    """Else `PE(pos, 2i)` could read `PE(pos, 3i)`, and no check would notice."""
    claims = load(path, path.name, f"{path.stem}_formulas").formulas

    assert {
        name for name, claim in claims.items() if isinstance(claim, Claim) and claim.defines
    } == set(claims)
