"""Numerals: what is one, what it states, and that parse and print are inverse."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.numeral import MAX_EXPONENT, Exponent, Numeral, Style, find, render

PROSE = {
    "0.0200": Fraction(1, 50),
    "7": Fraction(7),
    "−0.4161": Fraction(-4161, 10000),
    "-3": Fraction(-3),
    "+17": Fraction(17),
    "10,000": Fraction(10000),
    "1,234,567.5": Fraction(12345675, 10),
    "10\u2009000": Fraction(10000),
    "10\u202f000": Fraction(10000),
    "23.0%": Fraction(23, 100),
    "9.003 %": Fraction(9003, 100000),
    "57.3°": Fraction(573, 10),
    "2.0 × 10⁻²": Fraction(1, 50),
    "6.03×10⁵": Fraction(603000),
    "1e-5": Fraction(1, 10**5),
    "10⁻³": Fraction(1, 1000),
    "−10⁶": Fraction(-(10**6)),
    "2.5E+3": Fraction(2500),
}
TEX = {
    "0.9093": Fraction(9093, 10000),
    "10{,}000": Fraction(10000),
    r"10\,000": Fraction(10000),
    r"2.0 \times 10^{-2}": Fraction(1, 50),
    r"3\cdot 10^5": Fraction(300000),
    r"50\%": Fraction(1, 2),
    r"9.003\,\%": Fraction(9003, 100000),
    r"90^\circ": Fraction(90),
    r"1.5^{\circ}": Fraction(3, 2),
}


def texts(text: str, *, tex: bool = False) -> list[str]:
    """Return the numerals of a text as typed."""
    return [numeral.text for numeral in find(text, tex=tex)]


@pytest.mark.parametrize(("text", "value"), PROSE.items())
def test_prose(text: str, value: Fraction) -> None:
    """A numeral states its exact value, wherever it stands, and prints as it was typed."""
    around = f"about {text}, and so on"
    (numeral,) = find(around)

    assert (text, value) == (numeral.text, numeral.value)
    assert text == around[numeral.start : numeral.end]
    assert text == render(value, numeral.style)


@pytest.mark.parametrize(("text", "value"), TEX.items())
def test_tex(text: str, value: Fraction) -> None:
    """A numeral in TeX states its exact value and prints as it was typed."""
    around = rf"x = {text} + y"
    (numeral,) = find(around, tex=True)

    assert (text, value) == (numeral.text, numeral.value)
    assert text == around[numeral.start : numeral.end]
    assert text == render(value, numeral.style)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2-5", ["2", "5"]),
        ("2–5", ["2", "5"]),
        ("−2–−5", ["−2", "5"]),
        ("x−0.5", ["0.5"]),
        ("5 − 3", ["5", "3"]),
        ("(0,1,0,1)", ["0", "1", "0", "1"]),
        ("0,100", ["0", "100"]),
        ("1,0000", ["1", "0000"]),
        ("1.2.3", []),
        (".5", []),
        ("x.5", []),
        ("h1", []),
        ("128K", ["128"]),
        ("ends with 1.540.", ["1.540"]),
        ("**-0.5** and _0.6_", ["-0.5", "0.6"]),
        ("10⁻⁵ and 2 × 10³", ["10⁻⁵", "2 × 10³"]),
        ("10⁹⁹⁹⁹⁹", []),
        ("1 × 10⁹⁹⁹⁹⁹", []),
        ("what? 1", ["1"]),
        ("?.?? ??.? ?<!--=x--> ?%<!--=x-->", ["?.??", "??.?", "?", "?%"]),
    ],
)
def test_what_is_a_numeral_in_prose(text: str, expected: list[str]) -> None:
    """Hyphens, en dashes, lists, versions and names are told apart from signs and numerals."""
    assert expected == texts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"x^23", ["2", "3"]),
        (r"\frac12", ["1", "2"]),
        (r"\frac{10}2", ["10", "2"]),
        (r"\frac{\sqrt{10}} 25", ["10", "2", "5"]),
        (r"\frac{10", ["10"]),
        (r"\frac", []),
        (r"\sqrt25 x_10", ["2", "5", "1", "0"]),
        (r"a - 3", ["3"]),
        (r"a = -3", ["-3"]),
        (r"= - 3", ["- 3"]),
        (r"2 \cdot -3", ["2", "-3"]),
        (r"(-1, -2)", ["-1", "-2"]),
        (r"\begin{array}{c2} 1 & -2 \\[3pt] -4 \end{array}", ["1", "-2", "-4"]),
        (r"\hspace{2em} \color{12} 7 \kern3pt", ["7"]),
        (r"10^{-2}", ["10", "-2"]),
        (r"\begin{pmatrix} -1 & -2 \\ -3 & -4 \end{pmatrix} - 5", ["-1", "-2", "-3", "-4", "5"]),
        (r"|-3| - 4 - |-5|", ["-3", "4", "-5"]),
        (r"\pi - 3 \le -4 \to -5 \quad -6 \; -7", ["3", "-4", "-5", "-6", "-7"]),
        (r"\left( -3 \right) - 4", ["-3", "4"]),
        (r"\mathrm{x} - 3 \text{is} -4 \sqrt{2} - 5", ["3", "-4", "2", "5"]),
        (r"\lvert -3 \rvert - 4 \dots -5 \% -6", ["-3", "4", "5", "6"]),
        (r"\{-1, -2\} - 3", ["-1", "-2", "3"]),
        (r"\approx ?.????", ["?.????"]),
        (r"1 \times 10^{99999}", ["1", "10", "99999"]),
    ],
)
def test_what_is_a_numeral_in_tex(text: str, expected: list[str]) -> None:
    """Unbraced arguments are one digit, a minus is a sign only where it cannot be an operator."""
    assert expected == texts(text, tex=True)


def test_offsets_of_a_stretch() -> None:
    """Offsets count from the whole text when only a stretch is searched."""
    (numeral,) = find("1 and 2 and 3", 4, 9)

    assert (6, 7) == (numeral.start, numeral.end)


def test_render_refuses_to_round() -> None:
    """A value between two multiples of the unit is not rendered at all."""
    with pytest.raises(ValueError, match="no multiple"):
        render(Fraction(1, 3), Style(decimals=2))


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        (Fraction(0), Style(decimals=2, sign="−"), "0.00"),
        (Fraction(0), Style(plus=True), "0"),
        (Fraction(5), Style(plus=True), "+5"),
        (Fraction(1, 20), Style(decimals=3), "0.050"),
        (Fraction(-1000), Style(grouping=","), "-1,000"),
        (Fraction(100), Style(grouping=","), "100"),
        (Fraction(1, 100), Style(exponent=Exponent("", "⁻²", ""), bare_power=True), "10⁻²"),
        (Fraction(-3, 100), Style(exponent=Exponent("", "⁻²", ""), bare_power=True), "-3 × 10⁻²"),
        (Fraction(0), Style(exponent=Exponent("", "⁻²", ""), bare_power=True), "0"),
    ],
)
def test_render(value: Fraction, style: Style, text: str) -> None:
    """Signs, leading zeros and grouping are printed as the style says."""
    assert text == render(value, style)


def test_placeholder() -> None:
    """A placeholder has a style but states nothing yet."""
    (numeral,) = find("it is ?.????.")

    assert numeral.placeholder
    assert (4, Fraction(0)) == (numeral.style.decimals, numeral.value)


def test_a_numeral_without_a_sign_gets_the_minus_of_its_page() -> None:
    """A value that turns out negative is written with the minus sign used elsewhere."""
    first, _ = find("0.5 and −0.5")

    assert "−0.5" == render(Fraction(-1, 2), first.style)


STYLES = st.builds(
    Style,
    sign=st.sampled_from(["-", "−"]),
    plus=st.booleans(),
    grouping=st.sampled_from(["", ",", "\u2009", "\u202f"]),
    decimals=st.integers(0, 12),
    exponent=st.none()
    | st.builds(Exponent, st.just(" × 10"), st.sampled_from(["⁻²", "⁵", "⁻¹²"]), st.just(""))
    | st.builds(Exponent, st.just("e"), st.sampled_from(["-5", "3", "+04"]), st.just("")),
    suffix=st.sampled_from(["", "%", " %", "°"]),
)


@given(st.integers(-(10**15), 10**15), STYLES, st.sampled_from([" ", "(", "| ", "**"]))
def test_print_then_parse(count: int, style: Style, before: str) -> None:
    """Whatever value is printed in whatever style is read back as that value and prints the same."""
    value = count * style.unit
    text = render(value, style)
    found: list[Numeral] = list(find(f"{before}{text} after"))

    assert [text] == [numeral.text for numeral in found]
    assert value == found[0].value
    assert text == render(found[0].value, found[0].style)


@given(st.text(alphabet="0123456789.,-−+%°?eE×⁻²⁵ {}\\timescdo^_&()x", max_size=60), st.booleans())
def test_any_text(text: str, tex: bool) -> None:
    """Numerals never overlap, lie where they say, and print as typed unless they are signed zeros."""
    end = 0
    for numeral in find(text, tex=tex):
        assert end <= numeral.start < numeral.end
        assert text[numeral.start : numeral.end] == numeral.text
        end = numeral.end
        exponent = numeral.style.exponent
        assert exponent is None or abs(exponent.value) <= MAX_EXPONENT
