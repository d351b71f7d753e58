"""What a comment speaks of: the numerals it may claim, from the place it stands in."""

from __future__ import annotations

from dataclasses import dataclass

from .ledger import Zone
from .page import Comment, Formula, Image, Page, Span, Table
from .placement import HeaderCell, Inline, Placement, adjacent
from .spot import Spot, spots_within


@dataclass(frozen=True)
class Target:
    """A comment, the place it stands in, and all numerals of the page."""

    page: Page
    comment: Comment
    where: Placement
    spots: list[Spot]

    @property
    def inline(self) -> bool:
        """Tell whether the comment stands right behind numerals of prose."""
        return isinstance(self.where, Inline | HeaderCell)

    def claimable(self) -> list[Spot]:
        """Return the unclaimed numerals the comment speaks of, in reading order."""
        where = self.where
        if isinstance(where, Formula):
            index = self.page.formulas.index(where)
            return [
                spot
                for spot in self.spots
                if spot.formula == index and spot.free and not spot.index
            ]
        if isinstance(where, Image):
            return [spot for spot in spots_within(self.spots, where.alt) if spot.free]
        zones = (Zone.CELL,) if isinstance(where, Table) else (Zone.PROSE, Zone.CELL)
        span = where if isinstance(where, Table) else getattr(where, "span", Span(0, 0))
        return [spot for spot in spots_within(self.spots, span) if spot.free and spot.zone in zones]

    def last(self, most: int) -> list[Spot]:
        """Return the last numerals before the comment, none if none stands right before it."""
        found = self.claimable()
        if not self.inline:
            return found
        if not found or not adjacent(self.page, found[-1].numeral.end, self.comment):
            return []
        return found[-most:]

    def settle(self, most: int | None = None) -> None:
        """Count the numerals of a broken comment as reported: one finding is enough."""
        for spot in self.claimable() if most is None else self.last(most):
            spot.settled = True

    def alone_in(self, cell: Span) -> Spot | None:
        """Return the unclaimed numeral of a cell if it is the only one."""
        inside = [spot for spot in spots_within(self.spots, cell) if spot.free]
        return inside[0] if len(inside) == 1 else None
