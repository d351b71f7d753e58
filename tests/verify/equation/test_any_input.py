"""Whatever is typed as a formula, the engine neither crashes nor points outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify.equation import Claim, Reading, Role, check_claim, claimed, read
from build_figures.verify.numeral import find
from build_figures.verify.real import Real

from .saying import NAMES

PIECES = (
    *r"\frac \tfrac \sqrt \sqrt[3] \sin \cos \ln \log \log_2 \exp \max \min \binom \pi \infty".split(),
    *r"\sum_{i=1}^{3} \prod_{i=0}^{2} \sum \lfloor \rfloor \lceil \rceil \lvert \rvert \|".split(),
    *r"\left( \right) \left| \right| \left \right \bigl( \Bigr) \lVert \rVert ( ) [ ] { } |".split(),
    *r"= \approx < > \le \ne \equiv \not := + - * / \cdot \times \div ! \% ^\circ ^ _ ' , ; .".split(),
    *r"\quad \text{and} \text{if} \text{rad} \text{PE} \text{PE}(2,0) \text{PE}_{2,1} x_2 x_{1}".split(),
    *r"\begin{pmatrix} \end{pmatrix} \begin{aligned} \end{aligned} \begin{cases} \end{cases}".split(),
    *r"& \\ \\[2pt] 0 1 2 9 10 0.5 0.9093 100 1{,}024 2.0\times10^{-2} ? ?.?? -1 ^\top ^T".split(),
    *r"\, \; ~ % \ \dots \hat{x} \mathbf{q} {2} {-3} ^{2} _{2} \tag{1} ° π − × \boxed{2}".split(),
    *r"\operatorname{sin} \color{red} \mathrm{d} \pmod \implies \text{ \begin \mathbf d pos e i".split(),
)
SOUP = st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join) | st.lists(
    st.sampled_from(PIECES), max_size=30
).map("".join)
CLAIM = Claim(lambda pos, i: Real(pos) + i, ({"pos": 2, "i": 1}, {"pos": 3, "i": Fraction(1, 2)}))


def _sane(tex: str, reading: Reading) -> Iterator[bool]:
    numerals = list(find(tex, tex=True))
    yield [known.numeral for known in reading.numerals] == numerals
    starts = {numeral.start for numeral in numerals}
    for problem in reading.problems:
        yield 0 <= problem.start < problem.end <= len(tex)
        yield problem.suggestion is None or problem.start in starts
        yield "\n" not in problem.message


@given(SOUP)
def test_any_soup_of_tex_is_read(tex: str) -> None:
    """Every numeral is accounted for, every problem lies in the formula, only numerals are mended."""
    assert all(_sane(tex, read(tex, NAMES)))


@given(st.text(max_size=40))
def test_any_text_is_read(tex: str) -> None:
    """The same of any text at all."""
    assert all(_sane(tex, read(tex, NAMES)))


@given(SOUP)
def test_any_soup_of_tex_can_be_claimed(tex: str) -> None:
    """A claim about any formula ends in problems that lie in it."""
    problems = check_claim(tex, CLAIM)

    assert all(0 <= problem.start <= problem.end <= len(tex) for problem in problems)
    assert claimed(tex, CLAIM) <= {numeral.start for numeral in find(tex, tex=True)}


@pytest.mark.parametrize(
    "piece",
    [
        "(", "{", "|", "-", r"\left(", r"\frac{", r"\sqrt", r"\sin", "x_{", "2^{", r"\text{",
        r"\begin{aligned}", r"\begin{pmatrix}", "1+", r"1\cdot", "1=", r"1\approx", "1,", r"1\\",
        "9!", "'", "abc", r"\sum_{i=1}^{9}", "=", r"\|", "_", r"\quad", "1&",
    ],
)  # fmt: skip
def test_endless_repetition_is_read(piece: str) -> None:
    """A piece repeated hundreds of times ends neither in a recursion error nor in a stall."""
    for tex in (piece * 700, piece * 300 + "1 = 2"):
        assert all(_sane(tex, read(tex, NAMES)))


def test_a_formula_of_absurd_length_is_not_read() -> None:
    """Beyond twenty thousand characters all numerals are free."""
    tex = "1 + 1 = 3" + " " * 20_000
    reading = read(tex)

    assert {known.role for known in reading.numerals} == {Role.FREE}
    assert (reading.problems, reading.chains) == ((), 0)


def test_a_key_that_is_no_name_is_refused() -> None:
    """A page's names are single TeX symbols; anything else is the script's mistake."""
    with pytest.raises(ValueError, match="not a TeX name"):
        read("1", {"x + y": 1})


def test_without_pinning_every_numeral_of_a_checked_chain_counts() -> None:
    """Who tries changes on his own may skip the engine's."""
    tex = r"\max(1, 2) = 2"

    assert [known.role for known in read(tex).numerals] == ["free", "equation", "equation"]
    assert {known.role for known in read(tex, pinning=False).numerals} == {Role.EQUATION}
