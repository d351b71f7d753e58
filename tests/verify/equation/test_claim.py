"""Defining formulas are compared with the functions that implement them, as printed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from build_figures.verify.equation import Claim, Problem, check_claim, claimed
from build_figures.verify.finding import Code
from build_figures.verify.real import Real, Scalar, Undecided

SAMPLES = (
    {"pos": 2, "i": 1, "d": 4},
    {"pos": 3, "i": 0, "d": 8},
    {"pos": 5, "i": 3, "d": 8},
)
LEFT = r"\text{PE}(pos, 2i) = "


def sine(pos: int, i: int, d: int) -> Real:
    """Return the sine component, as the paper defines it."""
    return (pos / Real(10000) ** Fraction(2 * i, d)).sin()


PE = Claim(sine, SAMPLES)


def said(tex: str, claim: Claim = PE) -> list[str]:
    """Return the messages of a claim."""
    return [problem.message for problem in check_claim(tex, claim)]


@pytest.mark.parametrize(
    "tex",
    [
        LEFT + r"\sin(pos / 10000^{2i/d})",
        LEFT + r"\sin\left(\frac{pos}{10000^{2i/d}}\right)",
        LEFT + r"\sin \frac{\text{pos}}{10000^{2i/d}}",
        LEFT + r"\sin(pos \cdot 10000^{-2i/d})",
        LEFT + r"\sin\bigl(pos \, e^{-\ln(10000) \cdot 2i/d}\bigr)",
        LEFT + r"\cos\left(\frac{\pi}{2} - \frac{pos}{10000^{2i/d}}\right)",
        LEFT + r"\sin(pos / 10000^{2i/d}), \quad i = 0, \dots, d/2 - 1",
        LEFT + r"\sin(pos / 10000^{2i/d}), \quad 0 \le i < d/2",
        LEFT + r"\sin(pos / 10000^{2i/d}), \quad d = 512",
        LEFT + r"\sin(pos / 10000^{2i/d}) = \sin(pos / 100^{4i/d})",
        r"\text{PE}_{(pos, 2i)} = \sin(pos / 10000^{2i/d})",
        r"\begin{aligned} p_{2i} &= \sin(pos / 10000^{2i/d}) \end{aligned}",
    ],
)
def test_a_formula_that_is_its_function_passes(tex: str) -> None:
    """However it is written, a formula that gives the function's values is right."""
    assert check_claim(tex, PE) == ()


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (r"\sin", r"\cos"),
        (r"\sin", r"\tan"),
        ("10000", "1000"),
        ("10000", "10001"),
        ("2i/d", "i/d"),
        ("2i/d", "3i/d"),
        ("2i/d", "-2i/d"),
        ("2i/d", "2i/(d-1)"),
        ("2i/d", "2(i+1)/d"),
        ("2i/d", "2d/i"),
        ("pos /", "2pos /"),
        ("pos /", "-pos /"),
        ("pos /", r"pos \cdot "),
        ("pos /", r"(pos + 1) /"),
    ],
)
def test_a_changed_formula_fails(was: str, now: str) -> None:
    """A changed function, base, exponent, sign or index is found."""
    right = r"\sin(pos / 10000^{2i/d})"
    (problem,) = check_claim(LEFT + right.replace(was, now), PE)

    assert problem.code is Code.CLAIM
    assert problem.certain


@pytest.mark.parametrize(
    "function",
    [
        lambda pos, i, d: (pos / Real(10000) ** Fraction(2 * i, d)).cos(),
        lambda pos, i, d: (pos / Real(1000) ** Fraction(2 * i, d)).sin(),
        lambda pos, i, d: (pos / Real(10000) ** Fraction(i, d)).sin(),
        lambda pos, i, d: -sine(pos, i, d),
        lambda pos, i, d: sine(pos, i, d) + Fraction(1, 10**60),
    ],
)
def test_a_changed_function_fails(function: Callable[..., Scalar]) -> None:
    """A mistake in the code is found as well as one in the formula, however small."""
    assert len(check_claim(LEFT + r"\sin(pos / 10000^{2i/d})", Claim(function, SAMPLES))) == 1


