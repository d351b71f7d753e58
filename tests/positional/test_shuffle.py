"""The shuffle test, against loops in plain Python and against what its lab is to show."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import causal_mask
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)
MASKS = pytest.mark.parametrize("causal", [False, True])


def looped(example: shuffle.Example, x: Any, *, causal: bool) -> list[list[float]]:
    """Return self-attention's outputs one number at a time, with lists and `math` alone."""
    n, d = len(x), len(x[0])

    def row(matrix: Any, token: int) -> list[float]:
        return [sum(float(x[token][k] * matrix[k][j]) for k in range(d)) for j in range(d)]

    outputs = []
    for asking in range(n):
        query = row(example.query, asking)
        seen = range(asking + 1 if causal else n)
        raised = [
            math.exp(
                sum(a * b for a, b in zip(query, row(example.key, other), strict=True))
                / math.sqrt(d)
            )
            for other in seen
        ]
        outputs.append(
            [
                sum(w * row(example.value, other)[j] for w, other in zip(raised, seen, strict=True))
                / sum(raised)
                for j in range(d)
            ]
        )
    return outputs


@MASKS
def test_outputs(causal: bool) -> None:
    """One head gives what loops give."""
    example = shuffle.drawn()
    mask = causal_mask(5) if causal else None

    np.testing.assert_allclose(
        example.attend(example.embeddings, mask),
        looped(example, example.embeddings, causal=causal),
        rtol=1e-12,
    )


@BOTH
@pytest.mark.parametrize(
    ("causal", "shown"),
    [(False, ["0.0000", "0.0000", "3.6942"]), (True, ["3.6213", "3.1100", "5.0442"])],
)
def test_values_of_the_lab(real: NumberSystem, causal: bool, shown: list[str]) -> None:
    """The three controls are what the lab reads out at its start."""
    with working_precision(128):
        example = shuffle.drawn().lifted(real.dyadic)
        codes = sinusoidal.encode(real.arange(5), d=8)
        found = shuffle.controls(example, codes, mask=causal_mask(5) if causal else None)

    assert [f"{float(str(value)):.4f}" for value in found] == shown


def test_numbers_drawn() -> None:
    """The example draws embeddings of spread 1, then queries, keys and values of spread 1/2."""
    rng = np.random.default_rng(0)
    example = shuffle.drawn()

    assert np.array_equal(example.embeddings, rng.normal(0, 1, (5, 8)))
    for weights in (example.query, example.key, example.value):
        assert np.array_equal(weights, rng.normal(0, 0.5, (8, 8)))


def test_every_order() -> None:
    """Without a mask the first two controls are zero for every order, the third for none but one.

    That one leaves each token where it is.
    """
    example, codes = shuffle.drawn(n=4), sinusoidal.encode(np.arange(4), d=8)
    for order in permutations(range(4)):
        none, both, tokens = shuffle.controls(example, codes, order)

        assert max(none, both) < 1e-13
        assert (tokens < 1e-13) == (order == (0, 1, 2, 3))


def test_identity_under_a_mask() -> None:
    """Where no token moves, all three controls are zero, mask or not."""
    example, codes = shuffle.drawn(), sinusoidal.encode(np.arange(5), d=8)

    assert shuffle.controls(example, codes, range(5), causal_mask(5)).max() == 0


def test_zero_is_enclosed() -> None:
    """In balls the first two controls enclose zero tightly; the third excludes it."""
    with working_precision(128):
        example = shuffle.drawn().lifted(BALLS.dyadic)
        none, both, tokens = shuffle.controls(example, sinusoidal.encode(BALLS.arange(5), d=8))

        assert none.overlaps(0)
        assert both.overlaps(0)
        assert float(none.radius()) + float(both.radius()) < 1e-30
        assert not tokens.overlaps(0)


def test_largest() -> None:
    """The largest of numbers that cannot be told apart is enclosed all the same."""
    with working_precision(128):
        root = Real(2).sqrt()
        zero = root * root - 2

        assert shuffle.largest([zero, -zero, zero]).overlaps(0)
        assert shuffle.largest([root, Real(1), zero]).overlaps(root)
    assert shuffle.largest(np.array([[1.0, 4.0], [3.0, -9.0]])) == 4.0
