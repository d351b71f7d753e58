"""The engine that checks every number a Markdown page states; it knows nothing of its subject.

`check_page(path, text, script) -> Report` is its core; `Project` checks a folder of pages.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .finding import Code, Finding
from .inject import difference, injected
from .ledger import RECOMPUTED, Edit, Record, Report, Tier, Zone
from .page import Kind, Page
from .percent import Notebook, read
from .project import Project
from .rendered import Renderer, compare
from .scan import scan
from .spot import naked_in_text, unreadable_in_text

if TYPE_CHECKING:
    from .check import check_page
    from .equation import Claim
    from .measured import Measured
    from .real import Real, Undecided
    from .script import PageScript, ScriptError, load, load_source

__all__ = [
    "RECOMPUTED",
    "Claim",
    "Code",
    "Edit",
    "Finding",
    "Kind",
    "Measured",
    "Notebook",
    "Page",
    "PageScript",
    "Project",
    "Real",
    "Record",
    "Renderer",
    "Report",
    "ScriptError",
    "Tier",
    "Undecided",
    "Zone",
    "check_page",
    "compare",
    "difference",
    "injected",
    "load",
    "load_source",
    "naked_in_text",
    "read",
    "scan",
    "unreadable_in_text",
]

# What computes brings NumPy and flint along, which a build that recomputes nothing can spare.
_COMPUTING = {
    "check_page": "check",
    "Claim": "equation",
    "Measured": "measured",
    "PageScript": "script",
    "Real": "real",
    "ScriptError": "script",
    "Undecided": "real",
    "load": "script",
    "load_source": "script",
}

if not TYPE_CHECKING:  # pragma: no branch

    def __getattr__(name: str) -> object:
        """Return a name of the modules that compute, imported when it is first asked for."""
        if name not in _COMPUTING:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_COMPUTING[name]}", __name__), name)
