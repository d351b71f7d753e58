"""Texts kept between builds, and what is known of source files."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.imports import imported
from build_figures.kept import Kept
from build_figures.sources import Sources


def saved(file: Path, *, prune: bool = True, **texts: str) -> None:
    """Keep texts."""
    kept = Kept(file)
    for key, text in texts.items():
        kept.put(key, text)
    kept.save(prune=prune)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """A text is read as it was written, and the file is the same whatever came first."""
    file = tmp_path / "a" / "kept.txt"
    saved(file, a="é 1 2", b="")
    first = file.read_bytes()
    saved(file, b="", a="é 1 2")

    assert (kept := Kept(file)).get("a") == "é 1 2"
    assert kept.get("b") == ""
    assert kept.get("c") is None
    assert first == file.read_bytes()


def test_pruning(tmp_path: Path) -> None:
    """What nobody asked for is dropped, or stays, as told."""
    file = tmp_path / "kept.txt"
    saved(file, a="1", b="2")
    saved(file, prune=False, c="3")
    kept = Kept(file)
    assert [kept.get(key) for key in "ac"] == ["1", "3"]
    kept.save(prune=True)

    assert Kept(file).get("b") is None


@pytest.mark.parametrize("damage", [b"", b"x\na 1\n", b"\0", b"\xff\n\xff"])
def test_a_damaged_file_is_empty(tmp_path: Path, damage: bytes) -> None:
    """A file that was cut short, altered or is no text is as good as none."""
    file = tmp_path / "kept.txt"
    file.write_bytes(damage)

    assert Kept(file).get("a") is None


def test_an_altered_text_is_not_used(tmp_path: Path) -> None:
    """The digest in front of the texts tells."""
    file = tmp_path / "kept.txt"
    saved(file, a="right")
    file.write_bytes(file.read_bytes().replace(b"right", b"wrong"))

    assert Kept(file).get("a") is None


@pytest.mark.parametrize(("key", "text"), [("a b", "x"), ("a\n", "x"), ("a", "x\ny")])
def test_one_line_each(tmp_path: Path, key: str, text: str) -> None:
    """What would read back as something else is refused."""
    with pytest.raises(ValueError, match="more than one line"):
        Kept(tmp_path / "kept.txt").put(key, text)


def test_a_fact_follows_its_content(tmp_path: Path) -> None:
    """What a file imports is kept by what it says, however quickly it was edited."""
    script = tmp_path / "s.py"
    for module in ("aa", "bb", "aa"):
        script.write_text(f"import {module}\n", encoding="utf-8")
        sources = Sources(tmp_path)
        found = sources.fact(script, imported)
        sources.save(prune=True)
        assert [[0, module, []]] == [list(each) for each in found]


def test_another_version_is_another_fact(tmp_path: Path) -> None:
    """What is found out by other code is found out again."""
    asked = []

    def find(content: bytes) -> int:
        asked.append(content)
        return len(content)

    for version in ("1", "1", "2"):
        sources = Sources(tmp_path)
        assert 3 == sources.about(b"abc", find, version)
        sources.save(prune=False)

    assert [b"abc", b"abc"] == asked
