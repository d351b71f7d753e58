"""The cache of typeset formulas: one file, keyed by content, safe to lose at any time."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from .engine import WORKER, Request

NAME = "formulas.json"
_FORGOTTEN = 3600.0  # seconds after which a temporary file belongs to no running build


def key_prefix(version: str, macros: Mapping[str, str]) -> bytes:
    """Return what all keys of a build share: all that typesets a formula but the formula.

    version: of KaTeX. The worker's source stands for its options.
    """
    parts = [version, WORKER.read_text("utf-8"), sorted(macros.items())]
    return hashlib.sha256(json.dumps(parts).encode("ascii")).digest()


def key(prefix: bytes, requests: Sequence[Request]) -> str:
    """Return the key of one formula: of all that is handed to KaTeX for it."""
    text = json.dumps([[request.display, request.tex] for request in requests]).encode("ascii")
    return hashlib.sha256(prefix + text).hexdigest()


def load(folder: Path) -> dict[str, str]:
    """Return the HTML by key; nothing if the file is missing, cut short or altered."""
    try:
        digest, _, content = (folder / NAME).read_bytes().partition(b"\n")
    except OSError:
        return {}
    if hashlib.sha256(content).hexdigest().encode("ascii") != digest:
        return {}
    entries = json.loads(content)
    return entries if isinstance(entries, dict) else {}


def save(folder: Path, entries: Mapping[str, str]) -> None:
    """Replace the file by one that holds `entries`, in one step.

    A folder that cannot be written costs time in the next build, and does not fail this one.
    """
    content = json.dumps(entries, sort_keys=True, separators=(",", ":")).encode("ascii")
    digest = hashlib.sha256(content).hexdigest().encode("ascii")
    temporary = folder / f"{NAME}.{os.getpid()}.tmp"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            _sweep(folder)
            temporary.write_bytes(digest + b"\n" + content)
            temporary.replace(folder / NAME)
        finally:
            temporary.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove what killed builds left behind."""
    for path in folder.glob(f"{NAME}.*.tmp"):
        if time.time() - path.stat().st_mtime > _FORGOTTEN:
            path.unlink(missing_ok=True)
