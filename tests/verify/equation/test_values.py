"""The value behind each numeral of a formula, at full precision."""

from __future__ import annotations

import pytest

from build_figures.verify.equation import Role, read
from build_figures.verify.real import Real


@pytest.mark.parametrize(
    ("tex", "values"),
    [
        (r"\sin(2) \approx 0.9093", ["2", "0.909297426825682"]),
        (r"0.9093 \approx \sin(2)", ["0.909297426825682", "2"]),
        (r"\pi \approx 3.14159 \approx 3.14", ["3.14159265358979", "3.14159265358979"]),
        (r"3.14159 \approx 3.14", ["3.14159", "3.14"]),
        (r"\frac{\pi}{3} \approx 60^\circ", ["3", "60.0000000000000"]),
        (r"-\cos(2) \approx -{0.42}", ["2", "-0.416146836547142"]),
        (r"(\sin 2, 1 + 1) \approx (0.91, 2.0)", ["2", "1", "1", "0.909297426825682", "2"]),
        (r"\frac{1}{8} = 12.5\%", ["1", "8", "0.125"]),
        ("k = 512", ["512"]),
        ("2 < 3", ["2", "3"]),
    ],
)
def test_a_rounded_numeral_has_the_value_of_the_other_side(tex: str, values: list[str]) -> None:
    """What a numeral stands for is told in full, or what it states where nothing else is known."""
    known = read(tex).numerals

    assert [Real(one.value).digits(15) for one in known if one.value is not None] == values


def test_a_numeral_of_a_formula_too_long_to_read_has_no_value() -> None:
    """Nothing is known of it."""
    (known,) = read("1" + " " * 20_000).numerals

    assert (known.role, known.value) == (Role.FREE, None)
