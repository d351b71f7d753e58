"""What the engine reports: one `Finding` per problem, each with a stable code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Stable codes: N1xx values, N2xx coverage, N3xx consistency, N4xx elsewhere; D, F and S below.

    D1xx: the document itself. F1xx: formulas. S1xx: page scripts.
    """

    BINDING = "N101"  # a binding that is malformed, unclosed or stands where it binds nothing
    WRONG = "N102"  # the digits typed are not the correctly rounded value
    REFERENCE = "N103"  # a reference that cannot be read or names no value
    COUNT = "N104"  # the numerals and the values bound to them differ in number or shape
    EQUATION = "N105"  # an equation whose sides disagree
    PLACEHOLDER = "N106"  # a number not typed yet: `inject` fills it
    UNDECIDED = "N107"  # no precision decides the digit: looks like an exact tie
    MEASURED = "N108"  # more digits stated than the source printed
    CLAIM = "N109"  # a formula that disagrees with the function that implements it
    NAKED = "N201"  # a numeral that nothing checks
    UNREADABLE = "N202"  # a number the scanner cannot read
    UNSCANNED = "N203"  # a rendered number that the scanner did not see
    REASON = "N204"  # an exemption without a reason, or one that exempts nothing
    WORD = "N205"  # a spelled-out number that carries a claim (warning)
    EQUALS = "N301"  # `=` before a rounded value (warning)
    SYSTEMS = "N302"  # float64 and ball arithmetic disagree
    UNUSED = "N303"  # a value that is stated, drawn and exported nowhere
    COARSE = "N304"  # too few digits to be honest
    TIE = "N305"  # an exact tie, shown rounded to even (warning)
    FIGURE = "N401"  # a number in a figure that the ledger does not hold
    DOCUMENT = "D101"  # bad UTF-8, broken front matter, an unclosed comment or fence
    FORMULA_SYNTAX = "F101"  # formula syntax that markdown-katex would publish raw or garble
    FORMULA_REJECTED = "F102"  # LaTeX that KaTeX rejects
    SCRIPT = "S101"  # a page script that raises, loops, prints or returns what is no value


WARNINGS = frozenset({Code.WORD, Code.EQUALS, Code.TIE})


@dataclass(frozen=True, order=True)
class Finding:
    """One problem at one place: what is wrong, what would be right, how to fix it, on one line."""

    path: str
    line: int  # counted from 1
    column: int  # counted from 1, in characters
    code: Code
    message: str
    suggestion: str | None = None  # what the numeral should read, if known

    @property
    def warning(self) -> bool:
        """Tell whether this is reported without failing the check."""
        return self.code in WARNINGS

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}"
