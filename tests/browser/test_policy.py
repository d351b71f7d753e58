"""The site under a strict Content-Security-Policy, as a careful host would send it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.settle import settle

# Styles may stand in elements: formulas are laid out by them. Scripts may not.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"
)
PAGES = (
    "",
    "sinusoidal/worked-example/",
    "labs/scheme-lab/",
    "labs/shuffle-test/",
    "notebooks/gaps/",
    "reference/module/",
    "reference/verification/",
    "no/such/page/",
)


@pytest.mark.parametrize("address", PAGES)
def test_every_kind_of_page_works_under_a_strict_policy(
    page: Page, server: str, address: str
) -> None:
    """Nothing is blocked, on the page of a missing address either, and the theme starts."""
    blocked: list[str] = []

    def guarded(route: Route) -> None:
        answer = route.fetch()
        headers = answer.headers | {"content-security-policy": POLICY}
        route.fulfill(response=answer, headers=headers, status=200)

    page.route(f"{server}/{address}", guarded)
    page.expose_function("refused", lambda what: blocked.append(what))  # noqa: PLW0108
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (e) => refused(e.violatedDirective + ' '"
        " + e.blockedURI))"
    )
    settle(page, f"{server}/{address}")
    search = page.locator(".md-search-result__meta", has_text="Type to start searching")
    expect(search).to_be_attached()  # the last that a page begins: a worker has read the index

    assert blocked == []
    assert page.evaluate("typeof __md_get") == "function"
    if address.startswith("labs/"):
        assert page.locator("[data-ready]").count() == 1
