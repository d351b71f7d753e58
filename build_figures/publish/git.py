"""What version control knows of a site."""

from __future__ import annotations

import subprocess
from pathlib import Path


class GitError(Exception):
    """Git is missing, knows nothing of this folder, or refuses; says why in one line."""


def git(root: Path, *words: str, given: bytes = b"") -> bytes:
    """Return what a git command prints in `root`. given: its standard input. Raises GitError."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed words, and names that git itself judges
            ["git", *words],  # noqa: S607 - whatever git the machine has
            cwd=root,
            check=True,
            input=given,
            capture_output=True,
        )
    except OSError as error:
        raise GitError(f"cannot run git: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(
            said[0].removeprefix("fatal: ") if said else f"git {words[0]} failed"
        ) from None
    return done.stdout


def answer(root: Path, *words: str) -> str:
    """Return what a git command prints, as text without the newline at its end. Raises GitError."""
    return git(root, *words).decode("utf-8", "replace").strip()
