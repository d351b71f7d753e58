"""Run a page script in float64 and in balls, with every failure placed in its own file."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FrameType, ModuleType
from typing import TypeVar, cast

from .number_system import BALLS, FLOATS
from .real import Undecided, current_precision, decide
from .surroundings import alive, kept
from .value import Disagreement, Tree, ValueFault, disagreements, uniform

TIME_LIMIT = 60.0  # seconds of one run; a script that needs more is taken to loop
T = TypeVar("T")


class ScriptError(Exception):
    """A script is broken; says where in the script, not where in the engine."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message


@dataclass
class PageScript:
    """A loaded page script. Values are computed once for each precision asked for."""

    path: str  # as shown in messages, relative to the project
    source: str
    module: ModuleType
    time_limit: float = TIME_LIMIT
    _trees: dict[int, Tree] = field(default_factory=dict)

    @property
    def inputs(self) -> Mapping[str, object]:
        """What the page chooses (`INPUTS`)."""
        return self._constant("INPUTS", "integers")

    @property
    def formulas(self) -> Mapping[str, object]:
        """The functions that defining formulas are tied to (`FORMULAS`)."""
        return self._constant("FORMULAS", "Claims")

    def _constant(self, name: str, holds: str) -> Mapping[str, object]:
        found = getattr(self.module, name, {})
        if not _is_named(found):
            message = f"{name} must be a dict of names and {holds}"
            raise ScriptError(self.path, self.line_of(name), message)
        return cast("Mapping[str, object]", found)

    def tree(self) -> Tree:
        """Return the values in ball arithmetic at the present precision."""
        bits = current_precision()
        if bits not in self._trees:
            self._trees[bits] = self._uniform(self._call("values", BALLS))
        return self._trees[bits]

    def names(self, tree: Tree) -> Mapping[str, object]:
        """Return what TeX names mean on this page, given the values at the present precision."""
        names = self._call("names", tree)
        if not _is_named(names):
            message = "names() must return a dict of TeX names"
            raise ScriptError(self.path, self.line_of("names"), message)
        return cast("Mapping[str, object]", names)

    def disagreements(self) -> tuple[Disagreement, ...]:
        """Return where the two number systems differ."""
        floats = self._call("values", FLOATS)
        try:
            return tuple(disagreements(floats, decide(self.tree)))
        except ValueFault as fault:
            raise ScriptError(self.path, self.line_of("values"), str(fault)) from None

    def line_of(self, name: str) -> int:
        """Return the line that defines the value, function or constant `name`."""
        return self._lines.get(name) or self._lines.get("values") or 1

    @cached_property
    def _lines(self) -> dict[str, int]:
        return _definitions(self.source)

    def guarded(
        self, call: Callable[[], T], through: tuple[type[Exception], ...] = (), line: int = 1
    ) -> T:
        """Run code of the script; what it raises comes out as a ScriptError.

        through: what comes out as it is, beside Undecided and an interrupt.
        line: where it is placed if no line of the script took part.
        """
        try:
            with _time_limit(self.time_limit), _no_printing(), alive():
                return call()
        except (Undecided, KeyboardInterrupt):
            raise
        except through:
            raise
        except BaseException as error:  # noqa: BLE001 - a script may raise anything
            raise _placed(error, self.path, self.module.__file__ or "", line) from None

    @contextlib.contextmanager
    def isolated(self) -> Iterator[None]:
        """Undo what the script changes that other pages use. Raises ScriptError, then."""
        with kept() as changed:
            yield
        if changed:
            names = ", ".join(changed[:3]) + (", ..." if len(changed) > 3 else "")
            message = f"changes {names}, which other pages use; give it a name of its own"
            line = _line_assigning(self.source, {name.rpartition(".")[2] for name in changed})
            raise ScriptError(self.path, line, message)

    def _call(self, function: str, *arguments: object) -> object:
        if not hasattr(self.module, function):
            return {}
        try:
            return self.guarded(lambda: getattr(self.module, function)(*arguments))
        except Undecided as error:
            if current_precision() >= 4096:
                raise _placed(error, self.path, self.module.__file__ or "") from None
            raise

    def _uniform(self, values: object) -> Tree:
        try:
            return uniform(values)
        except RecursionError:
            message = "values() returned a group that holds itself"
            raise ScriptError(self.path, self.line_of("values"), message) from None
        except ValueFault as fault:
            name = str(fault).partition(":")[0].partition(".")[0]
            raise ScriptError(self.path, self.line_of(name), str(fault)) from None


