"""Numbers in figures: a label may state only what the page of the figure states."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from build_figures.verify import Code, Finding, Report, naked_in_text

_FIGURE = re.compile(r"\]\(\s*(?:[^()\s]*/)?assets/figures/([^()\s]+)\.svg")
_MINUS = str.maketrans("\u2212", "-")


def label_findings(report: Report, root: Path, vocabulary: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding for each number in a figure's label that its page does not state."""
    page = report.page
    stated = {record.text.translate(_MINUS) for record in report.records}
    for image in page.images:
        match = _FIGURE.search(page.text, image.start, image.end)
        stamp = root / ".cache" / "figures" / f"{match[1]}.json" if match else None
        if stamp is None or not stamp.is_file():
            continue
        for label in json.loads(stamp.read_text(encoding="utf-8")).get("labels", []):
            for numeral in naked_in_text(label, vocabulary):
                if numeral.text.translate(_MINUS) not in stated:
                    message = (
                        f"the figure's label {label!r} states {numeral.text}, this page does not; "
                        "state it in the alternative text or the caption, and bind it there"
                    )
                    yield page.finding(image.start, Code.FIGURE, message)
