"""The files of the package: all of them, listed once, and readable."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.publish.reference_module import ModuleError
from build_figures.publish.reference_module.source import Package

INIT = "build_figures/positional/__init__.py"


def message(root: Path, folder: Path) -> str:
    """Return what reading the package complains of."""
    with pytest.raises(ModuleError) as raised:
        Package.read(folder, root)
    return str(raised.value)


def test_modules_come_as_listed(make) -> None:
    """The list of the package says what is public, and in which order."""
    package = make(b="X = 1\n", a="Y = 2\n")

    assert "positional" == package.name
    assert ["b", "a"] == [module.name for module in package.modules]
    assert "build_figures/positional/a.py" == package.modules[1].path


def test_no_package(root: Path, folder: Path) -> None:
    """A folder without `__init__.py` is no package."""
    assert f"the reference module is missing ({INIT}:1)" == message(root, folder)


@pytest.mark.parametrize(
    ("listing", "expected"),
    [
        ("", f"there is no list `__all__` of the modules here ({INIT}:1)"),
        ("__all__ = names()", f"there is no list `__all__` of the modules here ({INIT}:1)"),
        ("\n__all__ = [a]", f"`__all__` holds something other than names in quotes ({INIT}:2)"),
        ('\n__all__ = ["b"]', f"__all__ lacks 'a'; add it ({INIT}:2)\n__all__ lists 'b': no such module ({INIT}:2)"),
        ('__all__ = ["a", "a"]', f"__all__ lists 'a' twice ({INIT}:1)"),
    ],
)  # fmt: skip
def test_a_wrong_list(root: Path, folder: Path, listing: str, expected: str) -> None:
    """Each module is listed once, and nothing else is."""
    (folder / "__init__.py").write_text(listing)
    (folder / "a.py").write_text("")

    assert expected == "\n".join(dict.fromkeys(message(root, folder).splitlines()))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"x = 1\ndef (\n", "SyntaxError: invalid syntax (build_figures/positional/a.py:2)"),
        (b"x = '\xff'\n", "this file is not UTF-8 (build_figures/positional/a.py:1)"),
        (b"x = '\0'\n", "null bytes (build_figures/positional/a.py:1)"),
    ],
)
def test_a_broken_file(root: Path, folder: Path, content: bytes, expected: str) -> None:
    """A file that is no Python is one line with its place."""
    (folder / "__init__.py").write_text('__all__ = ["a"]')
    (folder / "a.py").write_bytes(content)

    assert message(root, folder).endswith(expected)


def test_a_file_that_is_a_folder(root: Path, folder: Path) -> None:
    """What cannot be read is said with its place."""
    (folder / "__init__.py").write_text('__all__ = ["a"]')
    (folder / "a.py").mkdir()

    said = "cannot read this file: Is a directory (build_figures/positional/a.py:1)"
    assert said == message(root, folder)
