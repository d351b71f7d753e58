"""Products of vectors and matrices: their shapes, and what has no product."""

from __future__ import annotations

from math import prod

import pytest

from build_figures.verify.equation.array import Array, over, plus, times, transposed, whole
from build_figures.verify.equation.unread import UnreadError
from build_figures.verify.real import Real


def array(*shape: int) -> Array:
    """Return an array of that shape that counts from 1."""
    return Array(shape, tuple(Real(number + 1) for number in range(prod(shape))))


@pytest.mark.parametrize(
    ("left", "right", "product"),
    [
        ((2, 3), (3, 2), (2, 2)),
        ((2, 3), (3,), (2,)),
        ((2,), (2, 3), (3,)),
        ((2,), (1, 3), (2, 3)),
        ((3, 1), (1, 3), (3, 3)),
        ((2, 3), (3, 1), (2, 1)),
        ((3,), (3, 1), ()),
        ((1, 3), (3,), ()),
        ((1, 3), (3, 1), ()),
    ],
)
def test_a_vector_is_a_column_or_a_row_where_only_that_fits(
    left: tuple[int, ...], right: tuple[int, ...], product: tuple[int, ...]
) -> None:
    """The product of two shapes has its shape; one cell alone is a number."""
    result = times(array(*left), array(*right), "")

    assert (result.shape if isinstance(result, Array) else ()) == product


@pytest.mark.parametrize(
    ("left", "right", "sign"),
    [
        ((2, 3), (2, 3), ""),
        ((2, 3), (2,), ""),
        ((3,), (2, 3), ""),
        ((2,), (2,), ""),
        ((2,), (3,), "·"),
        ((2,), (2,), "×"),
        ((2, 2), (2, 2), "×"),
        ((2, 2), (2, 2), "*"),
    ],
)
def test_what_does_not_fit_has_no_product(
    left: tuple[int, ...], right: tuple[int, ...], sign: str
) -> None:
    """Shapes that do not fit, and signs that may mean another product, are not read."""
    with pytest.raises(UnreadError, match="product"):
        times(array(*left), array(*right), sign)


def test_cells_keep_their_places() -> None:
    """Sums, quotients and transposes work cell by cell."""
    matrix = array(2, 3)

    assert plus(matrix, matrix) == times(Real(2), matrix, "")
    assert over(matrix, Real(2)) == times(matrix, Real(1) / 2, "")
    assert transposed(transposed(matrix)) == matrix
    assert transposed(array(3)) == Array((1, 3), array(3).cells)
    assert transposed(Real(3)) == Real(3)


def test_arrays_of_two_shapes_have_no_sum() -> None:
    """Nothing is stretched to fit."""
    for left, right in ((array(2), array(3)), (array(2), Real(1)), (Real(1), array(2))):
        with pytest.raises(UnreadError, match="different shapes"):
            plus(left, right)


def test_only_integers_are_whole() -> None:
    """A fraction is no index."""
    assert whole(Real(7)) == 7
    with pytest.raises(UnreadError, match="not an integer"):
        whole(Real(7) / 2)
