"""The shuffle test: what becomes of self-attention's outputs when its tokens change places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from . import attention
from .array import Array, Numbers

PERMUTATION: Final = (3, 0, 4, 1, 2)  # slot 0 gets the token of slot 3, and so on; none stays put


@dataclass(frozen=True)
class Example:
    """Some tokens and one head of self-attention.

    embeddings: shape (n, d), one row for each token.
    query, key, value: shape (d, d), what the head multiplies each row by.
    Example: shuffle.Example(np.ones((3, 2)), np.eye(2), np.eye(2), np.eye(2))
    """

    embeddings: Array
    query: Array
    key: Array
    value: Array

    def lifted(self, lift: Callable[[Array], Array]) -> Example:
        """Return the same example in another number system.

        lift: takes an array of floats to the same numbers there.
        Example: shuffle.drawn().lifted(np.asarray)
        """
        return Example(lift(self.embeddings), lift(self.query), lift(self.key), lift(self.value))

    def attend(self, x: Array, mask: NDArray[np.bool_] | None = None) -> Array:
        """Return the head's output for each row of x, shape (n, d).

        x: shape (n, d), one row for each slot.
        mask: shape (n, n), True where a slot may see another; it belongs to the slots, whatever
        tokens stand in them.
        Example: shuffle.drawn().attend(np.ones((5, 8)))
        """
        return attention.attend(x @ self.query, x @ self.key, x @ self.value, mask)


def drawn(n: int = 5, d: int = 8, seed: int = 0) -> Example:
    """Return an example of normal random numbers: embeddings of spread 1, weights of spread 1/2.

    n: tokens. d: width. seed: of NumPy's default generator.
    Example: shuffle.drawn(n=3, d=2)
    """
    rng = np.random.default_rng(seed)
    embeddings = rng.standard_normal((n, d))
    query, key, value = (0.5 * rng.standard_normal((d, d)) for _ in range(3))
    return Example(embeddings, query, key, value)


def controls(
    example: Example,
    codes: Array,
    permutation: Sequence[int] = PERMUTATION,
    mask: NDArray[np.bool_] | None = None,
) -> Array:
    """Return how far the outputs are from having merely moved along, in three settings, shape (3,).

    The settings are: no codes; tokens and codes shuffled together; tokens shuffled under codes that
    stay in place. Each number is the largest component of |f(X)[permutation] - f(X')|, where X' is
    X after the shuffle.

    codes: shape (n, d), added to the embeddings. permutation: for each slot, whose token it gets.
    mask: see `Example.attend`.
    Example: shuffle.controls(shuffle.drawn(), sinusoidal.encode(np.arange(5), d=8))
    """
    order = list(permutation)
    bare = example.embeddings
    coded = bare + codes
    settings = (
        (bare, bare[order]),
        (coded, coded[order]),
        (coded, bare[order] + codes),
    )
    return np.stack(
        [
            largest(np.abs(example.attend(x, mask)[order] - example.attend(shuffled, mask)))
            for x, shuffled in settings
        ]
    )


def largest(values: Numbers) -> Numbers:
    """Return the largest of some numbers, without deciding which it is: balls around 0 tie.

    values: any shape, not empty. Returns one number.
    Example: shuffle.largest([3.0, 1.0, 2.0])
    """
    # max(a, b) = (a + b + |a - b|) / 2
    return reduce(lambda a, b: (a + b + abs(a - b)) / 2, np.ravel(values))
