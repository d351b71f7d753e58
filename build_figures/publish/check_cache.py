"""Reports of pages that did not change, kept between builds.

A report is reused only if everything it depends on is what it was: the page, its script and all
that imports, the engine, mkdocs.yml, and the versions of the libraries that compute and render.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from build_figures.files import write_atomically
from build_figures.imports import Imports
from build_figures.verify import Code, Edit, Finding, Record, Report, Tier, Zone, scan

from .closed import is_closed

ENGINE = ("verify", "publish")
LIBRARIES = ("numpy", "python-flint", "Markdown", "pymdown-extensions", "markdown-katex", "PyYAML")
READER = "build_figures/data/__init__.py"  # reads its own folder, which counts
Check = Callable[[Path], Report]


class CheckCache:
    """The reports of one site, in one file; whatever is wrong with that file, it is not used."""

    def __init__(self, root: Path, script_file: Callable[[Path], Path], purpose: str) -> None:
        self._file = root / ".cache" / "checks" / f"{purpose}.json"
        self._root = root
        self._script_file = script_file
        self._imports = Imports(root, without="build_figures.verify")
        self._closed: dict[Path, bool] = {}
        self._base = _base(root, purpose)
        self._stored = _load(self._file)
        self._used: dict[str, Any] = {}

    def check(self, page: Path, check: Check) -> Report:
        """Return the page's report, from the cache if nothing it depends on changed.

        A page whose script may read what nobody can know of is checked each time.
        """
        try:
            depends = tuple(self._depends(page))
            if self._reads_more(depends):
                return check(page)
            key = self._key(depends)
            text = page.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return check(page)
        if key in self._stored:
            self._used[key] = self._stored[key]
            return _report(text, self._stored[key])
        report = check(page)
        if all(finding.code is not Code.SCRIPT for finding in report.findings):
            self._used[key] = _entry(report)
        return report

    def save(self, *, prune: bool) -> None:
        """Write what is known; prune: drop what was not used, when all pages were asked for."""
        entries = self._used if prune else self._stored | self._used
        if entries != self._stored:
            content = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
            digest = hashlib.sha256(content.encode("utf-8")).hexdigest()
            write_atomically(self._file, f"{digest}\n{content}")

    def _key(self, depends: Iterable[Path]) -> str:
        digest = hashlib.sha256(self._base)
        for path in depends:
            digest.update(path.relative_to(self._root).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def _reads_more(self, depends: Iterable[Path]) -> bool:
        for path in depends:
            if path not in self._closed:
                own = path.suffix != ".py" or path == self._root / READER
                self._closed[path] = own or is_closed(path.read_bytes(), self._root)
        return not all(self._closed[path] for path in depends)

    def _depends(self, page: Path) -> Iterator[Path]:
        yield page
        script = self._script_file(page)
        if script.is_file():
            yield from self._imports.dependencies(script)


def _base(root: Path, purpose: str) -> bytes:
    """Return a digest of what all pages depend on."""
    digest = hashlib.sha256(purpose.encode())
    package = Path(__file__).parents[1]
    files = [path for folder in ENGINE for path in _sources(package / folder)]
    files += [root / "mkdocs.yml", root / "pyproject.toml"]
    for path in files:
        if path.is_file():
            digest.update(path.name.encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    versions = [platform.python_version(), *map(version, LIBRARIES)]
    digest.update(" ".join(versions).encode())
    return digest.digest()


def _sources(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".mjs"))


def _load(file: Path) -> dict[str, Any]:
    try:
        digest, _, content = file.read_text(encoding="utf-8").partition("\n")
        if hashlib.sha256(content.encode("utf-8")).hexdigest() != digest:
            return {}
        stored = json.loads(content)
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _entry(report: Report) -> dict[str, Any]:
    return {
        "path": report.page.path,
        "records": [asdict(record) for record in report.records],
        "findings": [asdict(finding) for finding in report.findings],
        "inputs": {name: list(map(str, values)) for name, values in report.inputs.items()},
        "edits": [asdict(edit) for edit in report.edits],
        "bindings": [asdict(edit) for edit in report.bindings],
    }


def _report(text: str, entry: dict[str, Any]) -> Report:
    return Report(
        scan(entry["path"], text),
        tuple(
            Record(**{**record, "tier": Tier(record["tier"]), "zone": Zone(record["zone"])})
            for record in entry["records"]
        ),
        tuple(
            Finding(**{**finding, "code": Code(finding["code"])}) for finding in entry["findings"]
        ),
        {name: tuple(map(Fraction, values)) for name, values in entry["inputs"].items()},
        tuple(Edit(**edit) for edit in entry["edits"]),
        tuple(Edit(**edit) for edit in entry["bindings"]),
    )
