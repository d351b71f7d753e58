"""The page of the reference module: each function with its shapes, its source and its code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from .chapter import Chapter

TEMPLATE = Path(__file__).parent / "reference.html.jinja"
SECTIONS = ("Returns", "Raises", "Source", "Example")
# What a docstring says in Python: `names` in backticks, shapes, powers.
_PYTHON = re.compile(r"`([^`]+)`|(?<=shape )(\([^()]*\))|(\w+\*\*(?:\(\S*\)|\w+))")


@dataclass(frozen=True)
class Heading:
    """An entry of the table of contents, with those below it."""

    title: str
    anchor: str
    below: tuple[Heading, ...] = ()


def reference(chapters: Sequence[Chapter], titles: Mapping[str, str]) -> str:
    """Return the documentation of all modules as HTML.

    titles: of the pages that explain, by the addresses the entries have. Links to these pages read
    `page:address`.
    """
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template = environment.from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(
        chapters=chapters, titles=titles, sections=SECTIONS, code=_code, prose=_prose
    )


def headings(chapters: Sequence[Chapter]) -> Iterator[Heading]:
    """Yield what the table of contents lists: each module, and what it holds."""
    for chapter in chapters:
        below = (Heading(entry.name, f"{chapter.name}.{entry.name}") for entry in chapter.entries)
        yield Heading(chapter.name, chapter.name, tuple(below))


def _code(text: str) -> Markup:
    """Return Python as the site's Markdown shows it."""
    formatter = HtmlFormatter(cssclass="language-python highlight", wrapcode=True)
    return Markup(highlight(text, PythonLexer(), formatter))  # noqa: S704 - escaped by Pygments


def _prose(text: str, chapter: Chapter) -> Markup:
    """Return the sentences of a docstring, what is Python in them set as code."""
    names = {entry.name for entry in chapter.entries}
    made, end = Markup(), 0
    for match in _PYTHON.finditer(text):
        code = match[1] or match[2] or match[3]
        shown = Markup("<code>{}</code>").format(code)
        if code in names:
            shown = Markup('<a href="#{}.{}">{}</a>').format(chapter.name, code, shown)
        made += escape(text[end : match.start()]) + shown
        end = match.end()
    return made + escape(text[end:])
