"""Links from pages into labs, tasks, and labs inside pages: what every lab promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build_figures.publish.labs import LABS
from tests.browser.labs.driver import Lab, address, link, open_lab, settle, started, turn
from tests.browser.view import DESKTOP, View

LINK = re.compile(r'href="(?:[^"#]*labs/(?P<name>[\w-]+)/)?#(?P<state>[^"]*=[^"]*)"')
pytestmark = pytest.mark.parametrize("name", LABS)


@pytest.mark.parametrize("view", [DESKTOP], ids=str)
def test_every_task_has_its_link(lab: Lab, view: View) -> None:
    """The tasks of the page are those the lab can tick, none is ticked at first, all are listed."""
    tasks = lab.element.evaluate("lab => Object.keys(lab.running.lab.tasks ?? {})")
    links = lab.page.locator("li a[data-task]").evaluate_all(
        "all => all.map(each => each.dataset.task)"
    )

    assert sorted(links) == sorted(tasks)
    assert tasks
    assert lab.done() == []
    assert lab.page.locator(".lab-task .lab-tick").count() == len(tasks)


def test_setting_up_a_task_does_not_tick_it(lab: Lab) -> None:
    """A link leads to where the observation can be made, and takes the keyboard there."""
    for task in lab.page.locator("a[data-task]").all():
        title = task.locator("xpath=ancestor::li[1]").locator("strong").inner_text()
        task.focus()
        task.press("Enter")

        assert task.get_attribute("aria-label") == f"Set it up for me: {title}"
        assert lab.element.evaluate("lab => lab === document.activeElement")
        assert lab.element.evaluate("lab => lab.getBoundingClientRect().top < innerHeight / 2")
        assert address(lab) == link(lab)
    settle(lab)
    assert lab.done() == []


def test_opening_a_link_ticks_nothing(lab: Lab, server: str, name: str) -> None:
    """What an address shows the reader has not found, nor by going back and forth to it."""
    found: set[str] = set()
    for recipe in lab.element.locator(".lab-recipes button:not(.lab-reset)").all_inner_texts():
        lab = open_lab(lab.page, server, name)
        lab.press(recipe)
        found.update(lab.done())
        there = link(lab)
        lab = open_lab(lab.page, server, name, there[1:])
        assert lab.done() == [], recipe
        turn(lab.page, "location.hash = '#things-to-try'")
        turn(lab.page, "history.back()")
        settle(lab)

        assert lab.done() == [], recipe
    assert found, "a recipe leads to what a task looks for, or this test shows nothing"


def test_every_link_of_the_site_into_this_lab_is_a_state(
    site: Path, page: Page, server: str, name: str
) -> None:
    """No link asks for a control or a value that the lab does not have."""
    lab = open_lab(page, server, name)
    asked = 0
    for document in sorted(site.rglob("*.html")):
        own = document.parent.name == name and document.parent.parent.name == "labs"
        for match in LINK.finditer(document.read_text(encoding="utf-8")):
            if (match["name"] or (name if own else "")) != name:
                continue
            asked += 1
            notes = lab.element.evaluate(
                "(lab, state) => lab.read(state).notes", match["state"].replace("&amp;", "&")
            )

            assert notes == [], f"{document.relative_to(site)}: {match['state']}"
    assert asked > 0


def test_the_lab_starts_inside_the_pages_that_embed_it(
    site: Path, page: Page, server: str, name: str
) -> None:
    """Embedded, a lab takes its attributes, and leaves the address of the page alone."""
    tag = re.compile(rf"<{name}(?![^>]*\baddress\b)[^>]*>")
    for document in sorted(site.rglob("index.html")):
        if not tag.search(document.read_text(encoding="utf-8")):
            continue
        path = document.parent.relative_to(site).as_posix().removeprefix(".")
        page.goto(f"{server}/{path}/" if path else f"{server}/")
        lab = started(page, name)
        given = lab.element.evaluate(
            "lab => Object.fromEntries([...lab.attributes].map(({name, value}) => [name, value]))"
        )
        state = {key: str(value) for key, value in lab.state.items()}
        recipes = lab.element.locator(".lab-recipes button:not(.lab-reset)")
        if recipes.count() > 0:
            recipes.last.click()
        else:  # only some of its controls are offered
            lab.element.locator(".lab-range").first.press("ArrowRight")
        settle(lab)

        assert {key: given[key] for key in given.keys() & state.keys()} == {
            key: state[key] for key in given.keys() & state.keys()
        }
        assert page.evaluate("location.hash") == ""
