"""Writes the vectors of labs that are stale, and no others."""

from __future__ import annotations

import hashlib
import importlib
import json
import platform
import traceback
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build_figures.files import write_atomically
from build_figures.imports import Imports

if TYPE_CHECKING:
    from .vectors import Row

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
ENGINE = "build_figures.verify"
LIBRARIES = ("numpy", "python-flint")
CORE = "core"  # where the vectors of the shared formatter lie
MACHINERY = ("__init__", "vectors", "writer")


class VectorError(Exception):
    """A module of vectors is broken; says in one line what is wrong and ends in `path:line`."""

    def __init__(self, message: str, path: Path, line: int) -> None:
        super().__init__(f"{message} ({path.as_posix()}:{line})")
        self.path = path
        self.line = line


def names(root: Path = ROOT) -> list[str]:
    """Return every module of a project that has vectors, the formatter's included, by name."""
    folder = root / "build_figures" / "labs"
    return sorted(path.stem for path in folder.glob("*.py") if path.stem not in MACHINERY)


def vectors_file(name: str, root: Path = ROOT) -> Path:
    """Return where the vectors of a module are written."""
    folder = CORE if name == "number" else name.replace("_", "-")
    return root / "docs" / "labs" / folder / "vectors.json"


def write_stale(progress: Callable[[str], object], root: Path = ROOT) -> list[Path]:
    """Write the vectors whose module, imports or libraries changed, and return their files.

    progress: called with one line before each file that is written.
    Files of modules that are no more are removed.
    Raises VectorError at the first broken module, once the others are written.
    """
    _remove_orphans(root)
    modules = names(root)
    if not modules:
        return []
    imports, engine = Imports(root, without=ENGINE), _engine()
    written: list[Path] = []
    broken: VectorError | None = None
    for name in modules:
        target, stamp = vectors_file(name, root), _stamp(name, root)
        key = _key(root / "build_figures" / "labs" / f"{name}.py", imports, engine)
        if _is_fresh(target, stamp, key):
            continue
        progress(f"vectors: {name}")
        try:
            content = _text(name)
        except VectorError as error:
            broken = broken or error
        else:
            write_atomically(target, content)
            write_atomically(stamp, key + _digest(content.encode()))
            written.append(target)
    if broken:
        raise broken
    return written


def _text(name: str) -> str:
    """Return the JSON of a module's vectors, one row a line. Raises VectorError."""
    try:
        module: Any = importlib.import_module(f"build_figures.labs.{name}")
        data = module.data() if hasattr(module, "data") else None
        lines = ",\n".join(_compact(_plain(row)) for row in module.rows())
        return f'{{"data":{_compact(data)},\n"rows":[\n{lines}\n]}}\n'
    except Exception as error:
        script = FOLDER / f"{name}.py"
        lines_of_script = [
            frame.lineno or 1
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename) == script
        ]
        line = getattr(error, "lineno", None) or (lines_of_script or [1])[-1]
        first = (str(error) or "no message").splitlines()[0]
        message = f"vectors of {name}: {type(error).__name__}: {first}"
        raise VectorError(message, script.relative_to(ROOT), line) from error


def _plain(row: Row) -> dict[str, dict[str, str]]:
    state = {name: str(value) for name, value in row.state.items()}
    return {"state": state, "readouts": dict(row.readouts)}


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _engine() -> bytes:
    """Return a digest of what all vectors depend on: the engine, this machinery, the libraries."""
    digest = hashlib.sha256(repr([platform.python_version(), *map(version, LIBRARIES)]).encode())
    engine = FOLDER.parent / ENGINE.rpartition(".")[2]
    for path in (*sorted(engine.rglob("*.py")), *(FOLDER / f"{each}.py" for each in MACHINERY)):
        digest.update(path.relative_to(FOLDER.parent).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


def _key(script: Path, imports: Imports, engine: bytes) -> str:
    digest = hashlib.sha256(engine)
    for path in imports.dependencies(script):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _stamp(name: str, root: Path) -> Path:
    return root / ".cache" / "labs" / f"{name}.sha256"


def _is_fresh(target: Path, stamp: Path, key: str) -> bool:
    try:
        return stamp.read_text(encoding="utf-8") == key + _digest(target.read_bytes())
    except (OSError, UnicodeDecodeError):
        return False


def _remove_orphans(root: Path) -> None:
    """Remove the vectors of modules that are gone."""
    known = {_stamp(name, root) for name in names(root)}
    for stamp in sorted((root / ".cache" / "labs").glob("*.sha256")):
        if stamp not in known:
            vectors_file(stamp.stem, root).unlink(missing_ok=True)
            stamp.unlink(missing_ok=True)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
