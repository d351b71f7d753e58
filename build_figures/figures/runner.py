"""Draws the figures that are stale, and no others."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
import platform
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from build_figures.figures.palette import palette
from build_figures.files import write_atomically
from build_figures.imports import Imports
from build_figures.processes import each
from build_figures.sources import Sources

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
DRAWING = "build_figures.figures.style"  # what every drawing needs, matplotlib with it
LIBRARIES = ("matplotlib", "numpy")


class FigureError(Exception):
    """A figure's script is broken; says in one line what is wrong and ends in `path:line`."""

    def __init__(self, message: str, path: Path, line: int) -> None:
        super().__init__(f"{message} ({path.as_posix()}:{line})")
        self.message = message
        self.path = path
        self.line = line

    def __reduce__(self) -> tuple[type[FigureError], tuple[str, Path, int]]:
        return type(self), (self.message, self.path, self.line)  # from one process to another


@dataclass(frozen=True)
class Drawing:
    """One figure: its script and the files made from it."""

    name: str  # "a/b_c"
    script: Path
    svg: Path
    csv: Path
    stamp: Path


def drawings(root: Path = ROOT, sources: Sources | None = None) -> list[Drawing]:
    """Return every figure of the project, by name: the modules that define `draw`."""
    sources = sources or Sources(root)
    folder = root / "build_figures" / "figures"
    return [
        _drawing(script.relative_to(folder).with_suffix("").as_posix(), root)
        for script in sorted(folder.rglob("*.py"))
        if sources.fact(script, defines_draw)
    ]


def stale(root: Path, sources: Sources) -> dict[Drawing, str]:
    """Return the figures to be drawn again, each with a digest of all that it depends on."""
    keys = _keys(drawings(root, sources), root, sources)
    return {drawing: key for drawing, key in keys.items() if not _is_fresh(drawing, key)}


def draw_stale(
    progress: Callable[[str], object], root: Path = ROOT, sources: Sources | None = None
) -> list[Path]:
    """Draw every figure whose script, imports, data, colors or libraries changed.

    progress: called with one line before each figure that is drawn. sources: the build's files.
    Returns the SVG files drawn. Files of figures that are no more are removed.
    Raises FigureError at the first broken script, once the others are drawn.
    """
    sources = sources or Sources(root)
    _remove_orphans(drawings(root, sources), root)
    keys = stale(root, sources)
    drawn: list[Path] = []
    broken: FigureError | None = None
    work = partial(_tried, root=root)
    errors = each(work, list(keys.items()), DRAWING)
    for count, drawing in enumerate(keys, 1):
        progress(f"figure {count} of {len(keys)}: {drawing.name}")
        error = next(errors)
        if error is None:
            drawn.append(drawing.svg)
        broken = broken or error
    sources.save(prune=False)
    if broken:
        raise broken
    return drawn


def _drawing(name: str, root: Path) -> Drawing:
    target = root / "docs" / "assets" / "figures" / name
    return Drawing(
        name=name,
        script=(root / "build_figures" / "figures" / name).with_suffix(".py"),
        svg=target.with_suffix(".svg"),
        csv=target.with_suffix(".csv"),
        stamp=(root / ".cache" / "figures" / name).with_suffix(".json"),
    )


