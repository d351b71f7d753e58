"""Read a formula: split it, judge its statements, and give each numeral its role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..numeral import Numeral, find
from .evaluation import STEPS, Budget
from .lexer import lex
from .outcome import Outcome, outcome
from .page_names import PageNames
from .reading import Problem, Reading, Role, TexNumeral
from .statements import statements
from .tokens import Kind, Lexed, Token
from .touching import torn_numbers

LONGEST: Final = 20_000  # characters; a longer formula is not read
_NO_NAMES: Final[Mapping[str, object]] = MappingProxyType({})


def read(tex: str, names: Mapping[str, object] = _NO_NAMES, *, pinning: bool = True) -> Reading:
    """Evaluate the closed arithmetic of a formula, and say what is known of each of its numerals.

    names: what TeX names mean on this page: numbers (Real, int, Fraction), arrays of them, and
    functions; looked up afresh at each working precision.
    pinning: try every change of every digit; without it, each numeral of a checked chain counts as
    pinned, for those who try changes themselves.
    Raises ValueError if a key of `names` is no TeX name, and what looking a name up raises.
    """
    if len(tex) > LONGEST:
        return Reading(
            tuple(TexNumeral(numeral, Role.FREE) for numeral in find(tex, tex=True)), (), 0, 0
        )
    lexed, page_names = lex(tex), PageNames(names)
    budgets = Budget(STEPS), Budget(STEPS)
    found = Outcome()
    for statement in statements(lexed.tokens, page_names):
        found.add(outcome(statement, page_names, budgets, pinning=pinning))
    problems = _one_each([*found.problems, *torn_numbers(tex, lexed.numerals)])
    return Reading(tuple(_roles(lexed, found)), tuple(problems), found.unread, found.chains)


def _roles(lexed: Lexed, found: Outcome) -> Iterator[TexNumeral]:
    scripts = lexed.naming | set(_one_digit_scripts(lexed.tokens))
    for numeral in lexed.numerals:
        start = numeral.start
        symbol = found.symbols.get(start)
        if start in found.pinned:
            yield TexNumeral(numeral, Role.EQUATION, symbol, found.pinned[start])
        elif start in found.defining:
            yield TexNumeral(numeral, Role.DEFINITION, symbol, numeral.value)
        elif start in scripts and start not in found.loose:
            yield TexNumeral(numeral, Role.INDEX, value=numeral.value)
        else:
            survivor = found.loose.get(start) or None
            yield TexNumeral(numeral, Role.FREE, symbol, numeral.value, survivor)


def _one_digit_scripts(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield the starts of the numerals that are a whole sub- or superscript of one digit."""
    for index, token in enumerate(tokens):
        if token.kind not in (Kind.SUB, Kind.SUPER):
            continue
        script = tokens[index + 1 : index + 5]
        if script and script[0].kind is Kind.GROUP:
            inner = [part for part in script[1:] if part.kind is not Kind.OPERATOR]
            if len(inner) > 1 and inner[1].kind is Kind.GROUP_END:
                yield from _one_digit(inner[0].numeral)
        elif script:
            yield from _one_digit(script[0].numeral)


def _one_digit(numeral: Numeral | None) -> Iterator[int]:
    if numeral is not None and numeral.plain_integer and abs(numeral.value) < 10:
        yield numeral.start


def _one_each(problems: Iterable[Problem]) -> list[Problem]:
    """Return at most one problem for each place, no warning where there is more than that."""
    kept: dict[int, Problem] = {}
    for problem in problems:
        other = kept.get(problem.start)
        if other is None or (problem.certain and not other.certain):
            kept[problem.start] = problem
    return [kept[start] for start in sorted(kept)]
