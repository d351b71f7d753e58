"""What is known of every number of a page: its tier, and the value behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from .finding import Finding
from .page import Page


class Tier(StrEnum):
    """How a numeral is backed, strongest first."""

    EQUATION = "equation"  # the claim itself was recomputed
    BOUND = "bound"  # bound to a computed value
    INPUT = "input"  # an input of the page's script
    DATA = "data"  # measured by others
    INDEX = "index"  # a one-digit subscript or superscript in a formula
    ALLOWED = "allowed"  # exempt, with a reason


RECOMPUTED = frozenset({Tier.EQUATION, Tier.BOUND, Tier.DATA})  # what counts as checked


class Zone(StrEnum):
    """What a numeral stands in."""

    PROSE = "prose"
    CELL = "cell"
    ALT = "alt"
    TITLE = "title"
    MATH = "math"


@dataclass(frozen=True)
class Record:
    """One numeral of a page. `start`, `end`: its offsets in the source."""

    start: int
    end: int
    line: int
    column: int
    text: str
    tier: Tier
    zone: Zone
    formula: int | None = None  # index into the page's formulas
    reference: str = ""
    value: str = ""  # 30 significant digits
    radius: str = ""
    script: str = ""  # path:line
    source: str = ""  # who measured it, or why it is exempt


@dataclass(frozen=True)
class Edit:
    """Replace `text[start:end]` of a page."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Report:
    """All that a check found out about a page."""

    page: Page
    records: tuple[Record, ...]
    findings: tuple[Finding, ...]
    inputs: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)  # of the page's script
    edits: tuple[Edit, ...] = ()  # wrong digits and placeholders, with what they should read
    bindings: tuple[Edit, ...] = ()  # for naked numerals that exactly one value fits

    @property
    def failures(self) -> tuple[Finding, ...]:
        """The findings that are no mere warnings."""
        return tuple(finding for finding in self.findings if not finding.warning)

    @property
    def checked(self) -> int:
        """How many numerals were recomputed: tiers equation, bound and data."""
        return sum(record.tier in RECOMPUTED for record in self.records)
