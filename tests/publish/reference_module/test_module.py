"""What a build publishes of the module: its page, made anew only when something changed."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from build_figures.publish.reference_module import ADDRESS, ModuleError, ReferenceModule, module
from build_figures.publish.reference_module.module import CACHE, DOWNLOADS, MARK

TITLES = {"a.md": "Page <A>", ADDRESS: "The module"}
TEXT = '''"""Good things & more.

See `twice`.
"""


def twice(x: float) -> float:
    """Return it twice: `twice` of `x`, shape (n, d), not 2**(x-1).

    x: less than <b> 4.
    Example: a.twice(2)
    """
    # 2 x
    return 2 * x
'''


@pytest.fixture
def made(make, root: Path) -> ReferenceModule:
    """Return a small module."""
    make(a=TEXT)
    return ReferenceModule.make(root, TITLES, {"a": "a.md#top"})


def test_documentation(made: ReferenceModule) -> None:
    """Signature, docstring, code and the explaining page are there, escaped."""
    html = made.html

    assert '<h3 id="a.twice" class="ref-name"><code>twice</code><a class="headerlink"' in html
    assert "<p>Good things &amp; more.</p>" in html
    assert '<p>See <a href="#a.twice"><code>twice</code></a>.</p>' in html
    assert "shape <code>(n, d)</code>, not <code>2**(x-1)</code>." in html
    assert "<dt><code>x</code></dt>\n<dd>less than &lt;b&gt; 4.</dd>" in html
    assert "<dt>Example</dt>\n<dd><code>a.twice(2)</code></dd>" in html
    assert "# 2 x" in re.sub("<[^>]+>", "", html)
    assert "<b>" not in html


def test_contents(made: ReferenceModule) -> None:
    """The table of contents leads to every heading of the page."""
    [chapter] = made.contents
    anchors = [chapter.anchor, *(heading.anchor for heading in chapter.below)]

    assert anchors == re.findall(r'<h[23] id="([^"]+)"', made.html)


def test_insertion(made: ReferenceModule) -> None:
    """The documentation takes its place once, and its links lead to pages."""
    page = f"<p>Before</p>{MARK}<p>{MARK}</p>"
    html = made.inserted(page, lambda address: f"../{address.removesuffix('.md')}/")

    assert html.startswith("<p>Before</p>\n<h2")
    assert html.endswith(f"<p>{MARK}</p>")
    assert '<a href="../a/#top">Page &lt;A&gt;</a>' in html
    assert "page:" not in html


@pytest.mark.parametrize("table", [None, [], {"a": 1}, {1: "a.md"}])
def test_no_table(make, root: Path, table: object) -> None:
    """A front matter that does not say what explains what is a fault of that page."""
    make(a=TEXT)
    with pytest.raises(ModuleError, match=r"the front matter needs `explained`.*module\.md:1\)"):
        ReferenceModule.make(root, TITLES, table)


def test_an_unchanged_module_is_not_read_again(made: ReferenceModule, root: Path) -> None:
    """A second build neither parses docstrings nor merges files, and makes the same."""
    with patch.object(module, "single_file", side_effect=AssertionError):
        assert made == ReferenceModule.make(root, TITLES, {"a": "a.md#top"})


@pytest.mark.parametrize("damage", ["", "x", "{}", "\n{}", "truncated"])
def test_a_damaged_cache_is_not_used(made: ReferenceModule, root: Path, damage: str) -> None:
    """Whatever is wrong with the cache, the page is made from the code."""
    cache = root / CACHE
    kept = cache.read_text(encoding="utf-8")
    cache.write_text(kept[:-9] if damage == "truncated" else damage, encoding="utf-8")

    assert made == ReferenceModule.make(root, TITLES, {"a": "a.md#top"})
    assert kept == cache.read_text(encoding="utf-8")


def test_every_change_counts(made: ReferenceModule, make, root: Path) -> None:
    """Code, titles, pages and the license are part of what is kept."""
    assert "Other" in ReferenceModule.make(root, TITLES | {"a.md": "Other"}, {"a": "a.md"}).html
    assert "page:a.md&" not in made.html
    (root / "LICENSE").write_text("Not free.\n")
    changed = ReferenceModule.make(root, TITLES, {"a": "a.md"})
    assert b"# Not free.\n" in changed.downloads[f"{DOWNLOADS}/positional.py"]
    make(a=TEXT.replace("2 * x", "3 * x"))
    changed = ReferenceModule.make(root, TITLES, {"a": "a.md"})
    assert b"return 3 * x" in changed.downloads[f"{DOWNLOADS}/positional.py"]


def test_a_page_that_went_away(made: ReferenceModule, root: Path) -> None:
    """A kept page is not used when the one it links to is gone."""
    with pytest.raises(ModuleError, match=r"sends 'a' to 'a\.md#top', no page"):
        ReferenceModule.make(root, {ADDRESS: "The module"}, {"a": "a.md#top"})
