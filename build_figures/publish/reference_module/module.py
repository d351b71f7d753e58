"""The reference module as a build publishes it, made anew only when something in it changed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from build_figures.files import write_atomically

from .archive import archive
from .explained import Explained
from .fault import Fault, ModuleError
from .reference import Heading, headings, reference
from .single_file import single_file
from .source import Package

ADDRESS = "reference/module.md"
FOLDER = "build_figures/positional"
DOWNLOADS = "downloads"
MARK = '<div id="reference-module"></div>'
CACHE = ".cache/reference_module.json"
LIBRARIES = ("griffelib", "Jinja2", "Pygments")
HEADER = """\
# The reference module of this site as one file: each of its modules is a class here.
#
#     from {package} import {first}
#
"""
_PAGE = re.compile(r'href="page:([^"#]+)')


@dataclass(frozen=True)
class ReferenceModule:
    """The documentation as HTML and table of contents, and the downloads by address."""

    html: str
    contents: tuple[Heading, ...]
    downloads: Mapping[str, bytes]

    @classmethod
    def make(cls, root: Path, titles: Mapping[str, str], explained: object) -> ReferenceModule:
        """Read the package and make its page and downloads.

        titles: of all pages, by address within docs/. explained: which page explains what, as the
        front matter of the page has it.
        Raises ModuleError if anything public is not documented, or cannot be merged into one file.
        """
        table = _explained(explained)
        package = Package.read(root / FOLDER, root)
        license_text = (root / "LICENSE").read_text(encoding="utf-8")
        used = {page: titles.get(page.partition("#")[0], "") for page in table.pages.values()}
        key = _key(package, used, table, license_text)
        stored = _load(root / CACHE, key)
        if stored is None:
            from .surface import surface  # which loads griffe

            chapters = surface(package, root / FOLDER, table, titles.keys())
            html = reference(chapters, used)
            contents = [asdict(heading) for heading in headings(chapters)]
            stored = {
                "html": html,
                "contents": contents,
                "file": single_file(package, _header(package, license_text)),
            }
            _save(root / CACHE, key, stored)
        return cls(
            stored["html"],
            tuple(map(_heading, stored["contents"])),
            {
                f"{DOWNLOADS}/{package.name}.py": stored["file"].encode("utf-8"),
                f"{DOWNLOADS}/{package.name}.zip": archive(package, license_text),
            },
        )

    def inserted(self, html: str, url: Callable[[str], str]) -> str:
        """Return the page's content with the documentation in its place.

        url: the address of a page, given by its address within docs/, as seen from this page.
        """
        made = _PAGE.sub(lambda match: f'href="{url(match[1])}', self.html)
        return html.replace(MARK, made, 1)


def _explained(table: object) -> Explained:
    """Return the table of the front matter. Raises ModuleError if it is none."""
    shown = f"docs/{ADDRESS}"
    if not isinstance(table, dict) or not all(
        isinstance(part, str) for item in table.items() for part in item
    ):
        message = "the front matter needs `explained`, which names a page for each module"
        raise ModuleError(Fault(shown, 1, message))
    return Explained(table, shown)


def _header(package: Package, license_text: str) -> str:
    first = package.modules[0].name if package.modules else "..."
    lines = (f"# {line}".rstrip() for line in license_text.strip().splitlines())
    return HEADER.format(package=package.name, first=first) + "\n".join(lines) + "\n\n"


def _key(package: Package, titles: Mapping[str, str], table: Explained, license_text: str) -> str:
    """Return a digest of all that the documentation and the single file depend on."""
    own = sorted(path for path in Path(__file__).parent.iterdir() if path.is_file())
    parts = [
        [(code.path, code.text) for code in (package.init, *package.modules)],
        sorted((page, title) for page, title in titles.items()),
        sorted(table.pages.items()),
        license_text,
        [(path.name, path.read_text(encoding="utf-8")) for path in own],
        [version(name) for name in LIBRARIES],
    ]
    return hashlib.sha256(json.dumps(parts).encode("utf-8")).hexdigest()


def _load(file: Path, key: str) -> dict[str, Any] | None:
    """Return what was stored under the key; whatever else the file holds is not used."""
    try:
        digest, _, content = file.read_text(encoding="utf-8").partition("\n")
        if hashlib.sha256(f"{key}{content}".encode()).hexdigest() != digest:
            return None
        stored: dict[str, Any] = json.loads(content)
    except (OSError, ValueError):
        return None
    return stored


def _save(file: Path, key: str, stored: Mapping[str, Any]) -> None:
    content = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(f"{key}{content}".encode()).hexdigest()
    write_atomically(file, f"{digest}\n{content}")


def _heading(stored: Mapping[str, Any]) -> Heading:
    return Heading(stored["title"], stored["anchor"], tuple(map(_heading, stored["below"])))
