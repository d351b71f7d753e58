"""Executed cells as HTML: mkdocs-jupyter converts them, the site's own markup wraps them.

Of a notebook as mkdocs-jupyter publishes it, more than half a megabyte is style sheets, scripts
and a second math engine from another origin. What is wanted of it, cell by cell, is the code with
its colors, and the text that was printed. Code blocks of this site have styles and a copy button.
"""

from __future__ import annotations

import logging
import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from build_figures.verify import Notebook

from .kernel_output import ConversionError, Output, Run
from .store import Executed, Picture

_CODE = r'<div class="highlight-ipynb hl-[\w-]+ ?"><pre>(?P<code>.*?)</pre></div>'
_TEXT = (
    r'<div class="jp-RenderedText [^>]*data-mime-type="text/plain"[^>]*>\s*<pre>'
    r"(?P<text>.*?)</pre>"
)
_PART = re.compile(f"{_CODE}|{_TEXT}", re.S)


def converted(notebook: Notebook, run: Run) -> Executed:
    """Return the HTML of each code cell, with a mark where each figure belongs, and the figures.

    Raises ConversionError.
    """
    cells = [cell for cell in notebook.cells if not cell.markdown]
    parts = iter(_converted([cell.source for cell in cells], run.outputs))
    made: list[str] = []
    pictures: list[Picture] = []
    for number, (_, shown) in enumerate(zip(cells, run.outputs, strict=True), 1):
        pieces = [_code(_next(parts, "code"))]
        for output in shown:
            if output.svg:
                pieces.append(f'<span class="nb-figure" data-figure="{len(pictures)}"></span>')
                pictures.append(Picture(number - 1, output.svg, output.labels))
            else:
                pieces.append(_text(_next(parts, "text"), result=output.result))
        made.append(f'<div class="nb-cell" id="cell-{number}">{"".join(pieces)}</div>')
    if next(parts, None) is not None:
        raise ConversionError("mkdocs-jupyter shows more than was executed")
    return Executed(tuple(made), tuple(pictures))


def _converted(
    sources: Sequence[str], shown: Sequence[Sequence[Output]]
) -> Iterator[re.Match[str]]:
    """Yield the code of each cell and the texts among its outputs, in order."""
    import nbformat
    from mkdocs_jupyter.convert import nb2html

    # It would name the temporary file below at each build.
    logging.getLogger("mkdocs.mkdocs-jupyter").setLevel(logging.WARNING)
    document = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python", "language": "python"}}
    )
    for number, (source, outputs) in enumerate(zip(sources, shown, strict=True), 1):
        cell = nbformat.v4.new_code_cell(source, id=f"cell-{number}", execution_count=number)
        cell.outputs = [
            nbformat.v4.new_output("display_data", data={"text/plain": output.text})
            for output in outputs
            if not output.svg
        ]
        document.cells.append(cell)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "notebook.ipynb")
        nbformat.write(document, file)
        html = nb2html(str(file), execute=False)
    yield from _PART.finditer(html)


def _next(parts: Iterator[re.Match[str]], name: str) -> str:
    match = next(parts, None)
    if match is None or match[name] is None:
        raise ConversionError("mkdocs-jupyter does not show what was executed; is it new?")
    return match[name]


def _code(html: str) -> str:
    code = html.removeprefix("<span></span>")
    block = f"<pre><span></span><code>{code}</code></pre>"
    return f'<div class="language-python highlight">{block}</div>'


def _text(html: str, *, result: bool) -> str:
    name = "Value of the last line" if result else "Output"
    block = f"<pre><span></span><code>{html}</code></pre>"
    return f'<div class="nb-output highlight" role="group" aria-label="{name}">{block}</div>'
