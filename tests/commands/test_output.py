"""Output that nobody reads or that cannot be written, and scripts that would end the process."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from .small_site import RIGHT, ROOT, WRONG


def pipe_to(command: str) -> subprocess.CompletedProcess[str]:
    """Run the commands in a shell, with `{}` for their start."""
    return subprocess.run(
        [
            "bash",
            "-o",
            "pipefail",
            "-c",
            command.format(f"{shlex.quote(sys.executable)} -m build_figures"),
        ],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nobody_reads_the_output(project: Path) -> None:
    """Output into a closed pipe keeps its exit code and raises nothing."""
    (project / "docs" / "x.md").write_text(RIGHT + "\n\nNaked 0.77.\n" * 3000)
    done = pipe_to("{} check | true")

    assert 1 == done.returncode
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
    assert "problems" in done.stderr


def test_output_that_cannot_be_written(project: Path) -> None:
    """A full disk is one line and exit code 2."""
    (project / "docs" / "x.md").write_text(WRONG)
    done = pipe_to("{} check > /dev/full")

    assert (2, "cannot write the output: No space left on device\n") == (
        done.returncode,
        done.stderr,
    )


def test_a_script_that_ends_the_process(project: Path) -> None:
    """A script cannot end the command as if all were proved."""
    (project / "build_figures" / "pages" / "x.py").write_text("import os\n\nos._exit(0)\n")
    done = pipe_to("{} check")

    assert 3 == done.returncode
    assert done.stdout.startswith("build_figures/pages/x.py:3:1: S101 EndsProcessError: ")
