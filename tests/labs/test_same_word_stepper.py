"""The vectors of the stepper against chords, in plain Python, and against its specification."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest

from build_figures.labs import same_word_stepper
from build_figures.labs.vectors import Row


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Return all rows."""
    return list(same_word_stepper.rows())


def find(rows: list[Row], p: int, enc: int = 1, more: int = 0) -> dict[str, str]:
    """Return the readouts of the first state that fits."""
    wanted = {"p": p, "enc": enc, "more": more}
    return next(
        dict(row.readouts) for row in rows if {name: row.state[name] for name in wanted} == wanted
    )


def test_every_state_is_there(rows: list[Row]) -> None:
    """Each position with codes and without, and every step at the evidence."""
    states = {tuple(row.state[name] for name in ("p", "enc", "more")) for row in rows}

    assert states == {(p, enc, more) for p in range(1, 33) for enc in (0, 1) for more in (0, 1)}
    for p in (3, 6, 25, 28):
        assert {row.state["step"] for row in rows if row.state["p"] == p} == set(range(9))


def test_chords(rows: list[Row]) -> None:
    """Each pair moves by 2 |sin(a/2)|, and the norm is the root of the sum of their squares."""
    for row in rows:
        chords = [2 * abs(math.sin(int(row.state["p"]) / 10**i / 2)) for i in range(4)]

        assert [row.readouts[f"pair-{i}"] for i in range(4)] == [f"{x:.6f}" for x in chords]
        whole = math.hypot(*chords) if row.state["enc"] else 0
        assert row.readouts["norm"] == f"{whole:.6f}"


def test_components(rows: list[Row]) -> None:
    """The components are those of the paper's formula; without codes no difference is left."""
    for row in rows:
        p, decimals = int(row.state["p"]), 10 if row.state["more"] else 6
        for i in range(4):
            for k, (function, start) in enumerate(((math.sin, 0), (math.cos, 1))):
                value, j = function(p / 10**i), 2 * i + k
                left = (value - start) * int(row.state["enc"])

                assert row.readouts[f"zero-{j}"] == f"{start:.{decimals}f}"
                assert row.readouts[f"code-{j}"] == f"{value:.{decimals}f}"
                assert row.readouts[f"difference-{j}"] == f"{left:z.{decimals}f}"


def test_angles_are_exact(rows: list[Row]) -> None:
    """Dividing by a power of ten moves the point, and every digit is shown."""
    for row in rows:
        for i in range(4):
            assert Decimal(row.readouts[f"angle-{i}"]) * 10**i == row.state["p"]


def test_values_of_the_evidence(rows: list[Row]) -> None:
    """The readouts named in the specification."""
    six = find(rows, 6)

    assert find(rows, 3)["norm"] == "2.017479"
    assert six["norm"] == "0.657741"
    assert [six[f"pair-{i}"] for i in range(4)] == ["0.282240", "0.591040", "0.059991", "0.006000"]
    assert find(rows, 28)["norm"] == "2.808617"
    off = find(rows, 6, enc=0)
    assert off["norm"] == "0.000000"
    assert [off[f"pair-{i}"] for i in range(4)] == [six[f"pair-{i}"] for i in range(4)]


def test_which_positions_are_the_evidence(rows: list[Row]) -> None:
    """Nearest, closest return of the fast pair, and farthest, among positions 1 to 32."""
    found = {p: find(rows, p) for p in range(1, 33)}

    assert min(found, key=lambda p: float(found[p]["norm"])) == 6
    assert min(found, key=lambda p: float(found[p]["pair-0"])) == 25
    assert max(found, key=lambda p: float(found[p]["norm"])) == 28


def test_more_decimals_tell_slow_cosines_apart(rows: list[Row]) -> None:
    """At position 1 the slow cosine reads as that of position 0, until there are ten decimals."""
    few, many = find(rows, 1), find(rows, 1, more=1)

    assert few["code-7"] == few["zero-7"] == "1.000000"
    assert many["zero-7"] == "1.0000000000"
    assert many["code-7"] == "0.9999995000"
    assert many["difference-7"] == "-0.0000005000"
