"""Checks of an implementation: right ones pass, and each known mistake is called by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from build_figures.positional import checks, sinusoidal, tensor2tensor
from build_figures.positional.attention import attend, scores, softmax

Function = Callable[..., Any]


def interleaved(pos: Any, d: int, exponent: Any, *, degrees: bool = False) -> Any:
    """Return sines in even columns and cosines in odd ones, each column with its own exponent."""
    angle = np.asarray(pos)[:, None] / 10000.0 ** np.asarray(exponent)
    angle = np.deg2rad(angle) if degrees else angle
    return np.where(np.arange(d) % 2 == 0, np.sin(angle), np.cos(angle))


def by_hand(pos: Any, d: int) -> Any:
    """Return the encoding in a writing of its own."""
    return interleaved(pos, d, 2 * (np.arange(d) // 2) / d)


def halves(pos: Any, d: int) -> Any:
    """Return all sines before all cosines."""
    right = by_hand(pos, d)
    return np.concatenate([right[:, 0::2], right[:, 1::2]], axis=1)


def swapped(pos: Any, d: int) -> Any:
    """Return each pair with its cosine first."""
    right = by_hand(pos, d)
    return right.reshape(len(right), d // 2, 2)[:, :, ::-1].reshape(len(right), d)


def wrong_at_the_end(pos: Any, d: int) -> Any:
    """Return an encoding with a mistake that has no name."""
    right = by_hand(pos, d).copy()
    right[-1, -1] = np.nan
    return right


ENCODINGS: list[tuple[Function, str]] = [
    (by_hand, "right"),
    (sinusoidal.encode, "right"),
    (lambda pos, d: None, "not filled in yet"),
    (halves, "not yet: all sines stand first; they alternate with the cosines"),
    (swapped, "not yet: the cosine of a pair stands first; the sine does"),
    (
        lambda pos, d: interleaved(pos, d, np.arange(d) / d),
        "not yet: the two of a pair differ in frequency",
    ),
    (
        lambda pos, d: interleaved(pos, d, 2 * np.arange(d) / d),
        "not yet: the exponent is twice too large: i counts pairs, not components",
    ),
    (
        tensor2tensor.encode,
        "not yet: these are the frequencies and the order of Tensor2Tensor",
    ),
    (
        lambda pos, d: interleaved(pos, d, 2 * (np.arange(d) // 2) / d, degrees=True),
        "not yet: the angles are taken for degrees",
    ),
    (
        lambda pos, d: by_hand(pos + 1, d),
        "not yet: positions are counted from one; they are counted from zero",
    ),
    (lambda pos, d: by_hand(pos, d).T, "not yet: its shape is (4, 5); it must be (5, 4)"),
    (
        wrong_at_the_end,
        "not yet: for d = 4, row 4, component 3, it gives nan; right is 0.9992",
    ),
    (
        lambda pos, d: by_hand(pos, d) + (d == 64),
        "not yet: for d = 64, row 0, component 0, it gives 1.0000; right is 0.0000",
    ),
    (lambda pos: None, "not yet: it raises TypeError: "),
    (lambda pos, d: "sine", "not yet: it raises ValueError: "),
]


@pytest.mark.parametrize(("answer", "verdict"), ENCODINGS)
def test_encodings(answer: Function, verdict: str) -> None:
    """Orders, frequencies, units and counts that are often mistaken are told apart."""
    assert checks.grade(answer, checks.encoding).startswith(verdict)


def masked(q: Any, k: Any, mask: Any, hidden: float) -> Any:
    """Return scores with `hidden` in place of those that the mask hides."""
    return np.where(mask, q @ k.T / np.sqrt(q.shape[1]), hidden)


def slow(q: Any, k: Any, v: Any, mask: Any) -> Any:
    """Return attention, computed one query at a time."""
    rows = []
    for query, seen in zip(q, mask, strict=True):
        weights = np.exp(k[seen] @ query / np.sqrt(len(query)))
        rows.append((weights / weights.sum()) @ v[seen])
    return np.stack(rows)


def fixed_slots(q: Any, k: Any, v: Any, mask: Any) -> Any:
    """Return attention that is right only for the tokens it has learned by heart."""
    right = attend(q, k, v, mask)
    return right if q[0, 0] == np.random.default_rng(0).standard_normal() else right + 1


ATTENTIONS: list[tuple[Function, str]] = [
    (slow, "right"),
    (attend, "right"),
    (lambda q, k, v, mask: None, "not filled in yet"),
    (
        lambda q, k, v, mask: softmax(np.where(mask, q @ k.T, -np.inf)) @ v,
        "not yet: it lacks the division by the root of d",
    ),
    (
        lambda q, k, v, mask: softmax(np.where(mask, q @ k.T / q.shape[1], -np.inf)) @ v,
        "not yet: it divides by d, not by the root of d",
    ),
    (
        lambda q, k, v, mask: softmax(masked(q, k, mask, -np.inf), axis=0) @ v,
        "not yet: its weights add up to one in the columns",
    ),
    (lambda q, k, v, mask: scores(q, k) @ v, "not yet: it leaves out softmax"),
    (lambda q, k, v, mask: attend(q, k, v), "not yet: it takes no notice of the mask"),
    (
        lambda q, k, v, mask: softmax(masked(q, k, mask, 0)) @ v,
        "not yet: a hidden score must be minus infinity, not zero",
    ),
    (
        lambda q, k, v, mask: attend(q, k, v, mask.T),
        "not yet: it masks what a query may see, or it masks the other half",
    ),
    (fixed_slots, "not yet: shuffled tokens must give shuffled outputs"),
    (lambda q, k, v, mask: attend(q, k, v, mask)[:, :2], "not yet: its shape is (5, 2); it must"),
]


@pytest.mark.parametrize(("answer", "verdict"), ATTENTIONS)
def test_attention(answer: Function, verdict: str) -> None:
    """Scale, softmax and mask have their usual mistakes."""
    assert checks.grade(answer, checks.attention).startswith(verdict)


def turned(k: int, d: int, sign: int = 1) -> Any:
    """Return the matrix of a shift, block by block."""
    matrix = np.zeros((d, d))
    for i in range(d // 2):
        b = k / 10000 ** (2 * i / d)
        block = [[np.cos(b), sign * np.sin(b)], [-sign * np.sin(b), np.cos(b)]]
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block
    return matrix


ROTATIONS: list[tuple[Function, str]] = [
    (turned, "right"),
    (sinusoidal.rotation, "right"),
    (lambda k, d: None, "not filled in yet"),
    (
        lambda k, d: turned(k, d, sign=-1),
        "not yet: it turns the other way: that is the matrix of the shift back",
    ),
    (
        lambda k, d: np.eye(d),
        (
            "not yet: for k = 1 and d = 4, the code of position 0, component 0, it gives 0.0000; "
            "right is 0.8415"
        ),
    ),
    (lambda k, d: turned(k, d)[0], "not yet: its shape is (4,); it must be (4, 4)"),
]


@pytest.mark.parametrize(("answer", "verdict"), ROTATIONS)
def test_rotations(answer: Function, verdict: str) -> None:
    """A matrix is judged by what it does to codes."""
    assert verdict == checks.grade(answer, checks.rotation)


def placed(order: Any) -> Any:
    """Return the permutation matrix, one entry at a time."""
    matrix = np.zeros((len(order), len(order)))
    for slot, token in enumerate(order):
        matrix[slot, token] = 1
    return matrix


PERMUTATIONS: list[tuple[Function, str]] = [
    (placed, "right"),
    (lambda order: np.eye(len(order))[order], "right"),
    (lambda order: None, "not filled in yet"),
    (
        lambda order: placed(order).T,
        "not yet: it is the transpose, which puts the rows back",
    ),
    (
        lambda order: np.eye(len(order)),
        (
            "not yet: for the order [3, 0, 4, 1, 2], row 0, component 0, it gives 0.0000; "
            "right is 6.0000"
        ),
    ),
    (lambda order: order, "not yet: its shape is (5,); it must be (5, 5)"),
]


@pytest.mark.parametrize(("answer", "verdict"), PERMUTATIONS)
def test_permutations(answer: Function, verdict: str) -> None:
    """The transpose of a permutation matrix is the usual slip."""
    assert verdict == checks.grade(answer, checks.permutation)


def turns(d: int) -> Any:
    """Return the wavelengths, one at a time."""
    return [2 * np.pi * 10000 ** (2 * i / d) for i in range(d // 2)]


WAVELENGTHS: list[tuple[Function, str]] = [
    (turns, "right"),
    (sinusoidal.wavelengths, "right"),
    (lambda d: None, "not filled in yet"),
    (sinusoidal.divisors, "not yet: the full turn is missing: a factor of 2 pi"),
    (sinusoidal.frequencies, "not yet: these are the frequencies"),
    (lambda d: turns(d)[::-1], "not yet: the slowest pair stands first"),
    (lambda d: np.repeat(turns(d), 2), "not yet: its shape is (4,); it must be (2,)"),
    (lambda d: [7] * (d // 2), "not yet: for d = 4, row 0, it gives 7.0000; right is 6.2832"),
]


@pytest.mark.parametrize(("answer", "verdict"), WAVELENGTHS)
def test_wavelengths(answer: Function, verdict: str) -> None:
    """What is nearly a wavelength is called by its name."""
    assert verdict == checks.grade(answer, checks.wavelengths)


def average(gap: int, d: int) -> Any:
    """Return the similarity as an average of cosines."""
    return np.mean([np.cos(gap / 10000 ** (2 * i / d)) for i in range(d // 2)])


SIMILARITIES: list[tuple[Function, str]] = [
    (average, "right"),
    (sinusoidal.similarity, "right"),
    (lambda gap, d: None, "not filled in yet"),
    (sinusoidal.dot, "not yet: this is the dot product; divide it by both lengths"),
    (
        lambda gap, d: average(gap, d) / 2,
        "not yet: this is half of it: a code has the length root of d/2",
    ),
    (sinusoidal.distance, "not yet: this is a distance"),
    (lambda gap, d: 0, "not yet: for d = 8, row 0, it gives 0.0000; right is 1.0000"),
    (lambda gap, d: [1, 2], "not yet: it raises ValueError: "),
]


@pytest.mark.parametrize(("answer", "verdict"), SIMILARITIES)
def test_similarities(answer: Function, verdict: str) -> None:
    """A dot product, half the similarity and a distance are no similarity."""
    assert checks.grade(answer, checks.similarity).startswith(verdict)
