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

FIGURE = (
    "from matplotlib.figure import Figure\n\n\n"
    "def data():\n    return {'x': [1.0]}\n\n\n"
    "def draw(columns):\n"
    "    figure = Figure()\n"
    "    figure.subplots().set_title('height 0.77')\n"
    "    return figure\n"
)


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


@pytest.mark.parametrize("name", ["x.markdown", "x.mdown", "x.mkd", "x.mkdn", "linked/y.md"])
def test_a_page_that_is_never_checked_fails_the_build(project: Path, name: str) -> None:
    """Whatever MkDocs takes for a page is checked or refused: no naked number slips through."""
    add_page(project, name)
    done = build(project, "-q")

    assert 1 == done.returncode
    assert f"docs/{name}:1:1: D101 this page would be published" in done.stdout + done.stderr
    assert not (project / "site").exists()


def add_page(root: Path, name: str) -> None:
    """Add a page with a naked number under a name that may lie in a linked folder."""
    if "/" in name:
        (root / "elsewhere").mkdir()
        (root / "docs" / name).parent.symlink_to(root / "elsewhere")
    (root / "docs" / name).write_text("# X\n\nNaked 0.77.\n", encoding="utf-8")


def test_a_page_made_by_a_plugin_fails_the_build(project: Path) -> None:
    """A page that exists only while MkDocs runs was never checked, and is not published."""
    (project / "maker.py").write_text(
        "from mkdocs.structure.files import File\n\n"
        "def on_files(files, config):\n"
        "    files.append(File.generated(config, 'made.md', content='# M\\n\\n0.77\\n'))\n",
        encoding="utf-8",
    )
    config = CONFIG.replace("hooks: [", "hooks: [maker.py, ")
    (project / "mkdocs.yml").write_text(config, encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert "made.md: this page was never checked" in done.stdout + done.stderr
    assert not (project / "site" / "made").exists()


def test_marks_are_never_published_as_text(project: Path) -> None:
    """A bound number in indented code stops the build, and the site that was there stays."""
    assert 0 == build(project, "-q").returncode
    before = page(project)
    (project / "docs" / "index.md").write_text(PAGE + "\n    0.125<!--=a-->\n", encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert "docs/index.md:8:5: N203 0.125 is rendered as code" in done.stdout + done.stderr
    assert before == page(project)


def test_a_formula_that_is_published_nowhere(project: Path) -> None:
    """A formula that only conversion loses stops the build before the old site is gone."""
    assert 0 == build(project, "-q").returncode
    before = page(project)
    text = PAGE + "\n[$`x`$]: http://example.org\n"
    (project / "docs" / "index.md").write_text(text, encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert "docs/index.md:8:2: F101 this formula is published nowhere" in done.stdout + done.stderr
    assert before == page(project)


def test_an_element_like_a_mark(project: Path) -> None:
    """An author's own data element is published as typed."""
    text = PAGE + "\n<data data-n=17>x</data> <data data-n=0>y</data>\n"
    (project / "docs" / "index.md").write_text(text, encoding="utf-8")
    done = build(project, "-q")

    assert 0 == done.returncode, done.stderr
    assert "<data data-n=17>x</data> <data data-n=0>y</data>" in page(project)
    assert 1 == page(project).count('class="vn"')


@pytest.mark.parametrize(
    "shown",
    [
        '<img alt="" src="assets/figures/f.svg">',
        "![x][f]\n\n[f]: assets/figures/f.svg",
        "![x](<assets/figures/f.svg>)",
        "![x](assets//figures//f.svg)",
        "![x](assets/figures/%66.svg)",
        "![x](assets/figures/./f.svg)",
        '<object data="assets/figures/f.svg"></object>',
    ],
)
def test_labels_of_figures_however_embedded(project: Path, shown: str) -> None:
    """A number in a figure's label is found however the page embeds the figure."""
    (project / "build_figures" / "figures" / "f.py").write_text(FIGURE, encoding="utf-8")
    (project / "docs" / "index.md").write_text(f"{PAGE}\n{shown}\n", encoding="utf-8")
    done = build(project, "-q")

    assert 1 == done.returncode
    said = "N401 the figure's label 'height 0.77' states 0.77, this page does not"
    assert said in done.stdout + done.stderr, done.stderr
    assert not (project / "site").exists()
