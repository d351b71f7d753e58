"""The popover on the worked example as built; rare cases are on the small page of `numbers/`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Axe
from tests.browser.numbers.layout import text_boxes
from tests.browser.view import PHONE, VIEWS

SIN_2 = "0.909297426825681695396019865912"
SCRIPT = "build_figures/pages/sinusoidal/worked_example.py:"
COVERED = """nodes => nodes.filter(node => {
    node.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map(node => node.textContent)"""


@pytest.fixture
def example(page: Page, server: str) -> Page:
    """Return a tab with the worked example open."""
    page.goto(f"{server}/sinusoidal/worked-example/")
    page.keyboard.press("Shift")  # from here on, focus is the keyboard's
    return page


@pytest.fixture
def popover(example: Page) -> Locator:
    """Return the popover of the page, there or not."""
    return example.locator("#vn-popover")


def cell(page: Page, text: str) -> Locator:
    """Return the first number of a table that reads so."""
    return page.locator("td data.vn").filter(has_text=text).first


@pytest.mark.parametrize("reach", [Locator.hover, Locator.focus, Locator.click])
def test_a_number_in_prose_shows_where_it_is_from(
    example: Page, popover: Locator, reach: Callable[[Locator], None]
) -> None:
    """The popover has the 30 digits that the build computed, and the line that computed them."""
    reach(example.locator("p data.vn[data-tier=bound]").filter(has_text="0.9093").first)

    expect(popover.locator(".vn-digits")).to_have_text(SIN_2)
    expect(popover).to_contain_text("bound to a computed value")
    expect(popover).to_contain_text(SCRIPT)


def test_a_number_in_a_table_shows_where_it_is_from(example: Page, popover: Locator) -> None:
    """A cell bound by the shape of its table knows its own reference, and arrows move on."""
    first = cell(example, "0.9093")
    first.focus()
    expect(popover.locator(".vn-digits")).to_have_text(SIN_2)
    said = popover.text_content()
    example.keyboard.press("ArrowRight")

    expect(first).not_to_be_focused()
    expect(popover).to_be_visible()
    assert popover.text_content() != said


def test_every_table_of_numbers_is_one_stop(example: Page) -> None:
    """However many numbers a table has, the Tab key stops there once."""
    tables = example.locator("table:has(data.vn)").all()

    assert tables
    assert [
        table.locator(".vn[tabindex='0'], .vn-list[tabindex='0']").count() for table in tables
    ] == [1 for _ in tables]


def test_a_number_in_a_formula_shows_where_it_is_from(example: Page, popover: Locator) -> None:
    """Digits drawn by KaTeX answer to the pointer with the value that the build computed."""
    example.locator(".vn-formula .enclosing[data-n]").filter(has_text="0.9093").first.hover()

    expect(popover.locator(".vn-digits")).to_have_text(SIN_2)
    expect(popover).to_contain_text("recomputed from the formula itself")


def test_every_formula_lists_its_numbers(example: Page, popover: Locator) -> None:
    """Each formula with checked numbers has one button, and it lists them all."""
    formulas = example.locator(".vn-formula[data-numbers]")
    counts = [len((each.get_attribute("data-numbers") or "").split()) for each in formulas.all()]
    buttons = example.locator(".vn-list")

    assert counts
    assert [f"Numbers in this formula: {count}" for count in counts] == [
        button.get_attribute("aria-label") for button in buttons.all()
    ]
    buttons.nth(counts.index(max(counts))).press("Enter")
    expect(popover.locator(".vn-digits")).to_have_count(max(counts))


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_no_sign_of_a_formula_covers_a_number(example: Page) -> None:
    """Each digit that is checked can be pointed at, under a root as well."""
    assert example.locator(".enclosing[data-n]").evaluate_all(COVERED) == []


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_axe_finds_nothing_with_a_popover_open(example: Page, popover: Locator, axe: Axe) -> None:
    """The popover has the contrast, the names and the roles it needs in the site's own look."""
    prose = example.locator("p data.vn[role=button]").first
    for opened in (prose, cell(example, "0.9093"), example.locator(".vn-list").first):
        opened.press("Enter")
        expect(popover).to_be_visible()
        assert axe(example) == []


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_a_tap_shows_a_popover_that_fits(example: Page, popover: Locator) -> None:
    """On a phone the popover keeps within the window, and the page does not scroll sideways."""
    for number in (example.locator("p data.vn[role=button]").first, cell(example, "0.9093")):
        number.tap()
        expect(number).to_have_attribute("aria-expanded", "true")
        box = popover.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert example.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_popover_moves_no_text(browser: Browser, example: Page, popover: Locator) -> None:
    """Every word stands where it stands without the scripts for numbers, a popover open or not."""
    context = browser.new_context(reduced_motion="reduce")
    plain = context.new_page()
    plain.route("**/number*.js", lambda route: route.abort())
    plain.goto(example.url)
    for width in (1280, 360):
        expected = text_boxes(plain, width)
        assert text_boxes(example, width) == expected
        for opened in ("p data.vn[role=button]", "td data.vn", "p .vn-list", "td .vn-list"):
            example.locator(opened).first.press("Enter")
            expect(popover).to_be_visible()
            example.evaluate("scrollTo(0, 0)")
            assert text_boxes(example, width) == expected
            example.keyboard.press("Escape")
    context.close()


def test_nothing_of_it_is_printed(example: Page, popover: Locator) -> None:
    """On paper a number is only its digits."""
    cell(example, "0.9093").click()
    expect(popover).to_be_visible()
    example.emulate_media(media="print")

    expect(popover).to_be_hidden()
    assert not any(button.is_visible() for button in example.locator(".vn-list").all())
