"""A page that has come to rest, as a reader sees it after a moment."""

from __future__ import annotations

from playwright.sync_api import Page

from build_figures.publish.labs import LABS

STARTED = """names => [...document.querySelectorAll(names)]
  .every((lab) => lab.hasAttribute("data-ready"))"""


def settle(page: Page, address: str) -> None:
    """Open a page and wait until its scripts, its labs and its fonts have done their part."""
    page.goto(address, wait_until="load")
    page.wait_for_function(STARTED, arg=", ".join(LABS))
    page.evaluate("document.fonts.ready.then(() => null)")
