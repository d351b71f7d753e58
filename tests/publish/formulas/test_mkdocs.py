"""In a real MkDocs site, formulas are typeset, searchable by their TeX, and byte-identical."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

CONFIG = """\
site_name: A site
theme: {name: material, font: false}
plugins: [search]
hooks: [hook.py]
markdown_extensions: [build_figures.publish.formulas.extension]
"""
HOOK = """\
from pathlib import Path

from build_figures.publish.formulas import Formulas

formulas = Formulas(Path(__file__).parent)


def on_page_markdown(markdown, page, config, files):
    formulas.begin_page(page.file.src_uri, Path(page.file.abs_src_path).read_text("utf-8"))


def on_post_page(output, page, config):
    html, findings = formulas.insert(page.file.src_uri, output)
    assert not findings, findings
    return html


def on_post_build(config):
    formulas.save()
    formulas.close()
"""
PAGE = """\
---
title: Page
---

# Page

The angle $`\\theta_{unique}`$ of the first.

```math
\\alpha_{other} < 1
```
"""


def build(root: Path) -> dict[str, str]:
    """Build the site and return its texts by address."""
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    site = root / "site"
    return {
        path.relative_to(site).as_posix(): path.read_text("utf-8")
        for suffix in ("html", "json")
        for path in site.rglob(f"*.{suffix}")
    }


def test_a_site_is_typeset_and_searchable(root: Path) -> None:
    """Pages hold KaTeX's HTML, the search index each formula's TeX once, and nothing foreign."""
    (root / "docs").mkdir()
    (root / "docs" / "index.md").write_text(PAGE, "utf-8")
    (root / "mkdocs.yml").write_text(CONFIG, "utf-8")
    (root / "hook.py").write_text(HOOK, "utf-8")
    cold = build(root)
    index = json.loads(cold["search/search_index.json"])
    text = " ".join(document["text"] for document in index["docs"])

    assert 2 == cold["index.html"].count('<span class="katex">')
    assert '<div class="vn-display"><span class="katex-display">' in cold["index.html"]
    assert "vn-tex" not in cold["index.html"]
    assert "jsdelivr" not in cold["index.html"]
    assert 1 == text.count(r"\theta_{unique}")
    assert 1 == text.count(r"\alpha_{other} &lt; 1")
    assert "katex" not in text
    assert cold == build(root)
