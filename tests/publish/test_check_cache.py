"""Cached reports: reused only while nothing they depend on has changed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build_figures.publish import engine_version
from build_figures.publish.check_cache import CheckCache
from build_figures.sources import Sources
from build_figures.verify import Project, Report

PAGE = "---\ntitle: t\n---\n0.125<!--=a--> 0.126<!--=a--> 0.1<!--ok: why--> $`1/2 = 0.5`$ naked 3.5 ?.?<!--=a-->\n"
SCRIPT = "from build_figures.inner import A\nINPUTS = {'d': (4, 8)}\ndef values(real):\n    return {'a': A}\n"


class Counting:
    """A project that counts how often it really checks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.project = Project(root, root / "docs", root / "build_figures" / "pages")
        self.count = 0

    def check(self, page: Path) -> Report:
        """Check a page, and count it."""
        self.count += 1
        return self.project.check(page)

    def run(self, *, prune: bool = True) -> list[Report]:
        """Check all pages through the cache, as one build does."""
        sources = Sources(self.root)
        engine = engine_version.engine_version(self.root, sources)
        cache = CheckCache(self.root, self.project.script_file, engine, sources)
        reports = [cache.check(page, self.check) for page in self.project.pages()]
        cache.save(prune=prune)
        sources.save(prune=prune)
        return reports


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Make a small site whose script imports a module of the project."""
    for folder in ("docs", "build_figures/pages"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs" / "x.md").write_text(PAGE)
    (tmp_path / "build_figures" / "pages" / "x.py").write_text(SCRIPT.replace("build_figures.", ""))
    (tmp_path / "inner.py").write_text("from fractions import Fraction\nA = Fraction(1, 8)\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\n")
    monkeypatch.delitem(sys.modules, "inner", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    return Counting(tmp_path)


def test_an_unchanged_page_is_not_checked_again(site: Counting) -> None:
    """The second run checks nothing and reports exactly the same."""
    first = site.run()

    assert first == site.run()
    assert 1 == site.count
    assert first[0].edits
    assert first[0].findings


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("docs/x.md", PAGE + "more\n"),
        ("build_figures/pages/x.py", SCRIPT.replace("build_figures.", "") + "# more\n"),
        ("inner.py", "from fractions import Fraction\nA = Fraction(1, 4)\n"),
        ("mkdocs.yml", "site_name: y\n"),
        ("pyproject.toml", "[tool.build_figures]\n"),
    ],
)
def test_a_change_is_seen(site: Counting, file: str, change: str) -> None:
    """A changed page, script, imported module or configuration makes the page be checked again."""
    site.run()
    (site.root / file).write_text(change)
    site.run()

    assert 2 == site.count


def test_another_engine(site: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of a library that computes shares nothing."""
    site.run()
    monkeypatch.setattr(engine_version, "version", lambda name: "0")
    site.run()

    assert 2 == site.count


@pytest.mark.parametrize("damage", ["", "{}", "x\n{}", "\0"])
def test_a_damaged_file_is_ignored(site: Counting, damage: str) -> None:
    """A cache file that was cut short or altered is as good as none."""
    site.run()
    (site.root / ".cache" / "checks.txt").write_text(damage)

    assert site.run() == site.run()
    assert 2 == site.count


def test_a_broken_script_is_run_again(site: Counting) -> None:
    """A script's failure is never kept: its cause may lie outside the project."""
    (site.root / "inner.py").write_text("import nowhere_at_all\n")
    site.run()
    site.run()

    assert 2 == site.count


def test_an_unreadable_page(site: Counting) -> None:
    """A page that is not UTF-8 is reported, not cached."""
    (site.root / "docs" / "x.md").write_bytes(b"\xff")

    assert site.run() == site.run()
    assert 2 == site.count


def test_pruning(site: Counting) -> None:
    """A full run forgets what is gone; a run over some pages keeps the others."""
    site.run()
    (site.root / "docs" / "y.md").write_text("Nothing.\n")
    (site.root / "docs" / "x.md").rename(site.root / "x.md")
    site.run(prune=False)
    (site.root / "x.md").rename(site.root / "docs" / "x.md")
    site.run()

    assert 2 == site.count


@pytest.mark.parametrize(
    "line",
    [
        "import importlib",
        "from importlib import import_module",
        "import os",
        "from pathlib import Path",
        "import json",
        "import numpy as np\nB = np.load",
        "import numpy as np\nB = np.genfromtxt",
        "from numpy import load",
        "B = open",
        "B = __import__('inner')",
        "B = eval('1')",
        "import markdown",
    ],
)
@pytest.mark.parametrize("file", ["build_figures/pages/x.py", "inner.py"])
def test_a_script_that_may_read_anything(site: Counting, file: str, line: str) -> None:
    """What a script reads by other ways than imports cannot be watched: it is never kept."""
    path = site.root / file
    path.write_text(f"{line}\n{path.read_text()}")
    site.run()
    site.run()

    assert 2 == site.count


def test_ordinary_scripts_are_kept(site: Counting) -> None:
    """Mathematics, seeded randomness and the project's own modules do not prevent keeping."""
    path = site.root / "inner.py"
    path.write_text(
        "import math\nimport numpy as np\nfrom collections.abc import Callable\n"
        f"R = np.random.default_rng(1)\n{path.read_text()}"
    )
    site.run()
    site.run()

    assert 1 == site.count


def test_data_in_folders(site: Counting) -> None:
    """A data file in a folder inside a package counts; the package that reads it may read."""
    folder = site.root / "build_figures" / "data"
    (folder / "sub").mkdir(parents=True)
    (site.root / "build_figures" / "__init__.py").write_text("")
    (folder / "__init__.py").write_text("from pathlib import Path\n")
    (folder / "sub" / "x.toml").write_text("a = 1\n")
    path = site.root / "inner.py"
    # Imported late, so that the module is looked up by no one but the cache.
    path.write_text(f"{path.read_text()}def f():\n    from build_figures.data import load\n")
    site.run()
    site.run()
    assert 1 == site.count
    (folder / "sub" / "x.toml").write_text("a = 2\n")
    site.run()

    assert 2 == site.count
