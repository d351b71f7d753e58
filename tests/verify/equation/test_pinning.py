"""The changes that are tried on a numeral of an equation."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.equation.pinning import mutants
from build_figures.verify.numeral import find


@given(st.from_regex(r"[0-9]{1,6}(\.[0-9]{1,6})?", fullmatch=True))
def test_a_changed_numeral_is_read_as_a_reader_would(text: str) -> None:
    """Each change has the value of its text, none that of another, and none is as it was."""
    numeral = next(find(text, tex=True))
    tried = list(mutants(numeral))

    assert all(value == Fraction(changed) for changed, value in tried)
    assert all(changed != numeral.text for changed, _ in tried)
    assert len(tried) >= 9 * sum(map(str.isdigit, numeral.text))
