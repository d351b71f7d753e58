"""Values for docs/sinusoidal/same-word-twice.md: one word at two positions, d = 8."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import sinusoidal

INPUTS = {
    "pos": (0, 1, 2, 3, 4, 6, 25, 28, 32, 100, 103),
    "d": 8,
    "i": (0, 1, 2, 3),  # the pairs
    "component": tuple(range(8)),
    "base": 10000,
}

D = 8
LAST = 32  # the farthest position looked at
SHOWN = (1, 2, 3, 6, 25, 28)  # the neighbors, the word itself, and the evidence
SHIFT = 100  # how much later the same two words stand in the longer text


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pos = real.arange(LAST + 1)
    pe = sinusoidal.encode(pos, D)
    pairs, whole = distances(pe)
    rounded = np.round(pe, 6)  # as the table shows them
    later = sinusoidal.encode(pos[:4] + SHIFT, D)
    return {
        "pos": pos,
        "pe": pe,
        "last": LAST,
        "table": np.stack([pe[0], pe[3], pe[3] - pe[0]], axis=1),
        "length": whole[3],
        "rounded_length": norm(rounded[3] - rounded[0]),
        "distances": np.column_stack([pairs, whole])[list(SHOWN)],
        "closest": 1 + np.argmin(whole[1:]),
        "closest_fast": 1 + np.argmin(pairs[1:, 0]),
        "farthest": 1 + np.argmax(whole[1:]),
        "slow_cosines": np.stack([pe[:5, 7]] * 2, axis=1),  # once with six decimals, once with ten
        "shift": SHIFT,
        "later": {"difference": later[3] - later[0], "length": norm(later[3] - later[0])},
    }


def distances(pe: Any) -> tuple[Any, Any]:
    """Return how far each position's points are from those of position 0, and the whole codes.

    pe: shape (n, d). Returns shapes (n, d/2) and (n,).
    """
    moved = pe - pe[0]
    return norm(moved.reshape(len(pe), D // 2, 2)), norm(moved)


def norm(x: Any) -> Any:
    """Return the length along the last axis."""
    return np.sqrt((x**2).sum(axis=-1))


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {r"\text{PE}": lambda pos, i=None: v["pe"][pos] if i is None else v["pe"][pos, i]}
