"""`new`: page, script and test from a template."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click
from jinja2 import Environment, StrictUndefined

from build_figures.publish.settings import SiteError
from build_figures.publish.site import Site

from .output import USAGE, say

TEMPLATES = Path(__file__).parent
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)*")


class NewPageError(Exception):
    """The page cannot be made; says why in one line."""


@dataclass(frozen=True)
class NewPage:
    """A page to be made, by its address in the site without the ending, like `schemes/rope`."""

    name: str

    @property
    def title(self) -> str:
        """The name in words; a number stays tied to the word before it, as in `Llama-3`."""
        last = self.name.rpartition("/")[2]
        words = re.sub(r"-(?![0-9])", " ", last)
        return words[0].upper() + words[1:]

    @property
    def script(self) -> Path:
        """Where its script belongs, from the folder of all scripts."""
        return Path(*self.name.replace("-", "_").split("/")).with_suffix(".py")

    def files(self) -> Iterator[tuple[Path, str]]:
        """Yield each file to be made, from the project's root, with its text."""
        page = f"docs/{self.name}.md"
        package = ".".join(("build_figures", "pages", *self.script.parent.parts))
        words = {
            "title": self.title,
            "page": page,
            "package": package,
            "module": self.script.stem,
            "up": "../" * self.name.count("/"),
        }
        environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - makes no HTML
        for path, template in (
            (Path(page), "new_page.md.jinja"),
            (Path("build_figures", "pages", self.script), "new_script.py.jinja"),
            (Path("tests", "pages", f"test_{self.script.stem}.py"), "new_test.py.jinja"),
        ):
            text = (TEMPLATES / template).read_text(encoding="utf-8")
            yield path, environment.from_string(text).render(words)


@click.command()
@click.argument("page")
def new(page: str) -> None:
    """Make PAGE, like schemes/rope: the page itself, its script and its test, from a template."""
    try:
        wanted = named(page)
        root = Site.find(Path.cwd()).root
        files = dict(wanted.files()) | dict(_packages(root, wanted.script))
        make(root, files)
    except (NewPageError, SiteError) as error:
        say(str(error), err=True)
        sys.exit(USAGE)
    for path in files:
        say(path.as_posix())
    say("now add it to nav in mkdocs.yml, where readers should find it:")
    say(f"      - {wanted.title}: {wanted.name}.md")


def named(page: str) -> NewPage:
    """Return the page of that name; `docs/` before it and `.md` behind it are dropped.

    Raises NewPageError.
    """
    name = page.removeprefix("docs/").removesuffix(".md")
    if name.startswith("notebooks/"):
        raise NewPageError("that folder holds notebooks; CONTRIBUTING.md says how to add one")
    if not _NAME.fullmatch(name):
        raise NewPageError(
            f"{page!r} is no name of a page; write folders and words in small letters, "
            "like schemes/rope-layouts"
        )
    for part in name.replace("-", "_").split("/"):
        if keyword.iskeyword(part):
            raise NewPageError(f"{part!r} is a word of Python, which no script can be named after")
    return NewPage(name)


def make(root: Path, files: Mapping[Path, str]) -> None:
    """Write new files, all of them or none. Raises NewPageError."""
    for path in files:
        if (root / path).exists() or (root / path).is_symlink():
            raise NewPageError(f"{path.as_posix()} exists already; nothing was written")
    made: list[Path] = []
    try:
        for path, text in files.items():
            folder = (root / path).parent
            made += reversed([each for each in (folder, *folder.parents) if not each.exists()])
            folder.mkdir(parents=True, exist_ok=True)
            with (root / path).open("x", encoding="utf-8", newline="") as file:
                made.append(root / path)
                file.write(text)
    except OSError as error:
        for each in reversed(made):
            if each.exists():
                each.rmdir() if each.is_dir() else each.unlink()
        raise NewPageError(
            f"cannot write {path.as_posix()}: {error.strerror}; nothing was written"
        ) from None


def _packages(root: Path, script: Path) -> Iterator[tuple[Path, str]]:
    """Yield the `__init__.py` of each folder that is no package of scripts yet, with its text."""
    for folder in reversed(script.parents[:-1]):
        path = Path("build_figures", "pages", folder, "__init__.py")
        if not (root / path).exists():
            yield path, f'"""Scripts of the pages in docs/{folder.as_posix()}."""\n'
