"""Fixtures of the engine's tests."""

from __future__ import annotations

import pytest

from build_figures.verify.script import PageScript, load

from .fixture import FOLDER


@pytest.fixture(scope="session")
def script() -> PageScript:
    """Return the script that the Markdown fixtures state the values of."""
    return load(FOLDER / "script.py", "script.py", "fixture_script")
