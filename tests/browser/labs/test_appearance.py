"""How a lab looks on a screen, on paper, and without its script: what every lab promises."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from build_figures.publish.labs import LABS
from tests.browser.conftest import Axe
from tests.browser.labs.driver import Lab, open_lab
from tests.browser.view import DESKTOP, DESKTOP_DARK, PHONE, VIEWS, View

SHIFTS = """
  window.shifts = [];
  window.note = (all) => window.shifts.push(...all.map((each) => each.value));
  window.watch = new PerformanceObserver((list) => window.note(list.getEntries()));
  window.watch.observe({ type: "layout-shift", buffered: true });
"""
SHIFTED = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  window.note(window.watch.takeRecords());
  return window.shifts.reduce((sum, each) => sum + each, 0);
}"""
HIGHLIGHT = """() => {
  const it = document.body.appendChild(document.createElement("p"));
  it.style.color = "Highlight";
  return getComputedStyle(it).color;
}"""
CANVAS = "lab => lab.querySelector('canvas')?.toDataURL() ?? null"
pytestmark = pytest.mark.parametrize("name", LABS)


def test_without_scripts_the_still_picture_is_there(
    browser: Browser, server: str, name: str
) -> None:
    """A reader without JavaScript sees the drawing of the initial state."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/labs/{name}/")

    assert page.locator(f"{name} svg.pe-figure").first.is_visible()
    assert page.locator("a[data-task]:visible").count() == 0  # there is nothing to set up
    context.close()


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_nothing_in_sight_jumps_when_it_starts(
    page: Page, server: str, view: View, name: str
) -> None:
    """What follows the still figure has left room for the lab before its script came."""
    page.add_init_script(SHIFTS)
    open_lab(page, server, name)

    assert page.evaluate(SHIFTED) < 0.01


def test_a_canvas_follows_fonts_and_pixels(page: Page, server: str, name: str) -> None:
    """Fonts that come late, and a zoom, are drawn with at once."""
    waiting: list[Route] = []
    page.route("**/*.woff2", lambda route: waiting.insert(0, route))
    page.goto(f"{server}/labs/{name}/", wait_until="domcontentloaded")
    lab = Lab(page, page.locator(f"{name}[data-ready]").first)
    lab.element.wait_for()
    if lab.element.locator(".lab-canvas-cells").count() == 0:
        return  # only a canvas with labels keeps what it was drawn with
    drawn = lab.element.evaluate(CANVAS)
    page.route("**/*.woff2", lambda route: route.continue_())
    for font in waiting:
        font.continue_()
    page.wait_for_function(f"([lab, drawn]) => ({CANVAS})(lab) !== drawn", arg=[lab.handle, drawn])
    page.context.new_cdp_session(page).send(
        "Emulation.setDeviceMetricsOverride",
        {"width": DESKTOP.width, "height": 450, "deviceScaleFactor": 2, "mobile": False},
    )
    page.wait_for_function(
        """lab => {
          const it = lab.querySelector("canvas");
          return Math.abs(it.width / it.getBoundingClientRect().width - 2) < 0.01;
        }""",
        arg=lab.handle,
    )


def test_a_lab_that_cannot_start_leaves_its_picture(
    browser: Browser, server: str, name: str
) -> None:
    """Where a module or its data does not load, the still figure stays, and is all there is."""
    for broken in ("**/labs/core/number.js", f"**/labs/{name}.js", "**/vectors.json"):
        context = browser.new_context()
        page = context.new_page()
        page.route(broken, lambda route: route.abort())
        page.goto(f"{server}/labs/{name}/")  # returns when every module has come, or never will
        if broken == "**/vectors.json":
            page.locator(f"{name}:is([data-ready], [data-failed])").first.wait_for()
        else:
            assert page.locator(f"{name}[data-ready]").count() == 0
        if page.locator(f"{name}[data-ready]").count() == 0:
            assert page.locator(f"{name} svg.pe-figure").first.is_visible()
        context.close()


def test_all_files_are_asked_for_at_once(browser: Browser, server: str, name: str) -> None:
    """The page itself names every module of its lab, and its data: none waits for another."""

    def asked(missing: str) -> set[str]:
        context = browser.new_context()
        page = context.new_page()
        page.route(missing, lambda route: route.abort())
        urls: list[str] = []
        page.on("request", lambda request: urls.append(request.url))
        page.goto(f"{server}/labs/{name}/")  # returns when all that it names has come
        context.close()
        kinds = (".js", "/vectors.json")
        return {url for url in urls if url.startswith(f"{server}/labs/") and url.endswith(kinds)}

    whole = asked("**/no-such-lab.js")

    assert len(whole) > 5
    assert whole == asked(f"**/labs/{name}.js")


def test_print_shows_the_state_and_no_controls(lab: Lab) -> None:
    """On paper the lab is a picture of what it was set to."""
    lab.page.emulate_media(media="print")

    assert lab.element.locator(".lab-view").is_visible()
    assert not lab.element.locator(".lab-controls").is_visible()
    assert not lab.element.locator(".lab-recipes").is_visible()
    assert lab.element.locator(".lab-sentence").is_visible()
    assert lab.page.locator(".lab-hint:visible, a[data-task]:visible").count() == 0


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

    assert told["colors"] == ["#3b4cc0", "#f1efea", "#b40426"]
    assert (told["paper"] == told["before"]) == (view.scheme == "light")
    lab.page.wait_for_function(
        f"([lab, before]) => ({CANVAS})(lab) === before", arg=[lab.handle, told["before"]]
    )


def test_links_are_legible_on_paper(lab: Lab) -> None:
    """A link of the lab has the ink of the page, and no address of this site behind it."""
    lab.page.emulate_media(media="print")
    lab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    found = lab.element.locator("a:visible").evaluate_all(
        """all => all.map((link) =>
          [getComputedStyle(link).color, getComputedStyle(link, "::after").content])"""
    )

    assert all(each == ["rgb(31, 35, 40)", "none"] for each in found), found


def test_labels_follow_forced_colors(lab: Lab) -> None:
    """Labels of pictures are legible on the system's own paper, whatever scheme was chosen."""
    lab.page.emulate_media(forced_colors="active", color_scheme="dark")
    lab.page.evaluate("document.body.dataset.mdColorScheme = 'default'")
    labels = lab.element.locator(".lab-label, .lab-tick-label, .lab-axis-label")
    inks = labels.evaluate_all("all => all.map((label) => getComputedStyle(label).fill)")

    assert set(inks) <= {"rgb(255, 255, 255)", lab.page.evaluate(HIGHLIGHT)}


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
