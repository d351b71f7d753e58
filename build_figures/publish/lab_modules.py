"""The files that the script of a lab waits for, so that a page can ask for all of them at once."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

# A statement at the beginning of a line, as the labs are laid out; no comment begins like one.
_IMPORT = re.compile(
    r"""^(?:import\s*|(?:import|export)\b[^"'();=]*\bfrom\s*)["'](?P<name>\.{1,2}/[^"']+)["']""",
    re.MULTILINE,
)

# As a lab says that it cannot start without its vectors; see `Definition` in docs/labs/core/lab.js.
_LOAD = re.compile(r"^  load: ", re.MULTILINE)


class LabError(Exception):
    """The script of a lab imports a file that is not there; says where."""


def lab_modules(docs: Path) -> dict[str, tuple[str, ...]]:
    """Return what each lab imports, at any depth: the lab's name to addresses in the site.

    docs: the folder whose `labs/<name>.js` are the labs.
    Raises LabError for an import that leads nowhere.
    """
    return {script.stem: _imported(f"labs/{script.name}", docs) for script in _scripts(docs)}


def awaited_files(docs: Path) -> dict[str, tuple[str, ...]]:
    """Return all that each lab waits for before it starts: its modules, and data if it has any.

    Raises LabError as `lab_modules` does.
    """
    data = {
        script.stem: (f"labs/{script.stem}/vectors.json",)
        for script in _scripts(docs)
        if _LOAD.search(script.read_text(encoding="utf-8"))
    }
    return {name: files + data.get(name, ()) for name, files in lab_modules(docs).items()}


def _scripts(docs: Path) -> list[Path]:
    return sorted((docs / "labs").glob("*.js"))


def _imported(script: str, docs: Path) -> tuple[str, ...]:
    """Return the modules that a script imports, those nearest to it first."""
    found = [script]
    for address in found:  # which grows meanwhile
        found += [each for each in dict.fromkeys(_imports(address, docs)) if each not in found]
    return tuple(found[1:])


def _imports(address: str, docs: Path) -> Iterator[str]:
    text = (docs / address).read_text(encoding="utf-8")
    for match in _IMPORT.finditer(text):
        module = posixpath.normpath(posixpath.join(posixpath.dirname(address), match["name"]))
        if module.startswith("../") or not (docs / module).is_file():
            line = text.count("\n", 0, match.start("name")) + 1
            raise LabError(
                f"{docs.name}/{address}:{line}: {match['name']!r} is imported, "
                f"and there is no file {posixpath.normpath(f'{docs.name}/{module}')} in the site"
            )
        yield module
