"""gap-lab, as a person uses it: the numbers of labs.md, the curves, the bands and the tasks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from build_figures.positional import sinusoidal
from tests.browser.labs.driver import Lab, open_lab, shown, started
from tests.browser.view import PHONE, VIEWS

NAME = "gap-lab"
STATED = [
    ("k=1", "cosine", "0.9662"),
    ("k=6", "cosine", "0.7362"),
    ("k=50", "cosine", "0.4898"),
    ("k=100", "cosine", "0.5586"),
    ("d=8&k=63", "distance", "0.6453"),
    ("d=8&k=1", "distance", "0.9641"),
    ("d=512&k=0", "dot", "256.0000"),
    ("k=0", "distance", "0.0000"),
]


def block(lab: Lab) -> list[list[str]]:
    """Return the cells of the table of blocks, row by row, headers left out."""
    rows = lab.element.locator(".lab-numbers tbody tr")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


def drag(page: Page, target: Locator, shares: tuple[float, ...]) -> None:
    """Press at a share of the target's width, move to the others, and let go."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    first, *others = (box["x"] + share * box["width"] for share in shares)
    page.mouse.move(first, box["y"] + box["height"] / 2)
    page.mouse.down()
    for x in others:
        page.mouse.move(x, box["y"] + box["height"] / 2)
    page.mouse.up()


def test_opens_as_specified(page: Page, server: str) -> None:
    """The state and the readouts at first sight."""
    lab = open_lab(page, server, NAME)

    assert lab.state == {"d": 64, "p": 12, "k": 5, "pair": 0}
    assert lab.readouts == {
        "dot": "23.5040",
        "cosine": "0.7345",
        "distance": "4.1221",
        "residual": "1e-12",
    }


def test_states_what_the_pages_state(page: Page, server: str) -> None:
    """Similarities and distances are those of the pages about gaps and margins."""
    lab = open_lab(page, server, NAME)

    assert shown(lab, STATED) == STATED


def test_moving_the_position_changes_the_codes_and_nothing_else(page: Page, server: str) -> None:
    """All readouts and all blocks stay; the columns of the codes are others."""
    lab = open_lab(page, server, NAME)
    readouts, before = lab.readouts, block(lab)
    bands = page.locator(".lab-gap-band")
    pixels = [band.evaluate("band => band.toDataURL()") for band in bands.all()]
    lab.control("Position p").press("PageUp")
    after = block(lab)

    assert lab.readouts == readouts
    assert [row[:2] for row in after] == [row[:2] for row in before]
    assert all(new[2:] != old[2:] for new, old in zip(after, before, strict=True))
    assert "Position 22 instead of 12: both codes are others now." in lab.sentence
    assert "what they were" in lab.sentence
    moved = [band.evaluate("band => band.toDataURL()") for band in bands.all()]
    assert all(new != old for new, old in zip(moved, pixels, strict=True))
    assert moved[1] == moved[2]  # R(k) PE(p) is PE(p + k)


def test_each_block_turns_its_pair_into_that_of_the_shifted_code(page: Page, server: str) -> None:
    """Blocks of the last pairs at the largest width, against an independent computation."""
    lab = open_lab(page, server, NAME, "d=512&p=1000&k=999")
    lab.control("First pair shown").press("End")
    rotation = sinusoidal.rotation(999.0, 512)
    here, there = sinusoidal.encode(1000.0, 512), sinusoidal.encode(1999.0, 512)
    for row, cells in enumerate(block(lab)):
        j = 2 * 252 + row
        pair = j - j % 2
        wanted = [*rotation[j, pair : pair + 2], here[j], there[j], there[j]]

        assert [float(cell) for cell in cells] == pytest.approx(wanted, abs=5.001e-5)


