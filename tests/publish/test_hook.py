"""The MkDocs hook: a finding fails the build, with and without --strict and -q."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = "from fractions import Fraction\n\n\ndef values(real):\n    return {'a': Fraction(1, 8)}\n"
PAGE = "---\ntitle: One\n---\n# One\n\nIt is 0.125<!--=a-->, `0.5`, and $`\\frac{1}{4} = 0.25`$.\n"
CONFIG = f"""
site_name: x
theme: mkdocs
plugins: []
hooks: [{(ROOT / "build_figures" / "publish" / "hook.py").as_posix()!r}]
markdown_extensions: [tables, build_figures.publish.formulas.extension]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small site in a folder whose path has a space."""
    root = tmp_path / "a site"
    for folder in ("docs", "build_figures/pages", "build_figures/figures"):
        (root / folder).mkdir(parents=True)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    (root / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    (root / "build_figures" / "pages" / "index.py").write_text(SCRIPT, encoding="utf-8")
    return root


def build(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build`."""
    command = [sys.executable, "-P", "-m", "mkdocs", "build", *options]
    environment = os.environ | {"PYTHONPATH": str(root / "plugins")}
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )


def page(root: Path) -> str:
    """Return the built page."""
    return (root / "site" / "index.html").read_text(encoding="utf-8")


def test_a_right_page_is_published(project: Path) -> None:
    """Numbers carry their full value, formulas are typeset, bindings and marks are gone."""
    done = build(project, "-q", "--strict")

    assert 0 == done.returncode, done.stderr
    html = page(project)
    assert (
        '<data class="vn" data-n="0" value="0.125" data-tier="bound" data-ref="a" '
        'data-script="build_figures/pages/index.py:5" data-radius="0">0.125</data>'
    ) in html
    assert 'class="katex"' in html
    assert "<!--=" not in html
    assert '"tier":"equation"' in html
    assert (project / "site" / "assets" / "vendor" / "katex" / "katex.min.css").is_file()


@pytest.mark.parametrize("options", [(), ("-q",), ("--strict",), ("-q", "--strict")])
def test_a_wrong_digit_fails_the_build(project: Path, options: tuple[str, ...]) -> None:
    """However MkDocs is called, a wrong digit stops it and says where and what is right."""
    (project / "docs" / "index.md").write_text(PAGE.replace("0.125<", "0.126<"), encoding="utf-8")
    done = build(project, *options)

    assert 1 == done.returncode
    said = "docs/index.md:6:7: N102 a is 0.125 at this precision, the page says 0.126"
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (project / "site" / "index.html").exists()


def test_a_number_that_was_never_scanned_fails_the_build(project: Path) -> None:
    """The second route: an extension that turns code into text cannot smuggle a number past."""
    (project / "plugins").mkdir()
    (project / "plugins" / "smuggler.py").write_text(
        "from markdown import Extension\n"
        "from markdown.postprocessors import Postprocessor\n\n"
        "class P(Postprocessor):\n"
        "    def run(self, text):\n"
        "        return text.replace('<code>', '').replace('</code>', '')\n\n"
        "class E(Extension):\n"
        "    def extendMarkdown(self, md):\n"
        "        md.postprocessors.register(P(md), 'smuggle', 0)\n\n"
        "def makeExtension(**options):\n"
        "    return E()\n",
        encoding="utf-8",
    )
    config = CONFIG.replace("[tables,", "[tables, smuggler,")
    (project / "mkdocs.yml").write_text(config, encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert "docs/index.md:6:24: N203 the page shows 0.5" in done.stdout + done.stderr
    assert not (project / "site" / "index.html").exists()


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("build_figures/pages/index.py", "import nowhere_at_all\n", "build_figures/pages/index.py:1:1: S101"),
        ("docs/index.md", PAGE.replace("\\frac", "\\fracc"), "docs/index.md:6:34: F102"),
        ("docs/index.md", PAGE.replace("# One", "# One $`x`$"), "docs/index.md:4:7: F101"),
        ("docs/index.md", PAGE + "\n![x](assets/figures/none.svg)\n", "the figure none.svg is not drawn"),
    ],
)  # fmt: skip
def test_other_faults_fail_the_build(project: Path, file: str, content: str, said: str) -> None:
    """A broken script, a rejected or misplaced formula and a missing figure stop the build."""
    (project / file).write_text(content, encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_with_windows_newlines(project: Path) -> None:
    """A page with CRLF line ends is published like any other."""
    (project / "docs" / "index.md").write_bytes(PAGE.replace("\n", "\r\n").encode())
    done = build(project, "-q")

    assert 0 == done.returncode, done.stderr
    assert re.search(r'<data class="vn" data-n="0"[^>]*>0\.125</data>', page(project))
