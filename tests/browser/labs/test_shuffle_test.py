"""The shuffle test in a browser: dragging, choosing, the numbers it names, and its tasks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.labs.driver import Lab, address, open_lab, settle, started, turn
from tests.browser.view import PHONE, View

NAME = "shuffle-test"
CONTROLS = ("none", "both", "tokens")
NOTHING = ["0.0000", "0.0000", "0.0000"]


@pytest.fixture
def lab(page: Page, server: str) -> Lab:
    """Return the lab as it opens."""
    return open_lab(page, server, NAME)


def bars(lab: Lab) -> list[str]:
    """Return the three readouts."""
    return [lab.readout(name) for name in CONTROLS]


def lengths(lab: Lab) -> list[float]:
    """Return how long the three bars are drawn, in pixels."""
    found: list[float] = lab.element.locator(".lab-block").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().width)"
    )
    return found


def choose(lab: Lab, *order: int) -> None:
    """Set an order with the lists, from the first slot to the last."""
    lists = lab.element.locator(".lab-order select")
    for slot, token in enumerate(order):
        lists.nth(slot).select_option(str(token))


def middle(part: Locator) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ends(lab: Lab, token: int, slot: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a token is and where a slot is."""
    lab.element.locator(".lab-tray").evaluate("tray => tray.scrollIntoView({block: 'center'})")
    return (
        middle(lab.element.locator(".lab-tile").nth(token)),
        middle(lab.element.locator(".lab-slot").nth(slot)),
    )


def test_it_opens_with_the_order_of_the_page(lab: Lab) -> None:
    """The default reads as the page says, and two bars have no length."""
    none, both, tokens = lengths(lab)

    assert lab.state == {"perm": [3, 0, 4, 1, 2], "mask": "none"}
    assert bars(lab) == ["0.0000", "0.0000", "3.6942"]
    assert none == both == 0
    assert tokens > 50
    assert "exactly 0" in lab.sentence


def test_a_causal_mask(lab: Lab) -> None:
    """The mask stays on the slots, and all three differ."""
    lab.control("Mask").select_option("causal")

    assert bars(lab) == ["3.6213", "3.1100", "5.0442"]
    assert min(lengths(lab)) > 50
    assert "the mask stays on the slots" in lab.sentence


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_identity_gives_nothing_and_says_so(lab: Lab, mask: str) -> None:
    """Where no token moves, all is zero, whatever the mask."""
    lab.control("Mask").select_option(mask)
    choose(lab, 0, 1, 2, 3, 4)

    assert lab.state["perm"] == [0, 1, 2, 3, 4]
    assert bars(lab) == NOTHING
    assert lengths(lab) == [0, 0, 0]
    assert "all three differences are 0" in lab.sentence


def test_a_list_swaps(lab: Lab) -> None:
    """Taking a token that stands elsewhere swaps the two; the order stays one."""
    lab.element.locator(".lab-order select").nth(1).select_option("2")

    assert lab.state["perm"] == [3, 2, 4, 1, 0]
    assert lab.element.locator(".lab-tray").get_attribute("aria-label") == (
        "Slots 0 to 4 hold the tokens 3, 2, 4, 1, 0."
    )


def test_dragging_with_a_mouse(lab: Lab) -> None:
    """A token that is dropped on another changes places with it; the bars follow on the way."""
    start, end = ends(lab, token=3, slot=4)
    mouse = lab.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*ends(lab, 3, 2)[1], steps=4)

    assert lab.state["perm"] == [4, 0, 3, 1, 2]
    mouse.move(*end, steps=4)
    mouse.up()
    assert lab.state["perm"] == [2, 0, 4, 1, 3]
    settle(lab)
    assert "perm=2,0,4,1,3" in address(lab)
    assert abs(middle(lab.element.locator(".lab-tile").nth(3))[0] - end[0]) < 2
    turn(lab.page, "history.back()")
    assert lab.state["perm"] == [3, 0, 4, 1, 2]


