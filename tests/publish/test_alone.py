"""Builds of one folder wait for each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from build_figures.publish.alone import alone

OTHER = """
import sys
from pathlib import Path
from build_figures.publish.alone import alone
held = alone(Path(sys.argv[1]), lambda: None)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_build_waits_until_the_first_one_ends(tmp_path: Path) -> None:
    """However the first one ends: here it is killed."""
    file = tmp_path / ".cache" / "building"
    other = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        said = []

        def waiting() -> None:
            said.append(other.poll())
            other.kill()

        alone(file, waiting).close()

    assert said == [None]


def test_nobody_waits_for_itself_or_for_what_has_ended(tmp_path: Path) -> None:
    """A closed file is unlocked."""
    file = tmp_path / "building"
    alone(file, lambda: None).close()
    said: list[bool] = []
    alone(file, lambda: said.append(True)).close()

    assert said == []
