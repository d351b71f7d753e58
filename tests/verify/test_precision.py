"""Working precision: set in one place, restored always, doubled until a question is decided."""

from __future__ import annotations

import pytest

from build_figures.verify.precision import (
    PRECISIONS,
    Undecided,
    current_precision,
    decide,
    working_precision,
)


def test_blocks_nest() -> None:
    """Each block restores the precision of the block around it."""
    before = current_precision()
    seen = []
    with working_precision(128):
        with working_precision(256):
            seen.append(current_precision())
        seen.append(current_precision())
    seen.append(current_precision())

    assert seen == [256, 128, before]


def test_restored_after_an_error() -> None:
    """The precision is restored when the block raises."""
    before = current_precision()
    with pytest.raises(KeyError), working_precision(512):
        raise KeyError

    assert current_precision() == before


@pytest.mark.parametrize("bits", [1, 0, -64])
def test_too_few_bits(bits: int) -> None:
    """A precision of less than 2 bits is refused, and nothing is changed."""
    before = current_precision()
    with pytest.raises(ValueError, match="at least 2"), working_precision(bits):
        pass

    assert current_precision() == before


def test_decide_stops_at_the_first_answer() -> None:
    """The computation is repeated with more bits until it no longer raises Undecided."""
    seen = []

    def compute() -> int:
        seen.append(current_precision())
        if current_precision() < 512:
            raise Undecided("more")
        return 7

    assert decide(compute) == 7
    assert seen == [128, 256, 512]


def test_decide_gives_up() -> None:
    """What the last precision cannot decide stays undecided."""
    seen = []

    def compute() -> None:
        seen.append(current_precision())
        raise Undecided(f"at {current_precision()}")

    with pytest.raises(Undecided, match="at 4096"):
        decide(compute)

    assert tuple(seen) == PRECISIONS


def test_decide_repeats_for_no_other_error() -> None:
    """Any other error ends the computation at once."""
    seen = []

    def compute() -> None:
        seen.append(1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        decide(compute)

    assert len(seen) == 1


def test_decide_restores() -> None:
    """The precision found before is there afterwards."""
    before = current_precision()
    decide(lambda: None)

    assert current_precision() == before
