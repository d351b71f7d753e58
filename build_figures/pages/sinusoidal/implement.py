"""Values for docs/sinusoidal/implement.md: layouts, variants, cost, and slips with numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures.positional import precision, sinusoidal, tensor2tensor
from build_figures.positional.array import like
from build_figures.verify import Claim, Real

INPUTS = {
    "pos": (0, 1, 2, 3, 4),
    "d": (4, 5, 8, 512),
    "n": 4096,
    "i": (0, 1, 2, 3),
    "component": (2, 3),
    "base": 10000,
}

WIDE = 512  # the width of the paper's base model
NEAR = 20  # positions compared between the two variants
FAR = 4095  # the last position of a text of 4,096 tokens
BASE = 10000


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    one, last = real(1), WIDE - 2
    paper, shipped = sinusoidal.encode(one, 4), tensor2tensor.encode(one, 4)
    return {
        "layouts": np.stack([paper, paper[[0, 2, 1, 3]]]),
        "conventions": np.stack([paper, paper[[0, 2, 1, 3]], shipped]),
        "divisors": np.stack(
            [sinusoidal.divisors(8, ref=one), tensor2tensor.divisors(8, ref=one)], axis=1
        ),
        "ratio": slowest(one),
        "near": NEAR,
        "largest": largest(real.arange(1, NEAR)),
        "wavelengths": 2 * real.pi * np.array([last_divisor(one), real(BASE)]),
        "odd": np.stack([odd(one, 5), tensor2tensor.encode(one, 5)]),
        "far": FAR,
        "stored": precision.rounded(real(FAR), precision.BFLOAT16),
        "slips": {
            "base": 1000,
            "right": real(BASE) ** (real(2) / WIDE),
            "doubled": real(BASE) ** (real.array([4, 6]) / WIDE),
            "by_component": real(BASE) ** (real(2 * (WIDE - 1)) / WIDE),
            "last": last_divisor(one),
            "shifted": real(1000) ** (one / WIDE),
            "wavelength": 2 * real.pi * real(1000) ** (real(last) / WIDE),
        },
    }


def last_divisor(ref: Any) -> Any:
    """Return the divisor of the slowest of the paper's pairs, at the wide width."""
    return sinusoidal.divisors(WIDE, ref=ref)[-1]


def slowest(ref: Any) -> Any:
    """Return the frequency of Tensor2Tensor's slowest pair as a part of the paper's."""
    return last_divisor(ref) / tensor2tensor.divisors(WIDE, ref=ref)[-1]


def largest(pos: Any) -> Any:
    """Return the largest difference of a component between the two variants, in one order.

    pos: positions, all above 0, where the components of the first pair alone are equal.
    """
    theirs = tensor2tensor.encode(pos, WIDE)
    pairs = np.stack(np.split(theirs, 2, axis=-1), axis=-1)
    ours = sinusoidal.encode(pos, WIDE).reshape(pairs.shape)
    return np.max(np.abs(ours - pairs)[:, 1:])


def odd(pos: Any, d: int) -> Any:
    """Return the paper's components at an odd width, the last one a sine without its cosine."""
    component = np.arange(d)
    angles = pos / like(BASE, pos) ** (2 * like(component // 2, pos) / d)
    return np.where(component % 2 == 0, np.sin(angles), np.cos(angles))


def frequency(i: int, d: int) -> Any:
    """Return the frequency of a pair."""
    return sinusoidal.frequencies(d, ref=Real(1))[i]


def component(which: int) -> Any:
    """Return a function of pos, i and n: Tensor2Tensor's sine (0) or cosine (1) of pair i."""
    return lambda pos, i, n: tensor2tensor.encode(Real(pos), 2 * n)[which * n + i]


SAMPLES = (
    {"pos": 0, "i": 0, "n": 2},
    {"pos": 1, "i": 1, "n": 2},
    {"pos": 7, "i": 2, "n": 4},
    {"pos": 100, "i": 200, "n": 256},
)
FORMULAS = {
    "frequency": Claim(
        frequency,
        ({"i": 0, "d": 4}, {"i": 3, "d": 8}, {"i": 100, "d": 512}),
        defines=r"\theta_i",
    ),
    "t2t_sin": Claim(component(0), SAMPLES, defines=r"\text{T2T}(pos, i)"),
    "t2t_cos": Claim(component(1), SAMPLES, defines=r"\text{T2T}(pos, n+i)"),
}
