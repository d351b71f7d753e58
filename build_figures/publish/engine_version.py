"""What every kept result depends on: the engine's own code, the configuration and the libraries."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

from build_figures.sources import Sources

CODE = ("verify", "publish")  # of this package, with the modules beside them
LIBRARIES = (
    "numpy",
    "python-flint",
    "mkdocs",
    "Markdown",
    "pymdown-extensions",
    "Pygments",
    "markdown-katex",
    "PyYAML",
)
SUFFIXES = frozenset({".py", ".mjs"})


def engine_version(root: Path, sources: Sources) -> str:
    """Return a digest of all that every page of the site at `root` depends on."""
    package = Path(__file__).parents[1]
    files = [path for folder in CODE for path in sorted((package / folder).rglob("*"))]
    files += sorted(package.glob("*.py"))
    parts = [
        f"{path.relative_to(package).as_posix()} {sources.digest(path)}"
        for path in files
        if path.suffix in SUFFIXES and path.is_file()
    ]
    settings = (root / name for name in ("mkdocs.yml", "pyproject.toml"))
    parts += [f"{path.name} {sources.digest(path)}" for path in settings if path.is_file()]
    parts += [platform.python_version(), *map(version, LIBRARIES)]
    return hashlib.sha256("\n".join(parts).encode("utf-8")).hexdigest()
