"""Values for docs/sinusoidal/added-once.md: what adding a code to an embedding costs and does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from build_figures.positional import sinusoidal
from build_figures.positional.array import like

INPUTS = {
    "pos": (0, 1, 2, 3),
    "d": (4, 8, 64, 512),
    "n": 32,  # half of the width of a random word
    "j": (0, 100),  # the series, from its first term to the last one printed
    "N": 6,
    "base": 10000,
}

WIDTHS = (8, 64, 512)
TERMS = 101  # of the series of mean_length; `rest` bounds what the others add
DRAWN = 50  # random embeddings, as many as the figure shows
D = 64  # their width
FIRST = 50  # positions of a short text
SMALL = Fraction(1, 10)  # radians: an angle within which sine and cosine hardly move


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    pe = sinusoidal.encode(real.arange(4), d=4)
    word = real.array([2, 1, -1, 0])  # an embedding, after scaling, with numbers easy to follow
    width = real.array(WIDTHS)
    code = np.sqrt(width / 2)
    embeddings = real.dyadic(np.random.default_rng(0).standard_normal((DRAWN, D)))
    before = norm(embeddings)
    after = norm(embeddings + sinusoidal.encode(real(0), D))
    return {
        "pe": pe,
        "rows": np.stack([word, pe[3], word + pe[3]]),
        "sizes": sizes(np.array((8, 512))),
        "lengths": np.stack([np.sqrt(width), code, np.sqrt(width) / code], axis=1),
        "ends": np.stack([np.sqrt(width[1]) + code[1], np.sqrt(width[1]) - code[1]]),
        "unchanged": unchanged(real(8), np.sqrt(real(32)), real.pi),
        "mean": np.stack([mean_length(D, real(0)), mean_length(D, real(32))]),
        "rest": rest(D, real(32)),
        "bound": [10, -40],  # base and exponent, of what is larger than the rest
        "drawn": {
            "count": DRAWN,
            "longer": int(np.sum(after > before)),
            "mean": np.stack([before.mean(), after.mean()]),
        },
        "determinant": determinant(pe),
        "first": FIRST,
        "small": SMALL,
        "still": still(real(FIRST - 1), real(SMALL)),
    }


def sizes(d: Any) -> Any:
    """Return one row for each width d: the next layer's input, and its weights, in three designs.

    The columns are: components if the code is added, if it is appended; weights of a matrix that
    returns d numbers in both cases; weights if it returns as many numbers as it is given.
    """
    return np.stack([d, 2 * d, d * d, 2 * d * d, 4 * d * d], axis=1)


def unchanged(a: Any, b: Any, pi: Any) -> Any:
    """Return the cosine, and the angle in degrees, at which |a + b| = |a|, for lengths a and b."""
    # |a + b|^2 = |a|^2 + |b|^2 + 2 |a| |b| cosine
    cosine = -b / (2 * a)
    return np.stack([cosine, np.arccos(cosine) * 180 / pi])


def mean_length(d: int, added: Any) -> Any:
    """Return the mean length of a normal random vector plus a fixed one, cut after TERMS terms.

    d: components, even; each is drawn with mean 0 and variance 1. added: squared length of the
    fixed vector, whose direction does not matter. What is cut off is less than `rest`.

    The squared length is that of a random vector with 2 J more components and nothing added, where
    J is a Poisson number of mean added / 2 (noncentral chi-square distribution). Without anything
    added the mean length is sqrt(2) Gamma((d+1)/2) / Gamma(d/2), and two more components multiply
    it by (d + 1)/d.
    """
    return plain(d, added) * np.exp(-added / 2) * (1 + np.cumprod(ratios(d, added)[:-1]).sum())


def rest(d: int, added: Any) -> Any:
    """Return a bound on what mean_length leaves out: each term is less than half the one before."""
    return plain(d, added) * np.exp(-added / 2) * np.prod(ratios(d, added)) * 2


def ratios(d: int, added: Any) -> Any:
    """Return by what each term of the series is multiplied to get the next, shape (TERMS,)."""
    j = like(np.arange(TERMS), added)
    return added / 2 / (j + 1) * (d + 2 * j + 1) / (d + 2 * j)


def plain(d: int, ref: Any) -> Any:
    """Return the mean length of a normal random vector with d components, d even."""
    k = like(np.arange(1, d // 2), ref)
    # sqrt(2) Gamma(n + 1/2) / Gamma(n) = sqrt(pi/2) times (2k + 1)/(2k) over all k below n
    return np.sqrt(2 * np.arctan(like(1, ref))) * np.prod((2 * k + 1) / (2 * k))


def determinant(matrix: Any) -> Any:
    """Return the determinant of a square matrix by expansion along its first row."""
    if len(matrix) == 1:
        return matrix[0, 0]
    minors = [np.delete(matrix[1:], column, axis=1) for column in range(len(matrix))]
    return sum((-1) ** c * matrix[0, c] * determinant(minor) for c, minor in enumerate(minors))


def still(pos: Any, angle: Any) -> Any:
    """Return how many pairs have turned by less than an angle at a position, and how many are."""
    turned = sinusoidal.angles(pos, WIDTHS[-1])
    return np.array([int(np.sum(turned < angle)), len(turned)])


def norm(x: Any) -> Any:
    """Return the length along the last axis."""
    return np.sqrt((x**2).sum(axis=-1))


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {r"\text{PE}": lambda pos: v["pe"][pos], "R": v["rest"]}
