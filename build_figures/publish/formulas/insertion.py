"""Late insertion: short placeholders while a page is made, KaTeX's HTML when it is finished.

A placeholder holds the TeX as text, so that search finds a formula, once, by its source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

NO_PAGE = "0-0"  # the key of a formula that was converted outside of a build
_SPAN = r'<span class="vn-tex" data-k="(?P<{0}>[0-9]+-[0-9]+)">[^<]*</span>'
_PLACEHOLDER = re.compile(_SPAN.format("key"))
_ALONE_OR_NOT = re.compile(rf"<p>{_SPAN.format('alone')}</p>|{_SPAN.format('key')}")
_PLAIN_TEXT = "h1|h2|h3|h4|h5|h6|title|code|pre|textarea|button|option|svg"
_STRUCTURE = re.compile(
    rf"<(?=/?[!bchopst])(?:(?P<comment>!--.*?-->)|(?P<raw>script|style)\b.*?</(?P=raw)\s*>"
    rf"|(?P<slash>/?)(?P<name>{_PLAIN_TEXT})\b|{_SPAN.format('key').removeprefix('<')})",
    re.I | re.S,
)


def placeholder(key: str, tex: str) -> str:
    """Return what stands for a formula until `insert`: its TeX, on one line, escaped."""
    return f'<span class="vn-tex" data-k="{key}">{escape(" ".join(tex.split()))}</span>'


def keys(html: str) -> list[str]:
    """Return the keys of the placeholders in `html`, in order."""
    return [match["key"] for match in _PLACEHOLDER.finditer(html)]


@dataclass(frozen=True)
class Typeset:
    """What replaces a placeholder."""

    katex: str
    ids: tuple[int, ...]  # of its checked numbers, in reading order
    display: bool

    def wrap(self, *, paragraph: bool) -> str:
        """Return the HTML with the ids of its numbers; alone in a paragraph, it replaces that.

        An inline formula without numbers stays bare.
        """
        block = self.display and paragraph
        classes = ["vn-formula"] * bool(self.ids) + ["vn-display"] * self.display
        html = self.katex
        if classes:
            name = "div" if block else "span"
            numbers = f' data-numbers="{" ".join(map(str, self.ids))}"' if self.ids else ""
            html = f'<{name} class="{" ".join(classes)}"{numbers}>{html}</{name}>'
        return f"<p>{html}</p>" if paragraph and not block else html


def insert(html: str, formula: Callable[[str], Typeset | None]) -> str:
    """Return `html` with each placeholder replaced by `formula(key)`, where it returns one."""

    def replaced(match: re.Match[str]) -> str:
        made = formula(match["alone"] or match["key"])
        return match[0] if made is None else made.wrap(paragraph=bool(match["alone"]))

    return _ALONE_OR_NOT.sub(replaced, html)


def misplaced(html: str) -> Iterator[tuple[str, str]]:
    """Yield the key of each placeholder that stands where markup cannot, and what it stands in."""
    inside: list[str] = []
    for match in _STRUCTURE.finditer(html):
        if match["key"]:
            if html.rfind("<", 0, match.start()) > html.rfind(">", 0, match.start()):
                yield match["key"], "an attribute"
            elif inside:
                yield match["key"], f"<{inside[-1]}>"
        elif match["comment"] or match["raw"]:
            for key in keys(match[0]):
                yield key, "a comment" if match["comment"] else f"<{match['raw'].lower()}>"
        elif not match["slash"]:
            inside.append(match["name"].lower())
        elif match["name"].lower() in inside:
            while inside.pop() != match["name"].lower():
                continue
