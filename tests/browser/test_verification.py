"""The list of all numbers: search, filters, permalinks, and the way there from each page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.view import DESKTOP, PHONE

LIST = "reference/verification/"
ROWS = "[data-ledger] tbody tr:not([hidden])"


def test_search_and_filters(page: Page, server: str) -> None:
    """Words and choices narrow the list, and the count says how far."""
    page.goto(f"{server}/{LIST}")
    every = page.locator(ROWS).count()
    expect(page.locator("vn-filter [role=status]")).to_have_text(f"{every} of {every} numbers")

    page.locator("vn-filter input").fill("pe[2,2] 0.0200")
    found = page.locator(ROWS)
    assert 0 < found.count() < every
    expect(found.first).to_contain_text("0.01999866669")
    expect(page.locator("vn-filter [role=status]")).to_have_text(
        f"{found.count()} of {every} numbers"
    )

    page.locator("vn-filter input").fill("")
    page.locator("vn-filter select").first.select_option("equation")
    assert set(page.locator(f"{ROWS} td:nth-child(2)").all_inner_texts()) == {"equation"}


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_the_badge_of_a_page_leads_to_its_numbers(page: Page, server: str) -> None:
    """Under a page's title stands how many numbers were checked; the list shows exactly those."""
    page.goto(f"{server}/sinusoidal/worked-example/")
    badge = page.locator(".vn-badge a")
    many = int(badge.inner_text().split()[0])
    badge.click()

    page.locator("vn-filter [role=status]").wait_for()  # the longest page there is
    expect(page).to_have_url(re.compile(LIST))
    expect(page.locator("vn-filter [role=status]")).to_contain_text("numbers")
    tiers = page.locator(f"{ROWS} td:nth-child(2)").all_inner_texts()
    assert many == sum(tier in ("equation", "bound", "data") for tier in tiers)
    pages = page.locator(f"{ROWS} td:nth-child(3)").all_inner_texts()
    assert all(each.startswith("sinusoidal/worked-example:") for each in pages)


def test_a_permalink_shows_its_row(page: Page, server: str) -> None:
    """A number's link opens the list at its row, even if a filter would hide it."""
    page.goto(f"{server}/{LIST}?page=index.md#sinusoidal-worked-example-4")
    row = page.locator("#sinusoidal-worked-example-4")

    expect(row).to_be_visible()
    expect(row).to_be_in_viewport()


def test_the_popover_links_to_the_list(page: Page, server: str) -> None:
    """The popover of a number leads to its row."""
    page.goto(f"{server}/sinusoidal/worked-example/")
    number = page.locator("data.vn").first
    number.focus()
    page.keyboard.press("Enter")
    page.locator(".vn-link").first.click()

    expect(page).to_have_url(re.compile(rf"{LIST}#sinusoidal-worked-example-\d+$"))


def test_the_home_page_counts(page: Page, server: str) -> None:
    """The home page says how many numbers were checked: as many as the list holds."""
    page.goto(f"{server}/{LIST}")
    tiers = page.locator(f"{ROWS} td:nth-child(2)").all_inner_texts()
    checked = sum(tier in ("equation", "bound", "data") for tier in tiers)
    page.goto(f"{server}/")

    assert f"all {checked:,}" in page.inner_text(".vn-count")
