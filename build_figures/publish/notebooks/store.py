"""What was executed and converted, kept between builds as long as nothing it depends on changes."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from build_figures.figures.palette import palette
from build_figures.files import write_atomically
from build_figures.imports import Imports
from build_figures.publish.closed import PURE, are_pure, reach
from build_figures.sources import Sources
from build_figures.sources import digest as content_digest

PACKAGE = Path(__file__).parents[2]
# What executes and converts, and what draws: the insides of this project that every notebook uses.
INSIDE = ("publish/notebooks/*.py", "figures/*.py", "verify/percent.py")
LIBRARIES = (
    *("ipykernel", "ipython", "matplotlib", "mkdocs-jupyter", "nbclient", "nbconvert", "nbformat"),
    *("numpy", "Pygments"),
)
# What a notebook may import and is yet closed: the version of the first is part of the key, the
# second is the name under which a reader has downloaded what is here `build_figures.positional`.
IMPORTED = frozenset({"matplotlib", "positional"})


@dataclass(frozen=True)
class Picture:
    """A figure that a cell drew, as SVG, with the texts that stand in it."""

    cell: int  # index among the code cells
    svg: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Executed:
    """A notebook's code cells as HTML, and its figures in order."""

    cells: tuple[str, ...]
    pictures: tuple[Picture, ...]


class Store:
    """The executed notebooks of one site, a file each; a file with anything wrong is not used."""

    def __init__(self, root: Path, sources: Sources) -> None:
        self._root = root
        self._folder = root / ".cache" / "notebooks"
        self._sources = sources
        self._imports = Imports(root, sources)
        self._base = _base(sources)

    def key(self, file: Path, text: str) -> str | None:
        """Return what a notebook depends on, as a digest; None if nobody can know all of it.

        text: of the notebook, as it was read and checked.
        """
        digest = hashlib.sha256(self._base)
        for path in self._imports.dependencies(file):
            digest.update(path.relative_to(self._root).as_posix().encode())
            own = content_digest(text.encode()) if path == file else self._sources.digest(path)
            digest.update(own.encode())
            if path.suffix == ".py":
                modules = self._sources.fact(path, reach)
                if not are_pure(modules, self._root, PURE | IMPORTED):
                    return None
        return digest.hexdigest()

    def load(self, name: str, key: str | None) -> Executed | None:
        """Return what was kept under a key, if it is whole."""
        try:
            digest, _, content = self._file(name).read_text(encoding="utf-8").partition("\n")
            if key is None or digest != _digest(key, content):
                return None
            stored = json.loads(content)
            pictures = (
                Picture(each["cell"], each["svg"], tuple(each["labels"]))
                for each in stored["pictures"]
            )
            return Executed(tuple(stored["cells"]), tuple(pictures))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, name: str, key: str | None, executed: Executed) -> None:
        """Keep what came of a notebook."""
        if key is not None:
            content = json.dumps(asdict(executed), ensure_ascii=False, separators=(",", ":"))
            write_atomically(self._file(name), f"{_digest(key, content)}\n{content}")

    def prune(self, names: Iterable[str]) -> None:
        """Remove what was kept of notebooks that are no more."""
        known = {self._file(name) for name in names}
        for path in self._folder.glob("*.json"):
            if path not in known:
                path.unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.json"


def _digest(key: str, content: str) -> str:
    return hashlib.sha256(f"{key}\n{content}".encode()).hexdigest()


def _base(sources: Sources) -> bytes:
    """Return a digest of what all notebooks depend on: this package, the look, the libraries."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in INSIDE for path in PACKAGE.glob(pattern)):
        digest.update(sources.digest(path).encode())
    said = [repr(palette()), platform.python_version(), *map(version, LIBRARIES)]
    digest.update("\n".join(said).encode())
    return digest.digest()
