"""Notebooks in a build: executed when anything changed, published like pages, or not at all."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest

from build_figures.publish.build import Build
from tests.publish.notebooks.conftest import build, change

RAN = re.compile(r"notebook \d of \d: (\w+)")


def executed(root: Path) -> list[str]:
    """Return the names of the notebooks that a build executes before it renders anything."""
    said: list[str] = []
    build = Build.start(root, lambda line: said.append(str(line)))
    build.close()
    assert [] == build.findings
    return RAN.findall("\n".join(said))


def findings(root: Path) -> list[str]:
    """Return what a build finds before it renders anything."""
    build = Build.start(root, lambda _: None)
    build.close()
    return list(map(str, build.findings))


def test_a_notebook_is_a_page(project: Path) -> None:
    """Its text is typeset and marked like a page's, its code is colored, and its outputs follow."""
    done = build(project, "-q", "--strict")

    assert 0 == done.returncode, done.stderr
    html = (project / "site" / "notebooks" / "one" / "index.html").read_text(encoding="utf-8")
    assert "<title>The first - x</title>" in html
    assert re.search(r'<data class="vn" data-n="0" value="0.125"[^>]*>0.125</data>', html)
    assert 'class="katex"' in html
    assert 'href="../two/"' in html
    assert '<span class="kn">import</span>' in html
    assert "<code>0.125\n</code>" in html
    assert re.search(r'<figure><svg class="pe-figure"[^>]* aria-label="A line that rises"', html)
    assert "var(--pe-sine" in html
    assert "<!--=" not in html
    assert "nb-mark" not in html
    assert "nb-figure" not in html
    content = html[html.index('role="main"') :]  # this theme itself fetches from elsewhere
    assert not re.search(r"(?:src|href)=.https?:", content[: content.index("<footer")])
    other = (project / "site" / "notebooks" / "two" / "index.html").read_text(encoding="utf-8")
    assert "<code>&#39;a value&#39;</code>" in other or "<code>'a value'</code>" in other
    published = {path.suffix for path in (project / "site" / "notebooks").rglob("*.*")}
    assert {".html"} == published
    assert not list((project / "site").rglob("tool*"))


def test_the_ledger_has_its_numbers(project: Path) -> None:
    """Line and column of a notebook's numbers are those of its file."""
    build(project, "-q")
    ledger = json.loads((project / "site" / "numbers.json").read_text(encoding="utf-8"))
    first = ledger["numbers"][0]

    assert ("notebooks/one.py", 9, 9) == (first["page"], first["line"], first["column"])


def test_a_second_build_executes_nothing(project: Path) -> None:
    """Only what a notebook or its imports depend on makes it run again."""
    assert ["one", "two"] == executed(project)
    assert [] == executed(project)
    change(project / "deeper.py", "1 / 8", "2 / 16")
    assert ["one"] == executed(project)
    change(project / "two_subject.py", "TWO = 2", "TWO = 1 + 1")
    assert ["two"] == executed(project)
    change(project / "docs" / "notebooks" / "two.py", '"a value"', '"another"')
    assert ["two"] == executed(project)
    change(project / "docs" / "index.md", "Home", "Start")
    assert [] == executed(project)


def test_nothing_of_jupyter_is_imported_where_nothing_changed(project: Path) -> None:
    """A build that executes nothing starts no kernel and loads no converter."""
    hook = project / "spy.py"
    hook.write_text(
        "import sys\n\n\n"
        "def on_post_build(config):\n"
        "    names = ('nbconvert', 'nbclient', 'nbformat', 'ipykernel')\n"
        "    print('LOADED', [name for name in names if name in sys.modules])\n",
        encoding="utf-8",
    )
    change(project / "mkdocs.yml", "hooks: [", "hooks: [spy.py, ")

    assert "LOADED ['nbconvert', 'nbclient', 'nbformat'" in build(project).stdout
    assert "LOADED []" in build(project).stdout


