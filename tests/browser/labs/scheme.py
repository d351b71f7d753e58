"""scheme-lab in the browser: how it opens, and where in its pictures things are."""

from __future__ import annotations

from playwright.sync_api import Locator, Position

from tests.browser.labs.driver import Lab

NAME = "scheme-lab"
OPENING = {
    "scheme": "sinusoidal",
    "d": 64,
    "L": 50,
    "p": 12,
    "q": 12,
    "component": 0,
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


def along(plot: Locator, share: float) -> Position:
    """Return the place in a plot that lies at a share of its horizontal axis."""
    box = plot.bounding_box()
    assert box is not None
    return {"x": 46 + (box["width"] - 58) * share, "y": box["height"] / 2}
