"""Checked numbers of every kind on one small page, served instead of the built site.

It keeps to the HTML that the build writes, and has what no real page has: a wrong number, a number
in a summary, markup in a source, and a policy that allows neither inline scripts nor styles.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.server import serve
from tests.browser.view import View

ROOT = Path(__file__).parents[3]
FIXTURES = ROOT / "tests" / "browser" / "fixtures"
ASSETS = (
    "javascripts/number-entry.js",
    "javascripts/numbers.js",
    "javascripts/number-tables.js",
    "stylesheets/numbers.css",
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page and the scripts and style sheet of the site it needs."""
    root = tmp_path_factory.mktemp("numbers")
    for name in ("numbers.html", "numbers-page.css"):
        shutil.copy(FIXTURES / name, root)
    for asset in ASSETS:
        (root / "assets" / asset).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "docs" / "assets" / asset, root / "assets" / asset)
    return root


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[str]:
    """Yield the address of the small page's folder, without a final slash."""
    with serve(folder) as address:
        yield address


@pytest.fixture
def numbers(page: Page, server: str, view: View) -> Page:
    """Return a tab with the page open in the view's scheme, and a clock that only tests move."""
    page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
    page.goto(f"{server}/numbers.html")
    page.clock.pause_at(datetime(2026, 1, 2, tzinfo=UTC))
    if view.scheme == "dark":
        page.evaluate("document.body.dataset.mdColorScheme = 'slate'")
    return page


@pytest.fixture
def popover(numbers: Page) -> Locator:
    """Return the popover of the page, there or not."""
    return numbers.locator("#vn-popover")
