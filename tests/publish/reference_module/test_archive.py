"""The zip: one folder, the same bytes each time."""

from __future__ import annotations

import io
import zipfile

from build_figures.publish.reference_module.archive import archive


def test_content(make) -> None:
    """Modules are packed as they are, with a license, a note and an import of them all."""
    text = '"""Ä."""\n\nX = 1\n'
    packed = zipfile.ZipFile(io.BytesIO(archive(make(b='"""B."""\n', a=text), "Free.\n")))

    assert [
        "positional/LICENSE",
        "positional/README.md",
        "positional/__init__.py",
        "positional/a.py",
        "positional/b.py",
    ] == packed.namelist()
    assert text == packed.read("positional/a.py").decode()
    assert "Free.\n" == packed.read("positional/LICENSE").decode()
    assert "* `a`: Ä.\n" in packed.read("positional/README.md").decode()
    assert (
        '"""Small things."""\n\nfrom . import (\n    a,\n    b,\n)\n\n__all__ = ["b", "a"]\n'
    ) == packed.read("positional/__init__.py").decode()


def test_times_leave_no_trace(make, folder) -> None:
    """Two archives of the same text are the same, whenever its files were written."""
    first = archive(make(a="X = 1\n"), "Free.\n")
    import os

    os.utime(folder / "a.py", (0, 0))

    assert first == archive(make(a="X = 1\n"), "Free.\n")
    assert first != archive(make(a="X = 2\n"), "Free.\n")
