"""The controls of a lab by key, by typing and by finger: what every lab promises."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from build_figures.publish.labs import LABS
from tests.browser.labs.driver import Lab, controls, open_stopped
from tests.browser.view import PHONE, PHONE_DARK, View

pytestmark = pytest.mark.parametrize("name", LABS)


def test_keys_move_by_one_and_by_ten(lab: Lab) -> None:
    """Arrow keys move a number by one, Page Up and Page Down by ten, in slider and field."""
    for control in controls(lab):
        if control["kind"] != "integer":
            continue
        for part in (lab.control(control["label"]), lab.typed(control["label"])):
            part.focus()
            low, high = int(part.get_attribute("min") or 0), int(part.get_attribute("max") or 0)
            start = int(part.input_value())
            moves = (("ArrowUp", 1), ("PageUp", 10), ("PageDown", -10), ("ArrowDown", -1))
            at = start
            for key, step in moves:
                lab.page.keyboard.press(key)
                at = min(max(at + step, low), high)

                assert lab.state[control["name"]] == at, (control, key)


def test_everything_is_reached_by_the_keyboard(lab: Lab) -> None:
    """The Tab key comes to every control and button, in the order they stand in."""
    wanted = lab.element.evaluate(
        """lab => [...lab.querySelectorAll("button, input, select, a[href]")]
          .filter((each) => each.checkVisibility() && !each.disabled).length"""
    )
    lab.element.evaluate("lab => { lab.tabIndex = -1; lab.focus() }")
    reached = []
    for _ in range(wanted + 60):
        lab.page.keyboard.press("Tab")
        place = lab.element.evaluate(
            """lab => [...lab.querySelectorAll("button, input, select, a[href]")]
              .indexOf(document.activeElement)"""
        )
        if place >= 0:
            reached.append(place)
        elif not lab.element.evaluate("lab => lab.contains(document.activeElement)"):
            break

    assert len(set(reached)) == wanted
    assert reached == sorted(reached)


def test_a_number_can_be_typed(lab: Lab) -> None:
    """What is typed into a field is taken; what is out of range becomes the nearest number."""
    for control in controls(lab):
        if control["kind"] != "integer":
            continue
        field = lab.typed(control["label"])
        high = int(field.get_attribute("max") or 0)
        field.fill(str(high))

        assert lab.state[control["name"]] == high
        field.fill(str(high + 1000))
        field.press("Enter")
        assert lab.state[control["name"]] == high
        assert field.input_value() == str(high)
        field.fill("")
        field.press("Tab")
        assert field.input_value() == str(high)


def test_the_sentence_waits_while_something_is_dragged(page: Page, server: str, name: str) -> None:
    """Forty moves of a slider within a moment are read out twice: the first and the last."""
    lab = open_stopped(page, server, name)
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    lab.element.evaluate(
        """(lab) => {
          window.said = 0;
          new MutationObserver(() => { window.said += 1; }).observe(
            lab.querySelector(".lab-sentence"),
            { childList: true, characterData: true, subtree: true },
          );
        }"""
    )
    slider = lab.control(sliders[-1]["label"])
    for step in range(40):
        slider.evaluate(
            """(slider, step) => {
              slider.value = Number(slider.max) - step;
              slider.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            step,
        )
        page.clock.run_for(10)
    page.clock.run_for(2000)

    assert page.evaluate("said") == 2


@pytest.mark.parametrize("view", [PHONE, PHONE_DARK], ids=str)
def test_a_finger_finds_every_control(lab: Lab, view: View) -> None:
    """What can be pressed is at least 44 pixels high, the links of tasks included."""
    pressed = lab.element.locator("button, select, input, .lab-link")
    low = pressed.or_(lab.page.locator("a[data-task]")).evaluate_all(
        """all => all.filter((each) => each.checkVisibility())
          .map((each) => (each.closest("label") ?? each).getBoundingClientRect().height)
          .filter((height) => height < 44)"""
    )

    assert low == []
