"""Values for docs/notebooks/order_blind.py: what becomes of outputs when tokens are shuffled."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import causal_mask

N = 5
D = 8


def values(real: Any) -> dict[str, Any]:
    """Compute every number the notebook states, in the number system `real`."""
    example = shuffle.drawn(N, D).lifted(real.dyadic)
    codes = sinusoidal.encode(real.arange(N), D)
    tokens = example.embeddings
    moved = tokens[list(shuffle.PERMUTATION)]
    return {
        "slots": shuffle.largest(np.abs(example.attend(tokens) - example.attend(moved))),
        "unmasked": shuffle.controls(example, codes),
        "causal": shuffle.controls(example, codes, mask=causal_mask(N)),
        "magnitude": shuffle.largest(np.abs(example.attend(tokens + codes))),
    }
