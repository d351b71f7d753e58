"""Values for docs/labs/same-word-stepper.md: one word at position 0 and elsewhere, d = 8."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.pages.sinusoidal.same_word_twice import LAST, D, distances
from build_figures.positional import sinusoidal

INPUTS = {"pos": (0, 1, 3), "d": D}

SECOND = 3  # position of the second "the" in the sentence


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pe = sinusoidal.encode(real.arange(LAST + 1), D)
    pairs, whole = distances(pe)
    nearest = 1 + np.argmin(whole[1:])
    back = 1 + np.argmin(pairs[1:, 0])
    farthest = np.argmax(whole)
    return {
        "at": {
            "first": 0,
            "second": SECOND,
            "nearest": nearest,
            "return": back,
            "farthest": farthest,
            "last": LAST,
        },
        "difference": pe[SECOND] - pe[0],
        "pairs": {"nearest": pairs[nearest], "return": pairs[back]},
        "whole": {
            "neighbor": whole[1],
            "second": whole[SECOND],
            "nearest": whole[nearest],
            "return": whole[back],
            "farthest": whole[farthest],
        },
        "slow_cosine": pe[1, -1],
    }