def _is_named(found: object) -> bool:
    """Tell whether something is a dict whose keys are text."""
    return isinstance(found, Mapping) and all(isinstance(key, str) for key in found)


def load(file: Path, shown: str, module_name: str, time_limit: float = TIME_LIMIT) -> PageScript:
    """Import the script `file`. shown: its path in messages. Raises ScriptError."""
    try:
        source = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ScriptError(shown, line, "not UTF-8; save the file as UTF-8") from None
    return load_source(source, file, shown, module_name, time_limit)


def load_source(
    source: str, file: Path, shown: str, module_name: str, time_limit: float = TIME_LIMIT
) -> PageScript:
    """Import a script from its text, as if it stood in `file`. Raises ScriptError."""
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    script = PageScript(shown, source, module, time_limit)
    with script.isolated(), _imported(module_name, module):
        # Not the import system: its bytecode cache would run an edit of the same second stale.
        script.guarded(lambda: exec(compile(source, file, "exec"), module.__dict__))  # noqa: S102 - the page's own script
    return script


@contextlib.contextmanager
def _imported(name: str, module: ModuleType) -> Iterator[None]:
    """Let the module be found under its name while it is run."""
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        yield
    finally:
        if before is None:
            sys.modules.pop(name, None)
        else:
            sys.modules[name] = before


def _definitions(source: str) -> dict[str, int]:
    """Return the line of each top-level name and of each key of a dict that `values` returns."""
    lines: dict[str, int] = {}
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            lines.update(
                (target.id, node.lineno) for target in node.targets if isinstance(target, ast.Name)
            )
        elif isinstance(node, ast.FunctionDef):
            lines[node.name] = node.lineno
            if node.name == "values":
                lines.update(_returned_keys(node))
    return lines


def _line_assigning(source: str, names: Container[str]) -> int:
    """Return the line that assigns to an attribute of such a name, the first line if none does."""
    lines = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in names
        and isinstance(node.ctx, ast.Store | ast.Del)
    ]
    return min(lines, default=1)


def _returned_keys(function: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Dict):
            for key in node.keys:
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, key.lineno
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Call):
            yield from ((word.arg, word.value.lineno) for word in node.value.keywords if word.arg)


def _placed(error: BaseException, shown: str, file: str, line: int = 1) -> ScriptError:
    """Return the error with the script's own line, and the deepest line of other project code."""
    if isinstance(error, ScriptError):
        return error
    if isinstance(error, SyntaxError) and error.filename == file:
        return ScriptError(shown, error.lineno or 1, f"SyntaxError: {error.msg}")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame.lineno or 1 for frame in frames if frame.filename == file]
    try:
        message = " ".join(str(error).split()) or "no message"
    except Exception:  # noqa: BLE001 - a script's own exception may fail even at this
        message = "no message"
    if isinstance(error, Undecided):
        message = (
            f"{message}; undecided even at 4096 bits: compare exact values, or return a Fraction"
        )
    elsewhere = [frame for frame in frames if _is_project_code(frame.filename, file)]
    if elsewhere and frames and frames[-1].filename != file:
        place = elsewhere[-1]
        message += (
            " (raised at "
            f"{Path(place.filename).parent.name}/{Path(place.filename).name}:{place.lineno})"
        )
    return ScriptError(shown, own[-1] if own else line, f"{type(error).__name__}: {message}")


def _is_project_code(filename: str, file: str) -> bool:
    engine = str(Path(__file__).parent)
    return (
        filename != file
        and not filename.startswith((engine, "<"))
        and "site-packages" not in filename
        and not filename.startswith(sys.base_prefix)
    )


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the running script after `seconds`, where the platform has alarms."""
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not usable:
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"still running after {seconds:g} s; does it loop?")

    previous = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


class _Silence(io.TextIOBase):
    """A standard output that refuses: what a script prints would land in reports."""

    def write(self, _text: str) -> int:
        """Raise instead of printing."""
        raise PrintsError("prints to standard output; return the values instead")


class PrintsError(Exception):
    """A script printed."""


@contextlib.contextmanager
def _no_printing() -> Iterator[None]:
    with contextlib.redirect_stdout(cast("io.StringIO", _Silence())):
        yield
