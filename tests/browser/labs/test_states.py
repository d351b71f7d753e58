"""The state of a lab, and the address it stands in: what every lab promises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from build_figures.publish.labs import LABS
from tests.browser.labs.driver import (
    Lab,
    address,
    controls,
    link,
    open_lab,
    open_stopped,
    settle,
    turn,
)

NUMBER = re.compile(r"-?\d+(\.\d+)?(e-\d+)?|undefined")
HOSTILE = (
    "p=<img src=x onerror=alert(1)>&d=\"'><script>alert(1)</script>",
    "p=1e999&d=-1e999&k=NaN&L=Infinity",
    "p=-0&d=0&k=-5&L=1&i=-1&j=9999",
    "p=3.7&d=9&k=&L= &q=0x10",
    "__proto__=1&constructor=2&toString=3&p=7",
    "p=%E0%A4%A&d=%00&k=%F0%9F%98%80",
    "p=1&p=2&p=3&step=99&enc=yes&mask=all&scheme=none%00&perm=0,0,0,0,0&perm=",
    "p=" + "9" * 5000,
    "=&&==&p",
    "&".join(f"x{k}=1" for k in range(500)),
    "p=1&" * 500,
)
LATER = 2000  # ms of the page's clock: a change then is a step of its own
LEGAL = """lab => {
  const { controls } = lab.running.lab;
  return controls.every(({ name, settle }) =>
    String(settle(lab.state[name], lab.state)) === String(lab.state[name]));
}"""
pytestmark = pytest.mark.parametrize("name", LABS)


def test_every_readout_is_on_the_page_once(lab: Lab) -> None:
    """Each readout is an element of its own, whose text is a number and nothing else."""
    computed = lab.element.evaluate("lab => ({...lab.running.texts})")

    assert lab.readouts == computed
    assert [text for text in lab.readouts.values() if not NUMBER.fullmatch(text)] == []


def test_a_link_reproduces_a_state_exactly(lab: Lab, server: str, name: str) -> None:
    """Whatever recipe is chosen, its link opens the same state, with the same readouts."""
    recipes = lab.element.locator(".lab-recipes button:not(.lab-reset)")
    for index in range(recipes.count()):
        recipes.nth(index).click()
        state, readouts, hash_ = lab.state, lab.readouts, link(lab)
        again = open_lab(lab.page, server, name, hash_[1:])

        assert again.state == state
        assert again.readouts == readouts
        assert link(again) == hash_
    assert recipes.count() > 0


def test_an_address_edited_by_hand(page: Page, server: str, name: str) -> None:
    """Any text becomes the nearest legal state; none of it becomes a part of the page."""
    lab = open_lab(page, server, name)
    before = page.locator("img, script").count()
    states = []
    for hostile in HOSTILE:
        turn(page, "location.hash = arg", hostile)
        states.append(lab.state)

        assert lab.element.evaluate(LEGAL), hostile
        assert page.locator("img, script").count() == before, hostile
        assert len(lab.sentence) < 1200, hostile
    for hostile, state in list(zip(HOSTILE, states, strict=True))[:2]:
        assert open_lab(page, server, name, hostile).state == state


def test_a_number_without_end_is_the_largest(lab: Lab) -> None:
    """The nearest to a number beyond all others is the last one, in a range as in a list."""
    found = lab.element.evaluate(
        """(lab) => lab.running.lab.controls
          .filter(({ kind, options }) => kind === "integer" || typeof options?.[0] === "number")
          .map(({ name, max, options }) => {
            const { state } = lab.read(`${name}=1e999`);
            return [name, state[name], options ? Math.max(...options) : max(state)];
          })"""
    )

    assert [name for name, taken, last in found if taken != last] == []


def test_a_bad_value_is_said(page: Page, server: str, name: str) -> None:
    """What the address says and the lab cannot do is named in the sentence."""
    lab = open_lab(page, server, name, "nonsense=12")
    settle(lab)

    assert "There is no control “nonsense” here." in lab.sentence


def test_a_heading_in_the_address_is_no_state(page: Page, server: str, name: str) -> None:
    """A link to a section of the page leaves the lab as it is."""
    lab = open_lab(page, server, name)
    before = lab.state
    turn(page, "location.hash = '#things-to-try'")
    settle(lab)

    assert lab.state == before


def test_reset_returns_to_the_start(lab: Lab) -> None:
    """However far one went, Reset leads back, readouts included."""
    state, readouts = lab.state, lab.readouts
    for button in lab.element.locator(".lab-recipes button:not(.lab-reset)").all():
        button.click()
    lab.press("Reset")

    assert lab.state == state
    assert lab.readouts == readouts


def test_one_step_back_undoes_one_change(page: Page, server: str, name: str) -> None:
    """The browser's own button goes to the state before, and forward again."""
    lab = open_stopped(page, server, name)
    recipes = lab.element.locator(".lab-recipes button:not(.lab-reset)")
    start = lab.state
    recipes.first.click()
    page.clock.run_for(LATER)
    first = lab.state
    recipes.last.click()
    page.clock.run_for(LATER)
    last = lab.state

    assert len({str(start), str(first), str(last)}) == 3, "a lab needs two recipes that lead away"
    for step, state in ((-1, first), (-1, start), (1, first)):
        turn(page, "history.go(arg)", step)
        page.clock.run_for(LATER)
        assert lab.state == state


