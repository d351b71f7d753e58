"""Where the text of a page stands, to tell whether a script moves it."""

from __future__ import annotations

from playwright.sync_api import Page

BOXES = """() => {
    const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        if (walker.currentNode.parentElement.closest("#vn-popover, script")) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) found.push([box.x, box.y, box.width, box.height]);
    }
    return found;
}"""


def text_boxes(page: Page, width: int) -> list[list[float]]:
    """Return x, y, width and height of every line of text in a window of that width."""
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("document.fonts.ready")
    found: list[list[float]] = page.evaluate(BOXES)
    return found
