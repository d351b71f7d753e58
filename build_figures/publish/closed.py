"""Which code can depend on nothing but itself and what it imports: only then a cache is honest."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

# Modules that read no files, no clock and no environment, or whose version is part of the cache.
PURE = frozenset(
    "__future__ abc bisect cmath collections contextlib copy dataclasses decimal enum flint"
    " fractions functools heapq itertools math numbers numpy operator re statistics string"
    " textwrap types typing".split()
)
# Names that reach files, the environment or other modules by ways an import does not show.
OPEN = frozenset(
    "__builtins__ __import__ __loader__ __spec__ __subclasses__ compile environ eval exec fromfile"
    " fromregex genfromtxt getattr getenv globals import_module input listdir loadtxt memmap"
    " open open_memmap read_bytes read_text vars DataSource".split()
)
NUMPY = frozenset({"np", "numpy"})


def is_closed(source: bytes, root: Path, pure: frozenset[str] = PURE) -> bool:
    """Tell whether code reads nothing but what it imports, as far as that can be seen.

    root: the folder that the project's imports start from. pure: the modules from elsewhere that
    it may import. When in doubt, the answer is no.
    """
    return are_pure(reach(source), root, pure)


def are_pure(modules: Iterable[str] | None, root: Path, pure: frozenset[str] = PURE) -> bool:
    """Tell whether the modules that code reaches, as `reach` returns, read nothing either."""
    return modules is not None and all(_is_pure(name, root, pure) for name in modules)


def reach(source: bytes) -> list[str] | None:
    """Return the modules that code imports, or None if it may reach more in other ways."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return None
    modules: set[str] = set()
    for node in ast.walk(tree):
        if _opens(node):
            return None
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules.update(_modules(node))
    return sorted(modules)


def _opens(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return any(alias.name in OPEN for alias in node.names)
    if isinstance(node, ast.Attribute):
        of_numpy = isinstance(node.value, ast.Name) and node.value.id in NUMPY
        return node.attr in OPEN or (of_numpy and node.attr == "load")
    return isinstance(node, ast.Name) and node.id in OPEN


def _modules(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif not node.level:
        yield node.module or ""
        if node.module == "numpy":
            yield from (f"numpy.{alias.name}" for alias in node.names if alias.name == "load")


def _is_pure(module: str, root: Path, pure: frozenset[str]) -> bool:
    first, _, rest = module.partition(".")
    if first in pure:
        return not (first == "numpy" and rest.startswith(("load", "lib")))
    return (root / first).is_dir() or (root / f"{first}.py").is_file()
