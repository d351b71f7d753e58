from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.view import DESKTOP, PHONE


def enter(page: Page) -> None:
    """Tab into the table from the button of the display formula before it."""
    page.focus("#display + .vn-anchor button")
    page.keyboard.press("Tab")


def test_a_table_is_one_stop(numbers: Page) -> None:
    """Tab enters at the first number, and the next Tab leaves; it comes back where it was."""
    enter(numbers)
    expect(numbers.locator("#r1c1")).to_be_focused()
    numbers.keyboard.press("ArrowRight")
    numbers.keyboard.press("Tab")
    expect(numbers.locator("#after")).to_be_focused()
    numbers.keyboard.press("Shift+Tab")
    expect(numbers.locator("#r1c2")).to_be_focused()


def test_arrow_keys_move_between_numbers(numbers: Page) -> None:
    """Arrows go to the next number of a row or the nearest of the next one, and stay at an edge."""
    expected = {
        "ArrowRight": "r1c2",
        "ArrowRight ArrowRight": "r1c2",
        "ArrowLeft": "r1c1",
        "ArrowUp": "r1c1",
        "ArrowRight ArrowDown": "r2c2",
        "ArrowDown": "r2c2",
        "ArrowDown ArrowRight": "r2c3",
        "ArrowDown ArrowRight ArrowUp": "r1c2",
        "ArrowDown ArrowDown": "celled",
        "ArrowDown ArrowDown ArrowLeft": "r3c1",
        "End": "r1c2",
        "End Home": "r1c1",
        "Control+End": "celled",
        "Control+End Control+Home": "r1c1",
        "Control+End ArrowDown": "celled",
        "Control+ArrowDown": "r1c1",
        "Shift+End": "r1c1",
    }
    reached = {}
    for keys in expected:
        numbers.focus("#r1c1")
        for key in keys.split():
            numbers.keyboard.press(key)
        reached[keys] = numbers.evaluate("document.activeElement.closest('[id]').id")
        assert numbers.locator("#table [tabindex='0']").count() == 1

    assert reached == expected


def test_each_number_reached_shows_its_own_popover(numbers: Page, popover: Locator) -> None:
    """The popover follows the focus through a table."""
    enter(numbers)
    expect(popover).to_contain_text("pe[1,0]")
    numbers.keyboard.press("ArrowRight")
    expect(popover).to_contain_text("pe[1,2]")
    numbers.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    numbers.keyboard.press("Enter")
    expect(popover).to_contain_text("pe[1,2]")


def test_the_way_in_tells_of_the_arrow_keys_once(numbers: Page) -> None:
    """The hint is the description of the table's stop, and no number's on the way through."""
    hint = "Arrow keys move between the numbers of this table, Enter shows where one comes from."
    expect(numbers.locator("#r1c1")).to_have_accessible_description(hint)
    enter(numbers)
    numbers.keyboard.press("ArrowRight")
    expect(numbers.locator("#r1c2")).to_have_accessible_description("")
    numbers.keyboard.press("Tab")
    expect(numbers.locator("#r1c2")).to_have_accessible_description(hint)
    expect(numbers.locator("#r1c1")).to_have_accessible_description("")


def test_a_table_of_one_number_tells_of_no_keys(numbers: Page) -> None:
    """Where arrows lead nowhere, nothing is said of them."""
    expect(numbers.locator("#only")).to_have_accessible_description("")


def test_a_number_clicked_becomes_the_stop(numbers: Page) -> None:
    """The keyboard goes on where the pointer was."""
    numbers.click("#r2c2")
    expect(numbers.locator("#table [tabindex='0']")).to_have_id("r2c2")
    numbers.keyboard.press("ArrowRight")

    expect(numbers.locator("#r2c3")).to_be_focused()


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_a_scrolling_table_clips_no_popover(numbers: Page, popover: Locator) -> None:
    """Every corner of the popover is on top, although its cell is inside a scrolled box."""
    enter(numbers)
    numbers.keyboard.press("Control+End")
    numbers.keyboard.press("ArrowUp")
    expect(popover).to_contain_text("pe[2,2]")

    assert popover.evaluate(
        """box => {
            const { left, right, top, bottom } = box.getBoundingClientRect();
            const onTop = (x, y) => box.contains(document.elementFromPoint(x, y));
            return onTop(left + 4, top + 4) && onTop(right - 4, top + 4)
                && onTop(left + 4, bottom - 4) && onTop(right - 4, bottom - 4);
        }"""
    )
