"""scheme-lab, as a person uses it: the numbers of labs.md, what it says, its tasks, its pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import open_lab, shown, started
from tests.browser.labs.scheme import NAME, OPENING

CODES = [
    ("none", "0.000", "0.000", "undefined"),
    ("index", "22.627", "12.000", "1.0000"),
    ("fraction", "0.453", "0.240", "1.0000"),
    ("sine", "10.288", "0.537", "-1.0000"),
    ("pair", "13.464", "0.844", "-0.9900"),
    ("sinusoidal", "3.845", "1.000", "0.7996"),
]
STATED = [
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
]


def test_opens_as_specified(page: Page, server: str) -> None:
    """The state and the readouts at first sight."""
    lab = open_lab(page, server, NAME)

    assert lab.state == OPENING
    assert lab.readouts == {"input-gap": "0.000", "largest-value": "1.000", "likeness": "1.0000"}


def test_what_each_code_does(page: Page, server: str) -> None:
    """Words at 0 and 2 change places; position 12, alone and beside 15."""
    lab = open_lab(page, server, NAME)
    for scheme, *texts in CODES:
        lab.press("Reset")
        lab.control("Code").select_option(scheme)

        assert lab.readout("input-gap") == "0.000"
        lab.control("Let two words change places").check()
        lab.typed("Compared with position q").fill("15")
        found = [lab.readout(name) for name in ("input-gap", "largest-value", "likeness")]
        assert found == texts, scheme
        assert len(lab.readouts) == 3


def test_states_worth_a_look(page: Page, server: str) -> None:
    """What the specification states of single states."""
    lab = open_lab(page, server, NAME)

    assert shown(lab, STATED) == STATED


def test_a_shorter_text_moves_what_is_beyond_its_end(page: Page, server: str) -> None:
    """Positions and places stay below L, and the sentence says which moved."""
    lab = open_lab(page, server, NAME, "L=100&p=90&q=80&i=70&j=60")
    lab.typed("Length L of the text").fill("10")
    lab.typed("Length L of the text").press("Enter")

    assert lab.state == OPENING | {"L": 10, "p": 9, "q": 9, "i": 9, "j": 9}
    assert lab.control("Position p").get_attribute("max") == "9"


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
    page.wait_for_url(f"**/labs/{NAME}/#*")
    assert open_lab(page, server, NAME, page.url.partition("#")[2]).state == OPENING


def test_the_sentence_says_what_the_length_changed(page: Page, server: str) -> None:
    """The fraction of a position is another in a longer text; other codes stay what they were."""
    lab = open_lab(page, server, NAME, "scheme=fraction")
    lab.typed("Length L of the text").fill("100")
    lab.typed("Length L of the text").press("Enter")

    assert lab.sentence.endswith(
        "Fraction of the text: in a text of 100 words, position 12 is written as 64 numbers, "
        "the largest, sign aside, 0.120. In a text of 50 words the same position was 0.240."
    )
    lab.control("Code").select_option("sinusoidal")
    lab.typed("Length L of the text").fill("50")
    lab.typed("Length L of the text").press("Enter")
    assert "1.000. Its code is the same in a text of 100 words." in lab.sentence


@pytest.mark.parametrize(
    ("q", "said"),
    [
        (17, "Positions 12 and 17, 5 apart, have a likeness of 0.7345."),
        (
            18,
            "Positions 12 and 18, 6 apart, have a likeness of 0.7362, more than positions 5 apart.",
        ),
    ],
)
def test_a_rise_is_said(page: Page, server: str, q: int, said: str) -> None:
    """The sentence tells of a likeness that is higher than at the gap before."""
    assert open_lab(page, server, NAME, f"q={q}").sentence.endswith(said)
