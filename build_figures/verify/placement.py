"""Where a comment stands, and so what it speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .page import Comment, Formula, Image, Page, Span, Table

_CLOSERS = re.compile(r"[*_~\"'”’)\]]*")
_QUOTE = re.compile(r"[ \t>]*")


@dataclass(frozen=True)
class Inline:
    """Right behind numerals: those of `span`, from the start of the block or the last binding."""

    span: Span


@dataclass(frozen=True)
class HeaderCell:
    """In a header cell: the column below it, or the numerals before it in the cell."""

    table: Table
    column: int
    span: Span


@dataclass(frozen=True)
class Misplaced:
    """Nowhere useful; says why and where it should go."""

    message: str


Placement = Inline | HeaderCell | Table | Formula | Image | Misplaced


def place(page: Page, comment: Comment) -> Placement:
    """Return what the comment speaks of."""
    line_start = page.text.rfind("\n", 0, comment.start) + 1
    if not page.text[line_start : comment.start].strip(" \t>"):
        return _own_line(page, comment, line_start)
    for image in page.images:
        if image.end == comment.start:
            return image
    for formula in page.formulas:
        if formula.end == comment.start:
            return formula
    return _inline(page, comment)


def _inline(page: Page, comment: Comment) -> Placement:
    start = page.block_start(comment.start)
    for other in page.comments:
        if start < other.end <= comment.start and other.body.startswith(("=", "ok")):
            start = other.end
    span = Span(start, comment.start)
    for table in page.tables:
        for column, cell in enumerate(table.header):
            if cell.start <= comment.start and comment.end <= cell.end:
                return HeaderCell(table, column, span)
    return Inline(span)


def adjacent(page: Page, end: int, comment: Comment) -> bool:
    """Tell whether only closing marks (`**`, quotes, brackets) stand before the comment."""
    match = _CLOSERS.match(page.text, end, comment.start)
    return match is not None and match.end() == comment.start


def _own_line(page: Page, comment: Comment, line_start: int) -> Placement:
    line_end = page.text.find("\n", comment.end)
    rest = page.text[comment.end : line_end if line_end >= 0 else len(page.text)]
    before = _blank_comments(page, line_start)
    if rest.strip() and not rest.strip().startswith("<!--"):
        return Misplaced(
            "a comment that starts a line inside a paragraph splits it; put it right "
            "behind its number"
        )
    line_above = before[before.rfind("\n", 0, max(line_start - 1, 0)) + 1 :]
    if line_above.strip(" \t\r\n>"):
        return Misplaced(
            "a comment that starts a line splits the paragraph or joins the table above it; "
            "put it right behind its number, or leave a blank line before it"
        )
    end = len(before.rstrip(" \t\r\n>"))
    for table in page.tables:
        if len(page.text[: table.end].rstrip(" \t\r\n>")) == end:
            return table
    for formula in page.formulas:
        if formula.end == end and formula.display:
            return formula
    return Misplaced(
        "this comment follows no number, table, display formula or image, so it binds nothing"
    )


def _blank_comments(page: Page, end: int) -> str:
    """Return the text up to `end` with comments that have a line to themselves blanked."""
    text = page.text[:end]
    for comment in reversed(page.comments):
        if comment.end <= end and _alone(page, comment):
            text = text[: comment.start] + " " * (comment.end - comment.start) + text[comment.end :]
    return text


def _alone(page: Page, comment: Comment) -> bool:
    line_start = page.text.rfind("\n", 0, comment.start) + 1
    return not page.text[line_start : comment.start].strip(" \t>")