def test_dropped_outside(lab: Lab) -> None:
    """Far beyond the row a token lands in the nearest slot."""
    start, _ = ends(lab, token=3, slot=0)
    lab.page.mouse.move(*start)
    lab.page.mouse.down()
    lab.page.mouse.move(start[0] + 3000, start[1] + 40)
    lab.page.mouse.up()

    assert lab.state["perm"] == [2, 0, 4, 1, 3]
    lab.page.mouse.move(*start)
    assert lab.state["perm"] == [2, 0, 4, 1, 3]


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_dragging_with_a_finger(lab: Lab, view: View) -> None:
    """A finger drags as a mouse does."""
    assert view.width < 600
    (x, y), (x_end, y_end) = ends(lab, token=0, slot=3)
    touch = lab.page.context.new_cdp_session(lab.page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
        )

    send("touchStart", (x, y))
    for part in (0.25, 0.5, 0.75, 1.0):
        send("touchMove", (x + part * (x_end - x), y + part * (y_end - y)))
    send("touchEnd")

    lab.page.wait_for_function("lab => lab.state.perm.join() === '3,1,4,0,2'", arg=lab.handle)


def test_a_drag_that_is_broken_off_changes_nothing(lab: Lab) -> None:
    """Where the system takes the pointer away, the order is the one before."""
    tile = lab.element.locator(".lab-tile").nth(3)
    start, end = ends(lab, token=3, slot=4)
    lab.page.mouse.move(*start)
    lab.page.mouse.down()
    lab.page.mouse.move(*end, steps=4)
    assert lab.state["perm"] != [3, 0, 4, 1, 2]
    tile.dispatch_event("pointercancel")

    assert lab.state["perm"] == [3, 0, 4, 1, 2]
    lab.page.mouse.up()
    assert lab.state["perm"] == [3, 0, 4, 1, 2]


def test_what_each_control_puts_into_the_slots(lab: Lab) -> None:
    """Bare tokens; tokens with their old codes; tokens with the codes of their new slots."""
    strips = [each.inner_text().split() for each in lab.element.locator(".lab-strip").all()]

    assert "".join(strips[0]) == "E3E0E4E1E2"
    assert "".join(strips[1]) == "E3C3E0C0E4C4E1C1E2C2"
    assert "".join(strips[2]) == "E3C0E0C1E4C2E1C3E2C4"


def test_the_table_holds_what_the_bars_show(lab: Lab) -> None:
    """A bar is the largest of its column, which stands out; zeros by theorem do not."""
    lab.control("Mask").select_option("causal")
    found = lab.readouts
    for name in CONTROLS:
        column = [found[f"{name}-{slot}"] for slot in range(5)]

        assert max(column, key=float) == found[name]
    assert lab.element.locator(".lab-largest").all_inner_texts() == ["3.6213", "3.1100", "5.0442"]
    lab.control("Mask").select_option("none")
    assert lab.element.locator(".lab-largest").all_inner_texts() == ["3.6942"]


def test_a_bad_order_falls_back_and_is_named(page: Page, server: str) -> None:
    """An order that repeats a token is none."""
    lab = open_lab(page, server, NAME, "perm=0,0,1,2,3&mask=causal")

    assert lab.state == {"perm": [3, 0, 4, 1, 2], "mask": "causal"}
    assert "perm cannot be “0,0,1,2,3” here; it is 3,0,4,1,2." in lab.sentence


def test_tasks(lab: Lab) -> None:
    """Each task ticks when its observation is made, and not when it is set up."""

    def set_up(name: str) -> None:
        before = lab.done()
        lab.page.locator(f"a[data-task='{name}']").click()
        assert lab.done() == before, name

    set_up("same")
    choose(lab, 0, 1, 2, 3, 4)
    assert "same" not in lab.done()
    lab.control("Mask").select_option("causal")
    assert "same" in lab.done()
    set_up("mask")
    lab.control("Mask").select_option("causal")
    assert "mask" in lab.done()
    set_up("heap")
    choose(lab, 1)
    assert "heap" in lab.done()
    assert [lab.readout(f"none-{slot}") for slot in (2, 3, 4)] == NOTHING
    set_up("least")
    choose(lab, 0, 3)
    assert "least" in lab.done()
    assert lab.readout("tokens") == "0.4872"
    assert sorted(lab.done()) == ["blind", "heap", "least", "mask", "same"]
    assert "all are done" in lab.sentence


def test_it_stands_inside_its_page(page: Page, server: str) -> None:
    """The explaining page has the lab, which works there and links to its own page."""
    page.goto(f"{server}/order/order-blind/")
    lab = started(page, NAME)
    lab.press("Causal mask")

    assert bars(lab) == ["3.6213", "3.1100", "5.0442"]
    link = lab.element.locator(".lab-link")
    assert link.inner_text() == "Open this state in the lab"
    link.click()
    page.wait_for_url(f"**/labs/{NAME}/#*")
    assert started(page, NAME).state["mask"] == "causal"
