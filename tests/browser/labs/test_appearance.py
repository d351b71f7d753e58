"""How a lab looks on a screen, on paper, and without its script: what every lab promises."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from build_figures.publish.labs import LABS
from tests.browser.conftest import Axe
from tests.browser.labs.driver import Lab
from tests.browser.view import DESKTOP, DESKTOP_DARK, VIEWS, View

pytestmark = pytest.mark.parametrize("name", LABS)


def test_without_scripts_the_still_picture_is_there(
    browser: Browser, server: str, name: str
) -> None:
    """A reader without JavaScript sees the drawing of the initial state."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/labs/{name}/")

    assert page.locator(f"{name} svg.pe-figure").first.is_visible()
    context.close()


def test_a_lab_that_cannot_start_leaves_its_picture(
    browser: Browser, server: str, name: str
) -> None:
    """Where a module or its data does not load, the still figure stays, and is all there is."""
    for broken in ("**/labs/core/number.js", f"**/labs/{name}.js", "**/vectors.json"):
        context = browser.new_context()
        page = context.new_page()
        page.route(broken, lambda route: route.abort())
        page.goto(f"{server}/labs/{name}/")
        page.wait_for_timeout(300)
        if page.locator(f"{name}[data-ready]").count() == 0:
            assert page.locator(f"{name} svg.pe-figure").first.is_visible()
        else:
            assert broken == "**/vectors.json"  # most labs need no data of their own
        context.close()


def test_print_shows_the_state_and_no_controls(lab: Lab) -> None:
    """On paper the lab is a picture of what it was set to."""
    lab.page.emulate_media(media="print")

    assert lab.element.locator(".lab-view").is_visible()
    assert not lab.element.locator(".lab-controls").is_visible()
    assert not lab.element.locator(".lab-recipes").is_visible()
    assert lab.element.locator(".lab-sentence").is_visible()


@pytest.mark.parametrize("view", [DESKTOP, DESKTOP_DARK], ids=str)
def test_paper_is_light(lab: Lab, view: View) -> None:
    """What a canvas shows when the browser prints has the colors of the light scheme."""
    if lab.element.locator("canvas").count() == 0:
        return  # all else takes its colors from the styles for paper
    lab.element.evaluate(
        """lab => {
          const ramp = () => {
            const look = getComputedStyle(lab.querySelector("canvas"));
            return ["low", "zero", "high"]
              .map((end) => look.getPropertyValue(`--pe-diverge-${end}`).trim());
          };
          window.told = { before: lab.querySelector("canvas").toDataURL() };
          window.addEventListener("beforeprint", () => {
            window.told.colors = ramp();
            window.told.paper = lab.querySelector("canvas").toDataURL();
          });
        }"""
    )
    lab.page.pdf()
    told = lab.page.evaluate("window.told")
    lab.page.wait_for_timeout(100)

    assert told["colors"] == ["#3b4cc0", "#f1efea", "#b40426"]
    assert (told["paper"] == told["before"]) == (view.scheme == "light")
    assert lab.element.locator("canvas").first.evaluate("it => it.toDataURL()") == told["before"]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_axe_finds_nothing_in_any_recipe(lab: Lab, view: View, name: str, axe: Axe) -> None:
    """Each state worth a look is accessible, in light and dark, wide and narrow."""
    recipes = lab.element.locator(".lab-recipes button:not(.lab-reset)")
    for index in range(recipes.count()):
        recipes.nth(index).click()

        assert axe(lab.page, name) == []
        assert lab.page.evaluate("document.documentElement.scrollWidth") <= view.width


@pytest.mark.parametrize("view", [View("light", 640, 450)], ids=["zoom-200"])
def test_zoomed_to_twice_the_size(lab: Lab, view: View) -> None:
    """At 200 % of a 1280 pixel window nothing is cut off sideways."""
    assert lab.page.evaluate("document.documentElement.scrollWidth") <= view.width
