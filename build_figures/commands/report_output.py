"""How the report is shown: a table to read, JSON, or Markdown for a code host."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_figures.publish.past import Past
from build_figures.publish.standing import Change, Standing, total
from build_figures.verify import Tier

from .output import escaped

HEADER = ("page", "checked", "numbers", "share", *(tier.value for tier in Tier))


@dataclass(frozen=True)
class Summary:
    """What the report says.

    pages: the least checked first. before: what is compared with, or None and why there is nothing.
    """

    pages: tuple[Standing, ...]
    commit: str
    before: Past | None = None
    changes: tuple[Change, ...] = ()
    why_alone: str = ""

    @property
    def fewer(self) -> list[Change]:
        """The pages that check fewer numbers than before."""
        return [change for change in self.changes if change.fewer]


def text(said: Summary) -> str:
    """Return the report as plain text."""
    rows = _rows(said.pages)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join([row[0].ljust(widths[0]), *(map(str.rjust, row[1:], widths[1:]))]) for row in rows
    ]
    return "\n".join([*table, "", *_comparison(said, "  ")])


def markdown(said: Summary) -> str:
    """Return the report as Markdown, for the summary of a job."""
    header, *rows = _rows(said.pages)
    lines = [
        _row(header),
        _row([":--", *("--:" for _ in header[1:])]),
        *(_row([_code(row[0]), *row[1:]]) for row in rows[:-1]),
        _row([f"**{cell}**" for cell in rows[-1]]),
    ]
    first, *rest = _comparison(said, "* ", code=True)
    return "\n".join(["### Checked numbers", "", first, "", *rest, "", *lines])


def as_json(said: Summary) -> str:
    """Return the report as JSON."""
    before = said.before
    content = {
        "commit": said.commit,
        "total": _record(total(said.pages)),
        "pages": [_record(page) for page in said.pages],
        "against": {
            "commit": before.commit,
            "name": before.name,
            "total": _record(total(before.pages.values())),
            "problems": before.problems,
            "changes": [_change_record(change) for change in said.changes],
            "fewer": [change.path for change in said.fewer],
        }
        if before
        else None,
        "not_compared": said.why_alone,
    }
    return json.dumps(content, ensure_ascii=False, indent=1)


def fewer_annotations(said: Summary) -> str:
    """Return a warning of the code host for each page that checks fewer numbers than before."""
    return "\n".join(
        f"::warning file={escaped(change.path, ':,')}::{escaped(_changed(change))}"
        for change in said.fewer
    )


def _rows(pages: Sequence[Standing]) -> list[list[str]]:
    """Return the cells of the table: header, pages, total."""
    return [list(HEADER), *(_cells(page) for page in (*pages, total(pages)))]


def _cells(page: Standing) -> list[str]:
    share = f"{int(page.share * 100)}%" if page.numbers else "-"
    tiers = [str(page.tiers.get(tier, 0)) for tier in Tier]
    return [page.path, str(page.checked), str(page.numbers), share, *tiers]


def _comparison(said: Summary, mark: str, *, code: bool = False) -> Iterator[str]:
    """Yield what changed, one line each; the first says what is compared."""
    before = said.before
    if before is None:
        yield f"Not compared with another commit: {said.why_alone}."
        return
    then, now = total(before.pages.values()).checked, total(said.pages).checked
    many, fewer = len(said.changes), len(said.fewer)
    changed = f"{many or 'no'} page{'' if many == 1 else 's'} changed"
    lost = f", {fewer} of them check{'s' if fewer == 1 else ''} fewer numbers" if fewer else ""
    yield f"Compared with {before.name}: {then} checked numbers then, {now} now; {changed}{lost}."
    for change in said.changes:
        path = _code(change.path) if code else change.path
        yield f"{mark}{path}: {_changed(change)}"
    for problem in before.problems:
        yield f"{mark}failed its check then, so its count may be short: {problem}"


def _changed(change: Change) -> str:
    """Return what became of a page's numbers."""
    before, now = change.checked
    if change.now is None:
        what = "the page is gone, and its checks with it" if before else "the page is gone"
    elif change.before is None:
        what = "new page"
    elif change.fewer:
        what = "FEWER numbers are checked"
    else:
        what = "more numbers are checked" if before < now else "as many, backed otherwise"
    alone = "; neither it nor its script changed" if change.alone else ""
    tiers = ", ".join(f"{tier} {then} -> {here}" for tier, then, here in change.tiers())
    return f"{before} -> {now}, {what}{alone} ({tiers})"


def _record(page: Standing) -> dict[str, object]:
    tiers = {tier.value: page.tiers.get(tier, 0) for tier in Tier}
    return {"path": page.path, "numbers": page.numbers, "checked": page.checked, "tiers": tiers}


def _change_record(change: Change) -> dict[str, object]:
    return {
        "path": change.path,
        "before": _record(change.before) if change.before else None,
        "now": _record(change.now) if change.now else None,
        "fewer": change.fewer,
        "alone": change.alone,
    }


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(path: str) -> str:
    return f"`{path.replace('|', '&#124;').replace('`', '')}`"
