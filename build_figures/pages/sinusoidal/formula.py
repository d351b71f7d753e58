"""Values for docs/sinusoidal/formula.md: the encoding of Vaswani et al. (2017), mostly at d = 8."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures import data
from build_figures.positional import sinusoidal
from build_figures.verify import Claim, Real

INPUTS = {"pos": 5, "d": (8, 512), "i": (0, 1, 2, 3), "base": 10000}

D = 8
POSITION = 5


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    ref = real(1)
    divisors = sinusoidal.divisors(D, ref=ref)
    press = data.load("press_2022")["perplexity"]
    return {
        "pairs": np.stack(
            [divisors, sinusoidal.frequencies(D, ref=ref), sinusoidal.wavelengths(D, ref=ref)],
            axis=1,
        ),
        "span": 63,  # positions of the figure
        "pe": sinusoidal.encode(real(POSITION), D),
        "clock": [30, 74],  # positions of the two dials: one near-return of the fast pair apart
        "near_gap": 44,  # among gaps up to 300, the nearest to whole turns of the fast pair
        "press": {"lengths": press["lengths"], "sinusoidal": press["sinusoidal"]},
        "vaswani": data.load("vaswani_2017"),
    }


def component(which: int) -> Any:
    """Return a function of pos, i and d: the sine (0) or the cosine (1) of pair i at pos."""
    return lambda pos, i, d: sinusoidal.encode(Real(pos), d)[2 * i + which]


def wavelength(i: int, d: int, theta_i: Fraction) -> Any:
    """Return the wavelength of pair i; the frequency is given for the formula's sake."""
    assert sinusoidal.frequencies(d, ref=Real(1))[i] == theta_i
    return sinusoidal.wavelengths(d, ref=Real(1))[i]


SAMPLES = (
    {"pos": 0, "i": 0, "d": 4},
    {"pos": 5, "i": 2, "d": 8},
    {"pos": 7, "i": 3, "d": 8},
    {"pos": 100, "i": 20, "d": 64},
)
PAIR_SAMPLES = ({"i": 0, "d": 4}, {"i": 2, "d": 8}, {"i": 20, "d": 64}, {"i": 255, "d": 512})
# Of the frequency, only exact values can be given to a formula: 10000**(-2i/d) at d = 4 and 8.
RATIONAL_SAMPLES = (
    {"i": 1, "d": 4, "theta_i": Fraction(1, 100)},
    {"i": 0, "d": 8, "theta_i": 1},
    {"i": 3, "d": 8, "theta_i": Fraction(1, 1000)},
)
FORMULAS = {
    "pe_sin": Claim(component(0), SAMPLES, defines=r"\text{PE}(pos, 2i)"),
    "pe_cos": Claim(component(1), SAMPLES, defines=r"\text{PE}(pos, 2i+1)"),
    "frequency": Claim(
        lambda i, d: sinusoidal.frequencies(d, ref=Real(1))[i],
        PAIR_SAMPLES,
        defines=r"\theta_i",
    ),
    "wavelength": Claim(wavelength, RATIONAL_SAMPLES, defines=r"\lambda_i"),
}
