"""What a site is built from."""

from __future__ import annotations

import subprocess
from pathlib import Path


def commit(root: Path) -> str:
    """Return the commit of the work tree, "" outside of version control."""
    try:
        head = _git(root, "rev-parse", "HEAD")
        changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f"{head} with uncommitted changes" if changed else head


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(  # noqa: S603 - fixed words
        ["git", *words],  # noqa: S607 - whatever git the machine has
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()
