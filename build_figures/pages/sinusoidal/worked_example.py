"""Values for docs/sinusoidal/worked-example.md: the encoding of Vaswani et al. (2017), d = 4."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures.positional import sinusoidal, tensor2tensor
from build_figures.positional.array import like
from build_figures.verify import Claim, Real

INPUTS = {"pos": (0, 1, 2, 3, 8), "d": 4, "i": (0, 1), "base": 10000}

D = 4
BASE = 10000


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pos = real.arange(9)
    pe = sinusoidal.encode(pos, d=D)
    dot = pe @ pe.T
    degrees_per_radian = 180 / real.pi
    return {
        "pos": pos,
        "pe": pe,
        "dot": dot,
        "drop": 1 - dot[2, 3] / dot[2, 2],
        "degrees": sinusoidal.angles(pos, d=D) * degrees_per_radian,
        "degrees_per_radian": degrees_per_radian,
        "rows": np.stack([pe[2], pe[3], pe[3] - pe[2]]),
        # What a reader gets who subtracts the two rounded cosines of the table.
        "rounded_change": Fraction("-0.9900") - Fraction("-0.4161"),
        "near_gap": 44,  # among gaps up to 300, the nearest to whole turns of the fast pair
        "two_tables": np.stack([pe[1], tensor2tensor.encode(pos[1], D)]),
        "by_component": by_component(pos[2]),
    }


def by_component(pos: Any) -> Any:
    """Return the mistaken code that counts i over components, not over pairs, shape (d,)."""
    component = np.arange(D)
    angles = pos / like(BASE, pos) ** (2 * like(component, pos) / D)
    return np.where(component % 2 == 0, np.sin(angles), np.cos(angles))


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {r"\text{PE}": lambda pos, i=None: v["pe"][pos] if i is None else v["pe"][pos, i]}


def component(which: int) -> Any:
    """Return a function of pos, i and d: the sine (0) or the cosine (1) of pair i at pos."""
    return lambda pos, i, d: sinusoidal.encode(Real(pos), d)[2 * i + which]


SAMPLES = (
    {"pos": 0, "i": 0, "d": 4},
    {"pos": 2, "i": 1, "d": 4},
    {"pos": 7, "i": 3, "d": 8},
    {"pos": 100, "i": 20, "d": 64},
)
FORMULAS = {
    "pe_sin": Claim(component(0), SAMPLES, defines=r"\text{PE}(pos, 2i)"),
    "pe_cos": Claim(component(1), SAMPLES, defines=r"\text{PE}(pos, 2i+1)"),
}
