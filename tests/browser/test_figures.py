"""The figures of the published site, on a small screen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.view import PHONE

LEAST = 10  # CSS pixels
SMALLEST = """() => [...document.querySelectorAll("svg.pe-figure")].flatMap((figure) => {
  const sizes = [...figure.querySelectorAll("text")].map((text) => {
    const { a, b } = text.getScreenCTM();
    return Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize);
  });
  return sizes.length ? [Math.min(...sizes)] : [];
})"""


def test_letters_are_legible_on_a_phone(browser: Browser, site: Path, server: str) -> None:
    """No letter of any figure is too small there, those that stand in for labs included."""
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": PHONE.width, "height": PHONE.height}
    )
    page = context.new_page()
    found = 0
    for document in sorted(site.rglob("index.html")):
        if "pe-figure" not in document.read_text(encoding="utf-8"):
            continue
        path = document.relative_to(site).as_posix().removesuffix("index.html")
        page.goto(f"{server}/{path}")
        sizes = page.evaluate(SMALLEST)
        found += len(sizes)

        assert all(size >= LEAST for size in sizes), path
    context.close()
    assert found > 25
