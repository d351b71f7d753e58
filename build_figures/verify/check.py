"""Check one page: text and script in, report out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace

from .binding import Outcome, bind, exempt
from .claims import tie
from .equation import Role
from .finding import Code, Finding
from .ledger import Edit, Record, Report, Tier, Zone
from .numeral import SIGNS, takes_sign
from .page import Comment, Formula, Page
from .percent import read
from .placement import Misplaced, place
from .policy import settle
from .rendered import Renderer, unscanned
from .script import PageScript
from .spot import Spot, prose_spots, title_spots
from .suggestion import matches, naked, takes_binding
from .target import Target
from .tex import sign_apart, undecipherable
from .values import Values
from .words import claims_in_words

_MEANT_AS_CLAIM = re.compile(r"formula(?:\s*:.*|\s+\w+)?", re.I | re.S)  # and no mere note


def check_page(
    path: str,
    text: str,
    script: PageScript | None = None,
    *,
    missing: str = "",
    vocabulary: Iterable[str] = (),
    render: Renderer | None = None,
) -> Report:
    """Return the report of a page.

    path: as shown in findings. missing: where a script for the page would have to be, for messages.
    vocabulary: names with digits that are no numbers.
    render: Markdown to HTML, for the second-route guard.
    Raises ScriptError if the script is broken.
    """
    check = PageCheck(read(path, text), Values(script, missing), tuple(vocabulary))
    with script.isolated() if script else nullcontext():
        return check.report(render)


class PageCheck:
    """One run over one page."""

    def __init__(self, page: Page, values: Values, vocabulary: tuple[str, ...]) -> None:
        self.page = page
        self.values = values
        self.vocabulary = vocabulary
        self.findings: list[Finding] = list(page.findings)
        self.edits: list[Edit] = []
        self.bindings: list[Edit] = []
        spots, unreadable = prose_spots(page, vocabulary)
        titles, in_titles = title_spots(page, vocabulary)
        self.findings += unreadable + in_titles
        self.spots = spots + titles

    def report(self, render: Renderer | None) -> Report:
        """Run all steps, strongest tier first, and return what they found."""
        self.run()
        self._consistency()
        if render is not None:
            self.findings += unscanned(self.page, render)
        edits = tuple(sorted(set(self.edits), key=lambda edit: edit.start))
        findings = tuple(sorted(set(self.findings)))
        return Report(
            self.page,
            tuple(self._records()),
            findings,
            self.values.inputs(),
            edits,
            tuple(self.bindings),
        )

    def run(self) -> None:
        """Check the page's numerals; what is wrong is in `findings`."""
        for index, formula in enumerate(self.page.formulas):
            self._equations(index, formula)
        self.spots.sort(key=lambda spot: spot.numeral.start)
        for comment in self.page.comments:
            self._comment(comment)
        self._policy()
        self.findings += claims_in_words(self.page)

    def _add(self, spot: Spot, code: Code, message: str, right: str | None = None) -> None:
        if spot.misread:
            return
        finding = self.page.finding(spot.numeral.start, code, message, right)
        self.findings.append(finding)
        if not finding.warning:
            spot.settled = True
        if right is None or code not in (Code.WRONG, Code.EQUATION, Code.PLACEHOLDER):
            return
        if right[0] not in SIGNS or self._takes_sign(spot):
            self.edits.append(Edit(spot.numeral.start, spot.numeral.end, right))

    def _takes_sign(self, spot: Spot) -> bool:
        """Tell whether a sign at a numeral would be its only one, and no hyphen."""
        start = spot.numeral.start
        if spot.formula is None:
            return takes_sign(self.page.prose, start)
        formula = self.page.formulas[spot.formula].tex.start
        return sign_apart(self.page.text[formula:start], start - formula) is None

    def _equations(self, index: int, formula: Formula) -> None:
        """Evaluate the equations of a formula; they check themselves."""
        tex, start = self.page.tex(formula), formula.tex.start
        reading = self.values.reading(tex)
        for offset, message in undecipherable(tex, reading):
            self.findings.append(self.page.finding(offset + start, Code.UNREADABLE, message))
        problems = {problem.start: problem for problem in reading.problems}
        for known in reading.numerals:
            numeral = replace(
                known.numeral, start=known.numeral.start + start, end=known.numeral.end + start
            )
            spot = Spot(numeral, Zone.MATH, index, index=known.role is Role.INDEX)
            spot.symbol = known.symbol
            if known.role is Role.EQUATION:
                spot.tier = Tier.EQUATION
                spot.value, spot.radius = self.values.shown(known.value)
                spot.script = self.values.script_line("names") if self.values.has_names else ""
            self.spots.append(spot)
            problem = problems.pop(known.numeral.start, None)
            if problem:
                self._add(spot, problem.code, problem.message, problem.suggestion)
        for problem in problems.values():
            self.findings.append(
                self.page.finding(
                    problem.start + start, problem.code, problem.message, problem.suggestion
                )
            )

    def _comment(self, comment: Comment) -> None:
        body = comment.body
        act: Callable[[Target, Values], Iterator[Outcome]]
        if body.startswith("="):
            act = bind
        elif body.startswith("ok"):
            act = exempt
        elif body.startswith("formula:"):
            act = tie
        else:
            self._note(comment)
            return
        where = place(self.page, comment)
        if isinstance(where, Misplaced):
            self.findings.append(self.page.finding(comment.start, Code.BINDING, where.message))
            return
        for spot, code, message, right in act(
            Target(self.page, comment, where, self.spots), self.values
        ):
            if isinstance(spot, Spot):
                self._add(spot, code, message, right)
            else:
                at = comment.start if spot is None else spot
                self.findings.append(self.page.finding(at, code, message))

    def _note(self, comment: Comment) -> None:
        """Report an ordinary comment that was most likely meant to check something."""
        stripped = comment.body.strip()
        if stripped.startswith(("=", "ok:", "formula:")):
            message = f"no space before it: write <!--{stripped.split()[0]}"
        elif _MEANT_AS_CLAIM.fullmatch(stripped):
            message = "this comment ties no formula to its function; write <!--formula: name-->"
        else:
            return
        self.findings.append(self.page.finding(comment.start, Code.BINDING, message))

    def _policy(self) -> None:
        inputs = self.values.inputs()
        for spot in self.spots:
            if spot.numeral.placeholder and spot.free:
                self._add(
                    spot,
                    Code.PLACEHOLDER,
                    f"{spot.numeral.text} is not typed yet and nothing binds it",
                )
            elif spot.free and not spot.misread and not settle(self.page, spot, inputs):
                fits = [] if spot.zone is Zone.TITLE else self._fits(spot)
                self._add(spot, Code.NAKED, naked(spot, fits))
                if len(fits) == 1 and takes_binding(spot, self.page):
                    end = spot.numeral.end
                    self.bindings.append(Edit(end, end, f"<!--={fits[0]}-->"))

    def _fits(self, spot: Spot) -> list[str]:
        return matches(spot.numeral, self.values, self.page.before(spot.numeral.start))

    def _consistency(self) -> None:
        for path, line, code, message in self.values.inconsistencies(self.page.path):
            self.findings.append(Finding(path, line, 1, code, message))

    def _records(self) -> Iterator[Record]:
        for spot in self.spots:
            if spot.tier is None:
                continue
            numeral = spot.numeral
            line, column = self.page.place(numeral.start)
            yield Record(
                numeral.start,
                numeral.end,
                line,
                column,
                numeral.text,
                spot.tier,
                spot.zone,
                formula=spot.formula,
                reference=spot.reference,
                value=spot.value,
                radius=spot.radius,
                script=spot.script,
                source=spot.source,
            )
