"""Measure generated sites and keep the result: `python -m bench [pages ...]`.

What is compared are builds of the same pages: by this project, and by MkDocs with the engine off,
where formulas and numbers are plain text and the same figures are static files. In each round both
are built one after the other, so that a busy machine slows both; medians of several rounds are
kept, of the time that passed and of the processor's time.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from bench.generated import FORMULAS, NUMBERS, generate, without_engine

RESULT = Path(__file__).parent / "result.json"
SIZES = (10, 100, 1000)
ROUNDS = {10: 5, 100: 3}  # and one for larger sites
PYTHON = [sys.executable, "-P", "-m"]
BUILD = [*PYTHON, "mkdocs", "build", "-q"]
# What would let one side compile its own code at each start, or look for a service it needs not.
FOREIGN = frozenset({"CI", "PYTHONDONTWRITEBYTECODE"})


@dataclass(frozen=True)
class Cost:
    """What a command took, with all processes it started, in seconds."""

    passed: float
    processor: float


def main(arguments: Sequence[str]) -> None:
    """Measure each size, print what it costs, and write `bench/result.json`."""
    sizes = [int(argument) for argument in arguments] or list(SIZES)
    measured = {}
    for pages in sizes:
        with tempfile.TemporaryDirectory() as folder:
            measured[pages] = _measure(Path(folder), pages)
        print(f"{pages} pages: {json.dumps(measured[pages])}", flush=True)  # noqa: T201
    result = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "page": f"{NUMBERS} bound numbers, {FORMULAS} formulas, one figure",
        "sites": measured,
        "growth": _growth(measured),
    }
    RESULT.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def _measure(folder: Path, pages: int) -> dict[str, float]:
    site, bare = folder / "site", folder / "bare"
    generate(site, pages)
    _run([*PYTHON, "build_figures", "inject"], site)
    figures = _run([*PYTHON, "build_figures", "figures"], site)
    _forget(site)
    check = _run([*PYTHON, "build_figures", "check", "-q"], site)
    again = _run([*PYTHON, "build_figures", "check", "-q"], site)
    without_engine(site, bare)
    rounds = [_round(site, bare, number) for number in range(ROUNDS.get(pages, 1))]
    off, cold, edited = ([each[side] for each in rounds] for side in range(3))
    numbers = pages * (NUMBERS + 2 * FORMULAS)
    return {
        "rounds": len(rounds),
        "engine_off_seconds": round(median(cost.passed for cost in off), 2),
        "check_seconds": round(check.passed, 2),
        "check_numbers_per_second": round(numbers / check.passed),
        "check_milliseconds_per_page": round(1000 * check.processor / pages, 1),
        "check_unchanged_to_cold": round(again.passed / check.passed, 2),
        "figure_milliseconds": round(1000 * figures.passed / pages, 1),
        **_ratios("cold_build", cold, off),
        **_ratios("edited_build", edited, off),
        "peak_megabytes": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
    }


def _round(site: Path, bare: Path, number: int) -> tuple[Cost, Cost, Cost]:
    """Build with the engine off, then with nothing kept but figures, then after an edit."""
    off = _run(BUILD, bare)
    _forget(site)
    cold = _run(BUILD, site)
    page = site / "docs" / "p0.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(f"{text}\nOne more line{'!' * number}\n", encoding="utf-8")
    return off, cold, _run(BUILD, site)


def _ratios(name: str, costs: Sequence[Cost], off: Sequence[Cost]) -> dict[str, float]:
    """Return the medians over the rounds of what a build costs to what it costs without engine."""
    pairs = list(zip(costs, off, strict=True))
    passed = median(cost.passed / base.passed for cost, base in pairs)
    processor = median(cost.processor / base.processor for cost, base in pairs)
    return {
        f"{name}_to_engine_off": round(passed, 2),
        f"{name}_to_engine_off_processor": round(processor, 2),
    }


def _growth(measured: dict[int, dict[str, float]]) -> dict[str, float]:
    """Return how the cost of checking a page changes from one size to the next: 1 is linear."""
    sizes = sorted(measured)
    cost = {size: measured[size]["check_milliseconds_per_page"] for size in sizes}
    return {
        f"{small} to {large}": round(cost[large] / cost[small], 2)
        for small, large in pairwise(sizes)
    }


def _run(command: list[str], folder: Path) -> Cost:
    environment = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    before, start = os.times(), time.perf_counter()
    done = subprocess.run(  # noqa: S603 - this project's own commands
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    passed, after = time.perf_counter() - start, os.times()
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    user = after.children_user - before.children_user
    return Cost(passed, user + after.children_system - before.children_system)


def _forget(site: Path) -> None:
    """Remove what is kept between builds, but for figures: the other side has them, too."""
    for path in (site / ".cache").iterdir():
        if path.name == "figures":
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
