"""Numbers in figures: a label may state only what the page of the figure states."""

from __future__ import annotations

import html
import json
import posixpath
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from build_figures.verify import Code, Finding, Report, naked_in_text

Stale = Callable[[], Container[str]]  # gives the names of the figures that have to be drawn again

_PLAIN = re.compile(r"\]\(\s*(?:[^()\s<>]*/)?assets/figures/([^()\s<>%\\&]+)\.svg")
_FIGURE = re.compile(r"(?:^|[/\s\"'(])figures/([^\s\"'()?#,]+)\.svg", re.I)
_PARTS = re.compile(r"[^\s\"'(),]+")
_MINUS = str.maketrans("\u2212", "-")
_ESCAPED = re.compile(r"\\(?=[!-/:-@\[-`{-~])")


def label_findings(
    report: Report, root: Path, vocabulary: Iterable[str], stale: Stale = frozenset
) -> Iterator[Finding]:
    """Yield a finding for each number in a figure's label that its page does not state.

    Sees the figures of plain images; `plain` tells whether a page has others.
    """
    for name, start in _plain_figures(report):
        yield from _of_figure(report, root, vocabulary, name, start, stale=stale)


def shown_label_findings(
    report: Report, root: Path, vocabulary: Iterable[str], rendered: str, stale: Stale = frozenset
) -> Iterator[Finding]:
    """Yield a finding for each number in the label of a figure that a rendered page shows."""
    page = report.page
    places = dict(reversed(list(_plain_figures(report))))
    for name in shown_figures(rendered):
        found = page.text.find(posixpath.basename(name), page.body)
        start = places.get(name, found if found >= 0 else min(page.body, len(page.text) - 1))
        yield from _of_figure(report, root, vocabulary, name, start, stale=stale)


@lru_cache(maxsize=1)
def shown_figures(rendered: str) -> tuple[str, ...]:
    """Return the names of the drawn figures that a rendered page shows, each once."""
    parser = _Sources()
    parser.feed(rendered)
    parser.close()
    return tuple(dict.fromkeys(parser.figures))


def stamped_labels(root: Path, name: str) -> list[str] | None:
    """Return the labels of a drawn figure, None if there is no such figure or its stamp is broken.

    A figure whose stamp is broken in any way is stale, and drawn again before a site is built.
    """
    stamp = root / ".cache" / "figures" / f"{name}.json"
    try:
        found = json.loads(stamp.read_text(encoding="utf-8"))["labels"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return [str(label) for label in found] if isinstance(found, list) else None


def plain(report: Report) -> bool:
    """Tell whether every drawing that the source mentions is embedded as a plain image.

    False only means that the rendered page has to be looked at.
    """
    page = report.page
    text = list(page.text[page.body :])
    for image in page.images:
        match = _PLAIN.search(page.text, image.start, image.end)
        if match:
            start, end = match.start() - page.body, match.end() - page.body
            text[start:end] = " " * (end - start)
    rest = "".join(text)
    return ".svg" not in unquote(_ESCAPED.sub("", html.unescape(rest))).lower()


def _plain_figures(report: Report) -> Iterator[tuple[str, int]]:
    for image in report.page.images:
        match = _PLAIN.search(report.page.text, image.start, image.end)
        if match:
            yield match[1], image.start


def _of_figure(
    report: Report, root: Path, vocabulary: Iterable[str], name: str, start: int, *, stale: Stale
) -> Iterator[Finding]:
    labels = stamped_labels(root, name) or ()
    for finding in unstated(report, labels, vocabulary, start):
        hint = " (the figure is out of date: run `figures` first)" if name in stale() else ""
        yield replace(finding, message=finding.message + hint)


def unstated(
    report: Report, labels: Iterable[str], vocabulary: Iterable[str], start: int
) -> Iterator[Finding]:
    """Yield a finding at `start` for each number in a figure's labels that its page lacks.

    Where the page's script is broken, nothing is known of what it states, and none is yielded.
    """
    if any(finding.code is Code.SCRIPT for finding in report.findings):
        return
    stated = {record.text.translate(_MINUS) for record in report.records}
    for label in labels:
        for numeral in naked_in_text(label, vocabulary):
            if numeral.text.translate(_MINUS) not in stated:
                message = (
                    f"the figure's label {label!r} states {numeral.text}, this page does not; "
                    "state it in the alternative text or the caption, and bind it there"
                )
                yield report.page.finding(start, Code.FIGURE, message)


class _Sources(HTMLParser):
    """Collects the names of drawn figures that elements show, however their address is written."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read every attribute that may be an address, but not where a link leads."""
        for name, value in attrs:
            if not value or name in ("alt", "title") or (tag, name) == ("a", "href"):
                continue
            for part in _PARTS.findall(unquote(value).replace("\\", "/")):
                path = re.sub(r"//+", "/", part)
                self.figures += _FIGURE.findall(posixpath.normpath(path))