def test_a_wrong_rotation_would_be_seen(page: Page, server: str) -> None:
    """The bound of the residual is measured: with a block turned the other way it is no small one."""
    open_lab(page, server, NAME)
    right, wrong, *bounds = page.evaluate(
        """async (base) => {
          const { bound, residual, turned } = await import(`${base}/labs/gap-lab/gap.js`);
          const { encode } = await import(`${base}/labs/core/sinusoidal.js`);
          const there = encode(17, 64);
          const wrong = turned(encode(12, 64), -5).map((x, j) => Math.abs(x - there[j]));
          const sizes = [Math.max(...wrong), 2e-12, 1e-12, 0];
          return [residual(12, 5, 64), sizes[0], ...sizes.map(bound)];
        }""",
        server,
    )

    assert 0 < right < 1e-12
    assert 1 < wrong <= 2
    assert bounds == ["1e1", "1e-11", "1e-12", "1e-12"]


@pytest.mark.parametrize(
    ("k", "words"),
    [
        (0, "With no gap a code meets itself"),
        (5, "They are less alike than codes 4 apart."),
        (6, "They are more alike than codes 5 apart."),
    ],
)
def test_the_sentence_says_whether_the_curve_rises(
    page: Page, server: str, k: int, words: str
) -> None:
    """In words, for those who do not see the curve."""
    lab = open_lab(page, server, NAME, f"k={k}")
    lab.control("Gap k").press("ArrowUp")
    lab.control("Gap k").press("ArrowDown")

    assert words in lab.sentence


def test_the_curves_are_read_and_dragged(page: Page, server: str) -> None:
    """A pointer reads a gap where it points, and chooses one while it is pressed."""
    lab = open_lab(page, server, NAME)
    near, far = page.locator(".lab-gaps").all()
    drag(page, far, (0.3, 0.9, 0.52))
    chosen = lab.state["k"]

    assert 450 < chosen < 550
    drag(page, near, (0.1, 0.97))
    assert chosen < lab.state["k"] < chosen + 60
    near.hover()
    assert page.get_by_text("Gap ", exact=False).filter(has_text=": 0.").count() >= 1
    page.locator("h1").hover()
    assert page.get_by_text("Point at a curve to read it").is_visible()


def test_the_close_up_stays_while_it_is_dragged(page: Page, server: str) -> None:
    """Dragging over the end of a page of gaps does not make the curve jump under the pointer."""
    lab = open_lab(page, server, NAME, "k=10")
    near = page.locator(".lab-gaps").first
    drag(page, near, (0.2, 0.98))

    assert 55 <= lab.state["k"] <= 60


def test_pairs_are_chosen_by_keys_and_by_pointer(page: Page, server: str) -> None:
    """Arrows, pages, Home and End move the slider; a press on the bands goes to the pair there."""
    lab = open_lab(page, server, NAME, "d=512")
    slider = lab.control("First pair shown")
    first = lab.element.locator("tbody th[scope=rowgroup]").first
    for key, wanted in (
        ("ArrowRight", "1"),
        ("PageUp", "11"),
        ("ArrowDown", "10"),
        ("PageDown", "0"),
        ("ArrowLeft", "0"),
        ("End", "252"),
        ("Home", "0"),
    ):
        slider.press(key)

        assert first.inner_text() == wanted
        assert slider.input_value() == wanted
    drag(page, page.locator(".lab-gap-codes"), (0.1, 0.5))
    assert 120 <= int(first.inner_text()) <= 136
    assert page.get_by_text("Pair 1", exact=False).filter(has_text=" at 12, ").is_visible()
    lab.control("Width d").select_option("8")
    assert first.inner_text() == "0"
    lab.control("Width d").select_option("16")
    slider.press("End")
    assert "Below, the pairs 4 to 7 are shown block by block." in lab.sentence
    page.wait_for_url("**#d=16&p=12&k=5&pair=4")


