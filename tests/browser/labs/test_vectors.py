"""Every vector of every lab, through the lab's own functions and formatter, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build_figures.publish.labs import LABS
from tests.browser.labs.driver import open_lab

COMPARE = """async ([name, base]) => {
  const { vectors, differences, stated } = await import(`${base}/labs/core/vectors.js`);
  const { rows } = await vectors(name);
  const lab = document.querySelector(name);
  return { stated: stated(rows), lines: differences((state) => lab.readouts(state), rows) };
}"""
FORMAT = """async (base) => {
  const { fixed, ratio } = await import(`${base}/labs/core/number.js`);
  const { vectors, differences } = await import(`${base}/labs/core/vectors.js`);
  const { rows } = await vectors("core");
  const double = (bits) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    return view.getFloat64(0);
  };
  const text = ({ bits, above, below, decimals }) => ({
    text: bits
      ? fixed(double(bits), Number(decimals))
      : ratio(BigInt(above), BigInt(below), Number(decimals)),
  });
  return { rows: rows.length, lines: differences(text, rows) };
}"""


@pytest.mark.parametrize("name", LABS)
def test_every_readout_is_as_proved(page: Page, server: str, name: str) -> None:
    """The lab shows, digit for digit, what ball arithmetic proved for thousands of its states."""
    open_lab(page, server, name)
    found = page.evaluate(COMPARE, [name, server])

    assert found["lines"] == []
    # All that there are of the shuffle test; others have thousands.
    assert found["stated"] >= 700, "too few readouts are proved; add states to the lab's vectors"


def test_the_formatter_rounds_as_the_site_does(page: Page, server: str) -> None:
    """Doubles and ratios, ties and negative zeros come out as proved."""
    open_lab(page, server, LABS[0])
    found = page.evaluate(FORMAT, server)

    assert found["lines"] == []
    assert found["rows"] > 5000


@pytest.mark.parametrize("name", LABS)
def test_a_wrong_vector_is_noticed(site: Path, page: Page, server: str, name: str) -> None:
    """One changed digit in one row is found, with its state and both texts."""
    vectors = json.loads((site / "labs" / name / "vectors.json").read_text(encoding="utf-8"))
    row = vectors["rows"][len(vectors["rows"]) // 2]
    readout = next(iter(row["readouts"]))
    row["readouts"][readout] += "1"
    body = json.dumps(vectors)
    page.route(f"{server}/labs/{name}/vectors.json", lambda route: route.fulfill(body=body))
    open_lab(page, server, name)
    lines = page.evaluate(COMPARE, [name, server])["lines"]

    assert len(lines) == 1
    assert f"{readout}: " in lines[0]
    assert row["readouts"][readout] in lines[0]


@pytest.mark.parametrize("name", LABS)
def test_readers_can_compare_in_their_own_browser(page: Page, server: str, name: str) -> None:
    """The button on the lab's page runs all vectors and says that they agree."""
    lab = open_lab(page, server, name)
    lab.press("Check this lab here")

    lab.element.get_by_text("readouts are as proved where the site was built").wait_for()
