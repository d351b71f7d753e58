"""clock-hands, as a person uses it: the numbers of labs.md, the dials and the tasks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import Lab, open_lab
from tests.browser.view import DESKTOP, PHONE, View

NAME = "clock-hands"


@pytest.fixture
def lab(page: Page, server: str) -> Lab:
    """Return the lab on its own page, as it opens."""
    return open_lab(page, server, NAME)


def test_opens_as_specified(lab: Lab) -> None:
    """The state, the ranges, and four readouts for each pair."""
    slider = lab.control("Position p")

    assert lab.state == {"d": 8, "p": 2}
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("0", "1000")
    assert lab.control("Width d").locator("option").all_inner_texts() == ["4", "8", "16", "32"]
    assert lab.readouts == {
        "angle-0": "2.0000",
        "degrees-0": "114.6",
        "sin-0": "0.9093",
        "cos-0": "-0.4161",
        "angle-1": "0.2000",
        "degrees-1": "11.5",
        "sin-1": "0.1987",
        "cos-1": "0.9801",
        "angle-2": "0.0200",
        "degrees-2": "1.1",
        "sin-2": "0.0200",
        "cos-2": "0.9998",
        "angle-3": "0.0020",
        "degrees-3": "0.1",
        "sin-3": "0.0020",
        "cos-3": "1.0000",
    }


def test_angles_are_not_reduced_and_degrees_are(page: Page, server: str) -> None:
    """At 44 the first hand has turned seven times, and is one degree beyond its start."""
    lab = open_lab(page, server, NAME, "p=44")

    assert lab.readout("angle-0") == "44.0000"
    assert lab.readout("degrees-0") == "1.0"
    assert lab.element.get_by_role("img", name="Hand of pair 0 at 1.0 degrees").count() == 1
    assert "points to 1.0 degrees; the slowest has turned by 0.0440 and points to 2.5." in (
        lab.sentence
    )


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_no_clock_stands_alone(page: Page, server: str, view: View) -> None:
    """Every row of clocks is full, at any width of the code."""
    lab = open_lab(page, server, NAME)
    for d in (4, 8, 16, 32):
        lab.control("Width d").select_option(str(d))
        tops = lab.element.locator(".lab-dial").evaluate_all(
            "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"
        )

        assert len(tops) == d // 2
        assert len({tops.count(top) for top in tops}) == 1, tops


def test_tasks_tick_when_their_observation_was_made(lab: Lab) -> None:
    """With controls alone, each task ticks at its observation and not before."""
    p = lab.typed("Position p")
    p.fill("43")
    assert lab.done() == []
    p.fill("44")
    assert lab.done() == ["return"]
    lab.control("Width d").select_option("32")
    assert lab.done() == ["return", "more"]
    lab.control("Width d").select_option("8")
    p.fill("709")
    assert "closer" not in lab.done()
    p.fill("710")
    assert lab.done() == ["return", "closer", "more"]
    for beside in ("785", "787", "1000"):
        p.fill(beside)
        assert "slow" not in lab.done()
    p.fill("786")
    assert lab.done() == ["return", "closer", "slow", "more"]
    assert lab.sentence.startswith("That was the last task: all are done.")
    assert lab.readout("degrees-3") == "45.0"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("p=6", "points to 0.3."),
        ("p=7", "The fastest has come around once, and the slowest has not yet."),
        ("p=710&d=4", "The fastest has come around 113 times, and the slowest has once."),
    ],
)
def test_whole_turns_are_counted_in_words(page: Page, server: str, state: str, said: str) -> None:
    """From the first turn on the sentence says how often the fastest and the slowest came around."""
    assert open_lab(page, server, NAME, state).sentence.endswith(said)


def test_each_clock_carries_its_degrees(lab: Lab) -> None:
    """They stand below it, and follow."""
    lab.control("Position p").press("PageUp")
    below = lab.element.locator(".lab-dial figcaption > span").all_inner_texts()

    assert below == [f"{lab.readout(f'degrees-{pair}')}°" for pair in range(4)]
