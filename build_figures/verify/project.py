"""A folder of pages with their scripts, checked as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .finding import Code, Finding
from .ledger import Report
from .percent import SUFFIX, read
from .rendered import Renderer
from .scan import scan


@dataclass(frozen=True)
class Project:
    """Where pages and scripts are: docs/a/b-c.md belongs to scripts/a/b_c.py.

    notebooks: the folder whose Python files are pages, too, if there is one.
    """

    root: Path
    docs: Path
    scripts: Path
    vocabulary: tuple[str, ...] = ()
    notebooks: Path | None = None

    def pages(self) -> list[Path]:
        """Return all pages, Markdown and notebooks, sorted."""
        found = [*self.docs.rglob("*.md"), *self.notebook_pages()]
        return sorted(path for path in found if path.is_file())

    def notebook_pages(self) -> list[Path]:
        """Return the pages that are notebooks, sorted."""
        return sorted(self.notebooks.glob(f"*{SUFFIX}")) if self.notebooks else []

    def script_file(self, page: Path) -> Path:
        """Return where the script of a page is, if it has one."""
        relative = page.relative_to(self.docs).with_suffix(".py")
        return self.scripts / Path(*(part.replace("-", "_") for part in relative.parts))

    def shown(self, path: Path) -> str:
        """Return a path as messages show it: from the root, with forward slashes."""
        return (
            path.relative_to(self.root).as_posix()
            if path.is_relative_to(self.root)
            else path.as_posix()
        )

    def check(self, page: Path, render: Renderer | None = None) -> Report:
        """Return the report of one page; an unreadable page or broken script is a finding in it."""
        from .check import check_page
        from .script import ScriptError, load

        shown = self.shown(page)
        try:
            text = page.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            return _unreadable(shown, error)
        except OSError as error:
            finding = Finding(shown, 1, 1, Code.DOCUMENT, f"cannot read the page: {error.strerror}")
            return Report(scan(shown, ""), (), (finding,))
        file = self.script_file(page)
        module_name = ".".join(file.relative_to(self.root).with_suffix("").parts)
        try:
            script = load(file, self.shown(file), module_name) if file.is_file() else None
            return check_page(
                shown,
                text,
                script,
                missing=self.shown(file),
                vocabulary=self.vocabulary,
                render=render,
            )
        except ScriptError as error:
            finding = Finding(error.path, error.line, 1, Code.SCRIPT, error.message)
            return Report(read(shown, text), (), (finding,))


def _unreadable(shown: str, error: UnicodeDecodeError) -> Report:
    before = error.object[: error.start]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    message = f"byte 0x{error.object[error.start]:02x} is not UTF-8; save the page as UTF-8"
    return Report(scan(shown, ""), (), (Finding(shown, line, column, Code.DOCUMENT, message),))
