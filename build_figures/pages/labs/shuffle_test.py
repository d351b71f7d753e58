"""Values for docs/labs/shuffle-test.md: three controls, five tokens of width eight."""

from __future__ import annotations

from itertools import combinations
from math import factorial
from typing import Any

import numpy as np

from build_figures.pages.order.order_blind import EXCHANGED, D, N
from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import causal_mask

INPUTS = {"n": N, "d": D}


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    example = shuffle.drawn(N, D).lifted(real.dyadic)
    codes = sinusoidal.encode(real.arange(N), D)
    mask = causal_mask(N)
    exchanges = [exchange(a, b) for a, b in combinations(range(N), 2)]
    alone = np.stack([shuffle.controls(example, codes, order)[2] for order in exchanges])
    return {
        "order": np.array(shuffle.PERMUTATION),
        "orders": factorial(N),
        "unmasked": shuffle.controls(example, codes),
        "causal": shuffle.controls(example, codes, mask=mask),
        "heap": shuffle.controls(example, codes, EXCHANGED, mask)[0],
        "least": alone[np.argmin(alone)],
    }


def exchange(a: int, b: int) -> list[int]:
    """Return the order in which the tokens of two slots have changed places."""
    order = list(range(N))
    order[a], order[b] = b, a
    return order
