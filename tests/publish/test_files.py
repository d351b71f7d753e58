"""Files that are replaced in one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.files import write_atomically


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Through a symbolic link, the file it leads to is written, with its mode kept."""
    target = tmp_path / "there" / "page.md"
    target.parent.mkdir()
    target.write_text("old")
    target.chmod(0o640)
    link = tmp_path / "page.md"
    link.symlink_to(Path("there") / "page.md")
    write_atomically(link, "new")

    assert link.is_symlink()
    assert ("new", 0o640) == (target.read_text(), target.stat().st_mode & 0o777)
    assert ["page.md"] == [path.name for path in target.parent.iterdir()]


def test_nothing_is_left_of_a_failed_write(tmp_path: Path) -> None:
    """A write that fails leaves the old file, and no other."""
    path = tmp_path / "page.md"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")

    assert "old" == path.read_text()
    assert [path] == list(tmp_path.iterdir())
