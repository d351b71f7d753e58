"""Outlines in fewer bytes."""

from __future__ import annotations

import pytest

from build_figures.figures.outline import compact


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("M 1.004 2 \nL 3.5 2 \nL 3.5 -4.126 \nL 1 5 \nz\n", "M1 2H3.5V-4.13L1 5z"),
        ("M 0 0 L 0.001 0.001 L 1 1", "M0 0H0L1 1"),
        ("M 0 3 C 0.795609 3 1.55874 2.683901 2 2 L 2 1", "M0 3C0.8 3 1.56 2.68 2 2V1"),
        ("M 1 1 Q 2 2 3 -0.001 L 4 0", "M1 1Q2 2 3 0H4"),
        ("M 100 20 L 100 10", "M100 20V10"),
    ],
)
def test_an_outline_is_shortened(long: str, short: str) -> None:
    """Level and upright lines need one number, and no number more than two decimals."""
    assert short == compact(long)
