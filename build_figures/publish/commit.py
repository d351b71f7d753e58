"""What a site is built from."""

from __future__ import annotations

from pathlib import Path

from .git import GitError, answer


def commit(root: Path) -> str:
    """Return the commit of the work tree, "" outside of version control."""
    try:
        head = answer(root, "rev-parse", "HEAD")
        changed = answer(root, "status", "--porcelain", "--untracked-files=no")
    except GitError:
        return ""
    return f"{head} with uncommitted changes" if changed else head
