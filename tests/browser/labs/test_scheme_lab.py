"""scheme-lab, as a person uses it: the numbers of labs.md, the matrix, the curve and the tasks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Position

from tests.browser.labs.driver import Lab, open_lab, started
from tests.browser.view import DESKTOP, PHONE, VIEWS, View

NAME = "scheme-lab"
OPENING = {
    "scheme": "sinusoidal",
    "d": 64,
    "L": 50,
    "p": 12,
    "q": 12,
    "swap": 0,
    "i": 0,
    "j": 2,
}
COLORS = """([x, y]) => {
  const canvas = document.querySelector("scheme-lab canvas");
  const dense = canvas.width / canvas.clientWidth;
  return [...canvas.getContext("2d").getImageData(x * dense, y * dense, 1, 1).data].slice(0, 3);
}"""


def cell(lab: Lab) -> str:
    """Return what the matrix says of the cell under its cursor."""
    return lab.element.locator(".lab-cell").inner_text()


def marked(lab: Lab) -> list[str]:
    """Return the texts of the marked row of the table."""
    return lab.element.locator(".scheme-marked").locator("th, td").all_inner_texts()


def at(lab: Lab, row: float, column: float) -> tuple[float, float]:
    """Return where a cell of the opening's 50 x 64 is, in CSS pixels from the canvas' corner."""
    box = lab.element.locator("canvas").bounding_box()
    assert box is not None
    # labels take 40 pixels at the left and 20 at the right, 4 above and 78 below
    across = 40 + (box["width"] - 60) * (column + 0.5) / 64
    down = 4 + (box["height"] - 82) * (row + 0.5) / 50
    return across, down


def test_opens_as_specified(page: Page, server: str) -> None:
    """The state and the readouts at first sight."""
    lab = open_lab(page, server, NAME)

    assert lab.state == OPENING
    assert lab.readouts == {"input-gap": "0.000", "largest-value": "1.000", "likeness": "1.0000"}


@pytest.mark.parametrize(
    ("scheme", "gap", "largest", "likeness"),
    [
        ("none", "0.000", "0.000", "undefined"),
        ("index", "22.627", "12.000", "1.0000"),
        ("fraction", "0.453", "0.240", "1.0000"),
        ("sine", "10.288", "0.537", "-1.0000"),
        ("pair", "13.464", "0.844", "-0.9900"),
        ("sinusoidal", "3.845", "1.000", "0.7996"),
    ],
)
def test_what_each_code_does(
    page: Page, server: str, scheme: str, gap: str, largest: str, likeness: str
) -> None:
    """Words at 0 and 2 change places; position 12, alone and beside 15."""
    lab = open_lab(page, server, NAME)
    lab.control("Code").select_option(scheme)

    assert lab.readout("input-gap") == "0.000"
    lab.control("Let two words change places").check()
    lab.typed("Compared with position q").fill("15")
    assert lab.readouts == {"input-gap": gap, "largest-value": largest, "likeness": likeness}


@pytest.mark.parametrize(
    ("state", "readout", "text"),
    [
        ("q=0", "likeness", "0.6666"),
        ("p=30", "likeness", "1.0000"),  # compared with itself where nothing is said
        ("d=8&L=128&p=127", "largest-value", "0.992"),
        ("scheme=index&p=0", "likeness", "undefined"),
        ("scheme=sine&q=0", "likeness", "undefined"),
        ("scheme=pair&p=0&q=44", "likeness", "0.9998"),
        ("scheme=fraction&L=16&p=1", "largest-value", "0.062"),
        ("scheme=fraction&L=80&p=1", "largest-value", "0.012"),
        ("swap=1&i=9&j=9", "input-gap", "0.000"),
        ("scheme=index&L=512&p=511", "largest-value", "511.000"),
    ],
)
def test_states_worth_a_look(page: Page, server: str, state: str, readout: str, text: str) -> None:
    """What the specification states of single states."""
    assert open_lab(page, server, NAME, state).readout(readout) == text


def test_a_shorter_text_moves_what_is_beyond_its_end(page: Page, server: str) -> None:
    """Positions and places stay below L, and the sentence says which moved."""
    lab = open_lab(page, server, NAME, "L=100&p=90&q=80&i=70&j=60")
    lab.typed("Length L of the text").fill("10")
    lab.typed("Length L of the text").press("Enter")

    assert lab.state == OPENING | {"L": 10, "p": 9, "q": 9, "i": 9, "j": 9}
    assert lab.control("Position p").get_attribute("max") == "9"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_colors_are_balanced_around_zero(page: Page, server: str, view: View) -> None:
    """Zero, one and minus one have the look's three colors, in either scheme and at any size."""
    lab = open_lab(page, server, NAME, "p=49&q=49")
    names = ("zero", "high", "low")
    wanted = page.evaluate(
        """names => names.map((name) => getComputedStyle(document.body)
          .getPropertyValue(`--pe-diverge-${name}`).trim())""",
        names,
    )
    # position 0 has a sine of 0 and a cosine of 1; the sine of 11 is -0.99999
    places = [at(lab, 0, 62), at(lab, 0, 63), at(lab, 11, 0)]
    lab.element.locator(".lab-canvas").press("End")  # the marks, away from these cells
    lab.element.locator(".lab-canvas").press("ArrowLeft")
    lab.element.locator(".lab-canvas").press("ArrowLeft")
    lab.element.locator(".lab-canvas").press("ArrowLeft")
    found = ["#" + "".join(f"{c:02x}" for c in page.evaluate(COLORS, place)) for place in places]

    assert found == wanted


