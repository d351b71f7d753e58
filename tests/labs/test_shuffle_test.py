"""The vectors of the shuffle test against its definition, in floats, and against its theorems."""

from __future__ import annotations

import json
from itertools import permutations

import numpy as np
import pytest

from build_figures.labs import shuffle_test
from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import causal_mask

ZERO = "0.0000"
CONTROLS = ("none", "both", "tokens")
IDENTITY = "0,1,2,3,4"


@pytest.fixture(scope="module")
def vectors() -> dict[tuple[str, str], dict[str, str]]:
    """Return the readouts by order and mask."""
    return {
        (str(row.state["perm"]), str(row.state["mask"])): dict(row.readouts)
        for row in shuffle_test.rows()
    }


def test_every_state_is_there(vectors: dict[tuple[str, str], dict[str, str]]) -> None:
    """All orders of five tokens, under each mask."""
    orders = {",".join(map(str, order)) for order in permutations(range(5))}

    assert vectors.keys() == {(order, mask) for order in orders for mask in ("none", "causal")}


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_definition(vectors: dict[tuple[str, str], dict[str, str]], mask: str) -> None:
    """Each control is what `shuffle.controls` gives, and the largest of its slots."""
    example, codes = shuffle.drawn(), sinusoidal.encode(np.arange(5), d=8)
    for order in permutations(range(5)):
        found = vectors[",".join(map(str, order)), mask]
        expected = shuffle.controls(
            example, codes, order, causal_mask(5) if mask == "causal" else None
        )

        assert [f"{abs(value):.4f}" for value in expected] == [found[name] for name in CONTROLS]
        for name in CONTROLS:
            slots = [found[f"{name}-{slot}"] for slot in range(5)]
            assert max(slots, key=float) == found[name]


def test_zero_is_zero_by_theorem(vectors: dict[tuple[str, str], dict[str, str]]) -> None:
    """Two controls never move without a mask; the third only if nothing moved; no zero has a sign."""
    for (order, mask), found in vectors.items():
        zeros = [name for name in CONTROLS if found[name] == ZERO]
        if order == IDENTITY:
            assert zeros == [*CONTROLS]
        else:
            assert zeros == (["none", "both"] if mask == "none" else [])
        assert not any(text.startswith("-") for text in found.values())


def test_values_of_the_default(vectors: dict[tuple[str, str], dict[str, str]]) -> None:
    """The order that the lab opens with reads as its specification says."""
    plain, causal = vectors["3,0,4,1,2", "none"], vectors["3,0,4,1,2", "causal"]

    assert [plain[name] for name in CONTROLS] == [ZERO, ZERO, "3.6942"]
    assert [causal[name] for name in CONTROLS] == ["3.6213", "3.1100", "5.0442"]


def test_a_heap_before_each_slot(vectors: dict[tuple[str, str], dict[str, str]]) -> None:
    """Under a causal mask no later slot notices that the first two tokens changed places."""
    found = vectors["1,0,2,3,4", "causal"]

    assert [found[f"none-{slot}"] == ZERO for slot in range(5)] == [False, False, True, True, True]
    assert found["none"] == "5.8080"


def test_the_least_exchange(vectors: dict[tuple[str, str], dict[str, str]]) -> None:
    """Of all orders that move something, the exchange of tokens 1 and 3 is noticed least."""
    tokens = {
        order: float(found["tokens"])
        for (order, mask), found in vectors.items()
        if mask == "none" and order != IDENTITY
    }

    assert min(tokens, key=lambda order: tokens[order]) == "0,3,2,1,4"


def test_no_bar_is_longer_than_the_scale(
    vectors: dict[tuple[str, str], dict[str, str]],
) -> None:
    """The lab and its still picture end their axis at 6."""
    assert max(float(found[name]) for found in vectors.values() for name in CONTROLS) < 6


def test_the_numbers_travel_exactly() -> None:
    """What JSON carries to the lab are the very doubles that were drawn."""
    example = shuffle.drawn()
    carried = json.loads(json.dumps(shuffle_test.data()))

    assert carried.keys() == {"embeddings", "query", "key", "value"}
    for name, matrix in carried.items():
        assert np.array_equal(np.array(matrix), getattr(example, name))
