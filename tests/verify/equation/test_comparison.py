"""Whether values are equal, and which are too large to go on with."""

from __future__ import annotations

import pytest
from flint import arb

from build_figures.verify.equation.comparison import LARGEST, bounded
from build_figures.verify.real import Real, Undecided, _real


def test_a_ball_that_may_be_a_monster() -> None:
    """A ball that reaches beyond the largest number asks for more precision; another goes on."""
    within, beyond = _real(arb(0, LARGEST / 2)), _real(arb(1, LARGEST))

    assert within is bounded(within)
    assert bounded(Real(3)) == 3
    for ball in (beyond, _real(arb(0, LARGEST * 2))):
        with pytest.raises(Undecided, match="perhaps too large a number"):
            bounded(ball)
