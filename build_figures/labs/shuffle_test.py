"""Vectors of the lab shuffle-test: the three controls in every order of five tokens, both masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import permutations

import numpy as np

from build_figures.labs.vectors import Row, row, shown
from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.array import Array
from build_figures.positional.attention import attend, causal_mask
from build_figures.verify.number_system import BALLS
from build_figures.verify.precision import current_precision

N = 5  # tokens
D = 8  # width
MASKS = ("none", "causal")
DECIMALS = 4


def data() -> dict[str, list[list[float]]]:
    """Return the tokens and the three matrices, as doubles that JSON carries exactly."""
    example = shuffle.drawn(N, D)
    return {
        "embeddings": example.embeddings.tolist(),
        "query": example.query.tolist(),
        "key": example.key.tolist(),
        "value": example.value.tolist(),
    }


def rows() -> Iterator[Row]:
    """Yield the readouts of all orders under both masks."""
    for mask in MASKS:
        for order in permutations(range(N)):
            state = {"perm": ",".join(map(str, order)), "mask": mask}
            yield row(state, partial(readouts, order, mask))


def readouts(order: tuple[int, ...], mask: str) -> dict[str, str]:
    """Return every readout: each control, and its largest difference in each slot.

    Raises Undecided.
    """
    found = {}
    for name, slots in by_slot(order, mask).items():
        found[name] = shown(shuffle.largest(slots), DECIMALS)
        found |= {f"{name}-{slot}": shown(value, DECIMALS) for slot, value in enumerate(slots)}
    return found


def by_slot(order: tuple[int, ...], mask: str) -> dict[str, Array]:
    """Return the largest difference that each control finds in each slot, shape (n,) each.

    The definition is `shuffle.controls`. Here what the head makes of a token and of a code is
    multiplied out once for all orders: (E + C) W = E W + C W.
    """
    moved = list(order)
    bare, codes = _heads(current_precision())
    whole, coded = _outputs(mask, current_precision())
    after = {
        "none": (whole, bare[:, moved]),
        "both": (coded, (bare + codes)[:, moved]),
        "tokens": (coded, bare[:, moved] + codes),
    }
    return {
        name: np.array([shuffle.largest(np.abs(slot)) for slot in before[moved] - _attend(x, mask)])
        for name, (before, x) in after.items()
    }


@cache
def _heads(_bits: int) -> tuple[Array, Array]:
    """Return queries, keys and values of the tokens and of the codes, shape (3, n, d) each."""
    example = shuffle.drawn(N, D).lifted(BALLS.dyadic)
    codes = sinusoidal.encode(BALLS.arange(N), D)
    weights = (example.query, example.key, example.value)
    tokens, places = (
        np.stack([x @ weight for weight in weights]) for x in (example.embeddings, codes)
    )
    return tokens, places


@cache
def _outputs(mask: str, bits: int) -> tuple[Array, Array]:
    """Return the outputs in the old order, without codes and with them, shape (n, d) each."""
    bare, codes = _heads(bits)
    return _attend(bare, mask), _attend(bare + codes, mask)


def _attend(heads: Array, mask: str) -> Array:
    q, k, v = heads
    return attend(q, k, v, causal_mask(N) if mask == "causal" else None)
