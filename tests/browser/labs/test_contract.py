"""What every lab promises, whatever it is about."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page

from build_figures.publish.labs import LABS
from tests.browser.conftest import Axe
from tests.browser.labs.driver import Lab, open_lab, started
from tests.browser.view import DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK, VIEWS, View

DOCS = Path(__file__).parents[3] / "docs"
NUMBER = re.compile(r"-?\d+(\.\d+)?(e-\d+)?|undefined")
LINK = re.compile(r'href="(?:[^"#]*labs/(?P<name>[\w-]+)/)?#(?P<state>[^"]*=[^"]*)"')
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


@pytest.fixture
def lab(page: Page, server: str, name: str) -> Lab:
    """Return each lab in turn, on its own page, as it opens."""
    return open_lab(page, server, name)


def controls(lab: Lab) -> list[dict[str, str]]:
    """Return name, kind and label of each control."""
    found: list[dict[str, str]] = lab.element.evaluate(
        "lab => lab.running.lab.controls.map(({name, kind, label}) => ({name, kind, label}))"
    )
    return found


def address(lab: Lab) -> str:
    """Return the fragment of the page's address."""
    return unquote(str(lab.page.evaluate("location.hash")))


def link(lab: Lab) -> str:
    """Return the fragment that the lab offers as a link to its state."""
    return unquote(str(lab.element.locator(".lab-link").evaluate("link => link.hash")))


def settle(lab: Lab) -> None:
    """Wait until the address and the sentence have followed."""
    lab.page.wait_for_timeout(700)


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

    assert len({str(start), str(first), str(last)}) == 3
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


def test_the_sentence_waits_while_something_is_dragged(lab: Lab) -> None:
    """Forty moves of a slider within a moment are not read out forty times."""
    sliders = [each for each in controls(lab) if each["kind"] == "integer"]
    if not sliders:
        return  # the shuffle test has no slider
    said = lab.control(sliders[-1]["label"]).evaluate(
        """async (slider) => {
          const sentence = slider.closest("[data-ready]").querySelector(".lab-sentence");
          let count = 0;
          const watch = new MutationObserver(() => { count += 1; });
          watch.observe(sentence, { childList: true, characterData: true, subtree: true });
          for (let step = 0; step < 40; step += 1) {
            slider.value = Number(slider.min) + step;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          await new Promise((resolve) => setTimeout(resolve, 800));
          return count;
        }"""
    )

    assert 1 <= said <= 8


def test_without_scripts_the_still_picture_is_there(
    browser: Browser, server: str, name: str
) -> None:
    """A reader without JavaScript sees the drawing of the initial state."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/labs/{name}/")

    assert page.locator(f"{name} svg.pe-figure").first.is_visible()
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


@pytest.mark.parametrize("view", [PHONE, PHONE_DARK], ids=str)
def test_a_finger_finds_every_control(lab: Lab, view: View) -> None:
    """What can be pressed is at least 44 pixels high."""
    low = lab.element.locator("button, select, input, .lab-link").evaluate_all(
        """all => all.filter((each) => each.checkVisibility())
          .map((each) => (each.closest("label") ?? each).getBoundingClientRect().height)
          .filter((height) => height < 44)"""
    )

    assert low == []


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
