"""Whether what a TeX name stands for depends on a value: things are compared before and after."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from build_figures.verify.dependence import differs


def made(value: object) -> Callable[[], object]:
    """Return a function that took `value` along."""
    return lambda: value


class Incomparable:
    """Raises when it is compared."""

    def __eq__(self, other: object) -> bool:
        raise TypeError

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([np.array([1, 2])], [np.array([1, 2])], False),
        ([np.array([1, 2])], [np.array([1, 3])], True),
        ((made(1), 2), (made(1), 2), False),
        ((made(1), 2), (made(2), 2), True),
        ([1, 2], [1, 2, 3], True),
        (np.array([1, 2]), [1, 2], True),
        (Incomparable(), Incomparable(), True),
    ],
)
def test_differs(before: object, after: object, expected: bool) -> None:
    """Sequences are compared item by item; what cannot be compared counts as different."""
    assert expected == differs(before, after)
