"""Tie a defining formula to the function that implements it: `<!--formula: name-->`."""

from __future__ import annotations

from collections.abc import Iterator

from .binding import Outcome
from .equation import Claim, check_claim, claimed
from .finding import Code
from .ledger import Tier
from .page import Formula
from .target import Target
from .values import Values


def tie(target: Target, values: Values) -> Iterator[Outcome]:
    """Evaluate the formula before the comment as printed, and compare it with its function."""
    name = target.comment.body.partition(":")[2].strip()
    page, where = target.page, target.where
    if not isinstance(where, Formula):
        yield None, Code.BINDING, "a formula claim stands right behind a formula", None
        return
    formulas = values.formulas()
    claim = formulas.get(name)
    if not isinstance(claim, Claim):
        known = ", ".join(sorted(formulas)) or "none"
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
    problems = values.guarded(lambda: check_claim(tex, claim))
    for problem in problems:
        at = problem.start + where.tex.start
        near = (spot for spot in own if spot.numeral.start <= at < spot.numeral.end)
        yield next(near, at), problem.code, problem.message, None
    pinned = values.guarded(lambda: claimed(tex, claim)) if not problems else frozenset()
    for spot in own:
        if spot.free and spot.numeral.start - where.tex.start in pinned:
            spot.tier = Tier.EQUATION
            spot.reference = name
            spot.script = values.script_line("FORMULAS")
