"""Terms that explain themselves: the first of each on a page links to its entry in the glossary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape, unescape

ADDRESS = "reference/glossary.md"
_ENTRY = re.compile(
    r"^\*\*(?P<name>[^*\n]+)\*\*\{ #(?P<anchor>[\w-]+) \}\n:[ \t]+(?P<says>[^\n]+)", re.M
)
_TAG = re.compile(r"(<!--.*?-->|<[^>]+>)", re.S)
_CLOSED = frozenset(
    {
        "a",
        "abbr",
        "button",
        "code",
        "figcaption",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "label",
        "pre",
    }
    | {"script", "style", "summary", "svg", "th"}
)
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})


@dataclass(frozen=True)
class Term:
    """An entry of the glossary."""

    name: str
    anchor: str
    says: str

    @property
    def forms(self) -> set[str]:
        """How the term may be written in a sentence."""
        lower = self.name[0].lower() + self.name[1:]
        return {form + ending for form in (self.name, lower) for ending in ("", "s")}


def terms(glossary: str) -> tuple[Term, ...]:
    """Return the entries of the glossary page, those that name several things left out."""
    found = (
        Term(match["name"], match["anchor"], match["says"]) for match in _ENTRY.finditer(glossary)
    )
    return tuple(term for term in found if "," not in term.name)


def explained(html: str, entries: Mapping[str, Term], url: str) -> str:
    """Return a page's content with the first mention of each term linked to its entry.

    entries: terms by form, as `by_form` returns. url: the glossary, from the page.
    Links, headings, code, formulas and figures stay as they are.
    """
    if not entries:
        return html
    pattern = re.compile(
        r"(?<![\w-])(?:"
        + "|".join(map(re.escape, sorted(entries, key=len, reverse=True)))
        + r")(?![\w-])"
    )
    used: set[str] = set()
    closed: list[str] = []

    def link(match: re.Match[str]) -> str:
        term = entries[match[0]]
        if term.anchor in used:
            return match[0]
        used.add(term.anchor)
        title = escape(unescape(term.says.replace("*", "")))  # a title has no emphasis
        return f'<a class="term" href="{escape(url)}#{term.anchor}" title="{title}">{match[0]}</a>'

    pieces = _TAG.split(html)
    for index, piece in enumerate(pieces):
        if piece.startswith("<"):
            _track(piece, closed)
        elif not closed:
            pieces[index] = pattern.sub(link, piece)
    return "".join(pieces)


def by_form(entries: tuple[Term, ...]) -> dict[str, Term]:
    """Return the terms by every form they are written in."""
    return {form: term for term in entries for form in term.forms}


def _track(tag: str, closed: list[str]) -> None:
    """Note whether text behind this tag is inside something that stays as it is."""
    match = re.match(r"<(/?)([a-zA-Z][\w-]*)", tag)
    if not match:
        return
    name = match[2].lower()
    if match[1]:
        if closed and closed[-1] == name:
            closed.pop()
    elif name not in _VOID and (
        closed or name in _CLOSED or 'class="vn-tex"' in tag or "lead" in tag
    ):
        closed.append(name)
