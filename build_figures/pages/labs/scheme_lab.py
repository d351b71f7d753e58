"""Values for docs/labs/scheme-lab.md: what six codes do, d = 64 and L = 50 unless said."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import naive, sinusoidal

INPUTS = {"pos": (0, 2, 12, 18, 127, 511), "d": (8, 64), "L": (50, 100, 512)}

D = 64
NARROW = 8
LENGTH = 50
LONGEST = 512
HERE = 12  # position that is looked at
SWAPPED = (0, 2)  # places of the words that change them
FAR = 127  # position whose code is short of one in every component, at the narrow width


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pos = real.arange(LENGTH)
    codes = (  # each with how many of its components are not copies of others
        (naive.index(0 * pos, D), 1),  # none at all
        (naive.index(pos, D), 1),
        (naive.fraction(pos, LENGTH, D), 1),
        (naive.sine(pos, D), 1),
        (naive.pair(pos, D), 2),
        (sinusoidal.encode(pos, D), D),
    )
    gaps = real.arange(LONGEST)
    distances = sinusoidal.distance(gaps[1:], D)
    likeness = sinusoidal.similarity(gaps[:LENGTH], D)
    waves = sinusoidal.wavelengths(D, ref=real(1))
    nearest = int(np.argmin(distances)) + 1
    return {
        "at": {"here": HERE, "far": FAR, "end": LONGEST - 1},
        "width": {"usual": D},
        "length": {"usual": LENGTH, "twice": 2 * LENGTH, "most": LONGEST},
        "moved": np.stack([moved(code) for code, _ in codes]),
        "largest": np.stack([np.abs(code[HERE, :distinct]).max() for code, distinct in codes]),
        "likeness": likeness[:7],
        "alike": likeness[HERE],  # to position 0
        "first": first_rise(likeness),
        "pairs": D // 2,
        "around": [np.count_nonzero(waves <= length - 1) for length in (LENGTH, LONGEST)],
        "fractions": [naive.fraction(real(HERE), length, 1)[0] for length in (LENGTH, 2 * LENGTH)],
        "nearest": {"gap": nearest, "distance": distances[nearest - 1]},
        "short": np.abs(sinusoidal.encode(real(FAR), NARROW)).max(),
    }


def moved(codes: Any) -> Any:
    """Return how far the inputs of two words move, together, when the words change places."""
    one, other = SWAPPED
    return np.sqrt(2 * ((codes[one] - codes[other]) ** 2).sum())


def first_rise(likeness: Any) -> int:
    """Return the first gap whose codes are more alike than those of the gap before."""
    return next(gap for gap in range(1, len(likeness)) if likeness[gap] > likeness[gap - 1])
