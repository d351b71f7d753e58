"""How well the numbers of pages are backed, and how that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from build_figures.verify import RECOMPUTED, Report, Tier

Tiers = Mapping[str, int]  # tier to count; a tier without numbers may be missing


@dataclass(frozen=True)
class Standing:
    """How many numbers of a page stand in each tier."""

    path: str  # as shown in findings
    tiers: Tiers

    @property
    def numbers(self) -> int:
        """How many numbers the page states."""
        return sum(self.tiers.values())

    @property
    def checked(self) -> int:
        """How many of them were recomputed."""
        return sum(self.tiers.get(tier, 0) for tier in RECOMPUTED)

    @property
    def share(self) -> float:
        """How much of what it states was recomputed; nothing stated counts as all."""
        return self.checked / self.numbers if self.numbers else 1.0


@dataclass(frozen=True)
class Change:
    """A page whose numbers are backed otherwise than before.

    before, now: None where there is no such page. alone: neither the page nor its script changed,
    so that something they use did.
    """

    path: str
    before: Standing | None
    now: Standing | None
    alone: bool = False

    @property
    def checked(self) -> tuple[int, int]:
        """How many numbers were recomputed before, and how many are now."""
        return self.before.checked if self.before else 0, self.now.checked if self.now else 0

    @property
    def fewer(self) -> bool:
        """Tell whether fewer numbers are recomputed than before."""
        before, now = self.checked
        return now < before

    def tiers(self) -> Iterator[tuple[Tier, int, int]]:
        """Yield (tier, before, now) of the tiers that changed, strongest first."""
        for tier in Tier:
            before = self.before.tiers.get(tier, 0) if self.before else 0
            now = self.now.tiers.get(tier, 0) if self.now else 0
            if before != now:
                yield tier, before, now


def standings(reports: Iterable[Report]) -> list[Standing]:
    """Return the standing of each page, the least checked first."""
    found = [
        Standing(report.page.path, Counter(record.tier.value for record in report.records))
        for report in reports
    ]
    return sorted(found, key=lambda standing: (standing.share, standing.path))


def total(standing: Iterable[Standing]) -> Standing:
    """Return the sum over pages, under the name `all pages`."""
    tiers: Counter[str] = Counter()
    for page in standing:
        tiers.update(page.tiers)
    return Standing("all pages", tiers)


def changes(
    before: Mapping[str, Standing], now: Iterable[Standing], same: Iterable[str] = ()
) -> list[Change]:
    """Return the pages whose standing changed, those that check fewer numbers first.

    before: by path. same: paths of pages that changed neither themselves nor in their script.
    """
    present = {standing.path: standing for standing in now}
    unchanged = frozenset(same)
    found = [
        Change(path, before.get(path), present.get(path), path in unchanged)
        for path in before.keys() | present.keys()
    ]
    return sorted(
        (change for change in found if any(change.tiers())),
        key=lambda change: (not change.fewer, change.path),
    )
