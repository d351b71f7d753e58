from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.view import PHONE

SOON = 1000  # ms of the page's clock, longer than any delay of the script


@pytest.mark.parametrize(
    ("digit", "said"),
    [
        ("#inline .enclosing", "recomputed from the formula itself"),
        ("#display .enclosing >> nth=0", "pe[2,0]"),
    ],
)
def test_digits_answer_to_the_pointer(
    numbers: Page, popover: Locator, digit: str, said: str
) -> None:
    """A number inside a formula shows what the page's JSON says of it, and takes no focus."""
    numbers.hover(digit)
    numbers.clock.run_for(SOON)

    expect(popover.locator(".vn-digits")).to_have_text("0.909297426825681695396019865912")
    expect(popover).to_contain_text(said)
    assert numbers.locator(digit).get_attribute("tabindex") is None
    expect(numbers.locator("[aria-hidden] #vn-popover")).to_have_count(0)


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_digits_answer_to_a_tap(numbers: Page, popover: Locator) -> None:
    """A finger on a digit pins its popover, and Escape closes it."""
    numbers.tap("#inline .enclosing")
    expect(popover).to_contain_text("recomputed from the formula itself")
    numbers.keyboard.press("Escape")
    expect(popover).to_have_count(0)


def test_a_button_lists_the_numbers_of_a_formula(numbers: Page, popover: Locator) -> None:
    """Readers who cannot point get all of a formula's numbers from one named button."""
    numbers.evaluate("document.body.dataset.vnVerification = 'verification/#page:'")
    button = numbers.get_by_role("button", name="Numbers in this formula: 2")
    button.focus()
    numbers.keyboard.press("Enter")

    expect(popover).to_have_accessible_name("Numbers in this formula")
    entries = popover.get_by_role("listitem")
    expect(entries).to_have_count(2)
    expect(entries.nth(0).locator(".vn-stated")).to_have_text("0.9093")
    expect(entries.nth(0)).to_contain_text("0.909297426825681695396019865912")
    expect(entries.nth(0)).to_contain_text("bound to a computed value")
    expect(entries.nth(0)).to_contain_text("pe[2,0]")
    expect(entries.nth(1).locator(".vn-stated")).to_have_text("0.4161")
    expect(entries.nth(1)).to_contain_text("recomputed from the formula itself")
    link = popover.get_by_role("link", name="0.4161 in the list of all numbers")
    expect(link).to_have_attribute("href", "verification/#page:22")

    expect(button).to_have_attribute("aria-expanded", "true")
    numbers.keyboard.press("Enter")
    expect(popover).to_have_count(0)
    expect(button).to_be_focused()


def test_the_list_covers_neither_its_formula_nor_its_button(
    numbers: Page, popover: Locator
) -> None:
    """What is explained stays in sight."""
    numbers.focus("#display + .vn-anchor button")
    numbers.keyboard.press("Enter")
    box = popover.bounding_box()
    assert box

    for part in ("#display", "#display + .vn-anchor button"):
        other = numbers.locator(part).bounding_box()
        assert other
        above = box["y"] + box["height"] <= other["y"]
        assert above or box["y"] >= other["y"] + other["height"]


def test_a_formula_of_one_number_tells_it_at_once(numbers: Page, popover: Locator) -> None:
    """A list of one is no list."""
    numbers.focus("#inline button")
    numbers.keyboard.press("Space")

    expect(popover).to_have_accessible_name("Where 0.9093 comes from")
    expect(popover.get_by_role("listitem")).to_have_count(0)


@pytest.mark.parametrize(("formula", "part"), [("#inline", ".mop"), ("#display", ".katex-display")])
def test_the_mark_is_seen_when_the_formula_is_pointed_at_or_reached(
    numbers: Page, formula: str, part: str
) -> None:
    """The mark shows on hover and on keyboard focus, and until then the pointer goes through it."""
    button = numbers.locator(f"{formula} button, {formula} + .vn-anchor button")
    expect(button).to_have_css("opacity", "0")
    expect(button).to_have_css("pointer-events", "none")

    numbers.hover(f"{formula} {part}", position={"x": 3, "y": 10})
    expect(button).to_have_css("opacity", "1")
    button.hover()
    expect(button).to_have_css("opacity", "1")
    numbers.hover("#last")
    expect(button).to_have_css("opacity", "0")
    numbers.keyboard.press("Shift")
    button.focus()
    expect(button).to_have_css("opacity", "1")


def test_escape_gives_the_focus_of_a_digit_to_its_formula(numbers: Page, popover: Locator) -> None:
    """A digit takes no focus, so what was focused in its popover goes to the button beside it."""
    numbers.click("#inline .enclosing")
    popover.locator(".vn-digits").click()
    numbers.keyboard.press("Escape")

    expect(popover).to_have_count(0)
    expect(numbers.locator("#inline button")).to_be_focused()


def test_a_wrong_number_in_a_formula_is_outlined(numbers: Page, popover: Locator) -> None:
    """Its message comes from the JSON, and its digits are outlined as elsewhere."""
    wrong = numbers.locator("#mistaken .enclosing")
    expect(wrong).to_have_class(re.compile("vn-wrong"))
    expect(wrong).to_have_css("outline-style", "solid")
    wrong.click()

    expect(popover.locator(".vn-message")).to_contain_text("N102 cos(1) is 0.5403")