def test_the_cursor_follows_the_mouse(page: Page, server: str) -> None:
    """Cell, wave and table follow; a click chooses the position; leaving keeps the column."""
    lab = open_lab(page, server, NAME)
    canvas = lab.element.locator("canvas")
    x, y = at(lab, 30, 5)
    canvas.hover(position={"x": x, "y": y})

    # cos(30 / 10000^(4/64)) = cos(16.870...)
    assert cell(lab) == "Position 30, component 5, the cosine of pair 2: -0.3973."
    assert lab.element.get_by_text("Component 5: its wave").is_visible()
    assert marked(lab) == ["5", "cosine", "11.17", "0.8939"]
    assert lab.state["p"] == 12
    canvas.click(position={"x": x, "y": y})
    assert lab.state["p"] == 30
    page.locator("h1").hover()
    assert cell(lab) == "Position 30, component 5, the cosine of pair 2: -0.3973."


def test_every_picture_moves_the_cursor(page: Page, server: str) -> None:
    """The row chooses a component, the wave a position, the table a component again."""
    lab = open_lab(page, server, NAME)
    row, wave = (lab.element.locator(f".scheme-panel-{kind} svg") for kind in ("row", "wave"))
    row.hover(position=along(row, 20 / 63))

    # sin(12 / 10000^(20/64)) = sin(0.6748...)
    assert cell(lab) == "Position 12, component 20, the sine of pair 10: 0.6247."
    assert marked(lab) == ["20", "sine", "111.73", "0.6247"]
    assert lab.element.get_by_text("Component 20: its wave").is_visible()
    wave.hover(position=along(wave, 30 / 49))
    assert cell(lab).startswith("Position 30, component 20, ")
    lab.element.get_by_role("row", name="22 sine").hover()
    assert cell(lab).startswith("Position 12, component 22, ")
    assert marked(lab)[0] == "22"
    assert row.locator(".scheme-dot").get_attribute("cx") == row.evaluate(
        "(svg, share) => String(46 + (svg.clientWidth - 58) * share)", 22 / 63
    )
    page.locator("h1").hover()
    assert lab.state == OPENING


def along(plot: Locator, share: float) -> Position:
    """Return the place in a plot that lies at a share of its horizontal axis."""
    box = plot.bounding_box()
    assert box is not None
    return {"x": 46 + (box["width"] - 58) * share, "y": box["height"] / 2}


