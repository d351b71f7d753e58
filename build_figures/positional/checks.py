"""Checks of an implementation, each of which says what is wrong; this site's own code passes them.

A check takes a function and returns nothing, or raises AssertionError with one plain sentence.
They are for float64, and accept a difference of 1e-9: rounding makes far smaller ones, a mistake
far larger ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import sinusoidal, tensor2tensor
from .array import Array
from .attention import attend, causal_mask, scores, softmax
from .shuffle import PERMUTATION

Function: TypeAlias = Callable[..., Any]  # what is checked
Check: TypeAlias = Callable[[Function], None]  # raises AssertionError if it is wrong

TOLERANCE: Final = 1e-9  # what a component may differ by
EMPTY: Final = "not filled in yet"  # the verdict on an empty function
RIGHT: Final = "right"  # the verdict on a right one


def grade(answer: Function, check: Check) -> str:
    """Return a verdict on an exercise: "right", "not filled in yet", or what is wrong.

    answer: the function that was to be written; one that returns None is not filled in.
    check: a check of this module.
    Example: checks.grade(sinusoidal.encode, checks.encoding)
    """
    try:
        check(answer)
    except NotImplementedError:  # Python’s own word for it, which a reader may raise, too
        return EMPTY
    except AssertionError as error:
        return f"not yet: {error}"
    except Exception as error:  # noqa: BLE001 - whatever a half-written answer raises
        return f"not yet: it raises {type(error).__name__}: {error}"
    return RIGHT


def attention(function: Function) -> None:
    """Check scaled dot-product attention, `function(q, k, v, mask)`.

    q and k: shape (n, d). v: shape (n, e). mask: shape (n, n), True where a query may see a key.
    The function returns shape (n, e).
    Raises AssertionError if it computes anything else, NotImplementedError if it returns None.
    Source: Vaswani et al. 2017, equation 1.
    Example: checks.attention(attention.attend)
    """
    rng = np.random.default_rng(0)
    n = len(PERMUTATION)
    q, k, v = rng.standard_normal((n, 8)), rng.standard_normal((n, 8)), rng.standard_normal((n, 3))
    everything = np.ones((n, n), dtype=bool)
    _compare(
        _called(function, q, k, v, everything),
        attend(q, k, v),
        [
            ("it lacks the division by the root of d", softmax(q @ k.T) @ v),
            ("it divides by d, not by the root of d", softmax(q @ k.T / 8) @ v),
            ("its weights add up to one in the columns", softmax(scores(q, k), axis=0) @ v),
            ("it leaves out softmax", scores(q, k) @ v),
        ],
        "without a mask",
    )
    mask = causal_mask(n)
    with_zeros = softmax(np.where(mask, scores(q, k), 0)) @ v
    inverted = attend(q, k, v, mask.T)
    _compare(
        _called(function, q, k, v, mask),
        attend(q, k, v, mask),
        [
            ("it takes no notice of the mask", attend(q, k, v)),
            ("a hidden score must be minus infinity, not zero", with_zeros),
            ("it masks what a query may see, or it masks the other half", inverted),
        ],
        "with a causal mask",
    )
    order = list(PERMUTATION)
    moved = _called(function, q[order], k[order], v[order], everything)
    _require(_near(moved, attend(q, k, v)[order]), "shuffled tokens must give shuffled outputs")


def permutation(function: Function) -> None:
    """Check the matrix that puts rows in a new order, `function(order)`.

    order: n slots, each of 0 to n - 1 once; slot i gets the row of slot order[i]. The function
    returns shape (n, n).
    Raises AssertionError if it does not give the rows in that order, NotImplementedError if it
    returns None.
    Example: checks.permutation(lambda order: np.eye(len(order))[list(order)])
    """
    for order in (list(PERMUTATION), [1, 2, 0], [0, 1, 2, 3]):
        n = len(order)
        rows = np.arange(2.0 * n).reshape(n, 2)
        matrix = _called(function, order)
        _require(matrix.shape == (n, n), f"its shape is {matrix.shape}; it must be {(n, n)}")
        back = rows[np.argsort(order)]
        undone = "it is the transpose, which puts the rows back"
        _compare(matrix @ rows, rows[order], [(undone, back)], f"for the order {order}")


def encoding(function: Function) -> None:
    """Check a sinusoidal encoding, `function(pos, d)`.

    pos: shape (n,), positions counted from 0. d: width, even. The function returns shape (n, d).
    Raises AssertionError if it computes anything else, NotImplementedError if it returns None.
    Source: Vaswani et al. 2017, section 3.5.
    Example: checks.encoding(sinusoidal.encode)
    """
    for n, d in ((5, 4), (50, 64)):
        pos = np.arange(n)
        angle = sinusoidal.angles(pos, d)
        right = sinusoidal.encode(pos, d)
        halves = np.concatenate([np.sin(angle), np.cos(angle)], axis=1)
        swapped = np.stack([np.cos(angle), np.sin(angle)], axis=-1).reshape(n, d)
        single = np.arange(n)[:, np.newaxis] / 10000 ** (np.arange(d) / d)
        alone = np.where(np.arange(d) % 2 == 0, np.sin(single), np.cos(single))
        doubled = np.arange(n)[:, np.newaxis] / 10000 ** (2 * np.arange(d) / d)
        twice = np.where(np.arange(d) % 2 == 0, np.sin(doubled), np.cos(doubled))
        _compare(
            _called(function, pos, d),
            right,
            [
                ("all sines stand first; they alternate with the cosines", halves),
                ("the cosine of a pair stands first; the sine does", swapped),
                ("the two of a pair differ in frequency", alone),
                ("the exponent is twice too large: i counts pairs, not components", twice),
                (
                    "these are the frequencies and the order of Tensor2Tensor",
                    tensor2tensor.encode(pos, d),
                ),
                ("the angles are taken for degrees", sinusoidal.encode(np.deg2rad(pos), d)),
                (
                    "positions are counted from one; they are counted from zero",
                    sinusoidal.encode(pos + 1, d),
                ),
            ],
            f"for d = {d}",
        )


def wavelengths(function: Function) -> None:
    """Check the wavelengths of a sinusoidal encoding, `function(d)`.

    d: width, even. The function returns shape (d/2,): how many positions each pair needs for a
    full turn, the fastest first.
    Raises AssertionError if it computes anything else, NotImplementedError if it returns None.
    Source: Vaswani et al. 2017, section 3.5.
    Example: checks.wavelengths(sinusoidal.wavelengths)
    """
    for d in (4, 64):
        right = sinusoidal.wavelengths(d)
        _compare(
            np.ravel(_called(function, d)),
            right,
            [
                ("the full turn is missing: a factor of 2 pi", right / (2 * np.pi)),
                ("these are the frequencies", sinusoidal.frequencies(d)),
                ("the slowest pair stands first", right[::-1]),
            ],
            f"for d = {d}",
        )


def similarity(function: Function) -> None:
    """Check the cosine similarity of two codes from their gap, `function(gap, d)`.

    gap: an integer of either sign. d: width, even. The function returns one number.
    Raises AssertionError if it computes anything else, NotImplementedError if it returns None.
    Example: checks.similarity(sinusoidal.similarity)
    """
    gaps = (0, 1, 6, -50)
    for d in (8, 64):
        right = sinusoidal.similarity(np.array(gaps), d)
        squares = 2 - 2 * right
        _compare(
            np.array([_called(function, gap, d).item() for gap in gaps]),
            right,
            [
                ("this is the dot product; divide it by both lengths", right * d / 2),
                ("this is half of it: a code has the length root of d/2", right / 2),
                ("this is a distance", np.sqrt(np.abs(squares) * d / 2)),
            ],
            f"for d = {d}",
        )


def rotation(function: Function) -> None:
    """Check the matrix of a shift, `function(k, d)`, by what it does to codes.

    k: an offset, an integer of either sign. d: width, even. The function returns shape (d, d).
    Raises AssertionError if it does not turn the code of each position into that of the position
    k later, NotImplementedError if it returns None.
    Source: Vaswani et al. 2017, section 3.5, which states that such a matrix exists.
    Example: checks.rotation(sinusoidal.rotation)
    """
    pos = np.arange(100)
    for k, d in ((0, 4), (1, 4), (5, 8), (-33, 16), (50, 64)):
        matrix = _called(function, k, d)
        _require(matrix.shape == (d, d), f"its shape is {matrix.shape}; it must be {(d, d)}")
        here, there = sinusoidal.encode(pos, d), sinusoidal.encode(pos + k, d)
        back = sinusoidal.encode(pos - k, d)
        turned = here @ matrix.T
        _compare(
            turned,
            there,
            [("it turns the other way: that is the matrix of the shift back", back)],
            f"for k = {k} and d = {d}",
            rows="the code of position",
        )


def _require(holds: bool, message: str) -> None:
    # No assert statement: `python -O` leaves those out.
    if not holds:
        raise AssertionError(message)


def _called(function: Function, *arguments: object) -> NDArray[np.float64]:
    """Return what the function computes as an array. Raises NotImplementedError if nothing."""
    found = function(*arguments)
    if found is None:
        raise NotImplementedError
    return np.asarray(found, dtype=np.float64)


def _near(found: Array, right: Array) -> bool:
    return found.shape == right.shape and bool(np.all(np.abs(found - right) <= TOLERANCE))


def _compare(
    found: Array,
    right: Array,
    mistakes: Sequence[tuple[str, Array]],
    where: str,
    rows: str = "row",
) -> None:
    """Raise AssertionError if found is not right: by name for a known mistake, else by place."""
    shape = f"its shape is {found.shape}; it must be {right.shape}"
    _require(found.shape == right.shape, shape)
    if _near(found, right):
        return
    for message, wrong in mistakes:
        _require(not _near(found, wrong), message)
    # `not <=` and not `>`: a component that is no number is a difference, too
    row, *column = np.argwhere(~(np.abs(found - right) <= TOLERANCE))[0]
    place = f"{rows} {row}" + "".join(f", component {each}" for each in column)
    gives, expected = found[row, *column], right[row, *column]
    raise AssertionError(f"{where}, {place}, it gives {gives:.4f}; right is {expected:.4f}")
