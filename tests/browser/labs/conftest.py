"""The lab that a test is about, on its own page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import Lab, open_lab


@pytest.fixture
def lab(page: Page, server: str, name: str) -> Lab:
    """Return each lab in turn, on its own page, as it opens."""
    return open_lab(page, server, name)
