"""The commands: what they print, what they write, and how they exit."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from build_figures.commands import main

ROOT = Path(__file__).parents[2]
SCRIPT = """from fractions import Fraction

INPUTS = {"d": 4}


def values(real):
    return {"a": Fraction(1, 8), "b": real.pi}
"""
RIGHT = "# Page\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->, and $`1/4 = 0.25`$.\n"
WRONG = RIGHT.replace("0.125", "0.152").replace("3.1416", "?.??")
CONFIG = "site_name: x\nnav:\n  - Home: x.md\nmarkdown_extensions:\n  - tables\n  - build_figures.publish.formulas.extension\n"

Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site with one right page, as the current folder; its path has a space."""
    root = tmp_path / "a site"
    (root / "docs").mkdir(parents=True)
    (root / "build_figures" / "pages").mkdir(parents=True)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "mkdocs.yml").write_text(CONFIG)
    (root / "docs" / "x.md").write_text(RIGHT)
    (root / "build_figures" / "pages" / "x.py").write_text(SCRIPT)
    monkeypatch.chdir(root)
    monkeypatch.delenv("CI", raising=False)
    return root


@pytest.fixture
def run() -> Run:
    """Run a command."""
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])


def test_a_right_page(project: Path, run: Run) -> None:
    """A right page exits 0 and says how much was proved."""
    result = run("check")

    assert (0, "") == (result.exit_code, result.stdout)
    assert "1 page, 5 numbers recomputed: all proved\n" == result.stderr


def test_a_wrong_digit(project: Path, run: Run) -> None:
    """Wrong digits exit 1, each on a line with place, value and hint."""
    (project / "docs" / "x.md").write_text(WRONG)
    result = run("check")

    assert 1 == result.exit_code
    assert [
        "docs/x.md:3:7: N102 a is 0.125 at this precision, the page says 0.152 (digits swapped)",
        "docs/x.md:3:25: N106 b is 3.14, not typed yet; run `inject` or type it",
    ] == result.stdout.splitlines()
    assert "2 problems" in result.stderr


def test_json(project: Path, run: Run) -> None:
    """JSON holds the same findings, and is JSON when there are none."""
    assert [] == json.loads(run("check", "--format", "json").stdout)

    (project / "docs" / "x.md").write_text(WRONG)
    first, _ = json.loads(run("check", "--format", "json").stdout)

    assert {
        "path": "docs/x.md",
        "line": 3,
        "column": 7,
        "code": "N102",
        "suggestion": "0.125",
    }.items() <= first.items()


def test_annotations(project: Path, run: Run) -> None:
    """On a code host the findings are annotations, with their special characters escaped."""
    (project / "docs" / "x.md").write_text("# 50%\n\nLoses 12.4%<!--=a-->.\n")
    result = run("check", "--format", "github")

    assert (
        "::error file=docs/x.md,line=3,col=7,title=N102::"
        "a is 12.5%25 at this precision, the page says 12.4%25 (off by one in the last place)"
    ) in result.stdout.splitlines()


def test_fixes_are_a_patch_that_applies(project: Path, run: Run) -> None:
    """`--fixes` saves a patch that git applies, after which the page is right."""
    (project / "docs" / "x.md").write_text(WRONG)

    assert 1 == run("check", "--fixes", "fixes.patch").exit_code
    subprocess.run(["git", "apply", "--unsafe-paths", "fixes.patch"], cwd=project, check=True)
    assert RIGHT.replace("3.1416", "3.14") == (project / "docs" / "x.md").read_text()
    assert 0 == run("check").exit_code


def test_inject(project: Path, run: Run) -> None:
    """Inject shows what it changes, writes it, and leaves a right page behind."""
    page = project / "docs" / "x.md"
    page.write_text(WRONG)
    dry = run("inject", "--dry-run")

    assert (1, WRONG) == (dry.exit_code, page.read_text())
    result = run("inject")
    assert 0 == result.exit_code
    assert "-It is 0.152<!--=a-->" in result.stdout
    assert RIGHT.replace("3.1416", "3.14") == page.read_text()
    assert ["x.md"] == [path.name for path in page.parent.iterdir()]


def test_inject_bind(project: Path, run: Run) -> None:
    """Inject --bind binds what exactly one value fits, shows it, and leaves a right page behind."""
    page = project / "docs" / "x.md"
    page.write_text("# Page\n\nIt is 0.125 or 3.1416.\n")

    assert 1 == run("inject").exit_code
    result = run("inject", "--bind")
    assert 0 == result.exit_code
    assert "+It is 0.125<!--=a--> or 3.1416<!--=b-->." in result.stdout
    assert "# Page\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->.\n" == page.read_text()


