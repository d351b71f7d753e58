"""KaTeX's style sheet and fonts come from the package that renders, and name nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_figures.publish.formulas import STYLE_SHEET, EngineError, copy_katex_assets

from .conftest import ROOT

MODULES = ROOT / "node_modules"


def test_every_file_the_style_sheet_names_is_there(tmp_path: Path) -> None:
    """No font is asked for that the site does not have, and none is there that is not asked for."""
    copied = copy_katex_assets(MODULES, tmp_path)
    style = tmp_path / STYLE_SHEET
    named = re.findall(r"url\(([^)]*)\)", style.read_text("utf-8"))

    assert named
    assert {(style.parent / name).resolve() for name in named} == set(style.parent.rglob("*.woff2"))
    assert set(copied) == {
        path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()
    }
    assert {".css", ".txt", ".woff2"} == {path.suffix for path in copied}


def test_copying_again_touches_nothing(tmp_path: Path) -> None:
    """Files that are right already keep their time."""
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in copied(tmp_path)}

    assert before == {path: (tmp_path / path).stat().st_mtime_ns for path in copied(tmp_path)}


def copied(site: Path) -> list[Path]:
    """Copy the files into a site."""
    return copy_katex_assets(MODULES, site)


def test_damaged_and_foreign_files_are_put_right(tmp_path: Path) -> None:
    """A half-written file is replaced, and one of another version removed."""
    files = copied(tmp_path)
    contents = {path: (tmp_path / path).read_bytes() for path in files}
    (tmp_path / files[0]).write_bytes(b"")
    old = (tmp_path / STYLE_SHEET).parent / "fonts" / "Old.woff2"
    old.write_bytes(b"")
    copied(tmp_path)

    assert contents == {path: (tmp_path / path).read_bytes() for path in files}
    assert not old.exists()


def test_an_interrupted_copy_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file is replaced in one step, the style sheet last."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)

    with pytest.raises(KeyboardInterrupt):
        copied(tmp_path)
    assert [] == [path for path in tmp_path.rglob("*") if path.is_file()]


def test_missing_katex_says_how_to_install_it(tmp_path: Path) -> None:
    """Without the package there is one line with the command to type."""
    with pytest.raises(EngineError, match=r"KaTeX is missing .*: run `make site` or `npm ci`"):
        copy_katex_assets(tmp_path, tmp_path)


def test_a_style_sheet_that_names_other_files_is_an_error(tmp_path: Path) -> None:
    """An address that would not be there is found before the site is published."""
    dist = tmp_path / "katex" / "dist"
    (dist / "fonts").mkdir(parents=True)
    (tmp_path / "katex" / "LICENSE").write_text("", "utf-8")
    (dist / "fonts" / "A.woff2").write_bytes(b"")
    (dist / "katex.min.css").write_text("a{b:url(fonts/A.woff2);c:url(d.png)}", "utf-8")

    with pytest.raises(EngineError, match="files other than its woff2 fonts"):
        copied_from(tmp_path)


def copied_from(modules: Path) -> list[Path]:
    """Copy the files of other packages."""
    return copy_katex_assets(modules, modules / "site")
