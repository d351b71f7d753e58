"""Formulas come from the cache where it holds them, and the cache holds what a build used."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from build_figures.publish.formulas import Marked, Rejected, Rendered, cache, render_all
from build_figures.publish.formulas.rendering import Renderer

X = Marked("x", display=False)
Y = Marked("y_1", display=True, spans=((2, 3),))


def file(root: Path) -> Path:
    """Return the cache file of a project."""
    return root / ".cache" / "formulas" / cache.NAME


def build(root: Path, *formulas: Marked, macros: dict[str, str] | None = None) -> bool:
    """Typeset formulas as a build that succeeds; tell whether a process was started."""
    with Renderer(root, macros) as renderer:
        assert all(isinstance(result, Rendered) for result in renderer.render(formulas))
        renderer.save()
        return renderer.started


def entries(root: Path) -> dict[str, str]:
    """Return what the cache file holds."""
    return cache.load(file(root).parent)


def test_a_second_build_starts_no_process(root: Path) -> None:
    """All formulas of an unchanged site come from the cache, the same as before."""
    before = render_all([X, Y], root)

    assert build(root, X, Y)
    assert not build(root, X, Y)
    assert before == render_all([X, Y], root)


def test_only_what_a_build_used_is_kept(root: Path) -> None:
    """A formula that is gone from the site is gone from the cache."""
    build(root, X, Y)
    build(root, Y)

    assert 1 == len(entries(root))
    assert build(root, X, Y)


@pytest.mark.parametrize(
    "other",
    [
        Marked("x", display=True),
        Marked("x ", display=False),
        Marked("x1", display=False, spans=((1, 2),)),
    ],
)
def test_another_formula_is_another_entry(root: Path, other: Marked) -> None:
    """Display mode, TeX and marks are part of the key."""
    build(root, X, Marked("x1", display=False))

    assert build(root, other)


def test_macros_are_part_of_the_key(root: Path) -> None:
    """A changed macro typesets all formulas anew."""
    build(root, X, macros={r"\a": "1"})

    assert build(root, X, macros={r"\a": "2"})


def test_katex_and_the_worker_are_part_of_the_key(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version of KaTeX or of its options typesets all formulas anew."""
    key = cache.key_prefix("0.19.1", {})
    worker = root / "engine.mjs"
    worker.write_text("// other options", "utf-8")

    assert key != cache.key_prefix("0.19.2", {})
    monkeypatch.setattr(cache, "WORKER", worker)
    assert key != cache.key_prefix("0.19.1", {})


def test_a_failed_build_leaves_the_cache(root: Path) -> None:
    """Without `save` the file stays as it was."""
    build(root, X)
    before = file(root).read_bytes()
    with Renderer(root) as renderer:
        renderer.render([Y])

    assert before == file(root).read_bytes()


def test_a_check_does_not_write(root: Path) -> None:
    """`render_all` reads the cache only."""
    render_all([X], root)

    assert not file(root).exists()


def test_rejected_formulas_are_not_cached(root: Path) -> None:
    """A rejection is found again by the next build, by KaTeX itself."""
    with Renderer(root) as renderer:
        (result,) = renderer.render([Marked(r"\foo", display=False)])
        renderer.save()

    assert isinstance(result, Rejected)
    assert {} == entries(root)


def test_an_unchanged_cache_is_not_written(root: Path) -> None:
    """A build that used what the file holds leaves it alone."""
    build(root, X, Y)
    os.utime(file(root), (1, 1))
    build(root, Y, X)

    assert 1 == file(root).stat().st_mtime


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-10],
        lambda content: content.replace(b"katex", b"kotex"),
        lambda content: b"\xff\xfe" + content,
        lambda content: content.partition(b"\n")[2],
        lambda content: hashlib.sha256(b"[]").hexdigest().encode() + b"\n[]",
    ],
)
def test_a_damaged_cache_is_ignored_and_rewritten(
    root: Path, damage: Callable[[bytes], bytes]
) -> None:
    """A file that is cut, altered or something else is as good as none."""
    build(root, X)
    whole = file(root).read_bytes()
    file(root).write_bytes(damage(whole))

    assert build(root, X)
    assert whole == file(root).read_bytes()


def test_a_cache_that_cannot_be_read_or_written_costs_only_time(root: Path) -> None:
    """A folder in the place of the file, or a file in that of the folder, fails no build."""
    (root / ".cache").write_text("", "utf-8")
    assert build(root, X)

    (root / ".cache").unlink()
    file(root).mkdir(parents=True)
    assert build(root, X)
    assert [] == list(file(root).parent.glob("*.tmp"))


def test_an_interrupted_write_leaves_the_old_cache(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is replaced in one step or not at all."""
    build(root, X)
    before = file(root).read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)

    with pytest.raises(KeyboardInterrupt):
        build(root, Y)
    assert before == file(root).read_bytes()
    assert [] == list(file(root).parent.glob("*.tmp"))


def test_two_builds_at_once_do_not_spoil_the_file(root: Path) -> None:
    """Whichever build ends last, the file is whole."""
    with Renderer(root) as first, Renderer(root) as second:
        first.render([X])
        second.render([Y])
        first.save()
        second.save()
        first.render([Y])
        first.save()

    assert 2 == len(entries(root))


def test_what_killed_builds_left_is_removed(root: Path) -> None:
    """Old temporary files go; one that may belong to a running build stays."""
    folder = file(root).parent
    folder.mkdir(parents=True)
    old, young = folder / f"{cache.NAME}.1.tmp", folder / f"{cache.NAME}.2.tmp"
    old.write_text("", "utf-8")
    young.write_text("", "utf-8")
    os.utime(old, (1, 1))
    build(root, X)

    assert not old.exists()
    assert young.exists()


def test_the_authors_own_mark_is_rejected(root: Path) -> None:
    r"""`\htmlData` in a page would forge the marks of checked numbers."""
    (result,) = render_all([Marked(r"\htmlData{n=0}{0.9093}", display=False)], root)

    assert isinstance(result, Rejected)
    assert "not allowed" in result.message


def test_the_cache_is_plain_text(root: Path) -> None:
    """The file is a digest and JSON, so that nothing in it can run."""
    build(root, X)
    digest, _, content = file(root).read_bytes().partition(b"\n")

    assert hashlib.sha256(content).hexdigest().encode() == digest
    assert [str] == sorted({type(value) for value in json.loads(content).values()}, key=str)
