from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.view import PHONE

SOON = 1000  # ms of the page's clock, longer than any delay of the script


def focus(page: Page, selector: str) -> None:
    """Reach an element as the keyboard does, with a visible focus."""
    page.keyboard.press("Shift")
    page.focus(selector)


def test_a_number_pointed_at_says_what_it_is(numbers: Page, popover: Locator) -> None:
    """The popover has the full value, how near it is, how it was checked and where it is from."""
    numbers.hover("#bound")
    numbers.clock.run_for(SOON)

    expect(popover.locator(".vn-digits")).to_have_text("0.0199986666933330793600880953")
    expect(popover).to_contain_text("proved to within 1.2e-39")
    expect(popover).to_contain_text("bound to a computed value")
    expect(popover).to_contain_text("pe[2,2]")
    expect(popover).to_contain_text("build_figures/pages/sinusoidal/worked_example.py:14")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("#heading", ["2", "exact", "•an input of this page", "referencepos"]),
        ("#large", ["9007199254740992", "exact", "✓bound to a computed value", "referencelimit"]),
        (
            "#data",
            ["27.3", "†measured by others", "sourceVaswani et al. 2017, table 2 <b>BLEU</b>"],
        ),
        ("#allowed", ["2017", "–not checked: year of the paper"]),
        ("#small", ["-1.86264514923095703125e-9", "exact", "✓bound to a computed value"]),
        ("#third", ["0." + 30 * "3", "known exactly, shown to 30 digits"]),
    ],
)
def test_every_tier_is_said_in_words(
    numbers: Page, popover: Locator, number: str, said: list[str]
) -> None:
    """A tier is a sentence; nothing is said that is not known, and markup is shown as typed."""
    numbers.click(number)

    parts = [part.replace("\n", "") for part in popover.locator("> *").all_text_contents()]
    assert parts[: len(said)] == said


def test_digits_are_grouped_for_the_eye_and_copied_plain(numbers: Page, popover: Locator) -> None:
    """One click in the digits selects all of them, without the gaps one sees."""
    numbers.click("#large")
    digits = popover.locator(".vn-digits")
    digits.click()

    assert numbers.evaluate("getSelection().toString()") == "9007199254740992"
    assert digits.locator(".vn-chunk").all_text_contents() == [
        "9",
        "007",
        "199",
        "254",
        "740",
        "992",
    ]
    expect(popover).to_be_visible()


def test_the_pointer_may_move_into_the_popover(numbers: Page, popover: Locator) -> None:
    """A popover stays while it is pointed at and goes when the pointer is elsewhere."""
    numbers.hover("#bound")
    numbers.clock.run_for(SOON)
    popover.hover()
    numbers.clock.run_for(SOON)
    expect(popover).to_be_visible()

    numbers.hover("#last")
    numbers.clock.run_for(SOON)
    expect(popover).to_have_count(0)


def test_passing_over_a_number_shows_nothing(numbers: Page, popover: Locator) -> None:
    """A pointer on its way elsewhere opens no popover."""
    numbers.hover("#bound")
    numbers.hover("#last")
    numbers.clock.run_for(SOON)

    expect(popover).to_have_count(0)


def test_escape_closes_what_the_pointer_opened(numbers: Page, popover: Locator) -> None:
    """A popover can be dismissed without moving the pointer."""
    numbers.hover("#bound")
    numbers.clock.run_for(SOON)
    numbers.keyboard.press("Escape")
    numbers.clock.run_for(SOON)

    expect(popover).to_have_count(0)


def test_escape_closes_one_thing(numbers: Page, popover: Locator) -> None:
    """What else closes on Escape, such as the theme's search, stays open for another press."""
    numbers.evaluate("window.heard = 0")
    numbers.evaluate("addEventListener('keydown', event => { heard += event.key === 'Escape' })")
    numbers.click("#bound")
    numbers.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    assert numbers.evaluate("heard") == 0

    numbers.keyboard.press("Escape")
    assert numbers.evaluate("heard") == 1


def test_another_window_closes_nothing(numbers: Page, popover: Locator) -> None:
    """A reader may compare the digits with another window, and finds them pinned as before."""
    focus(numbers, "#bound")
    numbers.keyboard.press("Enter")
    numbers.evaluate("document.hasFocus = () => false; document.activeElement.blur()")
    expect(popover).to_be_visible()

    numbers.evaluate("delete document.hasFocus")
    numbers.focus("#bound")
    numbers.keyboard.press("Enter")
    expect(popover).to_have_count(0)


def test_focus_keeps_what_the_pointer_opened(numbers: Page, popover: Locator) -> None:
    """A number that is pointed at and then focused stays open when the pointer leaves."""
    numbers.hover("#bound")
    numbers.clock.run_for(SOON)
    focus(numbers, "#bound")
    numbers.hover("h1")
    numbers.clock.run_for(SOON)

    expect(popover).to_be_visible()


