"""The second route: every number in the rendered HTML must be one that the scanner saw.

The scanner decides what of a page is prose, math, code or comment. This guard asks someone else,
the Markdown renderer, and compares: a number that reaches readers unscanned is a finding.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

from .finding import Code, Finding
from .page import OPAQUE, Page

Renderer = Callable[[str], str]  # the Markdown of a page without front matter, to HTML
FORMULA_CLASS = "vn-tex"  # the element whose text is the TeX of a formula

_NUMBER = re.compile(r"(?:(?<![^\W_])[-\u2212+])?\d(?:[\d.,]*\d)?")
_URL = re.compile(r"https?://[^\s<>)\]]+")
# Markup that a reader does not see inside a number: `1<b>3</b>` shows 13.
_MARKUP = r"(?:<!--(?:(?!-->).)*-->|<[^<>\n]*>|[*_~\\])*"
_SKIPPED = frozenset({"code", "pre", "script", "style", "svg", "kbd"})
_SKIPPED_CLASSES = frozenset({"footnote-ref", "footnote-backref", "headerlink"})
_VOID = frozenset(
    {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
# Between these there is a gap or a line break; what stands in any other element joins on.
_APART = frozenset(
    "address article aside audio blockquote body br button caption center col colgroup dd details"
    " dialog dir div dl dt embed fieldset figcaption figure footer form frame h1 h2 h3 h4 h5 h6"
    " head header hgroup hr html iframe img input label legend li link main map menu meta meter"
    " nav object ol optgroup option p param picture progress rp rt script section select source"
    " style summary svg table tbody td textarea tfoot th thead title tr track ul video".split()
)


class _Text(HTMLParser):
    """Collects what a reader can see: text, alt and title attributes, and the TeX of formulas."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.titles: list[str] = []
        self.tex: list[str] = []
        self._open: list[tuple[str, str]] = []  # tag and what its text is: "text", "tex" or "skip"

    @property
    def _mode(self) -> str:
        return self._open[-1][1] if self._open else "text"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element, and note the text of its attributes."""
        attributes = dict(attrs)
        before, mode = self._mode, self._mode_of(tag, attributes)
        if before == "text" and mode != "skip":
            self.text.append(attributes.get("alt") or "")
            self.titles.extend(attributes.get(name) or "" for name in ("title", "aria-label"))
        if before == "text" and self._apart(tag):
            self.text.append("\n")
        if tag in _VOID:
            return
        if mode != "text" and before == "text":
            self.text.append(OPAQUE)
        if mode == "tex" and before != "tex":
            self.tex.append("")
        self._open.append((tag, mode))

    @staticmethod
    def _apart(tag: str) -> bool:
        return tag in _APART or tag in _SKIPPED or "-" in tag

    def _mode_of(self, tag: str, attributes: dict[str, str | None]) -> str:
        classes = set((attributes.get("class") or "").split())
        if tag in _SKIPPED or classes & _SKIPPED_CLASSES:
            return "skip"
        return "tex" if self._mode == "text" and FORMULA_CLASS in classes else self._mode

    def handle_endtag(self, tag: str) -> None:
        """Leave an element; unclosed ones inside it are left too."""
        if any(tag == name for name, _ in self._open):
            while self._open.pop()[0] != tag:
                pass
        if self._apart(tag):
            self.text.append("\n")

    def handle_data(self, data: str) -> None:
        """Take text where it belongs."""
        if self._mode == "text":
            self.text.append(data)
        elif self._mode == "tex":
            self.tex[-1] += data


def unscanned(page: Page, render: Renderer) -> Iterator[Finding]:
    """Yield a finding for each number of the rendered page that the scanner did not see."""
    yield from compare(page, render(page.text[page.body :]))


def compare(page: Page, html: str) -> Iterator[Finding]:
    """Yield a finding for each number of the page's HTML that the scanner did not see."""
    shown = _Text()
    try:
        shown.feed(html)
        shown.close()
    except AssertionError:  # what the standard library's parser says to `<![x`
        yield page.finding(
            page.body, Code.DOCUMENT, "the page has broken markup like `<![`; mend it"
        )
        return
    prose = page.prose[page.body :]
    seen = _numbers(prose)
    for number in _numbers("".join(shown.text)) - seen:
        yield _missed(page, number)
    for number in _numbers("\n".join(shown.titles)):
        if number not in seen:
            yield _missed(page, number)
    formulas = _numbers("\n".join(page.tex(formula) for formula in page.formulas))
    for number in _numbers("\n".join(shown.tex)) - formulas:
        yield _missed(page, number)


def _numbers(text: str) -> Counter[str]:
    return Counter(_NUMBER.findall(_URL.sub(OPAQUE, text)))


def _missed(page: Page, number: str) -> Finding:
    message = (
        f"the page shows {number} where the scanner saw no such number; write it as plain "
        "text, code or a formula"
    )
    offset = min(_place(page, number), max(len(page.text) - 1, 0))
    return page.finding(offset, Code.UNSCANNED, message)


def _place(page: Page, number: str) -> int:
    """Return where the source most likely says the number: hidden, or torn apart by markup."""
    digits = number.lstrip("-+\u2212")
    for match in re.finditer(re.escape(digits), page.text):
        if match.start() >= page.body and page.prose[match.start()] == OPAQUE:
            return match.start()
    torn = re.compile(_MARKUP.join(map(re.escape, digits)), re.S)
    for match in torn.finditer(page.text, page.body):
        if match.group() != digits:
            return match.start()
    return page.body
