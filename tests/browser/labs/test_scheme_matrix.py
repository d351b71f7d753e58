"""scheme-lab: the colors of its matrix, and what it draws and computes again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.labs.driver import open_lab
from tests.browser.labs.scheme import COLORS, NAME, at
from tests.browser.view import VIEWS, View


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
