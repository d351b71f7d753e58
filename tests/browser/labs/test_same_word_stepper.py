"""The stepper in a browser: walking, playing, the numbers it names, and its tasks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import Lab, open_lab, open_stopped, started, turn
from tests.browser.view import PHONE, View

NAME = "same-word-stepper"
PLAYED = 3000  # milliseconds that a step is shown


@pytest.fixture
def lab(page: Page, server: str) -> Lab:
    """Return the lab as it opens."""
    return open_lab(page, server, NAME)


def shown(lab: Lab, selector: str) -> int:
    """Return how many elements of the picture there are."""
    return lab.element.locator(f".lab-view {selector}").count()


def test_it_opens_at_the_first_step(lab: Lab) -> None:
    """The sentence of the page, position 3, codes on, nothing worked out, and nothing playing."""
    assert lab.state == {"p": 3, "step": 0, "enc": 1, "more": 0}
    assert lab.readout("norm") == "2.017479"
    assert lab.element.locator(".lab-text").inner_text().split() == (
        ["the", "0", "cat", "1", "saw", "2", "the", "3", "dog", "4"]
    )
    assert "Step 0 of 8." in lab.sentence
    assert lab.element.get_by_role("button", name="Back").get_attribute("aria-disabled") == "true"


def test_walking_fills_the_sheet(lab: Lab) -> None:
    """Each of the four pairs adds its two components to both codes; then come sum and difference."""
    bars = ".lab-sheet :is(.lab-fill-sine, .lab-fill-cosine)"
    counts = [shown(lab, bars)]
    for _ in range(8):
        lab.press("Next")
        counts.append(shown(lab, bars))

    assert counts == [8, 4, 8, 12, 16, 16, 24, 24, 24]
    lab.element.get_by_role("button", name="Next").dispatch_event("click")
    assert lab.state["step"] == 8
    lab.press("Back")
    assert lab.state["step"] == 7


def test_each_step_is_said_and_worked_out(lab: Lab) -> None:
    """The sentence and the working of each step name its numbers."""
    expected = {
        1: ("divides the position by 1:", "-0.989992"),
        2: ("divides the position by 10:", "0.955336"),
        3: ("divides the position by 100:", "0.999550"),
        4: ("divides the position by 1000:", "0.999996"),
        5: ("the code of its own place", "x(3) = √8 · E(the) + PE(3)"),
        6: ("cancels", "x(3) − x(0) = PE(3) − PE(0)"),
        7: ("length 2.017479", "= 2.017479"),
        8: ("Without, they are the same list", "0.000000"),
    }
    for step, (said, worked) in expected.items():
        lab.press("Next")

        assert f"Step {step} of 8." in lab.sentence
        assert said in lab.sentence
        assert worked in lab.element.locator(".lab-work").inner_text()


def test_jumping(lab: Lab) -> None:
    """The list of steps leads to any of them, and a far step in an address becomes the last."""
    lab.control("Step").select_option("6: subtract")

    assert lab.state["step"] == 6
    assert shown(lab, ".lab-cancel") == 2
    turn(lab.page, "location.hash = '#p=3&step=99'")
    assert lab.state["step"] == 8
    assert "step cannot be “99” here; it is 8." in lab.sentence


def test_switched_off(lab: Lab) -> None:
    """Without codes nothing is left, and the candidate can still be looked at."""
    pairs = [lab.readout(f"pair-{i}") for i in range(4)]
    lab.control("Add position codes").uncheck()

    assert lab.readout("norm") == "0.000000"
    assert {lab.readout(f"difference-{j}") for j in range(8)} == {"0.000000"}
    assert [lab.readout(f"pair-{i}") for i in range(4)] == pairs
    assert lab.readout("code-1") == "-0.989992"
    for step, said in ((2, "not used"), (5, "Nothing is added"), (7, "exactly zero")):
        lab.control("Step").select_option(str(step))
        assert said in lab.sentence


def test_more_decimals_are_said(lab: Lab) -> None:
    """The sentence says what the tick did, which is far below it on the page."""
    lab.control("More decimals").check()

    assert lab.readout("code-7") == "0.9999955000"
    assert lab.sentence.endswith("The components now have 10 decimals.")
    lab.control("Position p").press("ArrowRight")
    assert "decimals" not in lab.sentence
    lab.control("More decimals").uncheck()
    assert lab.sentence.endswith("The components now have 6 decimals.")


def test_a_button_that_does_nothing_looks_so_in_forced_colors(lab: Lab) -> None:
    """At the first step there is no way back, in any colors."""
    lab.page.emulate_media(forced_colors="active")
    back, next_ = (
        lab.element.get_by_role("button", name=name).evaluate("it => getComputedStyle(it).color")
        for name in ("Back", "Next")
    )

    assert back != next_


@pytest.mark.parametrize(
    ("recipe", "p", "norm", "fast"),
    [
        ("Fast pair nearly repeats", 6, "0.657741", "0.282240"),
        ("Closest return in range", 25, "1.919031", "0.132644"),
        ("Largest length", 28, "2.808617", "1.981215"),
    ],
)
def test_recipes(lab: Lab, recipe: str, p: int, norm: str, fast: str) -> None:
    """Each recipe shows its evidence, and leaves the controls free."""
    lab.press(recipe)

    assert (lab.state["p"], lab.readout("norm"), lab.readout("pair-0")) == (p, norm, fast)
    assert lab.element.locator(".lab-text").inner_text().split() == ["the", "0", "…", "the", str(p)]
    lab.control("Position p").press("ArrowRight")
    assert lab.state["p"] == p + 1


def test_more_decimals(lab: Lab) -> None:
    """Ten decimals tell the slow cosines of positions 0 and 1 apart."""
    lab.typed("Position p").fill("1")

    assert lab.readout("code-7") == lab.readout("zero-7") == "1.000000"
    lab.control("More decimals").check()
    assert lab.readout("code-7") == "0.9999995000"
    assert lab.readout("norm") == "0.964100"


def test_play_goes_to_the_end_and_stops(page: Page, server: str) -> None:
    """One step after another, each with its sentence, and no further than the last."""
    page.emulate_media(reduced_motion="no-preference")
    lab = open_stopped(page, server, NAME)
    lab.press("Play")
    steps = []
    for _ in range(8):
        assert lab.element.get_by_role("button", name="Pause", exact=True).count() == 1
        page.clock.run_for(PLAYED)
        steps.append(lab.state["step"])

    assert steps == [1, 2, 3, 4, 5, 6, 7, 8]
    page.clock.run_for(5 * PLAYED)
    assert lab.state["step"] == 8
    lab.press("Play")
    assert lab.state["step"] == 0


def test_pause_and_every_other_act_stop_it(page: Page, server: str) -> None:
    """Pausing keeps the step; so does moving the position while it plays."""
    page.emulate_media(reduced_motion="no-preference")
    lab = open_stopped(page, server, NAME)
    acts: tuple[Callable[[], None], ...] = (
        lambda: lab.press("Pause"),
        lambda: lab.control("Position p").press("ArrowRight"),
        lambda: lab.press("Next"),
        lambda: lab.press("Reset"),
    )
    for act in acts:
        lab.press("Play")
        page.clock.run_for(PLAYED)
        act()
        step = lab.state["step"]
        page.clock.run_for(3 * PLAYED)

        assert lab.state["step"] == step
        assert lab.element.get_by_role("button", name="Play", exact=True).count() == 1


def test_nothing_plays_unasked(page: Page, server: str) -> None:
    """However long one waits, the lab stays where it opened."""
    page.emulate_media(reduced_motion="no-preference")
    lab = open_stopped(page, server, NAME)
    page.clock.run_for(20 * PLAYED)

    assert lab.state["step"] == 0


def test_less_motion_goes_to_the_end_at_once(lab: Lab) -> None:
    """With reduced motion, which tests ask for, play shows the last step."""
    lab.press("Play")

    assert lab.state["step"] == 8
    assert lab.element.get_by_role("button", name="Play", exact=True).count() == 1


def test_the_focus_stays_on_a_button_that_is_used_up(lab: Lab) -> None:
    """At the last step Next does nothing more, but keeps the focus."""
    lab.element.get_by_role("button", name="Next").focus()
    for _ in range(10):
        lab.page.keyboard.press("Enter")

    assert lab.state["step"] == 8
    assert lab.page.evaluate("document.activeElement.textContent") == "Next"


def test_tasks(lab: Lab) -> None:
    """Each task ticks when its observation is made, and not when it is set up."""
    tasks = lab.page.locator("a[data-task]")

    def set_up(name: str) -> None:
        before = lab.done()
        tasks.locator(f"xpath=self::*[@data-task='{name}']").click()
        assert lab.done() == before, name

    set_up("walk")
    for _ in range(7):
        assert "walk" not in lab.done()
        lab.press("Next")
    assert lab.done() == ["walk"]
    set_up("off")
    lab.control("Add position codes").uncheck()
    assert "off" in lab.done()
    set_up("nearest")
    lab.typed("Position p").fill("6")
    assert "nearest" in lab.done()
    set_up("fast")
    lab.typed("Position p").fill("25")
    assert "fast" not in lab.done()
    lab.press("Next")
    assert "fast" in lab.done()
    set_up("farthest")
    lab.typed("Position p").fill("28")
    set_up("alike")
    lab.control("More decimals").check()
    assert sorted(lab.done()) == ["alike", "farthest", "fast", "nearest", "off", "walk"]
    assert "all are done" in lab.sentence


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_on_a_phone_no_step_is_wider_than_the_screen(lab: Lab, view: View) -> None:
    """Whatever the step, nothing reaches beyond the edge."""
    for step in range(9):
        lab.control("Step").select_option(str(step))

        assert lab.state["step"] == step
        assert lab.page.evaluate("document.documentElement.scrollWidth") <= view.width


def test_it_stands_inside_its_page(page: Page, server: str) -> None:
    """The explaining page has the lab, which works there and links to its own page."""
    page.goto(f"{server}/sinusoidal/same-word-twice/")
    lab = started(page, NAME)
    lab.press("Next")

    assert lab.state["step"] == 1
    link = lab.element.locator(".lab-link")
    assert link.inner_text() == "Open this state in the lab"
    link.click()
    page.wait_for_url(f"**/labs/{NAME}/#*")
    assert started(page, NAME).state["step"] == 1


def test_two_look_ups_of_a_word_differ_by_zeros(lab: Lab) -> None:
    """Before any code is added, and without codes, the picture shows eight zeros for it."""
    zeros = lab.element.locator(".lab-sheet").get_by_text("0", exact=True)
    before = zeros.count()
    lab.press("Next")
    during = zeros.count()
    lab.press("Switched off")

    assert (before, during, zeros.count()) == (8, 0, 8)
