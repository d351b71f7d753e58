"""Texts kept between builds, by key, in one file that may be lost at any time."""

from __future__ import annotations

import hashlib
from pathlib import Path

from .files import write_atomically


class Kept:
    """One file of texts; whatever is wrong with it, it is as good as empty.

    Each text is one line. A digest in front of them all tells a file that was cut short or altered.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stored = _load(file)
        self._used: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return what is kept under a key, and keep it for the next build."""
        text = self._used.get(key, self._stored.get(key))
        if text is not None:
            self._used[key] = text
        return text

    def put(self, key: str, text: str) -> None:
        """Keep a text. Raises ValueError if it is more than one line."""
        if "\n" in key or " " in key or "\n" in text:
            raise ValueError(f"what is kept under {key!r} is more than one line")
        self._used[key] = text

    def save(self, *, prune: bool) -> None:
        """Write what is known; prune: drop what was not asked for since this was made."""
        entries = dict(self._used) if prune else self._stored | self._used
        if entries != self._stored:
            content = "".join(f"{key} {entries[key]}\n" for key in sorted(entries)).encode("utf-8")
            digest = hashlib.sha256(content).hexdigest().encode("ascii")
            write_atomically(self._file, digest + b"\n" + content)
            self._stored = entries


def _load(file: Path) -> dict[str, str]:
    try:
        digest, _, content = file.read_bytes().partition(b"\n")
        if hashlib.sha256(content).hexdigest().encode("ascii") != digest:
            return {}
        lines = content.decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(entry for entry in (line.partition(" ")[::2] for line in lines) if entry[0])
