"""Reports of pages that did not change, kept between builds.

A report is reused only if everything it depends on is what it was: the page, its script and all
that imports, the engine, mkdocs.yml, and the versions of the libraries that compute and render.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from build_figures.imports import Imports
from build_figures.kept import Kept
from build_figures.sources import Sources
from build_figures.verify import Code, Edit, Finding, Record, Report, Tier, Zone, read

from .closed import are_pure, reach

READER = "build_figures/data/__init__.py"  # reads its own folder, which counts
Check = Callable[[Path], Report]


class CheckCache:
    """The reports of one site, in one file; whatever is wrong with that file, it is not used.

    engine: a digest of all that every page depends on. sources: the files of this build.
    """

    def __init__(
        self,
        root: Path,
        script_file: Callable[[Path], Path],
        engine: str,
        sources: Sources | None = None,
    ) -> None:
        self._kept = Kept(root / ".cache" / "checks.txt")
        self._root = root
        self._script_file = script_file
        self._engine = engine
        self._sources = sources or Sources(root)
        self._imports = Imports(root, self._sources, without="build_figures.verify")
        self._closed: dict[Path, bool] = {}

    def known(self, page: Path) -> Report | None:
        """Return the page's report if it is kept, and nothing it depends on changed."""
        try:
            key = self._key(page, self._sources.digest)
            text = _text(page)
        except (OSError, UnicodeDecodeError):
            return None
        kept = self._kept.get(key) if key else None
        return None if kept is None else _report(text, json.loads(kept))

    def keep(self, page: Path, report: Report) -> None:
        """Keep a page's report for the next build, if that may be.

        Not kept is that of a script that failed, whose cause may lie anywhere, and of files that
        were edited meanwhile.
        """
        if any(finding.code is Code.SCRIPT for finding in report.findings):
            return
        try:
            key = self._key(page, self._sources.digest)
            if key and key == self._key(page, _digest) and report.page.text == _read(page, report):
                self._kept.put(key, json.dumps(_entry(report), ensure_ascii=False))
        except (OSError, UnicodeDecodeError):
            return

    def check(self, page: Path, check: Check) -> Report:
        """Return the page's report, from the cache if nothing it depends on changed."""
        report = self.known(page)
        if report is None:
            report = check(page)
            self.keep(page, report)
        return report

    def save(self, *, prune: bool) -> None:
        """Write what is known; prune: drop what was not used, when all pages were asked for."""
        self._kept.save(prune=prune)

    def _key(self, page: Path, digest: Callable[[Path], str]) -> str:
        """Return what a page's report is kept under; "" if it may read what nobody can know of."""
        depends = tuple(self._depends(page))
        if self._reads_more([path for path in depends if path != page]):
            return ""
        parts = [self._engine]
        for path in depends:
            parts += [path.relative_to(self._root).as_posix(), digest(path)]
        return hashlib.sha256("\n".join(parts).encode("utf-8")).hexdigest()

    def _reads_more(self, depends: Sequence[Path]) -> bool:
        for path in depends:
            if path not in self._closed:
                own = path.suffix != ".py" or path == self._root / READER
                self._closed[path] = own or are_pure(self._sources.fact(path, reach), self._root)
        return not all(self._closed[path] for path in depends)

    def _depends(self, page: Path) -> Iterator[Path]:
        yield page
        script = self._script_file(page)
        if script.is_file():
            yield from self._imports.dependencies(script)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _read(page: Path, report: Report) -> str:
    return read(report.page.path, _text(page)).text


def _text(page: Path) -> str:
    return page.read_bytes().decode("utf-8")


def _entry(report: Report) -> dict[str, Any]:
    return {
        "path": report.page.path,
        "records": [vars(record) for record in report.records],
        "findings": [vars(finding) for finding in report.findings],
        "inputs": {name: list(map(str, values)) for name, values in report.inputs.items()},
        "edits": [vars(edit) for edit in report.edits],
        "bindings": [vars(edit) for edit in report.bindings],
    }


def _report(text: str, entry: dict[str, Any]) -> Report:
    return Report(
        read(entry["path"], text),
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
