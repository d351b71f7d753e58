"""Slips are named by what most likely made them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.diagnosis import diagnosis
from build_figures.verify.numeral import Numeral, Style, find, render


def numeral(text: str) -> Numeral:
    """Return the numeral that a text is."""
    return next(find(text))


@pytest.mark.parametrize(
    ("stated", "right", "slip"),
    [
        ("0.9093", "0.909297", ""),
        ("0.9039", "0.909297", "digits swapped"),
        ("-0.4116", "-0.416147", "digits swapped"),
        ("0.4161", "-0.416147", "sign flipped"),
        ("-0.4161", "0.416147", "sign flipped"),
        ("1.7320", "1.732051", "truncated instead of rounded"),
        ("-1.7320", "-1.732051", "truncated instead of rounded"),
        ("0", "0.7", "truncated instead of rounded"),
        ("0.6932", "0.693147", "off by one in the last place"),
        ("0.6930", "0.693147", "off by one in the last place"),
        ("0.1000", "0.01", "off by a power of ten"),
        ("0.0200", "0.199987", "off by a power of ten"),
        ("9646.6", "96.466", "off by a power of ten"),
        ("23.0%", "0.0230", "off by a power of ten"),
        ("50", "7", ""),
        ("0", "7", ""),
        ("1234", "1324", "digits swapped"),
        ("1234", "4231", ""),
        ("1234", "-1324", ""),
        ("12", "212", ""),
        ("1243", "1235", ""),
        ("2.7183", "3.141593", ""),
        ("9" * 400, "8" * 400, ""),
    ],
)
def test_a_slip_is_named(stated: str, right: str, slip: str) -> None:
    """Each kind of slip has its name; what is no common slip has none."""
    assert diagnosis(numeral(stated), Fraction(right)) == slip


@given(st.fractions(-9999, 9999), st.integers(0, 4))
def test_a_right_numeral_has_no_slip(right: Fraction, decimals: int) -> None:
    """A numeral that is the rounded value gets no diagnosis, whatever the value."""
    unit = Fraction(1, 10**decimals)
    stated = numeral(render(round(right / unit) * unit, Style(decimals=decimals)))

    assert diagnosis(stated, right) == ""
