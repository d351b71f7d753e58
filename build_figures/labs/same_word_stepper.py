"""Vectors of the lab same-word-stepper: one word at positions 0 and p, d = 8, codes on or off."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import numpy as np

from build_figures.labs.vectors import Row, row, shown
from build_figures.positional import sinusoidal
from build_figures.positional.array import like
from build_figures.verify import Real

D = 8
PAIRS = D // 2
LAST = 32  # position
STEPS = 9
EVIDENCE = (1, 3, 6, 25, 28)  # positions at which every step is looked at
DECIMALS = {0: 6, 1: 10}  # of the components, by whether more of them are asked for


def rows() -> Iterator[Row]:
    """Yield the readouts of every position, with codes and without; steps change none of them."""
    for p in range(1, LAST + 1):
        for step in range(STEPS) if p in EVIDENCE else (p % STEPS,):
            for enc in (1, 0):
                for more in (0, 1):
                    state = {"p": p, "enc": enc, "step": step, "more": more}
                    yield row(state, partial(readouts, p, enc, more))


def readouts(p: int, enc: int, more: int) -> dict[str, str]:
    """Return every readout of position p against position 0. Raises Undecided."""
    pe = sinusoidal.encode(like([0, p], Real(1)), D)
    moved = pe[1] - pe[0]
    pairs = np.sqrt((moved.reshape(PAIRS, 2) ** 2).sum(axis=1))
    input_moved = moved * enc
    found = {"norm": shown(np.sqrt((input_moved**2).sum()), 6)}
    for i, distance in enumerate(pairs):
        found[f"angle-{i}"] = shown(Fraction(p, 10**i), i)  # 10000^(2i/8) = 10^i
        found[f"pair-{i}"] = shown(distance, 6)
    for j in range(D):
        found[f"zero-{j}"] = shown(pe[0, j], DECIMALS[more])
        found[f"code-{j}"] = shown(pe[1, j], DECIMALS[more])
        found[f"difference-{j}"] = shown(input_moved[j], DECIMALS[more])
    return found
