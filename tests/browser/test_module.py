"""The reference module's page: found by search, linked, folded, and downloadable."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.settle import settle
from tests.browser.view import DESKTOP, PHONE, VIEWS, View

ADDRESS = "reference/module/"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_with_all_code_unfolded(page: Page, server: str, view: View, axe: Axe) -> None:
    """The page stays accessible and never scrolls sideways when every function shows its code."""
    settle(page, f"{server}/{ADDRESS}")
    page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")

    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= view.width


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_code_unfolds(page: Page, server: str) -> None:
    """A function's code is folded, and the keyboard unfolds it."""
    page.goto(f"{server}/{ADDRESS}#sinusoidal.encode")
    entry = page.locator(".ref-entry", has=page.locator("[id='sinusoidal.encode']"))
    expect(entry.locator("h3")).to_be_in_viewport()
    code = entry.locator("details pre")
    expect(code).to_be_hidden()

    entry.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(code).to_be_visible()
    expect(code).to_contain_text("# PE(pos, 2i) = sin(pos / base**(2i/d))")


def test_every_link_within_the_site_arrives(page: Page, server: str, site: Path) -> None:
    """Explaining pages, headings and the table of contents exist, anchors included."""
    page.goto(f"{server}/{ADDRESS}")
    links = set(page.locator("article, .md-nav--secondary").locator("a[href]").evaluate_all("all => all.map(a => a.href)"))  # fmt: skip
    missing = []
    for link in links:
        if not link.startswith(f"{server}/"):
            continue
        path, _, anchor = link.removeprefix(f"{server}/").partition("#")
        file = site / path
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file() or (anchor and f'id="{anchor}"' not in file.read_text("utf-8")):
            missing.append(link)

    assert len(links) > 20
    assert [] == missing


def test_contents_list_every_module(page: Page, server: str) -> None:
    """The table of contents leads to each module and each of its functions."""
    page.goto(f"{server}/{ADDRESS}")
    headings = page.locator("h2.ref-name, h3.ref-name").evaluate_all("all => all.map(h => h.id)")
    listed = page.locator(".md-nav a.md-nav__link").evaluate_all(
        "all => all.map(a => a.getAttribute('href'))"
    )

    assert len(headings) > 20
    assert [] == [anchor for anchor in headings if f"#{anchor}" not in listed]


def test_search_finds_a_function(page: Page, server: str) -> None:
    """A function is found by its name."""
    page.goto(f"{server}/")
    ready = page.locator(".md-search-result__meta", has_text="Type to start searching")
    expect(ready).to_be_attached()  # the index is read first
    page.locator("input.md-search__input").press_sequentially("causal_mask")  # it reads key by key
    hit = page.locator(".md-search-result__link[href$='#attention.causal_mask']")

    expect(hit.first).to_be_attached()


def test_downloads(page: Page, server: str) -> None:
    """Both links of the page download what they say."""
    page.goto(f"{server}/{ADDRESS}")
    with page.expect_download() as zipped:
        page.get_by_role("link", name="positional.zip").click()
    assert "positional/sinusoidal.py" in zipfile.ZipFile(zipped.value.path()).namelist()

    address = page.get_by_role("link", name="positional.py").evaluate("link => link.href")
    text = page.request.get(address).text()
    assert re.search(r"^class sinusoidal:$", text, re.MULTILINE)
