"""The files of the theme as MkDocs looks through them, without those that it leaves out anyway."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader

if TYPE_CHECKING:
    from mkdocs.theme import Theme


class VisibleFiles(FileSystemLoader):
    """Jinja's loader of files, which does not look for templates in hidden folders.

    The theme keeps its many thousand icons in one. MkDocs asks for the names of all templates, and
    then copies none from a hidden folder; a template that is asked for by its name is found there.
    """

    def list_templates(self) -> list[str]:
        """Return the names of all templates outside of hidden folders, sorted."""
        found: set[str] = set()
        for top in self.searchpath:
            for folder, folders, names in os.walk(top, followlinks=self.followlinks):
                folders[:] = [name for name in folders if not name.startswith(".")]
                here = Path(folder).relative_to(top)
                found.update((here / name).as_posix() for name in names)
        return sorted(found)


def pass_over_hidden(theme: Theme) -> None:
    """Have the environments of a theme list no files in hidden folders."""
    make = theme.get_env

    def get_env() -> Environment:
        environment = make()
        loader = environment.loader
        if type(loader) is FileSystemLoader:  # else it is no longer the one that we know
            environment.loader = VisibleFiles(loader.searchpath)
        return environment

    theme.get_env = get_env  # type: ignore[method-assign]  # of this theme, for this build