def test_stepping_back_in_the_middle_of_a_drag(page: Page, server: str, name: str) -> None:
    """The address that was still to follow the drag does not come after the step back."""
    lab = open_stopped(page, server, name)
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    start = lab.state
    lab.element.locator(".lab-recipes button:not(.lab-reset)").last.click()
    page.clock.run_for(LATER)
    lab.control(sliders[0]["label"]).evaluate(
        """(slider) => {
          slider.value = Number(slider.value) > 5 ? 5 : 6;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    turn(page, "history.back()")
    page.clock.run_for(LATER)

    assert lab.state == start
    assert address(lab) in ("", link(lab))


def test_a_drag_is_one_step_however_slow(page: Page, server: str, name: str) -> None:
    """A hand that rests in the middle of a drag, or a slow machine, makes no second step of it."""
    lab = open_stopped(page, server, name)
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    start, steps = lab.state, page.evaluate("history.length")
    slider = lab.control(sliders[-1]["label"])
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + box["height"] / 2)
    page.mouse.down()
    reached = []
    for share in (0.5, 0.7, 0.9):
        page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        reached.append(str(lab.state))
        page.clock.run_for(LATER)
        assert address(lab) == link(lab)
    page.mouse.up()
    page.clock.run_for(LATER)

    assert len(set(reached)) == 3
    assert page.evaluate("history.length") == steps + 1
    turn(page, "history.back()")
    assert lab.state == start


def test_a_held_key_writes_the_address_once(page: Page, server: str, name: str) -> None:
    """Browsers refuse an address that changes thirty times a second."""
    lab = open_stopped(page, server, name)
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    page.evaluate(
        """() => {
          window.written = 0;
          for (const name of ["pushState", "replaceState"]) {
            const write = history[name];
            history[name] = (...given) => { window.written += 1; write.apply(history, given); };
          }
        }"""
    )
    slider = lab.control(sliders[0]["label"])
    for press in range(40):
        slider.evaluate(
            """(slider, press) => {
              slider.value = Number(slider.min) + press;
              for (const kind of ["input", "change"]) {
                slider.dispatchEvent(new Event(kind, { bubbles: true }));
              }
            }""",
            press,
        )
        page.clock.run_for(33)
    page.clock.run_for(LATER)

    assert page.evaluate("written") == 1
    assert address(lab) == link(lab)


def test_two_labs_do_not_disturb_each_other(lab: Lab, name: str) -> None:
    """A second lab on the page has its own state; only the first owns the address."""
    lab.page.evaluate(
        """name => document.querySelector(".md-content__inner")
          .append(document.createElement(name))""",
        name,
    )
    second = Lab(lab.page, lab.page.locator(f"{name}[data-ready]").nth(1))
    second.element.wait_for()
    first_state, first_address = lab.state, address(lab)
    second.element.locator(".lab-recipes button:not(.lab-reset)").last.click()
    settle(lab)

    assert second.state != first_state
    assert lab.state == first_state
    assert address(lab) == first_address
    ids = lab.page.locator("[id]").evaluate_all("all => all.map(each => each.id)")
    assert len(ids) == len(set(ids))
