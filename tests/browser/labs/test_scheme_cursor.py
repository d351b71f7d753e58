"""scheme-lab: the cursor of its matrix, and what pointers and keys choose in its pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import address, link, open_lab, settle
from tests.browser.labs.scheme import NAME, OPENING, along, at, cell, marked
from tests.browser.view import DESKTOP, PHONE, View


def test_the_cursor_follows_the_mouse(page: Page, server: str) -> None:
    """Cell, wave and table follow; a click chooses the position; leaving keeps the column."""
    lab = open_lab(page, server, NAME)
    canvas = lab.element.locator("canvas")
    x, y = at(lab, 30, 5)
    canvas.hover(position={"x": x, "y": y})

    # cos(30 / 10000^(4/64)) = cos(16.870...)
    assert cell(lab) == "Position 30, component 5, the cosine of pair 2: -0.3973."
    assert lab.element.get_by_text("Component 5: its wave").is_visible()
    assert marked(lab) == ["5", "cosine", "11.17", "0.8939"]
    assert lab.state["p"] == 12
    canvas.click(position={"x": x, "y": y})
    assert lab.state["p"] == 30
    page.locator("h1").hover()
    assert cell(lab) == "Position 30, component 5, the cosine of pair 2: -0.3973."


def test_every_picture_moves_the_cursor(page: Page, server: str) -> None:
    """The row chooses a component, the wave a position, the table a component again."""
    lab = open_lab(page, server, NAME)
    row, wave = (lab.element.locator(f".scheme-panel-{kind} svg") for kind in ("row", "wave"))
    row.hover(position=along(row, 20 / 63))

    # sin(12 / 10000^(20/64)) = sin(0.6748...)
    assert cell(lab) == "Position 12, component 20, the sine of pair 10: 0.6247."
    assert marked(lab) == ["20", "sine", "111.73", "0.6247"]
    assert lab.element.get_by_text("Component 20: its wave").is_visible()
    wave.hover(position=along(wave, 30 / 49))
    assert cell(lab).startswith("Position 30, component 20, ")
    lab.element.get_by_role("row", name="22 sine").hover()
    assert cell(lab).startswith("Position 12, component 22, ")
    assert marked(lab)[0] == "22"
    assert row.locator(".scheme-dot").get_attribute("cx") == row.evaluate(
        "(svg, share) => String(46 + (svg.clientWidth - 58) * share)", 22 / 63
    )
    page.locator("h1").hover()
    assert lab.state == OPENING


def test_the_cursor_follows_the_keys(page: Page, server: str) -> None:
    """Arrows, pages, Home and End, to the borders and not beyond; Enter chooses the position."""
    lab = open_lab(page, server, NAME)
    field = lab.element.get_by_role("application")
    field.focus()
    for key, place in (
        ("ArrowRight", (12, 1)),
        ("ArrowDown", (13, 1)),
        ("PageDown", (23, 1)),
        ("PageUp", (13, 1)),
        ("ArrowUp", (12, 1)),
        ("ArrowLeft", (12, 0)),
        ("ArrowLeft", (12, 0)),
        ("End", (12, 63)),
        ("ArrowRight", (12, 63)),
        ("PageDown", (22, 63)),
    ):
        page.keyboard.press(key)

        assert cell(lab).startswith(f"Position {place[0]}, component {place[1]}, "), key
    assert lab.element.locator(".lab-cell").get_attribute("aria-live") == "polite"
    page.keyboard.press("Enter")
    assert lab.state["p"] == 22
    page.keyboard.press("Tab")
    assert lab.element.locator(".lab-cell").get_attribute("aria-live") == "off"
    assert cell(lab).startswith("Position 22, component 63, ")


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_the_curve_is_dragged(page: Page, server: str, view: View) -> None:
    """Pressed and moved along the curve of likeness, the pointer moves q, and no further than L."""
    lab = open_lab(page, server, NAME)
    curve = lab.element.locator(".scheme-panel-likeness svg")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    start = 46 + (box["width"] - 58) * 30 / 49
    page.mouse.move(box["x"] + start, y)
    page.mouse.down()

    assert lab.state["q"] == 30
    page.mouse.move(box["x"] + box["width"] + 200, y)
    assert lab.state["q"] == 49
    page.mouse.up()
    page.mouse.move(box["x"] + start, y)
    assert lab.state["q"] == 49


def test_only_a_press_on_the_curve_moves_q(page: Page, server: str) -> None:
    """Neither the other button of the mouse nor a drag that began elsewhere does."""
    lab = open_lab(page, server, NAME)
    curve = lab.element.locator(".scheme-panel-likeness svg")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y, button="right")
    page.mouse.move(x, box["y"] - 8)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()

    assert lab.state == OPENING


def test_what_was_chosen_stands_in_the_address(page: Page, server: str) -> None:
    """A click chooses position and component, and its address opens the same wave."""
    lab = open_lab(page, server, NAME)
    x, y = at(lab, 30, 5)
    lab.element.locator("canvas").click(position={"x": x, "y": y})
    page.wait_for_url("**&p=30&q=12&component=5&**")
    again = open_lab(page, server, NAME, link(lab)[1:])

    assert cell(again) == "Position 30, component 5, the cosine of pair 2: -0.3973."
    assert again.element.get_by_text("Component 5: its wave").is_visible()
    assert marked(again) == ["5", "cosine", "11.17", "-0.3973"]


def test_a_component_is_chosen_by_its_slider(page: Page, server: str) -> None:
    """It draws the wave and says how long that is; a narrower code takes the last that it has."""
    lab = open_lab(page, server, NAME, "d=8")
    component = lab.control("Component shown as a wave")
    component.press("End")
    settle(lab)

    assert lab.state["component"] == 7
    assert lab.sentence == (
        "Component 7, the cosine of pair 3, comes around every 6283.19 positions."
    )
    lab.control("Code").select_option("index")
    component.press("Home")
    settle(lab)
    assert lab.sentence == "Component 0 makes no wave; all components are the same."


def test_a_press_on_the_row_or_the_wave_chooses(page: Page, server: str) -> None:
    """In the row it chooses the component, along the wave the position."""
    lab = open_lab(page, server, NAME)
    row, wave = (
        lab.element.locator(f".scheme-panel-{kind} .scheme-curve") for kind in ("row", "wave")
    )
    row.click(position=along(row, 20 / 63))

    assert lab.state == OPENING | {"component": 20}
    wave.click(position=along(wave, 30 / 49))
    assert lab.state == OPENING | {"component": 20, "p": 30}


def test_reset_forgets_what_was_only_looked_at(page: Page, server: str) -> None:
    """The cursor's column goes back, too, though the state never held it."""
    lab = open_lab(page, server, NAME)
    lab.element.get_by_role("application").press("End")
    lab.control("Position p").press("ArrowRight")

    assert cell(lab).startswith("Position 13, component 63, ")
    lab.press("Reset")
    assert cell(lab).startswith("Position 12, component 0, ")
    assert address(lab) == link(lab)
