"""The verification page: totals, the least checked pages, exemptions, and every number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from build_figures.verify import Report, Tier

ADDRESS = "reference/verification.md"
TRIAL = "bench/mutation.json"  # the last result of `mutate` over the whole site
MARK = '<div id="verification"></div>'
TEMPLATE = Path(__file__).parent / "verification.html.jinja"
TIERS = {
    Tier.EQUATION: "the formula that states it was recomputed",
    Tier.BOUND: "bound to a computed value",
    Tier.DATA: "measured by others, with its source",
    Tier.INPUT: "chosen by the page",
    Tier.INDEX: "an index or exponent in a formula",
    Tier.ALLOWED: "not checked, for the reason given",
}


@dataclass(frozen=True)
class Checked:
    """A checked page as the list names it."""

    address: str
    report: Report
    url: str

    @property
    def title(self) -> str:
        """The title in its front matter, else its address."""
        return str(self.report.page.meta.get("title") or _stem(self.address))

    @property
    def anchor(self) -> str:
        """What the rows of its numbers are called, but for the number."""
        return anchor(self.address)

    @property
    def fold(self) -> str:
        """What the folded part of the list is called that holds its numbers."""
        return fold(self.address)

    @property
    def tally(self) -> str:
        """How many numbers it states, and how many of each tier."""
        found = Counter(record.tier for record in self.report.records)
        tiers = ", ".join(
            f"{found[tier]}\N{NO-BREAK SPACE}{tier.value}" for tier in TIERS if found[tier]
        )
        return f"{_many(len(self.report.records))}: {tiers}"

    @property
    def share(self) -> float:
        """How much of what it states was recomputed."""
        return self.report.checked / max(len(self.report.records), 1)


def anchor(address: str) -> str:
    """Return what the row of a page's number is called, without the number itself."""
    return re.sub(r"[^a-z0-9]+", "-", _stem(address).lower()) + "-"


def fold(address: str) -> str:
    """Return what the part of the list with a page's numbers is called.

    It is inside of what folds, so that a browser opens the fold by itself to show it.
    """
    return f"{anchor(address)}all"


def verification(
    reports: Mapping[str, Report],
    urls: Mapping[str, str],
    commit: str,
    script: str,
    trial: Mapping[str, int] | None = None,
) -> str:
    """Return the generated part of the page as HTML.

    reports: by page address. urls: from the verification page to each page.
    script: address of the script that searches the list. trial: the last result of `mutate`.
    """
    everything = [
        Checked(address, report, urls.get(address, ""))
        for address, report in sorted(reports.items())
        if report.records
    ]
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template = environment.from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(
        commit=commit,
        tiers={tier.value: meaning for tier, meaning in TIERS.items()},
        totals=Counter(record.tier.value for page in everything for record in page.report.records),
        everything=everything,
        pages=sorted(everything, key=lambda page: (page.share, page.address)),
        exemptions=[
            (page, record)
            for page in everything
            for record in page.report.records
            if record.tier is Tier.ALLOWED
        ],
        script=script,
        trial=trial,
    )


def badge(report: Report, url: str) -> str:
    """Return the small line under a page's title that links to its numbers."""
    if not report.checked:
        return ""
    return f'<p class="vn-badge"><a href="{escape(url)}">{_many(report.checked)} checked</a></p>'


def _many(numbers: int) -> str:
    return f"{numbers} number{'s' if numbers != 1 else ''}"


def _stem(address: str) -> str:
    return address.removesuffix(".md").removesuffix(".py")
