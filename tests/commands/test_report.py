"""`report`: totals, what changed against another commit, the ledger, and how it exits."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from build_figures.commands import main

ROOT = Path(__file__).parents[2]
CONFIG = (
    "site_name: x\nmarkdown_extensions:\n  - tables\n  - build_figures.publish.formulas.extension\n"
)
SCRIPT = "def values(real):\n    return {'a': real(1) / 8, 'b': real.pi}\n"
PAGES = {
    "x.md": "# X\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->, and $`\\pi \\approx 3.14`$.\n",
    "few.md": "# Few\n\nIn 1957<!--ok: a year--> it was $`\\pi \\approx 3.1`$.\n",
    "none.md": "# None\n\nNo number at all.\n",
}

Run = Callable[..., Result]


def git(folder: Path, *words: str) -> str:
    """Run git as somebody, and return what it prints."""
    somebody = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *somebody, *words], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(folder: Path) -> None:
    """Commit all there is."""
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "a change")


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a repository whose branch main holds a site with its own engine; its path has a space."""
    root = tmp_path_factory.mktemp("report") / "a site"
    (root / "docs").mkdir(parents=True)
    without = shutil.ignore_patterns("__pycache__", "pages")
    shutil.copytree(ROOT / "build_figures", root / "build_figures", ignore=without)
    (root / "build_figures" / "pages").mkdir()
    (root / "build_figures" / "pages" / "x.py").write_text(SCRIPT)
    (root / "mkdocs.yml").write_text(CONFIG)
    (root / ".gitignore").write_text("node_modules\n.cache\n")
    for name, text in PAGES.items():
        (root / "docs" / name).write_text(text)
    git(root, "init", "-q", "-b", "main")
    commit(root)
    return root


