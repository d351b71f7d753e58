"""A generated site: pages with ten stated numbers, ten formulas and one figure each."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
NUMBERS = 10
FORMULAS = 10

_SCRIPT = """import numpy as np

from build_figures.positional import sinusoidal

POS = {pos}


def values(real):
    return {{"pe": sinusoidal.encode(real.array([POS])[0], d={numbers})}}
"""
_FIGURE = """import numpy as np
from matplotlib.figure import Figure

from build_figures.figures.style import blank, color


def data():
    x = np.arange(50)
    return {{"x": x, "y": np.sin(x / {step})}}


def draw(columns):
    figure = blank(480, 240)
    figure.subplots().plot(columns["x"], columns["y"], color=color("sine"))
    return figure
"""


def generate(root: Path, pages: int) -> None:
    """Write a site of `pages` pages below `root`, its numbers right."""
    package = root / "build_figures"
    for folder in ("docs", "build_figures/pages", "build_figures/figures"):
        (root / folder).mkdir(parents=True)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    config = config[: config.index("\nnav:")] + config[config.index("\ntheme:") :]
    config = config.replace("build_figures/publish/", f"{ROOT.as_posix()}/build_figures/publish/")
    (root / "mkdocs.yml").write_text(config, encoding="utf-8")
    for number in range(pages):
        script = _SCRIPT.format(pos=number + 1, numbers=NUMBERS)
        (package / "pages" / f"p{number}.py").write_text(script, encoding="utf-8")
        figure = _FIGURE.format(step=number + 1)
        (package / "figures" / f"f{number}.py").write_text(figure, encoding="utf-8")
        (root / "docs" / f"p{number}.md").write_text(_page(number), encoding="utf-8")
    (root / "docs" / "index.md").write_text("# Home\n\nA generated site.\n", encoding="utf-8")


def _page(number: int) -> str:
    lines = [f"# Page p{number}", ""]
    for index in range(NUMBERS):
        lines += [f"The component is ?.????????<!--=pe[{index}]--> at this place.", ""]
    for index in range(FORMULAS):
        angle = f"{number + 1}.{index + 1}"
        lines += [f"Here $`\\sin({angle}) \\approx ?.??????`$ is the sine.", ""]
    lines += [f"![A curve](assets/figures/f{number}.svg)", ""]
    return "\n".join(lines)


def without_engine(root: Path, target: Path) -> None:
    """Write the same site with the engine off: no hook, formulas as plain code, numbers as text."""
    (target / "docs").mkdir(parents=True)
    config = (root / "mkdocs.yml").read_text(encoding="utf-8")
    config = "\n".join(
        line
        for line in config.split("\n")
        if "publish/hook.py" not in line and line != "hooks:" and "formulas.extension" not in line
    )
    (target / "mkdocs.yml").write_text(config, encoding="utf-8")
    for page in (root / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8").replace("$`", "`").replace("`$", "`")
        (target / "docs" / page.name).write_text(text, encoding="utf-8")
    figures = root / "docs" / "assets"
    if figures.is_dir():
        (target / "docs" / "assets").symlink_to(figures)
