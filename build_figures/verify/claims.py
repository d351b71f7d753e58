"""Tie a defining formula to the function that implements it: `<!--formula: name-->`."""

from __future__ import annotations

from collections.abc import Iterator

from .binding import Outcome
from .equation import Claim, Problem, check_claim, claimed
from .finding import Code
from .ledger import Tier
from .page import Formula
from .script import ScriptError
from .target import Target
from .values import Values


def tie(target: Target, values: Values) -> Iterator[Outcome]:
    """Evaluate the formula before the comment as printed, and compare it with its function."""
    name = target.comment.body.partition(":")[2].strip()
    page, where = target.page, target.where
    if not isinstance(where, Formula):
        yield None, Code.BINDING, "a formula claim stands right behind a formula", None
        return
    claim = values.claim(name)
    if not isinstance(claim, Claim):
        known = ", ".join(sorted(values.formulas())) or "none"
        yield (
            None,
            Code.REFERENCE,
            f"no claim {name!r} in FORMULAS of the page's script; it has {known}",
            None,
        )
        return
    tex = page.tex(where)
    index = page.formulas.index(where)
    own = [spot for spot in target.spots if spot.formula == index]
    problems, pinned = _checked(tex, name, claim, values)
    for problem in problems:
        at = problem.start + where.tex.start
        near = (spot for spot in own if spot.numeral.start <= at < spot.numeral.end)
        yield next(near, at), problem.code, problem.message, None
    for spot in own:
        if spot.free and spot.numeral.start - where.tex.start in pinned:
            spot.tier = Tier.EQUATION
            spot.reference = name
            spot.script = values.script_line("FORMULAS")


def _checked(
    tex: str, name: str, claim: Claim, values: Values
) -> tuple[tuple[Problem, ...], frozenset[int]]:
    """Return what is wrong, and where the numerals start that the claim pins.

    Raises ScriptError, which names the claim.
    """

    def check() -> tuple[tuple[Problem, ...], frozenset[int]]:
        problems = check_claim(tex, claim)
        return problems, frozenset() if problems else claimed(tex, claim)

    try:
        return values.guarded(check, "FORMULAS")
    except ScriptError as error:
        raise ScriptError(error.path, error.line, f"claim {name!r}: {error.message}") from None
