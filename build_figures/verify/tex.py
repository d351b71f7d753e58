"""The TeX of a page's formula, at unchanged offsets."""

from __future__ import annotations

from .page import Formula, Page


def tex_of(page: Page, formula: Formula) -> str:
    """Return the TeX of a formula; offsets within it are offsets from `formula.tex.start`."""
    return page.text[formula.tex.start : formula.tex.end].replace("\r", " ")
