"""The Chromium that this machine has."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# No traffic of the browser's own, and no sandbox, which a root user in a container cannot have.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no other host can be reached
)

MISSING = (
    "no Chromium found: `make test` installs it where apt-get is there; "
    "elsewhere install Chromium or Chrome and put it on PATH, or set CHROMIUM to its path"
)


def find() -> Path | None:
    """Return the path of a Chromium, from the variable CHROMIUM or from PATH, or None."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return Path(chosen) if Path(chosen).is_file() else None
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return None


def main() -> int:
    """Exit with 0 if there is a Chromium and 1 if not; `--explain` says what to do about it."""
    if "--explain" in sys.argv:
        print(MISSING, file=sys.stderr)  # noqa: T201, the answer to a command
    return int(find() is None)


if __name__ == "__main__":
    sys.exit(main())
