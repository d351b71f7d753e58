"""One build of a folder at a time: two would clean each other's unfinished site."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl


def alone(file: Path, waiting: Callable[[], object]) -> IO[str]:
    """Return `file`, open and locked; wait while another process holds it, and say so first.

    Closing it unlocks it, and so does the end of the process, however it ends. The lock is not
    inherited by processes that this one starts. Windows has no such locks.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    held = file.open("a", encoding="utf-8")
    if sys.platform != "win32":
        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.lockf(held, fcntl.LOCK_EX)
    return held
