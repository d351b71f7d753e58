"""markdown-katex is made to hand over every formula, and to start and fetch nothing itself."""

from __future__ import annotations

import importlib
import subprocess
import sys
import textwrap
from pathlib import Path

import markdown
import pytest
from markdown_katex import wrapper
from markdown_katex.extension import KatexExtension

from build_figures.publish.formulas import Formulas, extension

NAME = "build_figures.publish.formulas.extension"


def test_it_is_named_in_mkdocs_yml() -> None:
    """Python-Markdown finds the extension by the name of its module."""
    html = markdown.markdown("a $`x`$", extensions=[NAME])

    assert '<p>a <span class="vn-tex" data-k="0-0">x</span></p>' == html


def test_it_is_markdown_katex_without_a_foreign_style_sheet() -> None:
    """The extension is KatexExtension with fonts from elsewhere off, and errors are not let by."""
    made = extension.makeExtension()

    assert isinstance(made, KatexExtension)
    assert made.options == {"insert_fonts_css": False}


def test_nothing_is_started_fetched_or_written(tmp_path: Path) -> None:
    """No process, no npx, and nothing in the system's folder for temporary files."""
    tools, temporary = tmp_path / "tools", tmp_path / "tmp"
    for folder in (tools, temporary):
        folder.mkdir()
    for name in ("npx", "katex", "node"):
        tool = tools / name
        tool.write_text(f"#!/bin/sh\ntouch '{tmp_path}/started'\necho 0.19.1\n", "utf-8")
        tool.chmod(0o755)
    script = textwrap.dedent(f"""
        import subprocess
        def refuse(*a, **k): raise AssertionError(a)
        subprocess.Popen.__init__ = refuse
        import markdown
        text = "$`x`$\\n\\n```math\\ny\\n```\\n"
        print(markdown.markdown(text, extensions=["{NAME}"]).count("vn-tex"))
    """)
    environment = {"PATH": str(tools), "TMPDIR": str(temporary)}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True
    )

    assert "2\n" == done.stdout
    assert not (tmp_path / "started").exists()
    assert [] == list(temporary.rglob("*"))


def test_importing_it_again_leaves_the_build_in_place(root: Path) -> None:
    """A server that drops and imports modules anew does not cut off the build that runs."""
    with Formulas(root) as formulas:
        formulas.begin_page("docs/p.md", "$`x`$")
        receiver = wrapper.tex2html
        importlib.reload(extension)
        assert receiver is wrapper.tex2html


def test_closing_a_build_lets_go_of_markdown_katex(root: Path) -> None:
    """What is converted after a build does not become part of its last page."""
    with Formulas(root) as formulas:
        formulas.begin_page("docs/p.md", "$`x`$")

    assert 'data-k="0-0"' in markdown.markdown("$`x`$", extensions=[NAME])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cost $`x`", "<p>cost $<code>x</code></p>"),
        ("`x`$ cost 5$", "<p><code>x</code>$ cost 5$</p>"),
        ("`$`x`$`", "<p><code>$</code>x<code>$</code></p>"),
        ("<!-- $`x`$ -->\n\ntext", "<!-- $`x`$ -->\n\n<p>text</p>"),
    ],
)
def test_what_markdown_katex_trips_over_is_converted(text: str, expected: str) -> None:
    """A server shows a page with mistakes: no crash, no text twice, nothing lost."""
    assert expected == markdown.markdown(text, extensions=[NAME])


def test_emphasis_holds_next_to_a_formula() -> None:
    """A formula is no letter to Markdown."""
    html = markdown.markdown("_a_$`x`$ and $`y`$_b_", extensions=[NAME])

    assert html.startswith("<p><em>a</em><span")
    assert html.endswith("</span><em>b</em></p>")
