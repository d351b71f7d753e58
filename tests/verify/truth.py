"""The independent reference of the ball arithmetic: mpmath at 60 digits."""

from __future__ import annotations

from fractions import Fraction

from mpmath import mp, mpf
from mpmath.libmp import to_rational

from build_figures.verify.decimal_text import fraction
from build_figures.verify.real import Real

mp.dps = 60
SLACK = Fraction(1, 10**50)  # what 60 digits may be wrong by, generously, for the sizes tested
NARROW = Fraction(1, 10**25)  # far wider than any ball of 128 bits in the tests


def truth(value: Fraction | int) -> mpf:
    """Return a rational at 60 digits."""
    return mpf(Fraction(value).numerator) / Fraction(value).denominator


def rational(value: mpf) -> Fraction:
    """Return the binary fraction that an mpmath number is."""
    return Fraction(*to_rational(value._mpf_))


def encloses(real: Real, true: mpf, narrow: Fraction = NARROW) -> bool:
    """Tell whether the ball contains the true value and is narrow enough to be of use."""
    exact = real.exact()
    if exact is not None:
        return abs(exact - rational(true)) <= SLACK
    middle, radius = fraction(real.ball.mid().fmpq()), fraction(real.ball.rad().fmpq())
    return abs(middle - rational(true)) <= radius + SLACK and radius <= narrow
