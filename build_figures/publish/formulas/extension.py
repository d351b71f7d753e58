"""The Python-Markdown extension: markdown-katex with this package's reading and renderer.

In mkdocs.yml: `markdown_extensions: [build_figures.publish.formulas.extension]`.

markdown-katex hands every formula to `markdown_katex.wrapper.tex2html`, looked up as an attribute
of that module. That attribute is the one global this package sets: `show_tex` when this module is
imported (MkDocs instantiates extensions before it imports hooks), the build's receiver in
`receive_with`. Its own renderer, which starts processes and fetches from npm, is never called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import markdown
from markdown_katex import extension as katex
from markdown_katex import wrapper

from . import insertion
from .source import find_formulas

Receiver = Callable[[str, Mapping[str, Any] | None], str]

# Private characters, of no meaning to Markdown, around the index of a formula.
_OPEN, _CLOSE = "\U000f4b54", "\U000f4b55"
_MARKER = re.compile(f"{_OPEN}[0-9]+{_CLOSE}")


def receive_with(receiver: Receiver) -> None:
    """Have `receiver(tex, options)` called for every formula that is converted from now on."""
    wrapper.tex2html = receiver


def show_tex(tex: str, options: Mapping[str, Any] | None = None) -> str:
    """Return a placeholder that no build replaces, where Markdown is converted outside of one."""
    del options  # inline or display: the TeX is the same
    return insertion.placeholder(insertion.NO_PAGE, tex)


def _install() -> None:
    # Filled, this spares a probe of npx and a start of markdown-katex's own binary.
    wrapper._PARSED_OPTIONS.setdefault("macro-file", "not used")  # noqa: SLF001  # its one switch
    if wrapper.tex2html.__module__ == wrapper.__name__:  # not again over a build's receiver
        receive_with(show_tex)


class FormulaExtension(katex.KatexExtension):  # type: ignore[misc]  # the package has no types
    """KatexExtension that tells formulas from code as the checks do."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802  # Markdown's name
        """Register what replaces markdown-katex's own two processors, under their names."""
        super().extendMarkdown(md)
        name = "katex_fenced_code_block"
        md.preprocessors.register(FormulaPreprocessor(md, self), name=name, priority=50)
        md.postprocessors.register(FormulaPostprocessor(md, self), name=name, priority=0)


class FormulaPreprocessor(katex.KatexPreprocessor):  # type: ignore[misc]  # as above
    """Put a marker where each formula stands.

    markdown-katex itself looks at one line at a time: it finds formulas in code spans, comments and
    quoted code, raises IndexError at line ends, and gives equal formulas one marker.
    """

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with markers for formulas."""
        text = "\n".join(lines)
        pieces: list[str] = []
        position = 0
        for index, formula in enumerate(find_formulas(text, front_matter=False)):
            marker = f"{_OPEN}{index}{_CLOSE}"
            source = text[formula.opening : formula.closing]
            indent = source[: len(source) - len(source.lstrip(" \t"))]
            convert = katex.md_block2html if formula.display else katex.md_inline2html
            self.ext.math_html[marker] = convert(source.strip(), self.ext.options)
            pieces += (text[position : formula.opening], indent, marker)
            position = formula.closing
        return "".join((*pieces, text[position:])).split("\n")


class FormulaPostprocessor(katex.KatexPostprocessor):  # type: ignore[misc]  # as above
    """Put what the renderer returned where each marker stands."""

    def run(self, text: str) -> str:
        """Return the HTML without markers."""
        return _MARKER.sub(lambda match: self.ext.math_html.get(match[0], match[0]), text)


def makeExtension(**_: object) -> FormulaExtension:  # noqa: N802  # Markdown's name
    """Return the extension; it has no options."""
    return FormulaExtension(insert_fonts_css=False)


_install()
