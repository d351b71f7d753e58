"""What source files are made of, found out once for each content and kept between builds."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from .kept import Kept

Find: TypeAlias = Callable[
    [bytes], Any
]  # looks at nothing but a content, returns what JSON can tell


class Sources:
    """The files of one build, each read once; what is found out about a content is kept.

    root: the project's folder, which holds `.cache`.
    """

    def __init__(self, root: Path) -> None:
        self._kept = Kept(root / ".cache" / "sources.txt")
        self._digests: dict[Path, str] = {}
        self._facts: dict[tuple[str, str], Any] = {}

    def digest(self, path: Path) -> str:
        """Return the SHA-256 of a file's content, as it was when first asked for."""
        if path not in self._digests:
            self._digests[path] = digest(path.read_bytes())
        return self._digests[path]

    def fact(self, path: Path, find: Find) -> Any:
        """Return what `find` says about the content of a file.

        find: made of nothing but its module, whose source is part of what the fact is kept under.
        """
        return self._fact(self.digest(path), path.read_bytes, find, "")

    def about(self, content: bytes, find: Find, version: str) -> Any:
        """Return what `find` says about a content.

        version: a digest of all that `find` is made of.
        """
        return self._fact(digest(content), lambda: content, find, version)

    def save(self, *, prune: bool) -> None:
        """Write what is known; prune: drop what was not asked for, when everything was."""
        self._kept.save(prune=prune)

    def _fact(self, of: str, content: Callable[[], bytes], find: Find, version: str) -> Any:
        name = f"{find.__module__}.{find.__qualname__}"
        if (of, name) not in self._facts:
            code = self.digest(Path(sys.modules[find.__module__].__file__ or ""))
            parts = f"{of} {name} {code} {version} {platform.python_version()}"
            self._facts[of, name] = self._found(digest(parts.encode("utf-8")), of, content, find)
        return self._facts[of, name]

    def _found(self, key: str, of: str, content: Callable[[], bytes], find: Find) -> Any:
        text = self._kept.get(key)
        if text is not None:
            return json.loads(text)
        now = content()
        found = find(now)
        if digest(now) == of:  # else the file was edited meanwhile
            self._kept.put(key, json.dumps(found))
        return found


def digest(content: bytes) -> str:
    """Return the SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()