def test_tasks_tick_when_their_observation_was_made(page: Page, server: str) -> None:
    """Keyboard alone: each task ticks at its observation and not before."""
    lab = open_lab(page, server, NAME)
    position, gap = lab.control("Position p"), lab.control("Gap k")
    gap.press("PageUp")
    gap.press("PageDown")

    assert lab.done() == []
    lab.typed("Position p").fill("511")
    assert lab.done() == []
    lab.typed("Position p").fill("512")
    assert lab.done() == ["move"]
    position.press("Home")
    gap.press("ArrowRight")
    assert lab.done() == ["move", "rise"]
    lab.typed("Gap k").fill("50")
    assert lab.done() == ["move", "rise"]
    lab.typed("Gap k").fill("100")
    assert lab.done() == ["move", "rise", "farther"]
    lab.typed("Gap k").fill("43")
    assert lab.done() == ["move", "rise", "farther"]
    gap.press("ArrowRight")
    assert lab.done() == ["move", "rise", "farther", "return"]
    gap.press("Home")
    assert lab.done() == ["move", "rise", "farther", "return", "none"]
    assert "all are done" in lab.sentence


def test_setting_up_a_task_does_not_do_it(page: Page, server: str) -> None:
    """The links lead to where the observation can be made."""
    lab = open_lab(page, server, NAME)
    for link in page.locator("a[data-task]").all():
        link.click()

    assert lab.state["k"] == 1
    assert lab.done() == []


@pytest.mark.parametrize("path", ["sinusoidal/relative-offsets", "sinusoidal/unique"])
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_stands_inside_the_pages_about_gaps(page: Page, server: str, path: str) -> None:
    """Embedded it starts in the state that the page's text speaks of, and fits."""
    page.goto(f"{server}/{path}/")
    lab = started(page, NAME)
    wanted = {"relative-offsets": "0.7362", "unique": "0.9479"}[path.split("/")[1]]

    assert lab.readout("cosine") == wanted
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_a_finger_chooses_a_gap(page: Page, server: str) -> None:
    """A tap on the curve over all gaps goes there."""
    lab = open_lab(page, server, NAME)
    far = page.locator(".lab-gaps").nth(1)
    far.scroll_into_view_if_needed()
    box = far.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] * 0.6, box["y"] + 30)
    page.wait_for_function("lab => lab.state.k !== 5", arg=lab.handle)

    assert 450 < lab.state["k"] < 650


def test_a_drag_past_an_observation_ticks_nothing(page: Page, server: str) -> None:
    """A gap that is only passed was not looked at; one where the drag rests was."""
    lab = open_lab(page, server, NAME)
    slider = lab.control("Gap k")
    move = """async (slider, gaps) => {
      for (const gap of gaps) {
        slider.value = gap;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }"""
    slider.evaluate(move, [6, 44, 50, 100, 300])

    assert lab.done() == []
    slider.evaluate(move, [20, 6])
    assert lab.done() == ["rise"]
    assert "Task done; 1 of 5." in lab.sentence


def test_a_link_at_an_observation_leaves_it_to_the_reader(page: Page, server: str) -> None:
    """It ticks when the reader has left the place and found it again, not for something else."""
    lab = open_lab(page, server, NAME, "k=6")
    lab.control("Position p").press("ArrowRight")

    assert lab.done() == []
    lab.control("Gap k").press("ArrowLeft")
    assert lab.done() == []
    lab.control("Gap k").press("ArrowRight")
    assert lab.done() == ["rise"]


def test_what_links_have_shown_is_not_what_the_reader_has_seen(page: Page, server: str) -> None:
    """Two gaps that only links led to are compared again by hand."""
    lab = open_lab(page, server, NAME, "k=50")
    page.evaluate("location.hash = '#k=100'")
    page.wait_for_function("lab => lab.state.k === 100", arg=lab.handle)
    lab.control("Position p").press("ArrowRight")

    assert lab.done() == []
    lab.typed("Gap k").fill("50")
    assert lab.done() == ["farther"]
