"""Compare a defining formula, as printed, with the function that implements it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from ..finding import Code
from ..numeral import Numeral
from ..real import Real, Undecided, decide
from .array import scalar
from .comparison import equal, shown
from .evaluation import Budget, Node, Scope
from .lexer import lex
from .page_names import PageNames
from .parser import parse
from .pinning import mutants
from .reading import Problem
from .statements import Statement, statements
from .tokens import Kind, Token
from .unread import NoValueError, UnreadError
from .vocabulary import Relation

Side: TypeAlias = tuple[Token, ...]
# Numbers mostly; a sum may need a list, a formula of functions a function.
Sample: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Claim:
    r"""The function that a defining formula is printed for, and where to compare the two.

    function: called with each sample's variables by keyword; returns an exact number or a ball.
    samples: variables by their plain names (`pos`, `d_model`, `theta`) with int or Fraction values.
    defines: the left side, like `\text{PE}(pos, 2i)`; needed where a formula has several
    definitions, and a safeguard for the left side's own numbers everywhere else.
    """

    function: Callable[..., Any]
    samples: tuple[Sample, ...]
    defines: str = ""


def check_claim(tex: str, claim: Claim) -> tuple[Problem, ...]:
    r"""Evaluate the right side of a defining formula at each sample, and compare with the function.

    The left side, like `\text{PE}(pos, 2i)`, says what is defined and is not evaluated. If the
    chain goes on, each further side is compared.
    What the function raises comes out, except Undecided, which more precision answers.
    """
    if not claim.samples:
        return (_about(lex(tex).tokens, "the claim has no samples, so that nothing is compared"),)
    defining = _definitions(tex, claim)
    if len(defining) != 1:
        what = claim.defines or "a name = an expression"
        message = f"the claim needs one formula that defines {what}; here are {len(defining)}"
        return (_about(lex(tex).tokens, message),)
    compared = (_compare(side, claim, Budget(), {}) for side in defining[0].sides[1:])
    return tuple(problem for problem in compared if problem is not None)


def claimed(tex: str, claim: Claim) -> frozenset[int]:
    """Return the starts of the numerals of which no digit can change without the claim failing.

    The formula must have passed `check_claim`.
    """
    found: set[int] = set()
    budget = Budget()
    for statement in _definitions(tex, claim):
        if claim.defines:
            found.update(numeral.start for numeral in _numerals(statement.sides[0]))
        for side in statement.sides[1:]:
            for numeral in _numerals(side):
                changes = ({numeral.start: value} for _, value in mutants(numeral))
                if all(_compare(side, claim, budget, change) for change in changes):
                    found.add(numeral.start)
    return frozenset() if budget.exceeded else frozenset(found)


def _definitions(tex: str, claim: Claim) -> list[Statement]:
    found = [statement for statement in statements(lex(tex).tokens, ()) if _defines(statement)]
    if claim.defines:
        left = _texts(lex(claim.defines).tokens)
        found = [statement for statement in found if _texts(statement.sides[0]) == left]
    return found


def _defines(statement: Statement) -> bool:
    """Tell whether a name is said to be an expression, not a mere number as in `i = 0`.

    What is no claim defines nothing: a part of it may stand beyond a wide space.
    """
    sides, relations = statement.sides, statement.relations
    if not statement.judged or set(relations) != {Relation.EQUAL} or not all(sides):
        return False
    expressions = [
        side for side in sides[1:] if not (len(side) == 1 and side[0].kind is Kind.NUMBER)
    ]
    return sides[0][0].kind in (Kind.NAME, Kind.WORD) and bool(expressions)


def _texts(tokens: Side) -> list[tuple[Kind, str]]:
    return [(token.kind, token.text.strip()) for token in tokens]


def _numerals(side: Side) -> list[Numeral]:
    return [token.numeral for token in side if token.numeral is not None]


def _compare(
    side: Side, claim: Claim, budget: Budget, changes: Mapping[int, Fraction]
) -> Problem | None:
    """Compare one side with the function at each sample, and return the first difference."""
    for sample in claim.samples:
        scope = Scope(PageNames({}, plain=sample), budget, changes)
        message = _difference(side, claim, sample, scope)
        if message:
            return _about(side, message)
    return None


def _difference(side: Side, claim: Claim, sample: Sample, scope: Scope) -> str:
    """Return what is wrong at one sample, or "" if nothing is."""
    at = ", ".join(f"{name} = {value}" for name, value in sample.items())
    try:
        node = parse(side, scope.names)
        compared = decide(lambda: _compared(node, scope, claim, sample))
    except UnreadError as error:
        return f"cannot evaluate the formula as printed at {at}: {error}"
    except NoValueError as error:
        return f"the formula as printed has no value at {at}: {error}"
    except Undecided:
        return f"no precision tells at {at} whether the formula as printed is its function"
    if compared:
        return f"at {at} the formula as printed is {compared[0]}, its function {compared[1]}"
    return ""


def _compared(node: Node, scope: Scope, claim: Claim, sample: Sample) -> tuple[str, str] | None:
    """Return both values if they differ, at the working precision."""
    try:
        printed = scalar(node.value(scope))
    except (ValueError, OverflowError) as error:
        raise UnreadError(str(error)) from error
    right = Real(claim.function(**sample))
    return None if equal(printed, right) else (shown(printed), shown(right))


def _about(tokens: Side, message: str) -> Problem:
    start, end = (tokens[0].start, tokens[-1].end) if tokens else (0, 0)
    return Problem(Code.CLAIM, start, end, message)
