"""The state of a lab, and the address it stands in: what every lab promises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from build_figures.publish.labs import LABS
from tests.browser.labs.driver import Lab, address, controls, link, open_lab, settle

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
SOON = 60  # milliseconds in which a browser tells of a changed address
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
        page.evaluate("hash => { location.hash = hash }", hostile)
        page.wait_for_timeout(SOON)
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
    page.evaluate("location.hash = '#things-to-try'")
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


def test_one_step_back_undoes_one_change(lab: Lab) -> None:
    """The browser's own button goes to the state before, and forward again."""
    recipes = lab.element.locator(".lab-recipes button:not(.lab-reset)")
    start = lab.state
    recipes.first.click()
    settle(lab)
    lab.page.wait_for_timeout(600)  # changes closer together count as one
    first = lab.state
    recipes.last.click()
    settle(lab)
    last = lab.state

    assert len({str(start), str(first), str(last)}) == 3, "a lab needs two recipes that lead away"
    lab.page.go_back()
    settle(lab)
    assert lab.state == first
    lab.page.go_back()
    settle(lab)
    assert lab.state == start
    lab.page.go_forward()
    settle(lab)
    assert lab.state == first


def test_stepping_back_in_the_middle_of_a_drag(lab: Lab) -> None:
    """The address that was still to follow the drag does not come after the step back."""
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    start = lab.state
    lab.element.locator(".lab-recipes button:not(.lab-reset)").last.click()
    settle(lab)
    lab.control(sliders[0]["label"]).evaluate(
        """(slider) => {
          slider.value = Number(slider.value) > 5 ? 5 : 6;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          history.back();
        }"""
    )
    settle(lab)

    assert lab.state == start
    assert address(lab) in ("", link(lab))


def test_a_held_key_writes_the_address_once(lab: Lab) -> None:
    """Browsers refuse an address that changes thirty times a second."""
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    written = lab.control(sliders[0]["label"]).evaluate(
        """async (slider) => {
          let times = 0;
          for (const name of ["pushState", "replaceState"]) {
            const write = history[name];
            history[name] = (...given) => { times += 1; write.apply(history, given); };
          }
          for (let press = 0; press < 40; press += 1) {
            slider.value = Number(slider.min) + press;
            for (const kind of ["input", "change"]) {
              slider.dispatchEvent(new Event(kind, { bubbles: true }));
            }
            await new Promise((resolve) => setTimeout(resolve, 33));
          }
          await new Promise((resolve) => setTimeout(resolve, 700));
          return times;
        }"""
    )

    assert 1 <= written <= 3
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