def test_the_first_sample_that_differs_is_shown_with_both_values() -> None:
    """The message names the sample, what the formula gives there, and what the function gives."""
    tex = LEFT + r"\cos(pos / 10000^{2i/d})"
    (problem,) = check_claim(tex, PE)

    assert problem == Problem(
        Code.CLAIM,
        len(LEFT),
        len(tex),
        "at pos = 2, i = 1, d = 4 the formula as printed is 0.9998000067, "
        "its function 0.01999866669",
    )


def test_each_further_side_is_compared() -> None:
    """In a chain of right sides the wrong one is found."""
    tex = LEFT + r"\sin(pos / 10000^{2i/d}) = \sin(pos / 100^{2i/d})"
    (problem,) = check_claim(tex, PE)

    assert tex[problem.start : problem.end] == r"\sin(pos / 100^{2i/d})"


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (
            LEFT + r"\sin(p / 10000^{2i/d})",
            "cannot evaluate the formula as printed at pos = 2, i = 1, d = 4: unknown symbol 'p'",
        ),
        (
            LEFT + r"\sin(pos / 0)",
            "the formula as printed has no value at pos = 2, i = 1, d = 4: a division by zero",
        ),
        (
            LEFT + r"(pos, i)",
            (
                "cannot evaluate the formula as printed at pos = 2, i = 1, d = 4: "
                "a vector or matrix stands where only a number has a meaning"
            ),
        ),
        (
            LEFT + r"9^{9^{99}}",
            (
                "cannot evaluate the formula as printed at pos = 2, i = 1, d = 4: "
                "a result beyond 2**16384"
            ),
        ),
        (
            LEFT + r"\lfloor \sin(90^\circ) \rfloor",
            (
                "no precision tells at pos = 2, i = 1, d = 4 whether the formula as printed is its "
                "function"
            ),
        ),
        (
            r"\sin(pos) + 1",
            "the claim needs one formula that defines a name = an expression; here are 0",
        ),
        (
            r"i = 0",
            "the claim needs one formula that defines a name = an expression; here are 0",
        ),
        (
            r"2 = \sin(pos)",
            "the claim needs one formula that defines a name = an expression; here are 0",
        ),
        (
            r"a = \sin(pos) \quad b = \cos(pos)",
            "the claim needs one formula that defines a name = an expression; here are 2",
        ),
        (
            r"a \approx \sin(pos)",
            "the claim needs one formula that defines a name = an expression; here are 0",
        ),
        ("", "the claim needs one formula that defines a name = an expression; here are 0"),
        ("a =", "the claim needs one formula that defines a name = an expression; here are 0"),
        *(
            (tex, "the claim needs one formula that defines a name = an expression; here are 0")
            for tex in (
                r"a = \sin(pos) \quad + 14",
                r"- \quad a = \sin(pos)",
                r"2 \cdot \text{and } a = \sin(pos)",
                r"\text{not } a = \sin(pos)",
            )
        ),
    ],
)
def test_a_formula_that_cannot_be_compared_says_why(tex: str, message: str) -> None:
    """What cannot be read or evaluated is a problem of its own, never passed over."""
    assert said(tex) == [message]


def test_a_claim_without_samples_compares_nothing() -> None:
    """A claim that compares nothing is no claim."""
    assert said(LEFT + "1", Claim(sine, ())) == [
        "the claim has no samples, so that nothing is compared"
    ]


PAIR = r"""\begin{aligned}
\text{PE}(pos, 2i) &= \sin(pos / 10000^{2i/d}) \\
\text{PE}(pos, 2i+1) &= \cos(pos / 10000^{2i/d})
\end{aligned}"""


def test_a_claim_may_say_which_definition_it_is_about() -> None:
    """Of several definitions in one formula, the left side tells them apart."""
    assert check_claim(PAIR, Claim(sine, SAMPLES, defines=r"\text{PE}(pos, 2i)")) == ()
    assert len(check_claim(PAIR, Claim(sine, SAMPLES, defines=r"\text{PE}(pos, 2i+1)"))) == 1


