"""The vectors of labs: rounded with proof, written once, and never half."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.labs import clock_hands, writer
from build_figures.labs.vectors import Row, row, shown
from build_figures.verify import Real, Undecided


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(1, 80), 3, "0.012"),
        (Fraction(1, 16), 3, "0.062"),
        (Fraction(3, 16), 3, "0.188"),
        (Fraction(-1, 5000), 3, "0.000"),
        (Fraction(-1, 2), 0, "0"),
        (Fraction(3, 2), 0, "2"),
        (12, 3, "12.000"),
        (0, 4, "0.0000"),
        (Fraction(-12345, 1000), 2, "-12.34"),
    ],
)
def test_a_text_is_rounded_as_on_the_pages(value: Fraction, decimals: int, text: str) -> None:
    """Exact ties go to the even side, and a zero has no sign."""
    assert text == shown(value, decimals)


@given(st.fractions(min_value=-1000, max_value=1000), st.integers(0, 8))
def test_a_text_is_within_half_a_unit(value: Fraction, decimals: int) -> None:
    """Whatever is shown, it is the value to half a unit of its last place."""
    text = shown(value, decimals)

    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**decimals)
    assert decimals == len(text.partition(".")[2])


def test_a_row_is_computed_until_every_digit_is_decided() -> None:
    """Where the working precision leaves a digit open, the row is computed again with more."""

    def readouts() -> dict[str, str]:
        close = Real(Fraction(1, 2)) + Real(1).sin() * Fraction(1, 10**60)
        return {"x": shown(close, 0)}

    assert {"x": "1"} == row({"p": 1}, readouts).readouts


def test_a_ball_across_a_tie_is_never_guessed() -> None:
    """A value that may round either way raises instead of choosing."""
    with pytest.raises(Undecided):
        shown(Real(2).sqrt() * Real(2).sqrt() / 4, 0)


def test_the_clock_has_the_values_of_its_specification() -> None:
    """At position 2 with eight components the first hand stands at 114.6 degrees."""
    found = clock_hands.readouts(2, 8)

    assert ("2.0000", "114.6", "0.9093", "-0.4161") == tuple(
        found[f"{name}-0"] for name in ("angle", "degrees", "sin", "cos")
    )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty project that has the modules of this one and nothing written yet."""
    monkeypatch.setattr(writer, "names", lambda root: ["clock_hands"])
    monkeypatch.setattr(
        clock_hands, "rows", lambda: iter([Row({"d": 8, "p": 2}, {"angle-0": "2.0000"})])
    )
    script = tmp_path / "build_figures" / "labs" / "clock_hands.py"
    script.parent.mkdir(parents=True)
    script.write_text("", encoding="utf-8")
    return tmp_path


def test_vectors_are_written_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unchanged module is not run again; a file that was touched by hand is written anew."""
    target = writer.vectors_file("clock_hands", project)
    monkeypatch.setattr(writer, "Imports", Nothing)

    assert [target] == writer.write_stale(lambda line: None, project)
    assert {
        "data": None,
        "rows": [{"state": {"d": "8", "p": "2"}, "readouts": {"angle-0": "2.0000"}}],
    } == json.loads(target.read_text(encoding="utf-8"))
    assert [] == writer.write_stale(lambda line: None, project)
    target.write_text("{}", encoding="utf-8")
    assert [target] == writer.write_stale(lambda line: None, project)


def test_a_broken_module_is_named_and_nothing_is_written(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a module raises becomes one line with its place."""
    monkeypatch.setattr(writer, "Imports", Nothing)
    monkeypatch.setattr(clock_hands, "rows", lambda: iter([1 / 0]))  # type: ignore[list-item]
    with pytest.raises(writer.VectorError) as caught:
        writer.write_stale(lambda line: None, project)

    assert "vectors of clock_hands: ZeroDivisionError: division by zero" in str(caught.value)
    assert "build_figures/labs/clock_hands.py:" in str(caught.value)
    assert not writer.vectors_file("clock_hands", project).exists()


def test_vectors_of_a_module_that_is_gone_are_removed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stale is left to be published."""
    monkeypatch.setattr(writer, "Imports", Nothing)
    writer.write_stale(lambda line: None, project)
    monkeypatch.setattr(writer, "names", lambda root: [])
    writer.write_stale(lambda line: None, project)

    assert not writer.vectors_file("clock_hands", project).exists()


def test_vectors_follow_what_their_module_imports(tmp_path: Path) -> None:
    """The key of a module changes with a file it imports, and with no other."""
    root = tmp_path
    for name, text in (
        ("build_figures/labs/a.py", "from build_figures import b\n"),
        ("build_figures/__init__.py", ""),
        ("build_figures/b.py", "X = 1\n"),
        ("build_figures/c.py", "X = 1\n"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")

    def key() -> str:
        imports = writer.Imports(root, without=writer.ENGINE)
        return writer._key(root / "build_figures/labs/a.py", imports, b"engine")

    before = key()
    (root / "build_figures/c.py").write_text("X = 2\n", encoding="utf-8")
    assert before == key()
    (root / "build_figures/b.py").write_text("X = 2\n", encoding="utf-8")
    assert before != key()


class Nothing:
    """Imports of a project that imports nothing."""

    def __init__(self, root: Path, without: str) -> None:
        """Take what Imports takes."""

    def dependencies(self, script: Path) -> tuple[Path, ...]:
        """Return the script alone."""
        return (script,)
