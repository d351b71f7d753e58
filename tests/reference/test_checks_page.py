"""The page about the checks: each of its examples is run, and prints exactly what the page shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from matplotlib.figure import Figure

from build_figures.commands import main
from build_figures.figures.labels import labels
from build_figures.verify import Code

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "checks.md"
EXAMPLE = "docs/example.md"
SCRIPT = "build_figures/pages/example.py"
FIGURE = "build_figures/figures/example.py"
HEADING = re.compile(r"^#### (?P<code>[A-Z]\d{3}): .*\{ #(?P<anchor>\w+) \}$", re.M)
BLOCK = re.compile(
    r"^``` \{ \.(?P<language>\w+) (?:\.wrap|title=\"(?P<file>[^\"\n]+)\") \}\n(?P<body>.*?)^```$",
    re.M | re.S,
)


@dataclass(frozen=True)
class Example:
    """One code of the page, with the files of its example and what is printed about them."""

    code: str
    anchor: str
    files: Mapping[str, str]
    printed: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.code


def blocks(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the files that a stretch of the page shows, and its blocks of output."""
    found = list(BLOCK.finditer(text))
    files = {block["file"]: block["body"] for block in found if block["file"]}
    return files, [block["body"] for block in found if block["language"] == "text"]


def examples(text: str) -> Iterator[Example]:
    """Yield the examples of the page, in order; those without a script get the page's first one."""
    headings = list(HEADING.finditer(text))
    shared, _ = blocks(text[: headings[0].start()])
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        entry = text[heading.end() : end]
        files, printed = blocks(entry)
        lines = tuple("".join(printed).splitlines())
        yield Example(heading["code"], heading["anchor"], shared | files, lines, entry)


TEXT = PAGE.read_text(encoding="utf-8")
ALL = list(examples(TEXT))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make an empty site with this site's settings, as the current folder."""
    (tmp_path / "mkdocs.yml").write_bytes((ROOT / "mkdocs.yml").read_bytes())
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(script: str) -> list[str]:
    """Return the labels of a figure that a line of its script writes on."""
    figure = Figure()
    exec(script, {"axes": figure.subplots()})  # noqa: S102 - a line of our own page
    return labels(figure)


def check(example: Example, site: Path) -> list[str]:
    """Return what the command prints about an example's page."""
    for name, content in example.files.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    if FIGURE in example.files:
        stamp = site / ".cache" / "figures" / "example.json"
        stamp.parent.mkdir(parents=True)
        stamp.write_text(json.dumps({"labels": drawn(example.files[FIGURE])}))
    result = CliRunner().invoke(main, ["check", "--quiet", EXAMPLE])
    assert "" == result.stderr
    lines = result.stdout.splitlines()
    return (
        lines if example.code == Code.UNUSED else [x for x in lines if f" {Code.UNUSED} " not in x]
    )


@pytest.mark.parametrize("example", ALL, ids=str)
def test_an_example_prints_what_the_page_shows(example: Example, site: Path) -> None:
    """The command prints the lines that stand below the example, and its code is one of them."""
    lines = check(example, site)

    assert list(example.printed) == lines
    assert any(f": {example.code} " in line for line in lines)


def test_every_code_has_an_example() -> None:
    """The codes stand on the page in their own order, each once, and can be linked to."""
    assert [code.value for code in Code] == [example.code for example in ALL]
    assert [example.anchor for example in ALL] == [example.code for example in ALL]


@pytest.mark.parametrize("example", ALL, ids=str)
def test_every_example_has_its_cure(example: Example) -> None:
    """An entry shows the page, what is printed, and then how to mend it."""
    output = example.text.index("``` { .text .wrap }")

    assert EXAMPLE in example.files
    assert output < example.text.index("**Cure.**")


def test_no_block_is_left_out() -> None:
    """Every block of code on the page is one that the tests read."""
    assert len(re.findall(r"^```", TEXT, re.M)) == 2 * len(BLOCK.findall(TEXT))