def test_builds_are_alike_byte_for_byte(project: Path, tmp_path: Path) -> None:
    """Another folder, a build that executes and one that does not: the same files."""

    def digests(root: Path) -> dict[str, str]:
        assert 0 == build(root, "-q").returncode
        return {
            path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted((root / "site").rglob("*"))
            if path.is_file() and path.name != "sitemap.xml.gz"
        }

    other = tmp_path / "elsewhere"
    shutil.copytree(project, other, symlinks=True)
    first = digests(project)

    assert first == digests(project)
    assert first == digests(other)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("0.125<", "0.126<", "docs/notebooks/one.py:9:9: N102 eighth is 0.125 at this precision"),
        ("0.25`", "0.26`", "docs/notebooks/one.py:9:50: N105 "),
        ("\\frac", "\\fracc", "docs/notebooks/one.py:9:34: F102 KaTeX rejects this formula: Undefined control sequence: \\fracc (at 9:36)"),
        ("# The end.", "# $$x$$", "docs/notebooks/one.py:22:3: F101 "),
        ("print(eighth())", "assert eighth() == 1", "docs/notebooks/one.py:14:1: S101 cell 1: AssertionError"),
        ("one_subject", "no_subject", "docs/notebooks/one.py:12:1: S101 cell 1: ModuleNotFoundError: No module named 'no_subject'"),
        ("print(eighth())", "print(eighth()", "docs/notebooks/one.py:14:6: S101 cell 1: SyntaxError: "),
        ("plt.plot([1, 2]);", "plt.legend();", "docs/notebooks/one.py:19:1: S101 cell 2: UserWarning: No artists"),
        ("plt.plot([1, 2]);", "plt.plot([1, 2])", "docs/notebooks/one.py:16:1: S101 cell 2: the output holds an address in memory"),
        (' alt="A line that rises"', "", "docs/notebooks/one.py:16:1: D101 cell 2: its picture has no alternative text"),
        ("plt.plot([1, 2]);", "x = 1", "docs/notebooks/one.py:16:1: D101 cell 2: it describes a picture and draws none"),
        ("plt.plot([1, 2]);", "plt.plot([1, 2]); plt.show(); plt.plot([2, 1]);", "docs/notebooks/one.py:16:1: D101 cell 2: it draws 2 figures"),
        ("plt.plot([1, 2]);", 'plt.plot([1, 2], color="#123456");', "docs/notebooks/one.py:16:1: S101 cell 2: ValueError: the color #123456"),
        ("plt.plot([1, 2]);", 'plt.title("height 0.77");', "docs/notebooks/one.py:16:1: N401 the figure's label 'height 0.77' states 0.77"),
        ("A line that rises", "A line up to 0.77", "docs/notebooks/one.py:16:24: N201 naked number 0.77"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(
    project: Path, before: str, after: str, said: str
) -> None:
    """One line with notebook, cell and line."""
    (project / "docs" / "notebooks" / "two.py").unlink()
    change(project / "docs" / "notebooks" / "one.py", "; see [the second](two.py)", "")
    change(project / "docs" / "notebooks" / "one.py", before, after)

    assert any(each.startswith(said) for each in findings(project)), findings(project)


def test_an_error_deeper_down_names_the_line_of_the_notebook(project: Path) -> None:
    """What a function of a cell before raises is told at that function's line."""
    change(
        project / "docs" / "notebooks" / "one.py",
        "print(eighth())",
        "def half(x):\n    return 1 / x\n\n\n# %%\nhalf(2)\n\nhalf(0)",
    )

    (problem,) = findings(project)
    assert problem == "docs/notebooks/one.py:15:1: S101 cell 1: ZeroDivisionError: division by zero"


def test_all_problems_are_told_in_one_build(project: Path) -> None:
    """A broken notebook hides neither the other nor a wrong number."""
    change(project / "docs" / "notebooks" / "one.py", "print(eighth())", "raise KeyError")
    change(project / "docs" / "notebooks" / "one.py", "0.125<", "0.126<")
    change(project / "two_subject.py", "TWO = 2", "TWO = 3")
    done = build(project, "-q")

    assert 1 == done.returncode
    assert "Traceback" not in done.stderr
    assert not (project / "site" / "index.html").exists()
    assert "one.py:14:1: S101 cell 1: KeyError" in done.stderr
    assert "one.py:9:9: N102" in done.stderr
    assert "two.py:7:1: S101 cell 1: AssertionError" in done.stderr


def test_what_changes_while_notebooks_run_is_not_kept(project: Path) -> None:
    """Outputs of a module that was edited meanwhile are not taken for those of the new one."""
    change(
        project / "docs" / "notebooks" / "two.py",
        '"a value"',
        "import numpy as np\n\nnp.savetxt(two_subject.__file__, [[3]])",
    )

    assert ["one", "two"] == executed(project)
    assert ["one.json"] == [path.name for path in (project / ".cache" / "notebooks").iterdir()]


def test_a_spoilt_store_is_not_used(project: Path) -> None:
    """A kept notebook that was changed or cut off is executed again."""
    assert ["one", "two"] == executed(project)
    kept = project / ".cache" / "notebooks"
    change(kept / "one.json", "0.125", "0.126")
    (kept / "two.json").write_bytes((kept / "two.json").read_bytes()[:-9])
    assert ["one", "two"] == executed(project)
    (project / "docs" / "notebooks" / "two.py").unlink()
    change(project / "docs" / "notebooks" / "one.py", "; see [the second](two.py)", "")
    executed(project)
    assert ["one.json"] == [path.name for path in kept.iterdir()]


def test_what_nobody_can_know_of_runs_each_time(project: Path) -> None:
    """A notebook that reads the clock or a file is never taken as kept."""
    change(project / "two_subject.py", "TWO = 2", "import time\n\nTWO = 2 if time.time() else 3")

    assert ["one", "two"] == executed(project)
    assert ["two"] == executed(project)