def test_keyboard_focus_shows_and_leaving_closes(numbers: Page, popover: Locator) -> None:
    """The Tab key alone tells what a number is, right behind it in the document."""
    focus(numbers, "#heading")
    numbers.keyboard.press("Tab")
    expect(numbers.locator("#bound")).to_be_focused()
    expect(popover).to_contain_text("pe[2,2]")
    expect(numbers.locator("#bound + #vn-popover")).to_be_visible()

    numbers.keyboard.press("Tab")
    expect(popover).to_contain_text("limit")
    numbers.focus("#after")
    expect(popover).to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_pins_and_closes(numbers: Page, popover: Locator, key: str) -> None:
    """A pinned popover stays when the pointer leaves; the same key closes it, nothing scrolls."""
    number = numbers.locator("#bound")
    focus(numbers, "#bound")
    numbers.evaluate("window.scrolls = 0")
    numbers.evaluate("addEventListener('keydown', event => { scrolls += !event.defaultPrevented })")
    numbers.keyboard.down(key)
    numbers.keyboard.down(key)  # held, it repeats
    numbers.keyboard.up(key)
    for other in ("#bound", "h1", "#heading"):
        numbers.hover(other)
        numbers.clock.run_for(SOON)
        expect(popover).to_contain_text("pe[2,2]")
    expect(number).to_have_attribute("aria-expanded", "true")
    expect(number).to_have_attribute("aria-controls", "vn-popover")

    numbers.keyboard.press(key)
    expect(popover).to_have_count(0)
    expect(number).to_have_attribute("aria-expanded", "false")
    assert number.get_attribute("aria-controls") is None
    assert numbers.evaluate("scrolls") == 0


def test_escape_in_the_popover_gives_the_focus_back(numbers: Page, popover: Locator) -> None:
    """Escape within closes, and the reader is where they came from."""
    numbers.evaluate("document.body.dataset.vnVerification = 'verification/#page:'")
    focus(numbers, "#bound")
    numbers.keyboard.press("Enter")
    numbers.keyboard.press("Tab")
    expect(popover.get_by_role("link")).to_be_focused()
    expect(popover.get_by_role("link")).to_have_attribute("href", "verification/#page:2")

    numbers.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    expect(numbers.locator("#bound")).to_be_focused()


def test_there_is_no_link_to_a_page_that_is_not_there(numbers: Page, popover: Locator) -> None:
    """Without a verification page the popover has no link."""
    numbers.click("#bound")

    expect(popover.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_a_tap_shows_and_a_tap_elsewhere_closes(numbers: Page, popover: Locator) -> None:
    """A finger needs no hovering."""
    numbers.tap("#bound")
    expect(popover).to_contain_text("pe[2,2]")
    numbers.tap("#r1c1")
    expect(popover).to_contain_text("pe[1,0]")
    numbers.tap("#last")
    expect(popover).to_have_count(0)
    numbers.tap("#bound")
    numbers.tap("#bound")
    expect(popover).to_have_count(0)


def test_selecting_text_over_a_number_opens_nothing(numbers: Page, popover: Locator) -> None:
    """Dragging within a number pins no popover, whether or not the browser selects text there."""
    box = numbers.locator("#large").bounding_box()
    assert box
    numbers.mouse.move(box["x"] + 5, box["y"] + 10)
    numbers.mouse.down()
    numbers.mouse.move(box["x"] + 60, box["y"] + 10)
    numbers.mouse.up()

    expect(popover).to_have_count(0)


def test_selecting_text_across_a_number_opens_nothing(numbers: Page, popover: Locator) -> None:
    """A selection dragged over a number is not covered by its popover."""
    numbers.hover("h1")
    numbers.mouse.down()
    numbers.hover("#bound")
    numbers.clock.run_for(SOON)
    expect(popover).to_have_count(0)
    numbers.mouse.up()


def test_a_number_in_a_link_leaves_it_a_link(numbers: Page, popover: Locator) -> None:
    """It adds no stop and no role, shows on hover outside of the link, and the link works."""
    linked = numbers.locator("#linked")
    assert linked.get_attribute("role") is None
    assert linked.get_attribute("tabindex") is None
    linked.hover()
    numbers.clock.run_for(SOON)
    expect(popover).to_contain_text("pe[1,0]")
    expect(numbers.locator("#link #vn-popover")).to_have_count(0)

    linked.click()
    expect(popover).to_have_count(0)
    expect(numbers).to_have_url(re.compile("#heading$"))


def test_a_number_in_a_summary_leaves_it_a_summary(numbers: Page, popover: Locator) -> None:
    """It shows on hover although the details are closed, and a click opens the details."""
    numbers.hover("#summarized")
    numbers.clock.run_for(SOON)
    expect(popover).to_contain_text("pe[1,1]")
    expect(popover).to_be_visible()

    numbers.click("#summarized")
    assert numbers.evaluate("document.querySelector('details').open")
    expect(popover).to_have_count(0)


def test_a_heading_keeps_its_name(numbers: Page, popover: Locator) -> None:
    """The popover of a number in a heading stands behind the heading."""
    numbers.click("#heading")

    expect(numbers.locator("h1 + #vn-popover")).to_be_visible()


def test_a_wrong_number_is_outlined_with_its_message(numbers: Page, popover: Locator) -> None:
    """While a page is written, the error stands at the number, for every kind of reader."""
    wrong = numbers.locator("#wrong")
    assert wrong.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    expect(wrong).to_have_accessible_name(re.compile("^0.8451, N102 .*digits swapped"))
    wrong.click()

    expect(popover.locator(".vn-message")).to_have_text(
        "N102 pe[1,0] is 0.8415 at this precision, the page says 0.8451 (digits swapped)"
    )
    expect(popover.locator(".vn-glyph")).to_have_text("✕")


def test_a_number_is_a_button_named_by_its_text(numbers: Page) -> None:
    """A screen reader reads the number itself and hears that there is more."""
    number = numbers.get_by_role("button", name="0.0200", exact=True).first

    expect(number).to_have_attribute("aria-expanded", "false")
    expect(number).to_have_attribute("id", "bound")
