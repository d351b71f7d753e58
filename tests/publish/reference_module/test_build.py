"""The module's page in a build of MkDocs: there when the site is written, or no site at all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CONFIG = f"""
site_name: x
theme: mkdocs
plugins: [search]
exclude_docs: "*.py"
hooks: [{(ROOT / "build_figures" / "publish" / "hook.py").as_posix()!r}]
markdown_extensions: [tables, build_figures.publish.formulas.extension]
"""
PAGE = """---
title: The module
explained:
  a: index.md
---
# The module

[zip](../downloads/positional.zip) [file](../downloads/positional.py)

## Before

<div id="reference-module"></div>
"""
CODE = '''"""Good things, 1.25 of them."""


def twice(x: float) -> float:
    """Return it twice.

    x: below 77.5.
    """
    return 2 * x
'''


@pytest.fixture
def site(make, root: Path) -> Path:
    """Return a small site that offers a module."""
    make(a=CODE)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "mkdocs.yml").write_text(CONFIG)
    (root / "docs" / "reference").mkdir(parents=True)
    (root / "docs" / "index.md").write_text("---\ntitle: Start\n---\n# Start\n")
    (root / "docs" / "reference" / "module.md").write_text(PAGE)
    return root


def build(site: Path) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build`."""
    command = [sys.executable, "-P", "-m", "mkdocs", "build", "-q", "--strict"]
    return subprocess.run(
        command, cwd=site, env=os.environ, capture_output=True, text=True, check=False
    )


def test_page_and_downloads(site: Path) -> None:
    """The page lists, links and indexes what the module holds, and both downloads are there."""
    done = build(site)

    assert 0 == done.returncode, done.stderr
    html = (site / "site" / "reference" / "module" / "index.html").read_text(encoding="utf-8")
    assert '<a href="../../">Start</a>' in html
    toc = re.findall(r'<li class="nav-item"[^>]*><a href="(#[^"]+)" class="nav-link">', html)
    assert ["#before", "#a"] == [anchor for anchor in toc if anchor != "#the-module"]
    index = json.loads((site / "site" / "search" / "search_index.json").read_text())
    assert {"reference/module/#a", "reference/module/#a.twice"} <= {
        each["location"] for each in index["docs"]
    }
    downloads = site / "site" / "downloads"
    assert "positional/a.py" in zipfile.ZipFile(downloads / "positional.zip").namelist()
    assert "class a:" in (downloads / "positional.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("build_figures/positional/a.py", "return 2 * x", "return (", "SyntaxError: '(' was never closed (build_figures/positional/a.py:9)"),
        ("build_figures/positional/a.py", "x: float", "x", "parameter 'x' of 'twice' has no type (build_figures/positional/a.py:4)"),
        ("build_figures/positional/a.py", "return 2 * x", "global y", "this package has no global state: return the value instead (build_figures/positional/a.py:9)"),
        ("docs/reference/module.md", "  a: index.md", "  b: index.md", "no page explains 'a.twice'; name one in docs/reference/module.md, `explained` (build_figures/positional/a.py:4)"),
    ],
)  # fmt: skip
def test_a_fault_leaves_the_site_as_it_was(
    site: Path, file: str, old: str, new: str, said: str
) -> None:
    """What cannot be published stops the build before anything is written."""
    path = site / file
    path.write_text(path.read_text().replace(old, new))
    done = build(site)

    assert 1 == done.returncode
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (site / "site").exists()


def test_numbers_of_the_page_s_own_text_are_checked(site: Path) -> None:
    """Only what comes from the code is exempt: the page around it is guarded like any other."""
    page = site / "docs" / "reference" / "module.md"
    page.write_text(PAGE.replace("## Before", "Below 77.5."))
    done = build(site)

    assert 1 == done.returncode
    assert "N201 naked number 77.5" in done.stdout + done.stderr
