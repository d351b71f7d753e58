"""The built site in headless Chromium.

A test takes `page` (a blank tab) and `server` (the site's address) and goes from there:

    def test_opens(page: Page, server: str) -> None:
        page.goto(f"{server}/")

`page` is seen as `view` says: light at desktop width unless the test is parametrized,
`@pytest.mark.parametrize("view", VIEWS, ids=str)`. After each test the tab must have asked no
other origin for anything, and its console must hold no error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from tests.browser import chromium
from tests.browser.server import serve
from tests.browser.view import DESKTOP, View

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000  # ms until what has not happened counts as what never will: machines are busy


class Axe(Protocol):
    """Lists what axe-core finds wrong in a page, or in a part of it."""

    def __call__(self, page: Page, part: str = "html") -> list[str]:
        """Return one line for each node; `part` is a selector."""


def build(folder: Path) -> Path:
    """Build the site of this repository into `folder` and return it."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True
    )
    if done.returncode != 0:
        pytest.fail(f"mkdocs build failed:\n{done.stdout}{done.stderr}", pytrace=False)
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built once per session."""
    return build(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """Yield the address of the served site, without a final slash."""
    with serve(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield a headless Chromium; a machine without one fails, it never skips."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield instance
        instance.close()


@pytest.fixture
def view() -> View:
    """Return how the page is looked at; parametrize it to look in other ways."""
    return DESKTOP


@pytest.fixture
def page(browser: Browser, server: str, view: View) -> Iterator[Page]:
    """Yield a blank tab; fail afterwards on a foreign request or an error in the console."""
    context = browser.new_context(
        color_scheme=view.scheme,
        viewport={"width": view.width, "height": view.height},
        reduced_motion="reduce",
        has_touch=view.width < 600,
    )
    context.set_default_timeout(PATIENCE)
    foreign: list[str] = []
    errors: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((f"{server}/", "data:", "blob:")):
            foreign.append(request.url)

    context.on("request", note)
    tab = context.new_page()
    tab.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    context.close()

    assert foreign == []
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> Axe:
    """Return a function that lists what axe-core finds wrong in a page, one line a node.

    It takes the page, and a selector where only a part of it is to be looked at.
    """
    source = AXE.read_text(encoding="utf-8")

    def run(page: Page, part: str = "html") -> list[str]:
        page.evaluate(source)
        found = page.evaluate("part => axe.run(part).then(JSON.stringify)", part)
        result: dict[str, Any] = json.loads(found)
        return [
            f"{violation['id']} ({violation['impact']}) {node['target']}: {node['failureSummary']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]

    return run
