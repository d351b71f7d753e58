"""The published site as a reader meets it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe
from tests.browser.settle import settle
from tests.browser.view import DESKTOP, PHONE, PHONE_DARK, VIEWS, View

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("", "sinusoidal/worked-example/")
OTHERS = tuple(
    f"{page.relative_to(DOCS).with_suffix('').as_posix()}/"
    for page in sorted(DOCS.rglob("*.md"))
    if page.name != "index.md" and page.stem != "worked-example"
)
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
SCHEME = "document.body.dataset.mdColorScheme"


@pytest.fixture(params=PAGES, ids=["home", "worked-example"])
def address(request: pytest.FixtureRequest, server: str) -> str:
    """Return the address of a page, each in turn."""
    return f"{server}/{request.param}"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_axe_finds_nothing(page: Page, address: str, view: View, axe: Axe) -> None:
    """Each page is accessible as far as a machine can tell, in light and dark, wide and narrow."""
    settle(page, address)

    assert axe(page) == []


@pytest.mark.parametrize("view", [PHONE, PHONE_DARK], ids=str)
def test_a_phone_never_scrolls_sideways(page: Page, address: str, view: View) -> None:
    """Wide formulas, tables and figures scroll inside themselves."""
    settle(page, address)

    assert page.evaluate("document.documentElement.scrollWidth") <= view.width


@pytest.mark.parametrize("view", [DESKTOP, PHONE_DARK], ids=str)
@pytest.mark.parametrize("other", OTHERS)
def test_every_other_page(page: Page, server: str, other: str, view: View, axe: Axe) -> None:
    """Every page is accessible, sets its formulas, and never scrolls sideways."""
    settle(page, f"{server}/{other}")

    assert axe(page) == []
    assert page.locator(".katex-error, .vn-tex").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= view.width


@pytest.mark.parametrize("view", [PHONE], ids=str)
@pytest.mark.parametrize(
    "wide", ["sinusoidal/worked-example/", "sinusoidal/same-word-twice/", "notebooks/gaps/"]
)
def test_what_scrolls_inside_itself_is_in_reach_of_the_keyboard(
    page: Page, server: str, wide: str
) -> None:
    """A table, formula or code wider than the phone takes the focus and has a name."""
    settle(page, f"{server}/{wide}")
    unreachable = page.evaluate(
        """[...document.querySelectorAll(
             '.md-typeset__scrollwrap, table, .katex-display, pre > code')]
           .filter(part => part.scrollWidth > part.clientWidth + 1)
           .filter(part => part.tabIndex !== 0 || !part.getAttribute('aria-label')).length"""
    )

    assert unreachable == 0
    assert page.locator("[data-scrolls]").count() > 0
    for part in page.locator("[data-scrolls]").all():  # a shade says that there is more
        image = part.evaluate("part => getComputedStyle(part).backgroundImage")
        assert image.count("linear-gradient") == 4


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_the_digits_of_the_counter_can_be_read_on_a_phone(page: Page, server: str) -> None:
    """No digit in the figure of binary digits and sines is smaller than 10 pixels."""
    settle(page, f"{server}/sinusoidal/heatmap/")
    figure = page.locator("figure").filter(has=page.locator("a[href$='counter.csv']"))
    sizes = figure.locator("svg.pe-figure text").evaluate_all(
        """labels => labels.map(label => {
             const { a, b } = label.getScreenCTM();
             return parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b);
           })"""
    )

    assert len(sizes) > 100
    assert min(sizes) >= 10


def test_every_formula_rendered(page: Page, server: str) -> None:
    """The worked example shows formulas, set by KaTeX in its own face, and no errors."""
    settle(page, f"{server}/sinusoidal/worked-example/")

    assert page.locator(".katex").count() > 0
    assert page.locator(".katex-error").count() == 0
    assert page.evaluate("document.fonts.check('16px KaTeX_Main')")
    assert "$`" not in page.inner_text("article")


def test_text_is_set_in_the_site_s_own_faces(page: Page, address: str) -> None:
    """Text, the parts around it and code have faces that the site serves itself."""
    settle(page, address)
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)"
    )

    assert {"Source Serif 4", "Source Sans 3"} <= {family.strip("\"'") for family in loaded}


def test_a_column_holds_65_to_75_characters(page: Page, server: str) -> None:
    """The longest lines of running text are as long as in a well-set book."""
    settle(page, f"{server}/sinusoidal/worked-example/")
    characters = page.evaluate(
        """(() => {
             const text = [...document.querySelectorAll('article > p')]
               .map(p => p.innerText).join(' ').slice(0, 3000);
             const probe = document.createElement('span');
             probe.textContent = text;
             probe.style.whiteSpace = 'nowrap';
             const paragraph = document.createElement('p');
             paragraph.append(probe);
             document.querySelector('article').append(paragraph);
             const measure = paragraph.clientWidth;
             const width = probe.getBoundingClientRect().width;
             paragraph.remove();
             return measure / (width / text.length);
           })()"""
    )

    assert 62 <= characters <= 78


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=str)
def test_the_skip_link_comes_first_and_leads_to_the_text(page: Page, server: str) -> None:
    """The first stop of the keyboard skips everything that stands before the text."""
    settle(page, f"{server}/sinusoidal/worked-example/")
    page.keyboard.press("Tab")
    link = page.locator("a.md-skip")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#."))  # heard of a moment after the page has gone there

    target = page.url.partition("#")[2]
    assert page.evaluate("id => document.getElementById(id).closest('article') !== null", target)


def test_the_keyboard_changes_the_colors(page: Page, server: str) -> None:
    """The color switch is a stop of the keyboard, and its choice outlives the page."""
    settle(page, f"{server}/")
    assert page.evaluate(SCHEME) == "default"
    light = page.evaluate(BACKGROUND)

    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "__palette":
            break
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "Switch to" in name
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    page.wait_for_function(f"{SCHEME} === 'slate'")
    page.wait_for_function(f"light => {BACKGROUND} !== light", arg=light)
    page.goto(f"{server}/sinusoidal/worked-example/")
    assert page.evaluate(SCHEME) == "slate"


def test_figures_stand_in_the_page_and_follow_the_scheme(page: Page, server: str) -> None:
    """A drawing is named by its alt text and changes color with the page."""
    settle(page, f"{server}/sinusoidal/worked-example/")
    figure = page.locator("figure svg.pe-figure")
    expect(figure).to_have_role("img")
    expect(figure).to_have_accessible_name(re.compile("circle", re.IGNORECASE))
    color = "getComputedStyle(document.querySelector('svg.pe-figure text')).fill"
    light = page.evaluate(color)
    page.emulate_media(color_scheme="dark")

    page.wait_for_function(f"{SCHEME} === 'slate'")
    page.wait_for_function(f"light => {color} !== light", arg=light)


def test_print_is_black_on_white_even_in_the_dark_scheme(page: Page, server: str) -> None:
    """Paper shows the page alone, in the light colors, with links written out."""
    page.emulate_media(color_scheme="dark", media="print")
    settle(page, f"{server}/sinusoidal/worked-example/")

    assert page.evaluate(SCHEME) == "slate"
    assert (
        page.evaluate("getComputedStyle(document.body).getPropertyValue('--pe-ink')") == "#1f2328"
    )
    assert not page.locator(".md-header").is_visible()
    assert not page.locator(".md-footer").is_visible()
    written = page.evaluate(
        """getComputedStyle(document.querySelector('article a[href^="http"]'), '::after').content"""
    )
    assert "http" in written


@pytest.mark.parametrize("view", [PHONE], ids=str)
def test_controls_are_large_enough_for_a_finger(page: Page, server: str) -> None:
    """The buttons of the header measure 44 pixels each way."""
    settle(page, f"{server}/")
    sizes = page.evaluate(
        """[...document.querySelectorAll('.md-header__button')]
           .map(button => button.getBoundingClientRect())
           .filter(box => box.width > 0).map(box => [box.width, box.height])"""
    )

    assert len(sizes) >= 3
    assert all(width >= 44 and height >= 44 for width, height in sizes)


def test_a_missing_page_says_so(page: Page, server: str, axe: Axe) -> None:
    """The site answers an unknown address with its own page."""
    settle(page, f"{server}/404.html")
    response = page.request.get(f"{server}/no/such/page/")

    assert response.status == 404
    assert response.body() == page.request.get(f"{server}/404.html").body()
    assert "404" in page.inner_text("article")
    assert axe(page) == []


def test_no_page_runs_scripts_from_its_markup(site: Path) -> None:
    """No element carries an event handler and no link runs a script."""
    handler = re.compile(r"<[a-z][^>]*\s(on[a-z]+=|href=[\"']?javascript:)", re.IGNORECASE)
    found = {
        str(page.relative_to(site)): handler.findall(page.read_text(encoding="utf-8"))
        for page in site.rglob("*.html")
    }

    assert {} == {name: handlers for name, handlers in found.items() if handlers}


def test_no_page_names_another_origin_to_load_from(site: Path) -> None:
    """Nothing in the markup or the style sheets is fetched from elsewhere."""
    loads = re.compile(
        r"""<(?:script|img|iframe|source)\b[^>]*\ssrc=["']?https?:|"""
        r"""<link\b(?=[^>]*\brel=["']?(?:stylesheet|preload|icon))[^>]*href=["']?https?:"""
    )
    imports = re.compile(r"""(?:@import|url\()\s*["']?https?:""")
    pages = [page for page in site.rglob("*.html") if loads.search(page.read_text("utf-8"))]
    sheets = [sheet for sheet in site.rglob("*.css") if imports.search(sheet.read_text("utf-8"))]

    assert pages == []
    assert sheets == []
