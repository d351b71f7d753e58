from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Axe
from tests.browser.numbers.layout import text_boxes
from tests.browser.view import DESKTOP, PHONE, PHONE_DARK, VIEWS

GAP = 6  # px between a number and its popover
FOCUSABLE = "a[href], summary, [tabindex], button"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_axe_finds_nothing_with_a_popover_open(numbers: Page, popover: Locator, axe: Axe) -> None:
    """Names, roles and contrast hold in both schemes, wide and narrow."""
    numbers.evaluate("document.body.dataset.vnVerification = 'verification/#page:'")
    numbers.clock.resume()
    for opened in ("#bound", "#wrong", "#r2c3", "#display + .vn-anchor button"):
        numbers.keyboard.press("Shift")
        numbers.focus(opened)
        numbers.keyboard.press("Enter")
        expect(popover).to_be_visible()
        assert axe(numbers) == []


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_every_popover_fits_the_window(numbers: Page, popover: Locator) -> None:
    """No popover reaches out of the window or makes the page scroll sideways."""
    width, height = numbers.evaluate("[innerWidth, innerHeight]")
    for number in numbers.locator(".vn, .enclosing[data-n]").all():
        number.hover()
        numbers.clock.run_for(1000)
        box = popover.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert numbers.evaluate("document.documentElement.scrollWidth") <= width
        numbers.keyboard.press("Escape")  # it may lie over the next number


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_a_popover_stands_where_there_is_room(numbers: Page, popover: Locator) -> None:
    """It is above a number where it fits, else below, and follows when the page scrolls."""
    numbers.set_viewport_size({"width": 360, "height": 400})
    number = numbers.locator("#data")
    number.evaluate("node => scrollBy(0, node.getBoundingClientRect().top - 300)")
    number.click()
    box, stated = popover.bounding_box(), number.bounding_box()
    assert box
    assert stated
    assert box["y"] + box["height"] == pytest.approx(stated["y"] - GAP, abs=1)

    numbers.evaluate(
        """() => new Promise((seen) => {
          addEventListener("scroll", () => seen(null), { once: true });
          scrollBy(0, 280);
        })"""
    )
    box, stated = popover.bounding_box(), number.bounding_box()
    assert box
    assert stated
    assert box["y"] == pytest.approx(stated["y"] + stated["height"] + GAP, abs=1)


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_a_popover_too_tall_scrolls_by_keyboard(numbers: Page, popover: Locator) -> None:
    """Where a list does not fit, it scrolls inside itself and is a stop of the Tab key."""
    numbers.set_viewport_size({"width": 360, "height": 260})
    numbers.focus("#display + .vn-anchor button")
    numbers.keyboard.press("Enter")
    numbers.keyboard.press("Tab")

    expect(popover).to_be_focused()
    assert popover.evaluate("box => box.scrollHeight > box.clientHeight")


def test_the_script_moves_no_text(browser: Browser, numbers: Page, server: str) -> None:
    """Every word stands where it stands without the script."""
    context = browser.new_context()
    plain = context.new_page()
    plain.route("**/*.js", lambda route: route.abort())
    plain.goto(f"{server}/numbers.html")
    for width in (1280, 700, 360, 320):
        assert text_boxes(numbers, width) == text_boxes(plain, width)
    context.close()


def test_a_page_is_calm_until_a_number_is_pointed_at(numbers: Page) -> None:
    """A number has no line under it; pointed at, it has a dotted one."""
    number = numbers.locator("#bound")
    expect(number).to_have_css("text-decoration-line", "none")
    number.hover()

    expect(number).to_have_css("text-decoration-line", "underline")
    expect(number).to_have_css("text-decoration-style", "dotted")


def test_motion_is_short_and_none_where_it_is_not_wanted(numbers: Page, popover: Locator) -> None:
    """The popover fades in, and appears at once with reduced motion."""
    numbers.click("#bound")
    expect(popover).to_have_css("animation-name", "none")
    numbers.emulate_media(reduced_motion="no-preference")
    expect(popover).to_have_css("animation-name", "vn-appear")


def test_nothing_of_it_is_printed(numbers: Page, popover: Locator) -> None:
    """On paper there is no popover, no button and no line, even while one is open."""
    numbers.click("#wrong")
    expect(popover).to_be_visible()
    numbers.emulate_media(media="print")

    expect(popover).to_be_hidden()
    for button in numbers.locator(".vn-list").all():
        expect(button).to_be_hidden()
    expect(numbers.locator("#wrong")).to_have_css("outline-style", "none")
    expect(numbers.locator("#wrong")).to_have_css("text-decoration-line", "none")


@pytest.mark.parametrize("view", [PHONE_DARK], ids=str)
def test_forced_colors_keep_edges_and_marks(numbers: Page, popover: Locator) -> None:
    """With the system's own colors, the popover has a border, and the mark is a text sign."""
    numbers.emulate_media(forced_colors="active")
    numbers.focus("#display + .vn-anchor button")
    numbers.keyboard.press("Enter")

    expect(popover).to_have_css("border-top-style", "solid")
    edge, paper = popover.evaluate(
        "box => [getComputedStyle(box).borderTopColor, getComputedStyle(box).backgroundColor]"
    )
    assert edge != paper
    mark = "node => getComputedStyle(node, '::before').content"
    assert numbers.locator("#display + .vn-anchor button").evaluate(mark) == '"≡"'


def test_without_javascript_no_stop_is_dead(browser: Browser, server: str) -> None:
    """Only what works without the script takes the focus, and nothing invites in vain."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/numbers.html")
    stops = page.locator(FOCUSABLE)
    assert [stop.get_attribute("id") for stop in stops.all()] == ["link", "summary", "after"]
    page.hover("#bound")
    expect(page.locator("#bound")).to_have_css("text-decoration-line", "none")
    context.close()


def test_it_works_from_a_folder_of_files(browser: Browser, folder: Path) -> None:
    """The page needs no server."""
    context = browser.new_context()
    page = context.new_page()
    page.goto((folder / "numbers.html").as_uri())
    page.click("#bound")
    expect(page.locator("#vn-popover")).to_contain_text("pe[2,2]")
    page.focus("#display + .vn-anchor button")
    page.keyboard.press("Enter")
    expect(page.locator("#vn-popover li")).to_have_count(2)
    context.close()


def test_pages_swapped_in_are_set_up_too(page: Page, server: str) -> None:
    """With the theme's instant navigation, the numbers of the next page work, and once only."""
    page.add_init_script(
        """window.pages = [];
        window.document$ = { subscribe: (next) => { window.pages.push(next); next(document); } };"""
    )
    page.goto(f"{server}/numbers.html")
    page.click("#bound")
    page.mouse.move(0, 0)  # else the pointer, resting, soon opens what comes to lie below it
    page.evaluate(
        """() => {
            const main = document.querySelector("main");
            const next = main.cloneNode(true);
            for (const node of next.querySelectorAll("#vn-popover, .vn-anchor")) node.remove();
            for (const node of next.querySelectorAll(".vn")) {
                node.removeAttribute("role");
                node.removeAttribute("tabindex");
            }
            main.replaceWith(next);
            for (const prepare of window.pages) prepare(document);
            for (const prepare of window.pages) prepare(document);
        }"""
    )

    popover = page.locator("#vn-popover")
    expect(popover).to_have_count(0)
    page.click("#bound")
    expect(popover).to_contain_text("pe[2,2]")
    expect(page.locator("#display + .vn-anchor button")).to_have_count(1)
    expect(page.locator("#inline button")).to_have_count(1)
    assert page.locator("#table [tabindex='0']").count() == 1
