"""The files a script depends on: itself and every module of the project it imports."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

from .sources import Sources


def dependencies(script: Path, root: Path) -> tuple[Path, ...]:
    """Return the script and the project files it imports; see `Imports.dependencies`."""
    return Imports(root).dependencies(script)


class Imports:
    """What the files of a project import; each file is read once.

    root: the folder that the project's imports start from. sources: the files of this build.
    without: a package whose insides do not count, such as one that is versioned as a whole.
    """

    def __init__(
        self, root: Path, sources: Sources | None = None, without: str | None = None
    ) -> None:
        self._root = root
        self._sources = sources or Sources(root)
        self._without = root.joinpath(*without.split(".")) if without else None
        self._known: dict[Path, tuple[Path, ...]] = {}
        self._modules: dict[tuple[str, ...], tuple[Path, ...]] = {}

    def dependencies(self, script: Path) -> tuple[Path, ...]:
        """Return the script and the project files it imports, directly or not, sorted.

        A package counts with its `__init__.py`; everything but Python in an imported package's
        folder, and in folders inside it that are no packages, is data and counts too. `import *`
        counts as an import of every module of a package. Imports inside functions count. A file
        that does not parse is a dependency like any other: running it says what is wrong with it.
        """
        found: set[Path] = set()
        waiting = [script]
        while waiting:
            path = waiting.pop()
            if path in found or (self._without and path.is_relative_to(self._without)):
                continue
            found.add(path)
            if path.suffix == ".py":
                if path not in self._known:
                    self._known[path] = tuple(self._imported(path))
                waiting.extend(self._known[path])
        return tuple(sorted(found))

    def _imported(self, path: Path) -> Iterator[Path]:
        package = path.relative_to(self._root).parent.parts
        for level, module, names in self._sources.fact(path, imported):
            start = package[: len(package) - level + 1] if level else ()
            name = (*start, *(module.split(".") if module else ()))
            yield from self._module(name)
            for inner in names:
                if inner == "*":
                    yield from sorted(self._root.joinpath(*name).rglob("*.py"))
                else:
                    yield from self._module((*name, inner))

    def _module(self, name: tuple[str, ...]) -> tuple[Path, ...]:
        if name not in self._modules:
            self._modules[name] = tuple(_module(name, self._root))
        return self._modules[name]


def imported(source: bytes) -> list[tuple[int, str, list[str]]]:
    """Return what code imports: the level of a relative import, a module, and names from it.

    Code that does not parse imports nothing.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return []
    found: list[tuple[int, str, list[str]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += ((0, alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.append((node.level, node.module or "", [alias.name for alias in node.names]))
    return found


def _module(name: tuple[str, ...], root: Path) -> Iterator[Path]:
    """Yield the project's files behind a dotted name, those of its parent packages included."""
    for length in range(1, len(name) + 1):
        place = root.joinpath(*name[:length])
        if place.with_suffix(".py").is_file():
            yield place.with_suffix(".py")
        if (place / "__init__.py").is_file():
            yield place / "__init__.py"
            yield from _data(place)


def _data(package: Path) -> Iterator[Path]:
    """Yield what a package may read: the files of its folder and of those inside that are none."""
    for folder, folders, files in os.walk(package, followlinks=True):
        here = Path(folder)
        folders[:] = sorted(
            name
            for name in folders
            if name != "__pycache__"
            and not (here / name / "__init__.py").exists()
            and not here.resolve().is_relative_to((here / name).resolve())
        )
        yield from (here / name for name in sorted(files) if Path(name).suffix not in _CODE)


_CODE = frozenset({".py", ".pyc", ".pyi"})
