"""The commands people type, one file each.

Exit codes: 0 clean, 1 findings, 2 usage, 3 a broken script.
"""

from __future__ import annotations

import click

from .check import check
from .figures import figures
from .inject import inject
from .mutate import mutate
from .new import new
from .report import report


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Recompute, verify and publish the numbers and figures of this site."""


main.add_command(check)
main.add_command(inject)
main.add_command(figures)
main.add_command(mutate)
main.add_command(new)
main.add_command(report)
