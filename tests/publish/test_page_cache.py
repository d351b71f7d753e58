"""Renderings kept between builds: a warm build publishes what a clean one would."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = "from fractions import Fraction\n\n\ndef values(real):\n    return {'a': Fraction(1, 8)}\n"
PAGE = (
    "# One\n\nIt is 0.125<!--=a-->, and $`\\frac{1}{4} = 0.25`$, see [two](two.md#here).\n\n"
    "![Height 0.125](assets/figures/f.svg)<!--=a-->\n"
)
TWO = "# Two\n\n## Here\n\nWords.\n"
FIGURE = (
    "from matplotlib.figure import Figure\n\n\n"
    "def data():\n    return {'x': [1.0]}\n\n\n"
    "def draw(columns):\n"
    "    figure = Figure()\n"
    "    figure.subplots().set_title('height 0.125')\n"
    "    return figure\n"
)
CONFIG = f"""
site_name: x
theme: mkdocs
plugins: []
hooks: [count.py, {(ROOT / "build_figures" / "publish" / "hook.py").as_posix()!r}]
markdown_extensions: [tables, build_figures.publish.formulas.extension]
validation: {{links: {{anchors: warn}}}}
"""
# Says how often Markdown was really converted: MkDocs and the checks both go through this.
COUNT = """import markdown
convert = markdown.Markdown.convert
def counted(self, source):
    print("converted")
    return convert(self, source)
markdown.Markdown.convert = counted
"""
Edit = Callable[[Path], object]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small site of two pages that was built once."""
    root = tmp_path / "site"
    for folder in ("docs", "build_figures/pages", "build_figures/figures"):
        (root / folder).mkdir(parents=True)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    (root / "count.py").write_text(COUNT, encoding="utf-8")
    (root / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    (root / "docs" / "two.md").write_text(TWO, encoding="utf-8")
    (root / "build_figures" / "pages" / "index.py").write_text(SCRIPT, encoding="utf-8")
    (root / "build_figures" / "figures" / "f.py").write_text(FIGURE, encoding="utf-8")
    assert 2 == conversions(root)
    return root


def build(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build`."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "mkdocs", "build", *options],
        cwd=root,
        env=os.environ | {"SOURCE_DATE_EPOCH": "1500000000"},
        capture_output=True,
        text=True,
        check=False,
    )


def conversions(root: Path) -> int:
    """Build the site, and return how many pages were converted."""
    done = build(root)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout.count("converted")


def published(root: Path) -> dict[str, str]:
    """Return the digest of each file of the site."""
    site = root / "site"
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in site.rglob("*")
        if path.is_file()
    }


def test_only_an_edited_page_is_rendered(project: Path) -> None:
    """One page is converted after an edit, none without, and the site is that of a clean build."""
    assert 0 == conversions(project)
    page = project / "docs" / "two.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    assert 1 == conversions(project)
    warm = published(project)
    shutil.rmtree(project / ".cache")
    conversions(project)

    assert warm == published(project)


def damage(root: Path) -> None:
    """Cut a file short."""
    file = root / ".cache" / "pages.txt"
    file.write_bytes(file.read_bytes()[:-9])


def rewrite(root: Path) -> None:
    """Change what is kept, and leave the digest in front of it."""
    file = root / ".cache" / "pages.txt"
    file.write_bytes(file.read_bytes().replace(b"Words", b"Wards"))


@pytest.mark.parametrize("edit", [damage, rewrite])
def test_a_damaged_file_is_ignored(project: Path, edit: Edit) -> None:
    """A file that was cut short or altered costs time and changes nothing."""
    before = published(project)
    edit(project)

    assert 2 == conversions(project)
    assert before == published(project)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("mkdocs.yml", "site_name: x", "site_name: y"),
        ("mkdocs.yml", "[tables,", "[tables, smarty,"),
        ("docs/three.md", "", "# Three\n"),
    ],
)
def test_what_all_pages_depend_on(project: Path, file: str, old: str, new: str) -> None:
    """Another configuration, dialect or set of pages lets every page be rendered again."""
    path = project / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(text.replace(old, new) if old else new, encoding="utf-8")

    assert conversions(project) >= 2


def test_a_label_that_changed_is_compared_again(project: Path) -> None:
    """A figure that states another number stops the build although its page did not change."""
    before = published(project)
    script = project / "build_figures" / "figures" / "f.py"
    script.write_text(FIGURE.replace("0.125", "0.77"), encoding="utf-8")
    done = build(project)

    assert 1 == done.returncode
    assert "states 0.77, this page does not" in done.stdout + done.stderr
    assert before == published(project)


def test_a_warning_is_said_in_every_build(project: Path) -> None:
    """A page of which MkDocs says something is rendered each time, so that strict builds fail."""
    page = project / "docs" / "two.md"
    page.write_text(TWO + "\n[nowhere](nowhere.md)\n", encoding="utf-8")
    for _ in range(2):
        done = build(project, "--strict")
        assert 1 == done.returncode
        assert "nowhere.md" in done.stdout + done.stderr


def test_an_anchor_that_is_gone_is_missed(project: Path) -> None:
    """Links to anchors are looked up although the page that has them was not rendered again."""
    (project / "docs" / "two.md").write_text(TWO.replace("Here", "There"), encoding="utf-8")
    done = build(project, "--strict")

    assert 1 == done.returncode
    assert "'two.md#here'" in done.stdout + done.stderr


def test_an_extension_we_do_not_know(project: Path) -> None:
    """Pages in a dialect whose code may change without notice are rendered each time."""
    (project / "plugins").mkdir()
    (project / "plugins" / "shout.py").write_text(
        "import markdown\n\nclass E(markdown.Extension):\n"
        "    def extendMarkdown(self, md):\n        pass\n\n"
        "def makeExtension(**options):\n    return E()\n",
        encoding="utf-8",
    )
    config = CONFIG.replace("[tables,", "[tables, shout,")
    (project / "mkdocs.yml").write_text(config, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(project / "plugins"))
        conversions(project)
        assert 2 == conversions(project)


def test_what_begins_with_a_dot_stays(project: Path) -> None:
    """As with MkDocs alone, a hidden file in the site's folder outlives a build; nothing else does."""
    (project / "site" / ".nojekyll").write_text("", encoding="utf-8")
    (project / "site" / "old.html").write_text("", encoding="utf-8")
    conversions(project)

    assert (project / "site" / ".nojekyll").is_file()
    assert not (project / "site" / "old.html").exists()
    assert (project / "site" / "index.html").is_file()
