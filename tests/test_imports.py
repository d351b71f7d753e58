"""What a figure depends on."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.imports import dependencies

FILES = {
    "ours/__init__.py": "",
    "ours/script.py": "import numpy\nfrom ours.a import thing\ndef f():\n    import ours.late\n",
    "ours/a/__init__.py": "from . import inner\n",
    "ours/a/inner.py": "from ..b import value\n",
    "ours/a/thing.py": "from .. import data\n",
    "ours/b.py": "import ours.script\n",
    "ours/late.py": "",
    "ours/data/__init__.py": "",
    "ours/data/table.csv": "1,2\n",
    "ours/data/more/deep/table.csv": "1,2\n",
    "ours/unused.py": "",
    "ours/broken.py": "def (\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project whose modules import one another."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_everything_imported_is_a_dependency(project: Path) -> None:
    """Direct, indirect, relative, late and circular imports count, and so does data beside them."""
    found = dependencies(project / "ours/script.py", project)

    assert {path.relative_to(project).as_posix() for path in found} == (
        FILES.keys() - {"ours/unused.py", "ours/broken.py"}
    )


def test_a_file_that_does_not_parse_is_a_dependency_all_the_same(project: Path) -> None:
    """A broken script depends on itself; drawing it says what is wrong."""
    assert dependencies(project / "ours/broken.py", project) == (project / "ours/broken.py",)


def test_a_star_imports_everything(tmp_path: Path) -> None:
    """What `__all__` names may be a module of its own, so all of them count."""
    for name in ("p/__init__.py", "p/a.py", "p/q/__init__.py", "p/q/b.py", "c.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import c\n" if name == "p/a.py" else "")
    (tmp_path / "s.py").write_text("from p import *\n")

    assert {"s.py", "c.py", "p/__init__.py", "p/a.py", "p/q/__init__.py", "p/q/b.py"} == {
        path.relative_to(tmp_path).as_posix() for path in dependencies(tmp_path / "s.py", tmp_path)
    }


def test_a_data_folder_that_links_to_itself(tmp_path: Path) -> None:
    """A link to a folder above is not followed, and a package inside a package is not its data."""
    (tmp_path / "p" / "q").mkdir(parents=True)
    for name in ("p/__init__.py", "p/q/__init__.py", "p/q/x.csv"):
        (tmp_path / name).write_text("")
    (tmp_path / "p" / "loop").symlink_to(tmp_path / "p")
    (tmp_path / "s.py").write_text("import p\n")

    assert (tmp_path / "p" / "__init__.py", tmp_path / "s.py") == dependencies(
        tmp_path / "s.py", tmp_path
    )
