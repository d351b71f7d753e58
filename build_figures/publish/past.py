"""What a site's numbers stood on at another commit.

Its pages, scripts and engine are taken from git's objects into a folder of their own, and that
engine checks those pages there. Today's engine would see the same in both when it is the engine
that lost a check, and could not run scripts that were written for another one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .git import GitError, answer, git
from .settings import CONFIG
from .site import Site
from .standing import Standing

NEEDED = (CONFIG, "pyproject.toml", "docs", "build_figures")
BRANCHES = ("origin/main", "origin/master", "main", "master")
_MODES = ("100644", "100755")  # ordinary files: no links, no repositories of others

# Runs in the other folder, with the engine that lies there.
_ASK = """
import collections, json, os, sys
sys.path.insert(0, os.getcwd())
from pathlib import Path
from build_figures.publish.site import Site
site = Site.find(Path.cwd())
found = {}
for page in site.pages():
    report = site.project.check(page)
    script = site.project.script_file(page).relative_to(site.root).as_posix()
    tiers = collections.Counter(record.tier.value for record in report.records)
    problem = next((str(finding) for finding in report.failures), "")
    found[report.page.path] = {"tiers": tiers, "script": script, "problem": problem}
json.dump(found, sys.stdout)
"""


class PastError(Exception):
    """There is nothing to compare with; says why in one line."""


@dataclass(frozen=True)
class Past:
    """The pages of a site at another commit."""

    commit: str
    name: str  # what it is, for people
    pages: Mapping[str, Standing]  # by path
    same: frozenset[str]  # pages that have not changed since, nor has their script
    problems: tuple[str, ...]  # the first finding of each page that failed then


def past(site: Site, reference: str | None) -> Past:
    """Return the site as it was at `reference`, or where it left the default branch.

    Touches neither the work tree nor the index. Raises PastError.
    """
    try:
        commit, name = _commit(site.root, reference)
        with tempfile.TemporaryDirectory() as folder:
            there = Path(folder).resolve()
            _take(site.root, commit, there)
            if not (there / CONFIG).is_file():
                raise PastError(f"{name} has no {CONFIG}, so there is no site in it")
            return _asked(site.root, there, commit, name)
    except GitError as error:
        raise PastError(str(error)) from None


def _commit(root: Path, reference: str | None) -> tuple[str, str]:
    """Return the commit to compare with, and what it is called."""
    if reference is not None:
        commit = _resolved(root, reference)
        if commit is None:
            answer(root, "rev-parse", "--git-dir")  # outside of version control it says so
            raise PastError(f"git knows no commit {reference!r}{_shallow(root)}")
        return commit, f"{reference} ({commit[:7]})"
    branch = _default_branch(root)
    try:
        commit = answer(root, "merge-base", "HEAD", branch)
    except GitError:
        message = f"git knows no commit that this branch has in common with {branch}"
        raise PastError(f"{message}{_shallow(root)}") from None
    return commit, f"the merge base with {branch} ({commit[:7]})"


def _default_branch(root: Path) -> str:
    answer(root, "rev-parse", "--git-dir")  # outside of version control it says so
    try:
        return answer(root, "symbolic-ref", "--short", "refs/remotes/origin/HEAD")
    except GitError:
        pass
    for branch in BRANCHES:
        if _resolved(root, branch):
            return branch
    raise PastError(
        f"git knows no default branch here; say what to compare with: --against REF{_shallow(root)}"
    )


def _resolved(root: Path, reference: str) -> str | None:
    try:
        return answer(
            root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}"
        )
    except GitError:
        return None


def _shallow(root: Path) -> str:
    if answer(root, "rev-parse", "--is-shallow-repository") != "true":
        return ""
    return "; this clone is shallow, `git fetch --unshallow` gets the rest"


def _take(root: Path, commit: str, there: Path) -> None:
    """Write the site's files at `commit` into the folder `there`."""
    listed = git(root, "ls-tree", "-r", "-z", commit, "--", *NEEDED).decode(
        "utf-8", "surrogateescape"
    )
    entries = [entry.partition("\t") for entry in listed.split("\0") if entry]
    files = [(about.split()[2], path) for about, _, path in entries if about.startswith(_MODES)]
    asked = "".join(f"{blob}\n" for blob, _ in files).encode()
    contents = _contents(git(root, "cat-file", "--batch", given=asked))
    for (_, path), content in zip(files, contents, strict=True):
        file = there / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _contents(batch: bytes) -> Iterator[bytes]:
    """Yield what `git cat-file --batch` printed: a line that ends in the size, content, newline."""
    position = 0
    while position < len(batch):
        end = batch.index(b"\n", position)
        size = int(batch[position:end].rsplit(b" ", 1)[1])
        yield batch[end + 1 : end + 1 + size]
        position = end + size + 2


def _asked(root: Path, there: Path, commit: str, name: str) -> Past:
    done = subprocess.run(  # noqa: S603 - this project's own code, as it was
        [sys.executable, "-B", "-c", _ASK],
        cwd=there,
        env=os.environ | {"PYTHONUTF8": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    try:
        answered = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise PastError(f"the engine of {name} cannot be asked: {said[-1]}") from None
    return Past(
        commit,
        name,
        {path: Standing(path, page["tiers"]) for path, page in answered.items()},
        frozenset(
            path
            for path, page in answered.items()
            if all(_same(root / file, there / file) for file in (path, page["script"]))
        ),
        tuple(page["problem"] for page in answered.values() if page["problem"]),
    )


def _same(here: Path, there: Path) -> bool:
    """Tell whether two files have the same content, or are both missing."""
    if here.is_file() != there.is_file():
        return False
    return not here.is_file() or here.read_bytes() == there.read_bytes()
