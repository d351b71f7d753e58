"""Formulas: markdown-katex's syntax, typeset by one Node process, inserted late, cached.

`check_syntax` and `render_all` need no build; `Formulas` is one build's; `extension` is the entry
in mkdocs.yml.
"""

from __future__ import annotations

from .assets import STYLE_SHEET, copy_katex_assets
from .build import Formulas, Numbered
from .engine import EngineError, Rejected, Rendered
from .marks import mark
from .rendering import Marked, render_all
from .source import Formula, find_formulas
from .traps import check_syntax

__all__ = [
    "STYLE_SHEET",
    "EngineError",
    "Formula",
    "Formulas",
    "Marked",
    "Numbered",
    "Rejected",
    "Rendered",
    "check_syntax",
    "copy_katex_assets",
    "find_formulas",
    "mark",
    "render_all",
]
