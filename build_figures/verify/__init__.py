"""The engine that checks every number a Markdown page states; it knows nothing of its subject.

`check_page(path, text, script) -> Report` is its core; `Project` checks a folder of pages.
"""

from .check import check_page
from .equation import Claim
from .finding import Code, Finding
from .inject import difference, injected
from .ledger import Edit, Record, Report, Tier, Zone
from .measured import Measured
from .page import Kind, Page
from .project import Project
from .real import Real, Undecided
from .rendered import Renderer, compare
from .scan import scan
from .script import PageScript, ScriptError, load, load_source
from .spot import naked_in_text

__all__ = [
    "Claim",
    "Code",
    "Edit",
    "Finding",
    "Kind",
    "Measured",
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
    "scan",
]