def defines_draw(source: bytes) -> bool:
    """Tell whether code is that of a figure."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return b"def draw(" in source  # drawing it says what is wrong with it
    return any(isinstance(node, ast.FunctionDef) and node.name == "draw" for node in tree.body)


def _keys(everything: Sequence[Drawing], root: Path, sources: Sources) -> dict[Drawing, str]:
    """Return what each figure depends on, as a digest."""
    imports = Imports(root, sources)
    shared = hashlib.sha256()
    for own in sorted(FOLDER.glob("*.py")):
        if not sources.fact(own, defines_draw):
            shared.update(sources.digest(own).encode())
    shared.update(repr(palette()).encode())
    shared.update(repr([platform.python_version(), *map(version, LIBRARIES)]).encode())
    keys = {}
    for drawing in everything:
        digest = shared.copy()
        for path in imports.dependencies(drawing.script):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(sources.digest(path).encode())
        keys[drawing] = digest.hexdigest()
    return keys


def _is_fresh(drawing: Drawing, key: str) -> bool:
    try:
        stamp = json.loads(drawing.stamp.read_text(encoding="utf-8"))
        return bool(_stamp(drawing, key, stamp["labels"]) == stamp)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _stamp(drawing: Drawing, key: str, labels: list[str]) -> dict[str, object]:
    return {
        "labels": labels,
        "said": hashlib.sha256(json.dumps(labels).encode("ascii")).hexdigest(),
        "key": key,
        "svg": hashlib.sha256(drawing.svg.read_bytes()).hexdigest(),
        "csv": hashlib.sha256(drawing.csv.read_bytes()).hexdigest(),
    }


def _tried(task: tuple[Drawing, str], root: Path) -> FigureError | None:
    """Draw a figure, and return what is wrong with its script."""
    try:
        _draw(*task, root)
    except FigureError as error:
        return error
    return None


def _draw(drawing: Drawing, key: str, root: Path) -> None:
    from build_figures.figures.labels import labels
    from build_figures.figures.style import figure_style
    from build_figures.figures.svg import save

    with _errors_at(drawing, root), contextlib.redirect_stdout(sys.stderr), figure_style():
        script = _load(drawing)
        columns = script.data()
        figure = script.draw(columns)
        table = _csv(columns)
        save(figure, drawing.svg)
        said = labels(figure)
    write_atomically(drawing.csv, table)
    write_atomically(drawing.stamp, json.dumps(_stamp(drawing, key, said)) + "\n")


def _load(drawing: Drawing) -> ModuleType:
    """Run a script from its source as it is now; a bytecode cache could be a second old."""
    module = ModuleType("build_figures.figures." + drawing.name.replace("/", "."))
    module.__file__ = str(drawing.script)
    code = compile(drawing.script.read_bytes(), drawing.script, "exec")
    exec(code, module.__dict__)  # noqa: S102, the project's own script
    return module


@contextlib.contextmanager
def _errors_at(drawing: Drawing, root: Path) -> Iterator[None]:
    """Turn what a script raises into one line with the place in the project."""
    try:
        yield
    except (Exception, SystemExit) as error:
        path, line = _place(error, drawing.script, root)
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        first = (text or "no message").splitlines()[0]
        message = f"figure {drawing.name}: {type(error).__name__}: {first}"
        raise FigureError(message, path.relative_to(root), line) from error


def _place(error: BaseException, script: Path, root: Path) -> tuple[Path, int]:
    """Return the innermost place of an error in the project's code, outside this machinery."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return Path(error.filename), error.lineno
    places = [
        (Path(frame.filename), frame.lineno or 1)
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    ours = [
        (path, line)
        for path, line in places
        if path.is_relative_to(root / "build_figures") and (path == script or path.parent != FOLDER)
    ]
    return ours[-1] if ours else (script, 1)


def _csv(columns: Mapping[str, Iterable[Any]]) -> str:
    """Return columns as CSV, each number as short as it can be read back exactly."""
    values = [[_cell(value) for value in column] for column in columns.values()]
    lengths = sorted({len(column) for column in values})
    if len(lengths) > 1:
        raise ValueError(f"the columns have different lengths: {', '.join(map(str, lengths))}")
    return "".join(_line(row) for row in ([*columns], *zip(*values, strict=True)))


def _cell(value: Any) -> str:
    plain = value.item() if hasattr(value, "item") else value
    return plain if isinstance(plain, str) else repr(plain)


def _line(cells: Sequence[str]) -> str:
    quoted = (
        '"' + cell.replace('"', '""') + '"' if set(cell) & set(',"\n') else cell for cell in cells
    )
    return ",".join(quoted) + "\n"


def _remove_orphans(everything: Sequence[Drawing], root: Path) -> None:
    """Remove what was drawn by scripts that are gone, and nothing that we did not draw."""
    known = {drawing.stamp for drawing in everything}
    stamps = root / ".cache" / "figures"
    for stamp in sorted(stamps.rglob("*.json")):
        if stamp not in known:
            gone = _drawing(stamp.relative_to(stamps).with_suffix("").as_posix(), root)
            for path in (gone.svg, gone.csv, gone.stamp):
                path.unlink(missing_ok=True)
