"""Measure generated sites and keep the result: `python -m bench [pages ...]`."""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from bench.generated import FORMULAS, NUMBERS, generate, without_engine

RESULT = Path(__file__).parent / "result.json"
SIZES = (10, 100, 1000)
PYTHON = [sys.executable, "-P", "-m"]


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
    _run([*PYTHON, "build_figures", "inject"], site, allowed=(0,))
    _forget(site)
    check = _run([*PYTHON, "build_figures", "check", "-q"], site)
    again = _run([*PYTHON, "build_figures", "check", "-q"], site)
    figures = _run([*PYTHON, "build_figures", "figures"], site)
    _forget(site, "checks")
    cold = _run([*PYTHON, "mkdocs", "build", "-q"], site)
    page = site / "docs" / "p0.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nOne more line.\n", encoding="utf-8")
    edited = _run([*PYTHON, "mkdocs", "build", "-q"], site)
    without_engine(site, bare)
    off = _run([*PYTHON, "mkdocs", "build", "-q"], bare)
    numbers = pages * (NUMBERS + 2 * FORMULAS)
    return {
        "check_seconds": round(check, 2),
        "check_numbers_per_second": round(numbers / check),
        "check_milliseconds_per_page": round(1000 * check / pages, 1),
        "check_unchanged_to_cold": round(again / check, 2),
        "figure_milliseconds": round(1000 * figures / pages, 1),
        "cold_build_to_engine_off": round(cold / off, 2),
        "edited_build_to_engine_off": round(edited / off, 2),
        "peak_megabytes": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
    }


def _growth(measured: dict[int, dict[str, float]]) -> dict[str, float]:
    """Return how the cost of checking a page changes from one size to the next: 1 is linear."""
    sizes = sorted(measured)
    cost = {size: measured[size]["check_milliseconds_per_page"] for size in sizes}
    return {
        f"{small} to {large}": round(cost[large] / cost[small], 2)
        for small, large in pairwise(sizes)
    }


def _run(command: list[str], folder: Path, allowed: tuple[int, ...] = (0,)) -> float:
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    start = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - this project's own commands
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in allowed:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.perf_counter() - start


def _forget(site: Path, what: str = "") -> None:
    for file in (site / ".cache" / what).rglob("*"):
        if file.is_file():
            file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
