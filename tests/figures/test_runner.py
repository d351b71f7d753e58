"""Drawing what is stale, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_figures.figures.runner import FigureError, draw_stale, drawings, stale
from build_figures.sources import Sources

SCRIPT = '''"""A line."""
import numpy as np
from build_figures.figures.style import blank, color
def data():
    return {"x": np.array([0, 1]), "half, or so": np.array([0.1, 0.5]), "name": ["a", 'b"c']}
def draw(columns):
    figure = blank(100, 60)
    figure.subplots().plot(columns["x"], columns["half, or so"], color=color("sine"))
    return figure
'''


class Project:
    """A folder with figures, and what drawing it said."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.scripts = root / "build_figures" / "figures"
        self.drawn = root / "docs" / "assets" / "figures"
        self.scripts.mkdir(parents=True)
        self.write("a/line.py", SCRIPT)

    def write(self, name: str, text: str) -> None:
        """Write a script."""
        path = self.scripts / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def draw(self) -> list[str]:
        """Draw what is stale and return the lines of progress."""
        said: list[str] = []
        draw_stale(said.append, self.root)
        return said


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a project with one figure, a/line."""
    return Project(tmp_path)


def test_the_figures_of_this_site_have_scripts() -> None:
    """Modules that define `draw` are figures; the machinery is none."""
    names = {drawing.name for drawing in drawings()}

    assert "sinusoidal/two_pairs" in names
    assert not {"runner", "style", "svg", "palette"} & names


def test_a_figure_becomes_a_picture_and_a_table(project: Project) -> None:
    """The first run says what it draws and writes SVG and CSV beside each other."""
    assert project.draw() == ["figure 1 of 1: a/line"]
    assert (project.drawn / "a/line.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert (project.drawn / "a/line.csv").read_text(encoding="utf-8") == (
        'x,"half, or so",name\n0,0.1,a\n1,0.5,"b""c"\n'
    )


def test_a_second_run_draws_nothing(project: Project) -> None:
    """What is fresh stays as it is."""
    project.draw()

    assert project.draw() == []


def test_an_edited_script_is_drawn_again(project: Project) -> None:
    """Even an edit that keeps the length, within the same second, is seen."""
    project.draw()
    project.write("a/line.py", SCRIPT.replace("0.5", "0.7"))

    assert project.draw() == ["figure 1 of 1: a/line"]
    assert "0.7" in (project.drawn / "a/line.csv").read_text(encoding="utf-8")


def test_what_is_stale_is_told_without_drawing(project: Project) -> None:
    """A figure is named until it is drawn, and again when its script changes."""

    def names() -> list[str]:
        return [drawing.name for drawing in stale(project.root, Sources(project.root))]

    assert names() == ["a/line"]
    project.draw()
    assert names() == []
    project.write("a/line.py", SCRIPT.replace("100, 60", "120, 60"))
    assert names() == ["a/line"]


def test_an_edited_import_is_drawn_again(project: Project) -> None:
    """A figure depends on what its script imports."""
    imported = project.root / "build_figures" / "number.py"
    imported.write_text("N = 1\n")
    project.write("a/line.py", SCRIPT + "def late():\n    from build_figures.number import N\n")
    project.draw()
    imported.write_text("N = 2\n")

    assert project.draw() == ["figure 1 of 1: a/line"]


@pytest.mark.parametrize("damage", ["svg", "csv"])
def test_a_missing_or_edited_picture_is_drawn_again(project: Project, damage: str) -> None:
    """What stands in the folder is what the script drew."""
    project.draw()
    target = (project.drawn / "a/line").with_suffix(f".{damage}")
    whole = target.read_bytes()
    target.write_bytes(whole + b" ")
    project.draw()
    assert whole == target.read_bytes()

    target.unlink()
    project.draw()
    assert whole == target.read_bytes()


def test_a_spoiled_stamp_only_costs_a_drawing(project: Project) -> None:
    """A cache that cannot be read is no cache."""
    project.draw()
    (project.root / ".cache/figures/a/line.json").write_bytes(b"\xff{")

    assert project.draw() == ["figure 1 of 1: a/line"]


def test_a_label_that_was_altered_in_the_stamp_only_costs_a_drawing(project: Project) -> None:
    """What the check reads of a figure is what was drawn."""
    project.draw()
    stamp = project.root / ".cache/figures/a/line.json"
    whole = stamp.read_text()
    stamp.write_text(json.dumps({**json.loads(whole), "labels": ["another"]}))

    assert project.draw() == ["figure 1 of 1: a/line"]
    assert whole == stamp.read_text()


def test_what_a_removed_script_drew_is_removed(project: Project) -> None:
    """Nothing stale is published, and nothing that is not ours is touched."""
    project.draw()
    other = project.drawn / "by_hand.svg"
    other.write_text("<svg/>")
    (project.scripts / "a/line.py").unlink()
    project.draw()

    assert [other] == [path for path in project.drawn.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("right", "wrong", "message", "line"),
    [
        ('["a",', "[nope,", "NameError: name 'nope' is not defined", 5),
        ("figure =", "figure = =", "SyntaxError: invalid syntax", 7),
        ("np.array([0, 1])", "np.nope([0, 1])", "AttributeError: module 'numpy' has no", 5),
        ('color("sine")', 'color("sin")', """KeyError: "the look has no color 'sin';""", 8),
    ],
)
def test_a_broken_script_gives_one_line_with_its_place(
    project: Project, right: str, wrong: str, message: str, line: int
) -> None:
    """The message says figure, error, file and line; the other figures are drawn."""
    project.write("b.py", SCRIPT)
    project.write("a/line.py", SCRIPT.replace(right, wrong))

    with pytest.raises(FigureError) as caught:
        project.draw()

    place = "build_figures/figures/a/line.py"
    assert str(caught.value).startswith(f"figure a/line: {message}")
    assert str(caught.value).endswith(f"({place}:{line})")
    assert "\n" not in str(caught.value)
    assert (caught.value.path, caught.value.line) == (Path(place), line)
    assert (project.drawn / "b.svg").is_file()
    assert not (project.drawn / "a/line.svg").exists()


def test_columns_of_different_lengths_are_an_error(project: Project) -> None:
    """A table has as many values in each column, or the figure fails."""
    script = SCRIPT.replace("np.array([0, 1])", "np.array([0, 1, 2])")
    project.write("a/line.py", script.replace('columns["x"]', 'columns["x"][:2]'))

    with pytest.raises(FigureError, match="the columns have different lengths: 2, 3"):
        project.draw()


def test_a_script_that_leaves_is_an_error(project: Project) -> None:
    """A script cannot end the build that draws it."""
    leaving = SCRIPT.replace("    figure = blank", "    exit(0)\n    figure = blank")
    project.write("a/line.py", leaving)

    with pytest.raises(FigureError, match=r"SystemExit: 0 \(build_figures/figures/a/line.py:7\)"):
        project.draw()


def test_what_a_script_prints_stays_out_of_the_output(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command's output is its own; a print goes to the error stream."""
    project.write("a/line.py", SCRIPT + "print('hello')\n")
    project.draw()

    assert ("", "hello\n") == tuple(capsys.readouterr())
