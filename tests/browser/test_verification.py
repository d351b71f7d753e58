"""The list of all numbers: search, filters, permalinks, and the way there from each page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Axe
from tests.browser.view import DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK, View

LIST = "reference/verification/"
ROWS = "[data-ledger] tbody tr:not([hidden])"
FOLDS = "[data-ledger] > details"


def fold(page: Page, address: str) -> Locator:
    """Return the fold of a page's numbers."""
    return page.locator(f'{FOLDS}[data-page="{address}"]')


def test_the_list_is_folded(page: Page, server: str) -> None:
    """At first every page is one closed line, with as many numbers as it says."""
    page.goto(f"{server}/{LIST}")
    page.locator("vn-filter [role=status]").wait_for()
    folds = page.locator(FOLDS)

    assert folds.count() > 10
    assert page.locator(f"{FOLDS}[open], {FOLDS}[hidden]").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight") < 10_000
    for each in folds.all():
        many = int(each.locator(".vn-tally").inner_text().split()[0])
        assert each.locator("tbody tr").count() == many


def test_a_fold_opens_with_the_keyboard(page: Page, server: str) -> None:
    """Each line is a stop of the Tab key; Enter opens and closes it."""
    page.goto(f"{server}/{LIST}")
    first, second = page.locator(f"{FOLDS} > summary").all()[:2]
    first.focus()
    page.keyboard.press("Tab")
    expect(second).to_be_focused()

    page.keyboard.press("Enter")
    row = page.locator(FOLDS).nth(1).locator("tbody tr").first
    expect(row).to_be_visible()
    page.keyboard.press("Enter")
    expect(row).to_be_hidden()


@pytest.mark.parametrize("view", [DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK], ids=str)
def test_an_open_fold_is_accessible(page: Page, server: str, view: View, axe: Axe) -> None:
    """Axe finds nothing in an open fold, and its table scrolls inside itself."""
    page.goto(f"{server}/{LIST}")
    opened = fold(page, "basics/perplexity.md")
    opened.locator("summary").click()
    expect(opened.locator("table")).to_be_visible()

    assert axe(page, "article") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= view.width
    if view.width < 600:
        scrolls = opened.locator("[data-scrolls]")
        expect(scrolls).to_have_attribute("aria-label", "Table, scrolls sideways")


def test_folds_follow_what_is_sought(page: Page, server: str) -> None:
    """What has a find is open and says how many; the rest is gone until nothing is sought."""
    page.goto(f"{server}/{LIST}")
    softmax = fold(page, "basics/softmax.md")
    softmax.locator("summary").click()
    whole = softmax.locator(".vn-tally").inner_text()
    query = page.locator("vn-filter input")

    query.fill("pe[2,2] 0.0200")
    shown = page.locator(f"{FOLDS}:not([hidden])")
    assert 0 < shown.count() < 5
    for each in shown.all():
        assert each.get_attribute("open") is not None
        found = each.locator("tbody tr:not([hidden])").count()
        expect(each.locator(".vn-tally")).to_have_text(re.compile(rf"^{found} of \d+ numbers$"))
    expect(softmax).to_be_hidden()

    query.fill("")
    assert page.locator(f"{FOLDS}[hidden]").count() == 0
    assert [softmax.get_attribute("data-page")] == page.locator(f"{FOLDS}[open]").evaluate_all(
        "folds => folds.map(fold => fold.dataset.page)"
    )
    expect(softmax.locator(".vn-tally")).to_have_text(whole)


@pytest.mark.parametrize("named", ["sinusoidal-worked-example-4", "sinusoidal-worked-example-all"])
def test_a_link_opens_a_fold_without_scripts(browser: Browser, server: str, named: str) -> None:
    """The browser itself opens the fold that a link leads into, and the others open by hand."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/{LIST}#{named}")
    there = page.locator(f"#{named}")
    expect(there).to_be_visible()
    expect(there).to_be_in_viewport()
    assert page.locator(f"{FOLDS}[open]").count() == 1

    softmax = page.locator(FOLDS).filter(has_text="Softmax: scores into shares")
    softmax.locator("summary").click()
    expect(softmax.locator("tbody tr").first).to_be_visible()
    context.close()


def test_print_shows_what_is_open(page: Page, server: str) -> None:
    """On paper an open fold has its table, and a closed one only its line."""
    page.goto(f"{server}/{LIST}")
    fold(page, "basics/softmax.md").locator("summary").click()
    page.emulate_media(media="print")

    expect(fold(page, "basics/softmax.md").locator("tbody tr").first).to_be_visible()
    closed = fold(page, "basics/perplexity.md")
    expect(closed.locator("summary")).to_be_visible()
    assert closed.locator("> div").evaluate("part => getComputedStyle(part).display") == "none"


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

    page.locator("vn-filter input").fill("worked-example")
    expect(page.locator(f"{FOLDS}:not([hidden])")).to_have_count(1)


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
    expect(page.locator(f"{FOLDS}:not([hidden])")).to_have_count(1)
    mine = fold(page, "sinusoidal/worked-example.md")
    expect(mine).to_have_attribute("open", "")
    expect(mine.locator("summary")).to_be_in_viewport()


def test_a_permalink_shows_its_row(page: Page, server: str) -> None:
    """A number's link opens the list at its row, even if a filter would hide it."""
    page.goto(f"{server}/{LIST}?page=index.md#sinusoidal-worked-example-4")
    row = page.locator("#sinusoidal-worked-example-4")

    expect(row).to_be_visible()
    expect(row).to_be_in_viewport()

    page.evaluate("location.hash = 'basics-softmax-2'")  # as a link on the page itself
    expect(page.locator("#basics-softmax-2")).to_be_in_viewport()


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
    tiers = page.locator(f"{ROWS} td:nth-child(2)").all_text_contents()
    checked = sum(tier in ("equation", "bound", "data") for tier in tiers)
    page.goto(f"{server}/")

    assert f"all {checked:,}" in page.inner_text(".vn-count")