def test_a_left_side_that_was_changed_defines_something_else() -> None:
    """With the left side in the claim, its own numbers cannot change unnoticed."""
    claim = Claim(sine, SAMPLES, defines=r"\text{PE}(pos, 2i)")

    assert said(r"\text{PE}(pos, 3i) = \sin(pos / 10000^{2i/d})", claim) == [
        r"the claim needs one formula that defines \text{PE}(pos, 2i); here are 0"
    ]


def test_what_the_function_raises_comes_out() -> None:
    """A broken function is the script's mistake, not the formula's."""
    claim = Claim(lambda pos: pos / 0, ({"pos": 2},))

    with pytest.raises(ZeroDivisionError):
        check_claim("a = 2 pos", claim)


def test_a_function_that_returns_a_float_is_refused() -> None:
    """An inexact value proves nothing."""
    with pytest.raises(TypeError, match="not exact"):
        check_claim("a = 0.1 pos", Claim(lambda pos: 0.1 * pos, ({"pos": 1},)))


def test_a_function_may_ask_for_more_precision() -> None:
    """Where the function is not decided, it is asked again with more bits, and at last reported."""

    def undecided(pos: int) -> Scalar:
        raise Undecided(str(pos))

    assert said("a = 2 pos", Claim(undecided, ({"pos": 1},))) == [
        "no precision tells at pos = 1 whether the formula as printed is its function"
    ]


def test_variables_are_called_by_their_plain_names() -> None:
    """Subscripts, Greek letters and fonts of a formula are plain names in a sample."""
    claim = Claim(
        lambda d_model, theta, n_2: Fraction(theta * d_model, n_2),
        ({"d_model": 512, "theta": 3, "n_2": 7},),
    )

    assert check_claim(r"f = \frac{\theta d_{\text{model}}}{n_2}", claim) == ()


def test_a_sample_shadows_a_constant() -> None:
    """A variable called e is that variable."""
    assert check_claim("f = 2e", Claim(lambda e: 2 * e, ({"e": 3},))) == ()


def test_sums_over_an_index_run_to_limits_of_the_sample() -> None:
    """The limits of a sum may be variables."""
    claim = Claim(
        lambda k, d: sum((Real(k * i).cos() for i in range(d // 2)), Real(0)),
        ({"k": 3, "d": 8}, {"k": 1, "d": 4}),
    )

    assert check_claim(r"s(k) = \sum_{i=0}^{d/2-1} \cos(k i)", claim) == ()
    assert len(check_claim(r"s(k) = \sum_{i=0}^{d/2} \cos(k i)", claim)) == 1


def test_the_numerals_a_claim_pins_are_told() -> None:
    """Pinned are the numerals of which any changed digit makes the claim fail."""
    tex = LEFT + r"\sin(pos / 10000^{2i/d})"

    assert [tex[start] for start in sorted(claimed(tex, PE))] == ["1", "2"]


def test_a_numeral_that_no_sample_sees_is_not_pinned() -> None:
    """At position 0 every base would do."""
    claim = Claim(sine, ({"pos": 0, "i": 1, "d": 4},))

    assert claimed(LEFT + r"\sin(pos / 10000^{2i/d})", claim) == frozenset()


def test_the_left_side_is_pinned_where_the_claim_states_it() -> None:
    """The numerals of the left side are part of what is claimed."""
    tex = LEFT + r"\sin(pos / 10000^{2i/d})"
    claim = Claim(sine, SAMPLES, defines=r"\text{PE}(pos, 2i)")

    assert [tex[start] for start in sorted(claimed(tex, claim))] == ["2", "1", "2"]


def test_nothing_is_pinned_where_trying_takes_too_long() -> None:
    """What was not tried to the end is not claimed to be pinned."""
    claim = Claim(lambda n: n * (n - 1) // 2, ({"n": 9000},))
    tex = r"s = 0 + \sum_{i=0}^{n-1} i"

    assert check_claim(tex, claim) == ()
    assert claimed(tex, claim) == frozenset()
