"""Notebooks as their readers meet them: pages like the others, with code, results and downloads."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.settle import settle
from tests.browser.view import DESKTOP, DESKTOP_DARK, VIEWS, View

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(file.stem for file in (ROOT / "docs" / "notebooks").glob("*.py"))
# The luminance of a color that an element has, from 0 to 1, nearly.
LUMINANCE = """element => {
  const [r, g, b] = getComputedStyle(element).color.match(/[\\d.]+/g).map(Number);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}"""


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_readable(page: Page, server: str, name: str, view: View, axe: Axe) -> None:
    """Axe finds nothing, no formula or figure is missing, and a phone never scrolls sideways."""
    settle(page, f"{server}/notebooks/{name}/")

    assert axe(page) == []
    assert page.locator(".katex-error, .vn-tex, .nb-mark, .nb-figure").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= view.width
    cells = page.locator(".nb-cell")
    assert cells.count() == cells.locator("> .language-python code").count() > 5
    assert page.locator(".nb-output").count() > 3


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_code_and_results_fit_their_column(page: Page, server: str, name: str) -> None:
    """At a desk no line of a notebook is cut off; it has at most 63 characters."""
    settle(page, f"{server}/notebooks/{name}/")
    cut = page.locator(".nb-cell pre > code").evaluate_all(
        "parts => parts.filter(part => part.scrollWidth > part.clientWidth)"
        ".map(part => part.textContent)"
    )

    assert cut == []


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_picture_says_what_it_shows(page: Page, server: str, name: str) -> None:
    """Each figure of a notebook is an image with the author's words for a name."""
    page.goto(f"{server}/notebooks/{name}/")
    pictures = page.locator(".nb-cell figure > svg")

    assert pictures.count() > 0
    for picture in pictures.all():
        assert picture.get_attribute("role") == "img"
        assert len(picture.get_attribute("aria-label") or "") > 40


@pytest.mark.parametrize(("view", "low", "high"), [(DESKTOP, 0, 0.3), (DESKTOP_DARK, 0.7, 1)])
def test_pictures_and_results_follow_the_scheme(
    page: Page, server: str, low: float, high: float
) -> None:
    """Printed text and the labels of a figure are dark on light, and light on dark."""
    page.goto(f"{server}/notebooks/gaps/")
    code = page.locator(".nb-output code").first
    figure = page.locator(".nb-cell figure > svg").first

    assert low <= code.evaluate(LUMINANCE) <= high
    assert low <= figure.evaluate(LUMINANCE) <= high


def test_a_number_of_a_notebook_explains_itself(page: Page, server: str) -> None:
    """A checked number opens its popover, and the page's badge leads to the list of all."""
    page.goto(f"{server}/notebooks/gaps/")
    number = page.locator("data.vn", has_text="0.6579")
    number.hover()

    expect(page.locator(".vn-popover")).to_contain_text("build_figures/pages/notebooks/gaps.py")
    badge = page.locator(".vn-badge a")
    assert re.fullmatch(r"\d+ numbers checked", badge.inner_text())
    badge.click()
    expect(page).to_have_url(re.compile("page=notebooks/gaps.py"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_downloads(page: Page, server: str, name: str) -> None:
    """Both forms of a notebook and the module it needs are offered below its title."""
    page.goto(f"{server}/notebooks/{name}/")
    links = page.locator(".nb-downloads a")
    assert links.all_inner_texts() == [f"{name}.ipynb", f"{name}.py", "positional.zip"]
    contents = []
    for link in links.all():
        with page.expect_download() as download:
            link.click()
        contents.append(download.value.path().read_bytes())
    notebook, program, module = contents

    assert {"code", "markdown"} == {cell["cell_type"] for cell in json.loads(notebook)["cells"]}
    assert program == (ROOT / "docs" / "notebooks" / f"{name}.py").read_bytes()
    ast.parse(program)
    assert module.startswith(b"PK")


def test_the_index_leads_to_each(page: Page, server: str) -> None:
    """The page about notebooks links to all of them."""
    page.goto(f"{server}/notebooks/")

    for name in NOTEBOOKS:
        expect(page.locator(f'article a[href="{name}/"]').first).to_be_visible()


def test_search_finds_text_and_code_but_no_drawing(site: Path) -> None:
    """The index of the search holds a notebook's text and code, and no coordinates."""
    entries = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    text = " ".join(
        entry["text"] for entry in entries if entry["location"].startswith("notebooks/")
    )

    assert "permutation-equivariant" in text
    assert "my_encode" in text
    assert "matplotlib" in text
    assert "<path" not in text
    assert "viewBox" not in text