def test_the_cursor_follows_the_keys(page: Page, server: str) -> None:
    """Arrows, pages, Home and End, to the borders and not beyond; Enter chooses the position."""
    lab = open_lab(page, server, NAME)
    field = lab.element.get_by_role("application")
    field.focus()
    for key, place in (
        ("ArrowRight", (12, 1)),
        ("ArrowDown", (13, 1)),
        ("PageDown", (23, 1)),
        ("PageUp", (13, 1)),
        ("ArrowUp", (12, 1)),
        ("ArrowLeft", (12, 0)),
        ("ArrowLeft", (12, 0)),
        ("End", (12, 63)),
        ("ArrowRight", (12, 63)),
        ("PageDown", (22, 63)),
    ):
        page.keyboard.press(key)

        assert cell(lab).startswith(f"Position {place[0]}, component {place[1]}, "), key
    assert lab.element.locator(".lab-cell").get_attribute("aria-live") == "polite"
    page.keyboard.press("Enter")
    assert lab.state["p"] == 22
    page.keyboard.press("Tab")
    assert lab.element.locator(".lab-cell").get_attribute("aria-live") == "off"
    assert cell(lab).startswith("Position 22, component 63, ")


def test_drawing_again_leaves_nothing_behind(page: Page, server: str) -> None:
    """There and back again, the matrix is the same to the pixel: labels, marks and all."""
    lab = open_lab(page, server, NAME)
    canvas = lab.element.locator("canvas")
    before = canvas.evaluate("canvas => canvas.toDataURL()")
    lab.control("Position p").press("Home")
    lab.control("Let two words change places").check()

    assert canvas.evaluate("canvas => canvas.toDataURL()") != before
    lab.control("Let two words change places").uncheck()
    lab.typed("Position p").fill("12")
    assert canvas.evaluate("canvas => canvas.toDataURL()") == before


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_the_curve_is_dragged(page: Page, server: str, view: View) -> None:
    """Pressed and moved along the curve of likeness, the pointer moves q, and no further than L."""
    lab = open_lab(page, server, NAME)
    curve = lab.element.locator(".scheme-panel-likeness svg")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    start = 46 + (box["width"] - 58) * 30 / 49
    page.mouse.move(box["x"] + start, y)
    page.mouse.down()

    assert lab.state["q"] == 30
    page.mouse.move(box["x"] + box["width"] + 200, y)
    assert lab.state["q"] == 49
    page.mouse.up()
    page.mouse.move(box["x"] + start, y)
    assert lab.state["q"] == 49


def test_only_a_press_on_the_curve_moves_q(page: Page, server: str) -> None:
    """Neither the other button of the mouse nor a drag that began elsewhere does."""
    lab = open_lab(page, server, NAME)
    curve = lab.element.locator(".scheme-panel-likeness svg")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y, button="right")
    page.mouse.move(x, box["y"] - 8)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()

    assert lab.state == OPENING


def test_a_sign_is_left_aside_in_words_too(page: Page, server: str) -> None:
    """Every number of position 4 is -0.757 with one sine: the largest is so sign aside."""
    lab = open_lab(page, server, NAME, "scheme=sine&p=4")

    assert lab.readout("largest-value") == "0.757"
    assert "64 numbers, the largest, sign aside, 0.757." in lab.sentence
    assert lab.element.get_by_text("Largest at p, sign aside").is_visible()


def test_words_are_followed_to_their_new_places(page: Page, server: str) -> None:
    """The table says each word's input before and after; it is there while words change places."""
    lab = open_lab(page, server, NAME)
    table = lab.element.get_by_role("region", name="Two words change places")

    assert not table.is_visible()
    lab.control("Let two words change places").check()
    rows = [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]
    assert rows == [
        ["dog", "E(dog) + A(0)", "E(dog) + A(2)", "2.719"],
        ["man", "E(man) + A(2)", "E(man) + A(0)", "2.719"],
    ]
    assert "“dog” and “man” change places, their inputs move by 3.845" in lab.sentence
    lab.control("Code").select_option("none")
    assert "their inputs do not move" in lab.sentence
    lab.typed("Place j of the other").fill("0")
    lab.typed("Place j of the other").press("Enter")
    assert "changes nothing" in lab.sentence
    assert not table.is_visible()


