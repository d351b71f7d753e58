"""Figures inside the page, where they take the page's colors and type."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path

FOLDER = "assets/figures/"
PHONE = 328  # CSS pixels that a figure has on a screen of 360
LEAST = 10  # CSS pixels, the smallest letters on such a screen
ZOOM = 1.18  # of the letters there, as in page.css

_IMAGE = re.compile(r"<img\b[^>]*>")
_STYLE_ELEMENT = re.compile(r"\s*<style\b.*?</style>", re.DOTALL)
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\bwidth="([\d.]+)"')
_VIEW_BOX = re.compile(r'\bviewBox="[^"]*"')
_ROOT_STYLE = re.compile(r'\bstyle="([^"]*)"')
_NAMED = re.compile(r"""(\bid="|url\(#|href="#)([^")]+)(?=[")])""")
_LETTERS = re.compile(r"font-size: calc\(([\d.]+)px \*")
_ID = re.compile(r'\bid="([^"]+)"')


class MissingFigureError(LookupError):
    """A page shows a figure that was never drawn."""


def inline_figures(html: str, figures: Path) -> str:
    """Return a page with each `<img>` of a drawn figure replaced by the drawing itself.

    html: a rendered page. figures: the folder that the figures were drawn into.
    The alternative text becomes the name of the picture, and the names inside each drawing are
    made unique on the page. Any other image stays as it is.
    Raises MissingFigureError with the figure's name if it is not there.
    """
    count = 0

    def replace(match: re.Match[str]) -> str:
        nonlocal count
        attributes = _attributes(match[0])
        _, found, name = (attributes.get("src") or "").partition(FOLDER)
        if not found or not name.endswith(".svg"):
            return match[0]
        try:
            drawing = (figures / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise MissingFigureError(
                f"the figure {name} is not drawn: is there a script "
                f"build_figures/figures/{name.removesuffix('.svg')}.py?"
            ) from None
        count += 1
        return inline(drawing, attributes, prefix=f"figure-{count}-")

    return _IMAGE.sub(replace, html)


def inline(drawing: str, attributes: Mapping[str, str | None], prefix: str) -> str:
    """Return a drawing as an element of a page, in the place of an `<img>`.

    attributes: those of the `<img>`; `alt` and `class` are kept.
    prefix: put before each name in the drawing, so that no two on a page are the same.
    """
    drawing = drawing[drawing.index("<svg") :].rstrip()
    drawing = _STYLE_ELEMENT.sub("", drawing)
    names = frozenset(_ID.findall(drawing))
    drawing = _NAMED.sub(
        lambda match: f"{match[1]}{prefix if match[2] in names else ''}{match[2]}", drawing
    )
    return _ROOT.sub(lambda match: _root(match[0], attributes, drawing), drawing, count=1)


def _root(tag: str, attributes: Mapping[str, str | None], drawing: str) -> str:
    view_box, size, style = _VIEW_BOX.search(tag), _SIZE.search(tag), _ROOT_STYLE.search(tag)
    width = _width(size[1], drawing) if size else ""
    alt = attributes.get("alt") or ""
    name = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
    classes = " ".join(["pe-figure", *(attributes.get("class") or "").split()])
    return (
        f'<svg class="{escape(classes)}" {view_box[0] if view_box else ""} {name} '
        f'style="{width}{style[1] if style else ""}">'
    )


def _width(units: str, drawing: str) -> str:
    """Return the width of a figure for its style, and how its letters grow on a phone.

    A figure so wide that its smallest letters would have less than LEAST pixels there says what
    they need instead of the usual growth.
    """
    sizes = [float(size) for size in _LETTERS.findall(drawing)]
    needed = LEAST / min(sizes) * float(units) / PHONE if sizes else 0
    grows = f"--pe-figure-phone: {math.ceil(100 * needed) / 100}; " if needed > ZOOM else ""
    return f"--pe-figure-width: {units}px; {grows}"


class _Tag(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.found = dict(attrs)

    handle_startendtag = handle_starttag


def _attributes(tag: str) -> dict[str, str | None]:
    parser = _Tag()
    parser.feed(tag)
    return parser.found
