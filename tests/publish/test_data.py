"""Names of data files."""

from __future__ import annotations

import pytest

from build_figures import data


@pytest.mark.parametrize("name", ["../secret", "/etc/x", "a//b", "", "a/../../b", "a.b"])
def test_a_name_that_leaves_the_folder(name: str) -> None:
    """Data comes from this folder only: what lies elsewhere would not be watched."""
    with pytest.raises(ValueError, match="is no name of a data file"):
        data.load(name)


def test_a_name_in_a_folder() -> None:
    """A data file may lie in a folder."""
    with pytest.raises(FileNotFoundError, match=r"tables.press_2022\.toml"):
        data.load("tables/press_2022")