@pytest.fixture
def site(committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a fresh clone on a branch of its own, as the current folder."""
    root = tmp_path / "a clone"
    git(tmp_path, "clone", "-q", str(committed), str(root))
    git(root, "switch", "-q", "-c", "work")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def run() -> Run:
    """Run the report."""
    return lambda *words: CliRunner().invoke(main, ["report", *map(str, words)])


def rows(said: str) -> list[list[str]]:
    """Return the cells of the report's table."""
    return [line.rsplit(maxsplit=9) for line in said.partition("\n\n")[0].splitlines()]


def compared(said: str) -> list[str]:
    """Return what the report says of changes, without the name of what it compares with."""
    first, *rest = said.partition("\n\n")[2].splitlines()
    return [first.partition(": ")[2], *rest]


def test_totals(site: Path, run: Run) -> None:
    """Pages are listed by how much of them is checked, the least first, with a total."""
    result = run()

    assert (0, "3 pages, 4 numbers recomputed: all proved\n") == (result.exit_code, result.stderr)
    assert [
        "page checked numbers share equation bound input data index allowed".split(),
        "docs/few.md 1 2 50% 1 0 0 0 0 1".split(),
        "docs/none.md 0 0 - 0 0 0 0 0 0".split(),
        "docs/x.md 3 3 100% 1 2 0 0 0 0".split(),
        ["all pages", *"4 5 80% 2 2 0 0 0 1".split()],
    ] == rows(result.stdout)
    assert ["4 checked numbers then, 4 now; no pages changed."] == compared(result.stdout)


def test_a_removed_check_is_named(site: Path, run: Run) -> None:
    """A page that checks fewer numbers than where main was left is named first; it fails nothing."""
    (site / "docs" / "x.md").write_text("# X\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->.\n")
    (site / "docs" / "new.md").write_text("$`\\pi \\approx 3.1`$\n")
    (site / "docs" / "few.md").unlink()
    (site / "docs" / "none.md").write_text("In 1957<!--ok: a year-->.\n")
    commit(site)
    result = run()

    assert 0 == result.exit_code
    assert "Compared with the merge base with origin/main (" in result.stdout
    assert [
        "4 checked numbers then, 3 now; 4 pages changed, 2 of them check fewer numbers.",
        "  docs/few.md: 1 -> 0, the page is gone, and its checks with it (equation 1 -> 0, allowed 1 -> 0)",
        "  docs/x.md: 3 -> 2, FEWER numbers are checked (equation 1 -> 0)",
        "  docs/new.md: 0 -> 1, new page (equation 0 -> 1)",
        "  docs/none.md: 0 -> 0, as many, backed otherwise (allowed 0 -> 1)",
    ] == compared(result.stdout)


def test_a_check_lost_elsewhere_is_named(site: Path, run: Run) -> None:
    """The old pages are checked with the old modules, and a page that did not change says so."""
    (site / "build_figures" / "subject.py").write_text("EIGHTH = 8\n")
    (site / "build_figures" / "pages" / "x.py").write_text(
        "from build_figures.subject import EIGHTH\n\n\n"
        "def values(real):\n    return {'a': real(1) / EIGHTH, 'b': real.pi}\n"
    )
    engine = site / "build_figures" / "verify" / "spot.py"
    engine.write_text(
        engine.read_text().replace("def prose_spots(", "def other_spots(")
        + (
            "\n\ndef prose_spots(page, vocabulary):\n"
            "    spots, findings = other_spots(page, vocabulary)\n"
            "    extra = Spot(spots[-1].numeral, Zone.PROSE, tier=Tier.BOUND) if spots else None\n"
            "    return spots + ([extra] if extra else []), findings\n"
        )
    )
    commit(site)
    (site / "build_figures" / "pages" / "x.py").write_text(SCRIPT)
    result = run("--against", "HEAD")

    assert 0 == result.exit_code
    assert [
        "6 checked numbers then, 4 now; 2 pages changed, 2 of them check fewer numbers.",
        "  docs/few.md: 2 -> 1, FEWER numbers are checked; neither it nor its script changed (bound 1 -> 0)",
        "  docs/x.md: 4 -> 3, FEWER numbers are checked (bound 3 -> 2)",
    ] == compared(result.stdout)


def test_a_page_that_failed_then(site: Path, run: Run) -> None:
    """What a page failed with then is said, because its count was too low."""
    (site / "docs" / "x.md").write_text("0.125<!--=a-->, 3.1416<!--=b--> and 0.77.\n")
    commit(site)
    (site / "docs" / "x.md").write_text(PAGES["x.md"])
    said = run("--against", "HEAD").stdout.splitlines()

    assert "  docs/x.md: 2 -> 3, more numbers are checked (equation 0 -> 1)" in said
    assert said[-1].startswith(
        "  failed its check then, so its count may be short: docs/x.md:1:37: N201 "
    )


def test_nothing_of_the_repository_is_touched(site: Path, run: Run) -> None:
    """Neither the work tree nor the index changes, staged or not."""
    (site / "docs" / "x.md").write_text("# X\n")
    (site / "build_figures" / "pages" / "x.py").unlink()
    git(site, "add", "docs")
    before = (git(site, "status", "--porcelain"), (site / ".git" / "index").read_bytes())

    assert "docs/x.md: 3 -> 0, FEWER" in run().stdout
    assert before == (git(site, "status", "--porcelain"), (site / ".git" / "index").read_bytes())
    assert "" == git(site, "worktree", "list", "--porcelain").partition("\n\n")[2]


def test_json(site: Path, run: Run) -> None:
    """JSON holds the same, before and now."""
    (site / "docs" / "x.md").write_text("# X\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->.\n")
    said = json.loads(run("--format", "json").stdout)

    assert f"{git(site, 'rev-parse', 'HEAD')} with uncommitted changes" == said["commit"]
    assert ["docs/few.md", "docs/none.md", "docs/x.md"] == sorted(p["path"] for p in said["pages"])
    assert (3, 4) == (said["total"]["checked"], said["against"]["total"]["checked"])
    assert ["docs/x.md"] == said["against"]["fewer"]
    (change,) = said["against"]["changes"]
    assert (3, 2) == (change["before"]["checked"], change["now"]["checked"])
    assert {"equation": 0, "bound": 2}.items() <= change["now"]["tiers"].items()


def test_a_summary_for_a_code_host(site: Path, run: Run) -> None:
    """On a code host the report is Markdown, and each page that lost checks is annotated."""
    (site / "docs" / "x.md").write_text("# X\n\nIt is 0.125<!--=a--> or 3.1416<!--=b-->.\n")
    result = run("--format", "github")
    lines = result.stdout.splitlines()

    assert "* `docs/x.md`: 3 -> 2, FEWER numbers are checked (equation 1 -> 0)" in lines
    assert "| `docs/few.md` | 1 | 2 | 50% | 1 | 0 | 0 | 0 | 0 | 1 |" in lines
    assert (
        "| **all pages** | **3** | **4** | **75%** | **1** | **2** | **0** | **0** | **0** | **1** |"
        in lines
    )
    assert (
        "::warning file=docs/x.md::3 -> 2, FEWER numbers are checked (equation 1 -> 0)"
        in result.stderr.splitlines()
    )


def test_alone(site: Path, run: Run) -> None:
    """Nothing is compared if that is not wanted, and the report says so."""
    assert "\n\nNot compared with another commit: not asked for.\n" in run("--alone").stdout
    assert 2 == run("--alone", "--against", "HEAD").exit_code


def test_a_commit_that_nobody_knows(site: Path, run: Run) -> None:
    """A commit that git does not know is one line and exit code 2, whatever it looks like."""
    for name in ("nowhere", "--all", ""):
        result = run("--against", name)

        assert (2, "", f"git knows no commit {name!r}\n") == (
            result.exit_code,
            result.stdout,
            result.stderr,
        )


def test_a_shallow_clone(
    site: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clone that lacks the commit says how to get it; what it has is compared."""
    (site / "docs" / "x.md").write_text("# X\n")
    commit(site)
    git(site, "switch", "-q", "main")
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth=1", "-b", "work", site.as_uri(), str(shallow))
    (shallow / "node_modules").symlink_to(ROOT / "node_modules")
    monkeypatch.chdir(shallow)
    git(shallow, "fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    result = run()

    assert (
        "git knows no commit that this branch has in common with origin/main; "
        "this clone is shallow, `git fetch --unshallow` gets the rest"
    ) in result.stdout
    missing = run("--against", "HEAD^1")
    assert 2 == missing.exit_code
    assert "git knows no commit 'HEAD^1'; this clone is shallow, " in missing.stderr
    assert "  docs/x.md: 3 -> 0, FEWER" in run("--against", "origin/main").stdout


def test_no_default_branch(site: Path, run: Run) -> None:
    """Where git knows no default branch, the report says so and stands alone."""
    git(site, "remote", "remove", "origin")
    git(site, "branch", "-q", "-D", "main")
    result = run()

    assert (
        "git knows no default branch here; say what to compare with: --against REF" in result.stdout
    )
    assert 0 == result.exit_code


def test_no_version_control(site: Path, run: Run) -> None:
    """Outside of version control the report stands alone, and a commit cannot be asked for."""
    shutil.rmtree(site / ".git")
    result = run()

    assert 0 == result.exit_code
    assert "Not compared with another commit: not a git repository" in result.stdout
    assert 2 == run("--against", "HEAD").exit_code


def test_no_git(site: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without git the report stands alone."""
    monkeypatch.setenv("PATH", str(site))

    assert "cannot run git: No such file or directory" in run().stdout


def test_a_commit_without_a_site(site: Path, run: Run) -> None:
    """A commit from before the site is one line and exit code 2."""
    git(site, "switch", "-q", "--orphan", "empty")
    git(site, "commit", "-q", "--allow-empty", "-m", "nothing")
    git(site, "switch", "-q", "work")
    result = run("--against", "empty")

    assert 2 == result.exit_code
    assert result.stderr.endswith(" has no mkdocs.yml, so there is no site in it\n")


def test_an_engine_that_cannot_be_asked(site: Path, run: Run) -> None:
    """An engine that did not run then is one line and exit code 2."""
    (site / "build_figures" / "verify" / "__init__.py").write_text("raise ValueError('odd')\n")
    commit(site)
    result = run("--against", "HEAD")

    assert 2 == result.exit_code
    assert re.fullmatch(
        r"the engine of HEAD \([0-9a-f]{7}\) cannot be asked: ValueError: odd\n", result.stderr
    )


def test_numbers(site: Path, run: Run) -> None:
    """`--output` writes what the site publishes as numbers.json."""
    assert 0 == run("--output", "made/numbers.json").exit_code
    numbers = json.loads((site / "made" / "numbers.json").read_text())["numbers"]

    assert 5 == len(numbers)
    assert ("few.md", "1957", "allowed", "a year") == tuple(
        numbers[0][key] for key in ("page", "text", "tier", "source")
    )
    taken = run("--output", "mkdocs.yml/numbers.json")
    assert 2 == taken.exit_code
    assert taken.stderr.startswith("cannot write mkdocs.yml/numbers.json: ")


def test_a_page_that_fails(site: Path, run: Run) -> None:
    """With a finding the report exits 1, says it, and writes no numbers."""
    (site / "docs" / "x.md").write_text(PAGES["x.md"].replace("0.125", "0.152"))
    result = run("--output", "numbers.json")

    assert 1 == result.exit_code
    assert "docs/x.md:3:7: N102 a is 0.125 at this precision" in result.stderr
    assert not (site / "numbers.json").exists()


def test_a_broken_script(site: Path, run: Run) -> None:
    """With a broken script the report exits 3, and its page is seen to have lost its checks."""
    (site / "build_figures" / "pages" / "x.py").write_text("def values(real):\n    return 1 / 0\n")
    result = run()

    assert 3 == result.exit_code
    assert "  docs/x.md: 3 -> 0, FEWER" in result.stdout
