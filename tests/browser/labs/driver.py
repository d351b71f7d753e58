"""A lab in the browser, as a person handles it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast
from urllib.parse import unquote

from playwright.sync_api import ElementHandle, Locator, Page


@dataclass(frozen=True)
class Lab:
    """A lab that has started on a page."""

    page: Page
    element: Locator

    @property
    def state(self) -> dict[str, Any]:
        """Return the state of its controls."""
        return cast("dict[str, Any]", self.element.evaluate("lab => ({...lab.state})"))

    @property
    def handle(self) -> ElementHandle:
        """Return the element itself, for scripts."""
        found = self.element.element_handle()
        assert found is not None
        return found

    @property
    def readouts(self) -> dict[str, str]:
        """Return the text of every readout that stands on the page, by name."""
        found = self.element.locator("[data-readout]").evaluate_all(
            "all => all.map(each => [each.dataset.readout, each.textContent])"
        )
        assert len(found) == len(dict(found)), "a readout stands on the page twice"
        return dict(found)

    def readout(self, name: str) -> str:
        """Return the text of one readout."""
        return self.readouts[name]

    @property
    def sentence(self) -> str:
        """Return what the lab says, once it has said it."""
        self.page.wait_for_function("lab => lab.running.speech === 0", arg=self.handle)
        return self.element.locator(".lab-sentence").inner_text()

    def control(self, label: str) -> Locator:
        """Return the control with a label: the slider of a number."""
        return self.element.get_by_label(label, exact=True)

    def typed(self, label: str) -> Locator:
        """Return the field in which a number can be typed."""
        return self.element.get_by_label(f"{label}, typed", exact=True)

    def press(self, words: str) -> None:
        """Press one of its buttons."""
        self.element.get_by_role("button", name=words, exact=True).click()

    def done(self) -> list[str]:
        """Return the names of the tasks that are ticked, once what was typed has come to rest."""
        self.page.wait_for_function("lab => lab.running.resting === 0", arg=self.handle)
        return cast(
            "list[str]",
            self.page.locator(".lab-done a[data-task]").evaluate_all(
                "all => all.map(each => each.dataset.task)"
            ),
        )


def open_lab(page: Page, server: str, name: str, fragment: str = "") -> Lab:
    """Open a lab's own page, in the state that a fragment says, and wait until it has started."""
    page.goto("about:blank")  # a change of the fragment alone would not load the page again
    page.goto(f"{server}/labs/{name}/{f'#{fragment}' if fragment else ''}")
    return started(page, name)


def open_stopped(page: Page, server: str, name: str) -> Lab:
    """Open a lab's own page with a clock that only the test moves: `page.clock.run_for`."""
    page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
    lab = open_lab(page, server, name)
    page.clock.pause_at(datetime(2026, 1, 2, tzinfo=UTC))
    return lab


def started(page: Page, name: str) -> Lab:
    """Return the first lab of that name on the page, once it and its fonts are there."""
    element = page.locator(f"{name}[data-ready]").first
    element.wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")  # a late one moves what is pointed at
    return Lab(page, element)


def fragment(state: Mapping[str, object]) -> str:
    """Return a state as it stands in an address."""
    return "&".join(f"{name}={value}" for name, value in state.items())


def controls(lab: Lab) -> list[dict[str, str]]:
    """Return name, kind and label of each control."""
    found: list[dict[str, str]] = lab.element.evaluate(
        "lab => lab.running.lab.controls.map(({name, kind, label}) => ({name, kind, label}))"
    )
    return found


def address(lab: Lab) -> str:
    """Return the fragment of the page's address."""
    return unquote(str(lab.page.evaluate("location.hash")))


def link(lab: Lab) -> str:
    """Return the fragment that the lab offers as a link to its state."""
    return unquote(str(lab.element.locator(".lab-link").evaluate("link => link.hash")))


def settle(lab: Lab) -> None:
    """Wait until the tasks, the address and the sentence have followed."""
    lab.page.wait_for_function("lab => lab.running.atRest", arg=lab.handle)


def turn(page: Page, act: str, arg: object = None) -> None:
    """Run a script that changes the fragment of the address, and wait until the page has heard."""
    page.evaluate(
        f"""(arg) => new Promise((heard) => {{
          addEventListener("hashchange", () => heard(null), {{ once: true }});
          {act};
        }})""",
        arg,
    )


def shown(lab: Lab, stated: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return what readouts show in states: (fragment, readout, text), given the same triples."""
    found = []
    for fragment, readout, _ in stated:
        turn(lab.page, "location.hash = arg", fragment)
        found.append((fragment, readout, lab.readout(readout)))
    return found
