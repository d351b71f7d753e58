"""Values for docs/basics/perplexity.md: three tokens of probability 1/2, 1/4 and 1/8."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures import data
from build_figures.verify import Claim, Real

PROBABILITIES = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8))
INPUTS = {"n": 3, "t": (0, 1, 2)}
CHOICES = 10000  # tokens among which the fair guess of the page chooses


def values(real):
    """Compute every number the page states, in the number system `real`."""
    p = real.array(PROBABILITIES)
    press = data.load("press_2022")["perplexity"]
    vaswani = data.load("vaswani_2017")
    return {
        "p": p,
        "factors": 1 / p,
        "ppl": perplexity(p),
        "plain": np.mean(1 / p),
        "choices": CHOICES,
        "fair": perplexity(real.array([Fraction(1, CHOICES)] * 3)),
        "lengths": press["lengths"],
        "press": press["sinusoidal"],
        "growth": press["sinusoidal"][2] / press["sinusoidal"][0],
        "base": vaswani["base"]["perplexity"],
        "learned": vaswani["learned"]["perplexity"],
    }


def perplexity(p):
    """Return e to the power of the average surprise of probabilities, shape (n,) to ()."""
    return np.exp(np.mean(-np.log(p)))


def names(v):
    """Return what TeX names mean on the page."""
    return {"p": v["p"], r"\text{PPL}": v["ppl"]}


def claimed(p, n):
    """Return the perplexity of the first n probabilities."""
    return perplexity(np.array([Real(x) for x in p[:n]]))


SAMPLES: Any = (  # lists of probabilities, indexed from 0
    {"p": PROBABILITIES, "n": 3},
    {"p": (Fraction(1, 3), Fraction(1, 5), Fraction(2, 3), Fraction(1)), "n": 4},
)
FORMULAS = {"ppl": Claim(claimed, SAMPLES, defines=r"\text{PPL}")}