def test_the_matrix_is_not_computed_again_for_what_it_does_not_show(
    page: Page, server: str
) -> None:
    """Position, cursor, swap, places and length leave the numbers and the pixels as they are."""
    lab = open_lab(page, server, NAME, "d=512&L=512")
    counts = lab.element.evaluate(
        """(lab) => {
          const count = (kind) => {
            const [owner, name] = kind;
            const original = owner[name];
            let times = 0;
            owner[name] = function (...given) { times += 1; return original.apply(this, given); };
            return () => times;
          };
          const sines = count([Math, "sin"]);
          const images = count([CanvasRenderingContext2D.prototype, "putImageData"]);
          const change = (patch) => {
            const before = [sines(), images()];
            lab.running.change(patch, true);
            return [sines() - before[0], images() - before[1]];
          };
          const patches = [{p: 99}, {q: 7}, {swap: 1}, {i: 40}, {j: 50}, {L: 300}, {d: 256}];
          return patches.map(change);
        }"""
    )
    *light, heavy = counts

    # readouts and the table of words take at most five rows of 512 numbers, half of them sines
    assert all(sines <= 5 * 256 and images == 0 for sines, images in light)
    assert heavy[0] >= 256 / 2 * 512
    assert heavy[1] == 1


def test_tasks_tick_when_their_observation_was_made(page: Page, server: str) -> None:
    """With controls alone, each task ticks at its observation and not before."""
    lab = open_lab(page, server, NAME)
    code, swap = lab.control("Code"), lab.control("Let two words change places")
    length, p, q = (
        lab.typed(label)
        for label in ("Length L of the text", "Position p", "Compared with position q")
    )
    swap.check()
    assert lab.done() == []
    code.select_option("none")
    assert lab.done() == ["same"]
    code.select_option("pair")
    assert lab.done() == ["same"]
    code.select_option("sinusoidal")
    assert lab.done() == ["same", "differ"]
    swap.uncheck()
    length.fill("511")
    assert "fan" not in lab.done()
    length.fill("512")
    assert lab.done() == ["same", "differ", "fan"]
    p.fill("20")
    q.fill("19")
    assert "peak" not in lab.done()
    q.fill("20")
    assert lab.done() == ["same", "differ", "fan", "peak"]
    q.fill("25")
    assert "rise" not in lab.done()
    q.fill("26")
    assert lab.done()[-1] == "rise"
    code.select_option("index")
    p.fill("510")
    assert "grow" not in lab.done()
    p.fill("511")
    assert lab.done()[-1] == "grow"
    code.select_option("fraction")
    assert "stretch" not in lab.done()
    p.fill("100")
    length.fill("400")
    assert lab.done()[-1] == "stretch"
    code.select_option("sinusoidal")
    length.fill("512")
    p.fill("511")
    q.fill("511")
    assert "last" not in lab.done()
    q.fill("510")
    assert lab.done()[-1] == "last"
    assert len(lab.done()) == 8


def test_setting_up_a_task_does_not_tick_it(page: Page, server: str) -> None:
    """A link leads to where the observation can be made."""
    lab = open_lab(page, server, NAME)
    for link in page.locator("a[data-task]").all():
        link.click()

    assert lab.done() == []


@pytest.mark.parametrize(
    ("path", "controls", "panels"),
    [("", ["p"], []), ("sinusoidal/heatmap/", ["d", "L", "p"], ["row", "wave"])],
)
def test_pages_show_only_some_of_it(
    page: Page, server: str, path: str, controls: list[str], panels: list[str]
) -> None:
    """Home and the heatmap's page: the matrix is alive, and what is not offered follows along."""
    page.goto(f"{server}/{path}")
    lab = started(page, NAME)
    labels = lab.element.locator(".lab-controls label").all_inner_texts()
    shown = [
        name
        for name in ("likeness", "row", "wave")
        if lab.element.locator(f".scheme-panel-{name}").is_visible()
    ]

    assert [label.split()[1] for label in labels] == controls
    assert shown == panels
    assert lab.element.locator("canvas").is_visible()
    lab.control("Position p").press("PageUp")
    assert (lab.state["p"], lab.state["q"]) == (22, 22)
    assert "nearest possible" not in lab.sentence
    lab.press("Reset")
    assert lab.state == OPENING
    lab.element.get_by_text("Open this state in the lab").click()
    assert open_lab(page, server, NAME, page.url.partition("#")[2]).state == OPENING
