"""Judge a chain: its problems, and which of its numerals it pins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from ..finding import Code
from ..numeral import Numeral
from ..real import Scalar, Undecided, decide
from .array import Value, cells
from .chain import Chain
from .evaluation import Budget, Scope
from .judgment import Check, StatedCheck
from .page_names import PageNames
from .pinning import mutants
from .reading import Problem
from .side import Side, side
from .statements import Statement
from .tokens import Kind, Token
from .unread import NoSuchValueError, NoValueError, UnreadError
from .vocabulary import Relation


@dataclass
class Outcome:
    """What a statement comes to; the keys are the starts of numerals."""

    problems: list[Problem] = field(default_factory=list)
    pinned: dict[int, Scalar] = field(default_factory=dict)  # with their values at full precision
    loose: dict[int, str] = field(default_factory=dict)  # with a text that would do as well, or ""
    symbols: dict[int, str] = field(default_factory=dict)  # what a numeral is said to be
    defining: set[int] = field(default_factory=set)
    unread: int = 0
    chains: int = 0

    def add(self, other: Outcome) -> None:
        """Take in what another statement of the same formula comes to."""
        self.problems += other.problems
        self.pinned.update(other.pinned)
        self.loose.update(other.loose)
        self.symbols.update(other.symbols)
        self.defining.update(other.defining)
        self.unread += other.unread
        self.chains += other.chains


def outcome(
    statement: Statement, names: PageNames, budgets: tuple[Budget, Budget], *, pinning: bool = True
) -> Outcome:
    """Judge a statement.

    budgets: for evaluating it, and for trying changes on it.
    """
    found = Outcome()
    if not statement.relations:
        return found
    sides = [
        side(tokens, names, constant=_is_constant(statement, index))
        for index, tokens in enumerate(statement.sides)
    ]
    chain = Chain(sides, statement.relations, Scope(names, budgets[0]))
    found.unread = sum(bool(s.numerals) and not chain.is_read(i) for i, s in enumerate(sides))
    if not statement.judged:
        return found
    held = list(_judge(chain, found))
    if not pinning or any(problem.certain for problem in found.problems):
        _accept(chain, held, found)
    elif not all(map(_is_literal, statement.sides)):  # else nothing was computed
        _pin(chain, held, found, budgets[1])
    _define(chain, found)
    return found


def _judge(chain: Chain, found: Outcome) -> Iterator[Check]:
    """Collect the problems, and yield the checks that could be made."""
    for link in chain.links:
        for index in (link.left, link.right):
            if index in chain.valueless and link.relation is not Relation.OTHER:
                found.chains = 1
                found.problems.append(_valueless(chain.sides[index], chain.valueless[index]))
    for check in chain.checks():
        where = check.where
        try:
            found.problems += _problems(chain, check)
        except Undecided:
            message = "no precision decides this: it looks like an exact tie; show other digits"
            found.problems.append(Problem(Code.UNDECIDED, where.start, where.end, message))
        except UnreadError:
            continue
        found.chains = 1
        yield check


def _problems(chain: Chain, check: Check) -> list[Problem]:
    return decide(lambda: check.problems(chain.value, chain.scope))


def _valueless(where: Side, error: NoValueError) -> Problem:
    if isinstance(error, NoSuchValueError):
        return Problem(Code.REFERENCE, where.start, where.end, str(error))
    return Problem(Code.EQUATION, where.start, where.end, f"this side has no value: {error}")


def _accept(chain: Chain, held: Iterable[Check], found: Outcome) -> None:
    """Count all numerals of a wrong chain as checked: one finding is enough."""
    for check in held:
        for numeral in (n for index in check.sides for n in chain.sides[index].numerals):
            if check.pins:
                found.pinned[numeral.start] = numeral.value
            else:
                found.loose[numeral.start] = ""
    for index in chain.valueless:
        found.pinned.update((n.start, n.value) for n in chain.sides[index].numerals)
    found.pinned.update(_stated_values(chain, held))


def _pin(chain: Chain, held: list[Check], found: Outcome, budget: Budget) -> None:
    """Try every change of every numeral: pinned are those for which each makes a check fail."""
    found.pinned.update(_stated_values(chain, held))
    concerning: dict[int, list[Check]] = {index: [] for index in range(len(chain.sides))}
    for check in held:
        for index in check.sides:
            concerning[index].append(check)
    for index, where in enumerate(chain.sides):
        checks = concerning[index]
        equating = [check for check in checks if check.pins]
        for numeral in where.read if checks else ():
            if numeral.start in found.pinned:
                continue
            survivor = _survivor(chain, equating, numeral, budget)
            if survivor is None:
                found.pinned[numeral.start] = numeral.value
            else:
                found.loose[numeral.start] = survivor


def _survivor(chain: Chain, checks: list[Check], numeral: Numeral, budget: Budget) -> str | None:
    """Return a changed text of the numeral that no check would notice, or None if there is none."""
    if not checks:
        return ""
    for text, value in mutants(numeral):
        scope = Scope(chain.scope.names, budget, {numeral.start: value})
        if not any(_notices(chain, check, scope) for check in checks):
            return text
    return None


def _notices(chain: Chain, check: Check, scope: Scope) -> bool:
    try:
        return decide(lambda: check.fails(chain.value, scope))
    except (NoValueError, Undecided):  # each would be reported
        return True
    except UnreadError:
        return False


def _stated_values(chain: Chain, held: Iterable[Check]) -> dict[int, Scalar]:
    """Return what each numeral stands for that is compared with a computed side."""
    values: dict[int, Scalar] = {}
    for check in held:
        if isinstance(check, StatedCheck):
            source = _value(chain, check.sides[1])
            pairs = zip(check.where.stated, cells(source), strict=False)
            values.update((stated.numeral.start, stated.alone(cell)) for stated, cell in pairs)
    return values


def _value(chain: Chain, index: int) -> Value:
    return decide(lambda: chain.value(index, chain.scope))


def _define(chain: Chain, found: Outcome) -> None:
    """Note which symbols the numerals are said to be."""
    for (left, right), relation in zip(pairwise(chain.sides), chain.relations, strict=True):
        if relation not in (Relation.EQUAL, Relation.APPROX):
            continue
        for names, numerals in ((left.symbols, right.stated), (right.symbols, left.stated)):
            if len(names) == 1 or len(names) == len(numerals):
                many = names * len(numerals) if len(names) == 1 else names
                for name, stated in zip(many, numerals, strict=True):
                    found.symbols[stated.numeral.start] = name
                    if relation is Relation.EQUAL:
                        found.defining.add(stated.numeral.start)


def _is_literal(tokens: Sequence[Token]) -> bool:
    """Tell whether a side is one number as typed."""
    numeral = tokens[0].numeral if len(tokens) == 1 else None
    return numeral is not None and not numeral.style.degrees


def _is_constant(statement: Statement, index: int) -> bool:
    """Tell whether a side that is only e or pi must be that number.

    So it is where it is rounded to a number of its size, or where another side mentions it or an
    angle in degrees: e may be a charge, and pi a probability.
    """
    if len(statement.sides[index]) != 1:
        return False
    name = statement.sides[index][0].text
    others = [side for at, side in enumerate(statement.sides) if at != index]
    if any(token.text == name or _is_degrees(token) for side in others for token in side):
        return True
    beside = []
    if index and statement.relations[index - 1] is Relation.APPROX:
        beside.append(statement.sides[index - 1])
    if index < len(statement.relations) and statement.relations[index] is Relation.APPROX:
        beside.append(statement.sides[index + 1])
    return any(_is_about_three(tokens[0].numeral) for tokens in beside if len(tokens) == 1)


def _is_about_three(numeral: Numeral | None) -> bool:
    return numeral is not None and (numeral.placeholder or Fraction(3, 10) < numeral.value < 30)


def _is_degrees(token: Token) -> bool:
    in_degrees = token.numeral is not None and token.numeral.style.degrees
    return in_degrees or token.kind is Kind.DEGREE or token.is_a(Kind.COMMAND, "circ")
