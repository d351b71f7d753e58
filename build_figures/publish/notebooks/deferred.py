"""Import Jupyter only when a notebook has to be converted, not at each start of MkDocs.

In mkdocs.yml: `markdown_extensions: [build_figures.publish.notebooks.deferred]`. It extends
nothing: MkDocs imports its extensions before its plugins, and mkdocs-jupyter, when imported, loads
all of nbconvert, which takes longer than building the rest of an unchanged site.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from markdown import Extension, Markdown

HEAVY = ("jupytext", "mkdocs_jupyter.convert")  # what mkdocs_jupyter.plugin imports and seldom uses


class Deferred(ModuleType):
    """Stands for a module until something in it is asked for."""

    def __getattr__(self, name: str) -> object:
        """Import the module and return what it has under this name."""
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class NoExtension(Extension):
    """Extends nothing; to be imported is all that is asked of it."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # Markdown's name
        """Leave Markdown as it is."""


def makeExtension(**_: object) -> NoExtension:  # noqa: N802  # Markdown's name
    """Return the extension; it has no options."""
    return NoExtension()


def _install() -> None:
    for name in HEAVY:
        sys.modules.setdefault(name, Deferred(name))


_install()
