"""Measure what a change costs in each lab at its largest size: `python -m bench.labs [site]`.

A change is an event of a control, and its cost the script that runs until the event was handled:
state, readouts, picture. One frame, 16 ms, is what a lab has. Drawing by the browser comes on top;
what keeps the page's thread for more than 50 ms in one piece is counted as a long task.
All that is time by the clock, which other programs prolong; the last column is the mean of the
processor time, which they do not.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from build_figures.publish.labs import LABS
from tests.browser import chromium
from tests.browser.server import serve

ROOT = Path(__file__).parents[1]
RESULT = Path(__file__).parent / "labs.json"
CHANGES = 200  # of each control
FRAME = 16  # milliseconds

# In the page: everything is set to its largest, in the order of the controls, since later ones may
# depend on earlier ones; then one control is changed many times, with a frame between two changes.
SCRIPT = """(name) => {
  const element = document.querySelector(name);
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ type: "longtask" });
  const parts = [...element.querySelectorAll(".lab-controls :is(input, select)")]
    .filter((part) => part.type !== "number"); // a field of numbers does what its slider does
  const put = (part, value) => {
    if (part.type === "checkbox") return part.click();
    part.value = value;
    const event = part.type === "range" ? "input" : "change";
    return part.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const sizes = (part) => [...part.options].map(({ value }) => Number(value));
  const enlarge = () => {
    for (const part of parts) {
      if (part.type === "range") put(part, part.max);
      else if (part.type !== "checkbox" && !part.closest("fieldset") && !sizes(part).some(isNaN)) {
        put(part, String(Math.max(...sizes(part))));
      }
    }
  };
  const step = (part, turn) => {
    if (part.type === "range") {
      const [low, high] = [Number(part.min), Number(part.max)];
      put(part, String(low + ((turn * 7919) % (high - low + 1)))); // far to and fro
    } else put(part, part.options?.[turn % part.options.length].value);
  };
  const buttons = [...element.querySelectorAll(".lab-recipes button")];
  const acts = new Map(parts.map((part) => [
    part.getAttribute("aria-label") ?? part.labels[0].textContent,
    (turn) => step(part, turn),
  ]));
  acts.set("recipes", (turn) => buttons[turn % buttons.length].click());
  window.bench = {
    acts: [...acts.keys()],
    long,
    enlarge() {
      enlarge();
      return { ...element.state };
    },
    async run(label, changes) {
      const costs = [];
      for (let turn = 0; turn < changes; turn += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const start = performance.now();
        acts.get(label)(turn);
        costs.push(performance.now() - start);
      }
      return costs;
    },
  };
}"""


def main(arguments: Sequence[str]) -> None:
    """Measure every lab of the site, print a table and write `bench/labs.json`."""
    path = chromium.find()
    if path is None:
        sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(arguments[0]) if arguments else _built(Path(folder))
        with serve(site) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
            labs = {name: _measured(browser, address, name) for name in LABS}
            version = browser.version
            browser.close()
    result = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "browser": f"Chromium {version}",
        "unit": "milliseconds of script for one change",
        "changes": CHANGES,
        "labs": labs,
    }
    RESULT.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    _print(labs)


def _built(folder: Path) -> Path:
    """Build the site of this repository into a folder and return it."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(folder)]
    done = subprocess.run(  # noqa: S603 - this project's own command
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"mkdocs build failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return folder


def _measured(browser: Browser, address: str, name: str) -> dict[str, Any]:
    """Open a lab in a fresh tab and return the costs of each control, and the long tasks."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}/labs/{name}/")
    page.locator(f"{name}[data-ready]").wait_for()
    page.evaluate(SCRIPT, name)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    controls = {}
    size = page.evaluate("bench.enlarge()")
    for label in page.evaluate("bench.acts"):
        page.evaluate("bench.enlarge()")
        before = _processor(session)
        costs = page.evaluate("([label, n]) => bench.run(label, n)", [label, CHANGES])
        used = 1000 * (_processor(session) - before) / CHANGES
        controls[label] = _summary(costs) | {"processor": round(used, 2)}
    long = page.evaluate("bench.long.length")
    page.close()
    return {"size": size, "controls": controls, "long_tasks": long}


def _processor(session: CDPSession) -> float:
    """Return the seconds of processor time that scripts of the page have taken so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ScriptDuration"))


def _summary(costs: Sequence[float]) -> dict[str, float]:
    """Return median, 95th percentile and longest of some costs, in milliseconds."""
    ordered = sorted(costs)
    return {
        "median": round(ordered[len(ordered) // 2], 2),
        "percentile_95": round(ordered[len(ordered) * 95 // 100], 2),
        "longest": round(ordered[-1], 2),
    }


def _print(labs: dict[str, dict[str, Any]]) -> None:
    """Print one line for each control, and mark what takes more than a frame."""
    heads = ("median", "95 %", "longest", "processor")
    print(f"{'lab':<20}{'control':<32}" + "".join(f"{head:>11}" for head in heads))  # noqa: T201
    for name, lab in labs.items():
        for label, cost in lab["controls"].items():
            columns = "".join(f"{each:11.2f}" for each in cost.values())
            late = "  more than a frame" if cost["percentile_95"] > FRAME else ""
            print(f"{name:<20}{label[:31]:<32}{columns}{late}")  # noqa: T201
        print(f"{name:<20}long tasks: {lab['long_tasks']}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
