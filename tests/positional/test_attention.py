"""Attention, against one query at a time in pure Python and mpmath, by ratios of exponentials."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from build_figures.positional import attention
from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, working_precision

BOTH = pytest.mark.parametrize("real", [FLOATS, BALLS], ids=lambda real: real.name)
SMALL = st.integers(-8, 8).map(lambda n: Fraction(n, 4))
Matrix = list[list[Fraction]]


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    """Compute balls with 128 bits, and what they must enclose with 60 digits."""
    with working_precision(128), mp.workdps(60):
        yield


def matrices(rows: int, columns: int) -> st.SearchStrategy[Matrix]:
    """Draw matrices of quarters."""
    return st.lists(
        st.lists(SMALL, min_size=columns, max_size=columns), min_size=rows, max_size=rows
    )


def exact(x: Fraction | int) -> mpf:
    """Return a rational in mpmath."""
    return mpf(Fraction(x).numerator) / Fraction(x).denominator


def share(row: list[mpf], j: int) -> mpf:
    """Return one weight as 1 / (sum of exp(s_k - s_j)): no maximum, no common divisor."""
    return 1 / mp.fsum(mp.exp(other - row[j]) for other in row)


def attended(
    q: Matrix, k: Matrix, v: Matrix, i: int, visible: list[int], bias: Matrix
) -> list[mpf]:
    """Return row i of the attention, over the visible keys alone."""
    row = [
        mp.fsum(exact(a) * exact(b) for a, b in zip(q[i], k[j], strict=True)) / mp.sqrt(len(q[i]))
        + exact(bias[i][j])
        for j in visible
    ]
    share_of = [share(row, place) for place in range(len(visible))]
    return [
        mp.fsum(w * exact(v[j][c]) for w, j in zip(share_of, visible, strict=True))
        for c in range(len(v[0]))
    ]


def close(value: Any, true: mpf) -> bool:
    """Tell whether a float is near the true value, or a narrow ball encloses it."""
    if not isinstance(value, Real):
        return bool(abs(mpf(float(value)) - true) < mpf(10) ** -12)
    distance = abs(exact(value.midpoint()) - true)
    radius = mpf(value.radius())
    return bool(distance <= radius + mpf(10) ** -50 and radius < mpf(10) ** -25)


@BOTH
@given(q=matrices(3, 2), k=matrices(4, 2), v=matrices(4, 3), bias=matrices(3, 4))
def test_against_one_query_at_a_time(
    real: NumberSystem, q: Matrix, k: Matrix, v: Matrix, bias: Matrix
) -> None:
    """Every number of the output is that of an independent computation, bias included."""
    arrays = [real.array(x) for x in (q, k, v)]
    output = attention.attend(*arrays, bias=real.array(bias))

    assert output.shape == (3, 3)
    for i in range(3):
        true = attended(q, k, v, i, [0, 1, 2, 3], bias)
        assert all(close(output[i, c], true[c]) for c in range(3))


@BOTH
@given(x=matrices(4, 3), v=matrices(4, 2))
def test_masked_keys_are_as_good_as_absent(real: NumberSystem, x: Matrix, v: Matrix) -> None:
    """Under a causal mask, row i is the attention over the first i + 1 keys alone."""
    zero = [[Fraction(0)] * 4 for _ in range(4)]
    tokens = real.array(x)
    output = attention.attend(tokens, tokens, real.array(v), mask=attention.causal_mask(4))

    for i in range(4):
        true = attended(x, x, v, i, list(range(i + 1)), zero)
        assert all(close(output[i, c], true[c]) for c in range(2))


@BOTH
def test_masked_weights_are_exactly_zero(real: NumberSystem) -> None:
    """A masked key gets no weight at all, and what may be seen still adds up to one."""
    tokens = real.array([[3, 1], [2, 0], [5, 5]])
    seen = attention.weights(tokens, tokens, mask=attention.causal_mask(3))

    assert all(seen[i, j] == 0 for i in range(3) for j in range(i + 1, 3))
    assert all(close(total, mpf(1)) for total in seen.sum(axis=1))


def test_causal_mask() -> None:
    """Each token sees itself and those before it."""
    assert attention.causal_mask(3).tolist() == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


@BOTH
@given(row=st.lists(SMALL, min_size=1, max_size=6), shift=st.sampled_from([-7, 0, 3, 5000]))
def test_softmax(real: NumberSystem, row: list[Fraction], shift: int) -> None:
    """Each weight is that of an independent form, and a shift of all scores changes none."""
    found = attention.softmax(real.array([s + shift for s in row]))

    assert found.shape == (len(row),)
    assert all(close(w, share([exact(s) for s in row], j)) for j, w in enumerate(found))


@BOTH
def test_softmax_along_an_axis(real: NumberSystem) -> None:
    """The axis named is the one along which the weights add up to one."""
    scores = real.array([[1, 2, 3], [4, 6, 8]])
    columns = attention.softmax(scores, axis=0)

    assert all(close(total, mpf(1)) for total in columns.sum(axis=0))
    assert all(close(a, share([mpf(1), mpf(4)], 0)) for a in columns[:1, 0])
    assert [str(x) for x in columns.T.ravel()] == [
        str(x) for x in attention.softmax(scores.T).ravel()
    ]


@BOTH
def test_large_scores(real: NumberSystem) -> None:
    """Scores far beyond what an exponential can hold still give the weights of their differences."""
    found = attention.softmax(real.array([10**6, 10**6 - 1, -(10**6)]))

    assert close(found[0], share([mpf(0), mpf(-1)], 0))
    assert close(found[1], share([mpf(0), mpf(-1)], 1))
    assert close(found[2], mpf(0))


@BOTH
def test_ties(real: NumberSystem) -> None:
    """Equal scores share equally, though no precision could tell which of two balls is larger."""
    sine, cosine = np.sin(real.array([1])), np.cos(real.array([1]))
    tie = np.concatenate([2 * sine * cosine, np.sin(real.array([2])), real.array([0])])
    found = attention.softmax(tie)

    assert close(found[0], share([mp.sin(2), mp.sin(2), mpf(0)], 0))
    assert close(found[1], share([mp.sin(2), mp.sin(2), mpf(0)], 1))


@BOTH
def test_nothing_to_see(real: NumberSystem) -> None:
    """A query that may see no key at all is refused in one line."""
    tokens = real.array([[1, 0], [0, 1]])
    mask = np.array([[True, True], [False, False]])

    with pytest.raises(ValueError, match="nothing but minus infinity"):
        attention.weights(tokens, tokens, mask=mask)


@BOTH
def test_worked_values(real: NumberSystem) -> None:
    """The two worked examples of the pages come out as published."""
    identity, v = real.array([[1, 0], [0, 1]]), real.array([[1, 2], [3, 4]])
    output = np.round(attention.attend(identity, identity, v), 4)
    shares = np.round(100 * attention.softmax(real.arange(1, 4)), 3)

    assert float(str(np.round(attention.weights(identity, identity)[0, 0], 4))) == 0.6698
    assert [float(str(x)) for x in output.ravel()] == [1.6605, 2.6605, 2.3395, 3.3395]
    assert [float(str(x)) for x in shares] == [9.003, 24.473, 66.524]


@BOTH
def test_leading_axes_are_heads(real: NumberSystem) -> None:
    """Several heads at once give what each gives alone."""
    q = real.array([[[1, 2], [0, 1]], [[3, 0], [1, 1]]])
    together = attention.attend(q, q, q, mask=attention.causal_mask(2))

    assert together.shape == (2, 2, 2)
    for head in range(2):
        alone = attention.attend(q[head], q[head], q[head], mask=attention.causal_mask(2))
        assert [str(x) for x in together[head].ravel()] == [str(x) for x in alone.ravel()]


def test_widths_must_agree() -> None:
    """Queries and keys of different widths are refused."""
    with pytest.raises(ValueError, match="mismatch"):
        attention.scores(np.ones((2, 3)), np.ones((2, 4)))


@BOTH
def test_results_stay_in_the_system(real: NumberSystem) -> None:
    """Every result is an array of the numbers that came in, masked entries included."""
    kind: Any = Real if real is BALLS else float
    x = real.array([[1, 0, 2], [0, 1, 1]])
    for result in (
        attention.scores(x, x),
        attention.softmax(x),
        attention.weights(x, x, mask=attention.causal_mask(2), bias=x[:, :2]),
        attention.attend(x, x, x),
    ):
        assert all(isinstance(number, kind) for number in result.flat)
