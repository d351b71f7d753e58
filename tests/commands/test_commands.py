"""The commands: what they print, what they write, and how they exit."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
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
        ("mkdocs.yml", CONFIG.replace("Home", '"Part: the 512 words"').encode(), 1, "mkdocs.yml:3:16: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "'It''s 512'").encode(), 1, "mkdocs.yml:3:12: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("  - Home: x.md", "  - {A: [{b 0.77: x.md}]}").encode(), 1, "mkdocs.yml:3:13: N201 naked number 0.77 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "'&#53;12 words'").encode(), 1, "mkdocs.yml:3:5: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "Loss .77").encode(), 1, "mkdocs.yml:3:5: N202 cannot read '7' as a number"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: 0.77 of it").encode(), 1, "mkdocs.yml:1:12: N201 naked number 0.77 in site_name"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: !ENV [NAME, 'it 0.77']").encode(), 1, "mkdocs.yml:1:28: N201 naked number 0.77 in site_name"),
        ("mkdocs.yml", (CONFIG + "site_description: >-\n  A\n  model of 512\n").encode(), 1, "mkdocs.yml:9:12: N201 naked number 512 in site_description"),
        ("mkdocs.yml", (CONFIG + "copyright: <a href='0.5'>since 0.77</a>\n").encode(), 1, "mkdocs.yml:7:32: N201 naked number 0.77 in copyright"),
        ("docs/x.md", ("\ufeff" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 save the page without a byte order mark"),
        ("docs/x.md", ("Note: this line is eaten\n\n" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 MkDocs reads this line as metadata; begin the page with a heading"),
        ("docs/x.md", ("---\n---\n" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 MkDocs reads this front matter differently"),
        ("docs/x.md", (RIGHT + "\n    0.125<!--=a-->\n").encode(), 1, "docs/x.md:5:5: N203 0.125 is rendered as code or raw text"),
        ("docs/x.md", (RIGHT + "\n[$`x`$]: http://example.org\n").encode(), 1, "docs/x.md:5:2: F101 this formula is published nowhere"),
        ("docs/y.markdown", b"# Y\n\nNaked 0.77.\n", 1, "docs/y.markdown:1:1: D101 this page would be published without ever being checked; name it .md"),
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


@pytest.mark.parametrize(
    ("file", "content", "line"),
    [
        ("mkdocs.yml", b"site_name: \xff\n", "mkdocs.yml: not UTF-8; save the file as UTF-8"),
        ("mkdocs.yml", b"", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: 5\n", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: [5]\n", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: [no_such]\n", "mkdocs.yml: cannot load its Markdown extensions: ModuleNotFoundError: No module named 'no_such'"),
        ("mkdocs.yml", b"markdown_extensions: [toc: {zz: 1}]\n", "mkdocs.yml: cannot load its Markdown extensions: KeyError: 'zz'"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: &a [*a]").encode(), "mkdocs.yml: it holds itself"),
        ("mkdocs.yml", b"a: b\n c: d\n", "mkdocs.yml:2:3: mapping values are not allowed here"),
        ("pyproject.toml", b"\xff", "pyproject.toml: not UTF-8; save the file as UTF-8"),
        ("pyproject.toml", b"[tool", "pyproject.toml: Expected ']' at the end of a table declaration (at end of document)"),
        ("pyproject.toml", b"[tool.build_figures]\nnames = 5", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
        ("pyproject.toml", b"[tool.build_figures]\nnames = [5]", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
        ("pyproject.toml", b"tool = 5", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
    ],
)  # fmt: skip
def test_broken_settings(project: Path, run: Run, file: str, content: bytes, line: str) -> None:
    """Settings that cannot be read are one line and exit code 2."""
    (project / file).write_bytes(content)
    result = run("check")

    assert (2, f"{line}\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize("listed", ["", " [tables]", "\n  tables:\n  toc: {permalink: true}"])
def test_extensions_as_mkdocs_takes_them(project: Path, run: Run, listed: str) -> None:
    """Extensions may be none, a list of names, or a mapping of names and options."""
    (project / "mkdocs.yml").write_text(f"site_name: x\nmarkdown_extensions:{listed}\n")
    (project / "docs" / "x.md").write_text("# Page\n\nIt is 0.125<!--=a--> or 3.1<!--=b-->.\n")

    assert 0 == run("check").exit_code


def test_a_linked_page_is_a_page_of_its_own(project: Path, run: Run) -> None:
    """A page and a link to it have each a script, and are both checked where one is named."""
    (project / "docs" / "y.md").symlink_to("x.md")
    result = run("check", "docs/x.md")

    assert result.stderr.startswith("2 pages, ")
    assert {"docs/y.md"} == {line.partition(":")[0] for line in result.stdout.splitlines()}


def test_a_broken_script_says_nothing_of_labels(project: Path, run: Run) -> None:
    """What the page states is unknown then, so its figures are not called wrong as well."""
    stamp = project / ".cache" / "figures" / "a.json"
    stamp.parent.mkdir(parents=True)
    stamp.write_text('{"labels": ["0.125"]}')
    (project / "docs" / "x.md").write_text(RIGHT + "\n![A bar](assets/figures/a.svg)\n")
    assert 0 == run("check").exit_code
    (project / "build_figures" / "pages" / "x.py").write_text("import nowhere_at_all\n")
    result = run("check")

    assert 3 == result.exit_code
    (line,) = result.stdout.splitlines()
    assert line.startswith("build_figures/pages/x.py:1:1: S101")


def test_labels_that_cannot_be_read_yet(project: Path, run: Run) -> None:
    """The closing lines say that a figure is still to be drawn, and its labels to be checked."""
    (project / "docs" / "x.md").write_text(RIGHT)
    assert 1 == run("check").stderr.count("\n")
    figure = project / "build_figures" / "figures" / "a.py"
    figure.parent.mkdir()
    figure.write_text("def draw(columns):\n    return None\n")
    line = "1 figure is not drawn or out of date: `figures`, then check its labels\n"

    assert run("check").stderr.endswith(line)
    assert line not in run("check", "docs/x.md").stderr


def test_a_claim_that_cannot_be_called_is_named(project: Path, run: Run) -> None:
    """The line of FORMULAS and the name of the claim, where no line of the script raised."""
    (project / "build_figures" / "pages" / "x.py").write_text(
        SCRIPT + "from build_figures.verify import Claim\n"
        "FORMULAS = {'half': Claim(lambda d: d / 2, ({'n': 4},))}\n"
    )
    (project / "docs" / "x.md").write_text(RIGHT + "\n$`h(n) = n / 2`$<!--formula: half-->\n")
    result = run("check")

    assert 3 == result.exit_code
    line = SCRIPT.count("\n") + 2
    assert f"build_figures/pages/x.py:{line}:1: S101 claim 'half': TypeError: " in result.stdout


def test_all_problems_of_all_pages_in_one_run(project: Path, run: Run) -> None:
    """A broken script on one page does not hide the problems of another."""
    (project / "docs" / "y.md").write_text("# Y\n\nNaked 0.5.\n")
    (project / "build_figures" / "pages" / "x.py").write_text("import nowhere_at_all\n")
    result = run("check")

    assert 3 == result.exit_code
    assert ["build_figures/pages/x.py:1:1: S101", "docs/y.md:3:7: N201"] == [
        " ".join(line.split()[:2]) for line in result.stdout.splitlines()
    ]


@pytest.mark.parametrize(
    "content", [CONFIG + "copyright: Text under CC BY 4.0\n", CONFIG + "extra: {x: 0.77}\n"]
)
def test_texts_of_the_configuration_that_state_nothing(
    project: Path, run: Run, content: str
) -> None:
    """The name of a license is no number, and a setting is no text."""
    (project / "mkdocs.yml").write_text(content)

    assert 0 == run("check").exit_code


@pytest.mark.parametrize(
    ("content", "said"),
    [("nav: [\n", "mkdocs.yml:2:1: "), (CONFIG + "a: b: c\n", "mkdocs.yml:7:5: ")],
)
def test_a_broken_configuration(project: Path, run: Run, content: str, said: str) -> None:
    """A configuration that is no YAML is one line with its place."""
    (project / "mkdocs.yml").write_text(content)
    result = run("check")

    assert 2 == result.exit_code
    assert result.stderr.startswith(said), result.stderr
    assert 1 == result.stderr.count("\n")


def test_pages_with_front_matter_as_mkdocs_reads_it(project: Path, run: Run) -> None:
    """A page with front matter, Windows line ends or leading blank lines is no finding."""
    for text in ("---\ntitle: t\n---\n" + RIGHT, RIGHT.replace("\n", "\r\n"), "\n\n" + RIGHT):
        (project / "docs" / "x.md").write_bytes(text.encode())

        assert 0 == run("check").exit_code, text


def test_a_folder_that_links_to_itself(project: Path, run: Run) -> None:
    """A link to a folder above is reported, not followed for ever."""
    (project / "docs" / "loop").symlink_to(project / "docs")
    result = run("check")

    assert 1 == result.exit_code
    assert ["docs/loop/x.md:1:1:"] == [line.split()[0] for line in result.stdout.splitlines()]


def test_linked_folders(project: Path, run: Run) -> None:
    """A linked folder of images is fine, one that holds pages anywhere is not."""
    (project / "pictures").mkdir()
    (project / "docs" / "pictures").symlink_to(project / "pictures")

    assert 0 == run("check").exit_code
    (project / "docs" / "a" / "b").mkdir(parents=True)
    (project / "docs" / "a" / "b" / "y.md").write_text("# Y\n")
    (project / "docs" / "c").symlink_to(project / "docs" / "a")
    assert run("check").stdout.startswith("docs/c/b/y.md:1:1: D101 ")


@pytest.mark.parametrize("target", [".", "none/fixes.patch", "docs/x.md/fixes.patch"])
def test_fixes_that_cannot_be_written(project: Path, run: Run, target: str) -> None:
    """A patch that cannot be saved is one line and exit code 2."""
    result = run("check", "--fixes", target)

    assert 2 == result.exit_code
    assert "Traceback" not in result.output
    assert target in result.stderr


def pipe_to(command: str) -> subprocess.CompletedProcess[str]:
    """Run the commands in a shell, with `{}` for their start."""
    return subprocess.run(
        [
            "bash",
            "-o",
            "pipefail",
            "-c",
            command.format(f"{shlex.quote(sys.executable)} -m build_figures"),
        ],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nobody_reads_the_output(project: Path) -> None:
    """Output into a closed pipe keeps its exit code and raises nothing."""
    (project / "docs" / "x.md").write_text(RIGHT + "\n\nNaked 0.77.\n" * 3000)
    done = pipe_to("{} check | true")

    assert 1 == done.returncode
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
    assert "problems" in done.stderr


def test_output_that_cannot_be_written(project: Path) -> None:
    """A full disk is one line and exit code 2."""
    (project / "docs" / "x.md").write_text(WRONG)
    done = pipe_to("{} check > /dev/full")

    assert (2, "cannot write the output: No space left on device\n") == (
        done.returncode,
        done.stderr,
    )


def test_a_script_that_ends_the_process(project: Path) -> None:
    """A script cannot end the command as if all were proved."""
    (project / "build_figures" / "pages" / "x.py").write_text("import os\n\nos._exit(0)\n")
    done = pipe_to("{} check")

    assert 3 == done.returncode
    assert done.stdout.startswith("build_figures/pages/x.py:3:1: S101 EndsProcessError: ")