def test_mutate(project: Path, run: Run) -> None:
    """Mutate tries every change, and keeps the result of a whole site for its verification page."""
    result = run("mutate")

    assert 0 == result.exit_code, result.output
    assert re.fullmatch(r"docs/x\.md: (\d+) changes, \1 noticed\n", result.stdout)
    kept = json.loads((project / "bench" / "mutation.json").read_text())
    assert (5, 0) == (kept["numbers"], kept["unnoticed"])


def test_mutate_code(project: Path, run: Run) -> None:
    """Mutate --code lists what no number shows: here only the input, which the page never states."""
    result = run("mutate", "--code", "docs/x.md")

    assert 0 == result.exit_code
    assert {
        "build_figures/pages/x.py:3: 4 -> 5 changes no number",
        "build_figures/pages/x.py:3: 4 -> 3 changes no number",
    } == set(result.stdout.splitlines())


def test_mutate_wants_a_right_page(project: Path, run: Run) -> None:
    """A page with findings is mended before it is tried."""
    (project / "docs" / "x.md").write_text(WRONG)

    assert 1 == run("mutate").exit_code
    assert 2 == run("mutate", "docs/none.md").exit_code


def test_inject_from_a_subfolder(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find the site from any folder inside it."""
    (project / "docs" / "x.md").write_text(WRONG)
    monkeypatch.chdir(project / "docs")

    assert 0 == run("inject", "x.md").exit_code


def test_inject_refuses_in_ci(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """CI never writes pages."""
    monkeypatch.setenv("CI", "true")
    (project / "docs" / "x.md").write_text(WRONG)

    assert 2 == run("inject").exit_code
    assert WRONG == (project / "docs" / "x.md").read_text()


@pytest.mark.parametrize(
    "words", [("check", "docs/none.md"), ("check", "--format", "xml"), ("chek",), ("check", "..")]
)
def test_usage(project: Path, run: Run, words: tuple[str, ...]) -> None:
    """A page, option or command that is not there exits 2 with a hint, unless it is the whole site."""
    assert (0 if words[-1] == ".." else 2) == run(*words).exit_code


def test_outside_of_a_site(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of a site the command says where it wants to be run."""
    monkeypatch.chdir(tmp_path)

    assert (2, "no mkdocs.yml here or above; run this inside the project\n") == (
        run("check").exit_code,
        run("check").stderr,
    )


@pytest.mark.parametrize(
    ("file", "content", "code", "line"),
    [
        ("build_figures/pages/x.py", b"def values(real):\n    return 1 / 0\n", 3, "build_figures/pages/x.py:2:1: S101 ZeroDivisionError: division by zero"),
        ("docs/x.md", b"# Page\n\nIt is \xff 0.5\n", 1, "docs/x.md:3:7: D101 byte 0xff is not UTF-8; save the page as UTF-8"),
        ("docs/x.md", b"# P\n\nIt is 0.125<!--=a\n\n3.1<!--=b-->", 1, "docs/x.md:3:12: D101 this binding is never closed; close it with -->"),
        ("docs/y.md", b"# P\n\nIt is 0.125<!--=a-->", 1, "docs/y.md:3:12: N103 cannot read reference 'a': there is no script build_figures/pages/y.py"),
        ("docs/x.md", b"# P\n\n0.125<!--=a--> 3.1<!--=b--> $`\\frac{1`$", 1, "docs/x.md:3:29: F102 KaTeX rejects this formula: "),
        ("docs/x.md", b"# P\n\n0.125<!--=a--> 3.1<!--=b-->\n\n```math\nx\n", 1, "docs/x.md:5:1: D101 this fence is never closed; close it with ``` on a line of its own"),
        ("mkdocs.yml", CONFIG.replace("Home", "The 512 words").encode(), 1, "mkdocs.yml:3:9: N201 naked number 512 in a navigation title, where nothing can check it; leave it out"),
    ],
)  # fmt: skip
def test_broken_input(
    project: Path, run: Run, file: str, content: bytes, code: int, line: str
) -> None:
    """Each kind of broken input is one clear line with its place, and its exit code."""
    (project / file).write_bytes(content)
    result = run("check")

    assert code == result.exit_code
    assert any(said.startswith(line) for said in result.stdout.splitlines()), result.stdout


def test_all_problems_of_all_pages_in_one_run(project: Path, run: Run) -> None:
    """A broken script on one page does not hide the problems of another."""
    (project / "docs" / "y.md").write_text("# Y\n\nNaked 0.5.\n")
    (project / "build_figures" / "pages" / "x.py").write_text("import nowhere_at_all\n")
    result = run("check")

    assert 3 == result.exit_code
    assert ["build_figures/pages/x.py:1:1: S101", "docs/y.md:3:7: N201"] == [
        " ".join(line.split()[:2]) for line in result.stdout.splitlines()
    ]
