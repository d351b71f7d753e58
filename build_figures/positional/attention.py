"""Scaled dot-product attention: Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.1.

Queries q have shape (..., n, d), keys k (..., m, d) and values v (..., m, e): one row for each
token. In self-attention all three come from the same n tokens. Nothing here depends on the order of
the rows of k and v.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .array import Array, Numbers, like


def scores(q: Numbers, k: Numbers) -> Array:
    """Return how well each query fits each key, shape (..., n, m).

    q: queries, shape (..., n, d). k: keys, shape (..., m, d).
    Raises ValueError if the widths of q and k differ.
    Source: Vaswani et al. 2017, section 3.2.1.
    Example: attention.scores([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]])
    """
    q, k = np.asarray(q), np.asarray(k)
    # q k^T / sqrt(d)
    return np.asarray(q @ np.swapaxes(k, -1, -2) / np.sqrt(like(q.shape[-1], q)))


def softmax(scores: Numbers, axis: int = -1) -> Array:
    """Return positive weights along an axis that add up to one, in the shape of the scores.

    scores: any shape; minus infinity gets weight 0. Subtracting the largest score changes no weight
    and keeps float64 from overflowing. axis: along which the weights add up.
    Raises ValueError if every score along the axis is minus infinity.
    Example: attention.softmax([1.0, 2.0, 3.0])
    """
    scores = np.asarray(scores)
    highest = _highest(scores, axis)
    if np.any(highest == -np.inf):
        raise ValueError("softmax of nothing but minus infinity: a query must see some key")
    # exp(s_j - max) / sum over j of exp(s_j - max)
    raised = np.exp(scores - highest)
    return np.asarray(raised / raised.sum(axis=axis, keepdims=True))


def weights(
    q: Numbers, k: Numbers, mask: NDArray[np.bool_] | None = None, bias: Numbers | None = None
) -> Array:
    """Return the attention each query pays to each key, shape (..., n, m), rows adding up to one.

    q: queries, shape (..., n, d). k: keys, shape (..., m, d).
    mask: shape (n, m), True where the query may see the key; elsewhere its score becomes minus
    infinity. bias: shape (n, m), added to the scores after the division by sqrt(d).
    Raises ValueError if the mask hides every key from some query, or the widths of q and k differ.
    Example: attention.weights(np.eye(2), np.eye(2), mask=attention.causal_mask(2))
    """
    fit = scores(q, k)
    if bias is not None:
        fit = fit + np.asarray(bias)
    if mask is not None:
        fit = np.where(mask, fit, like(-np.inf, np.ravel(q)))
    return softmax(fit)


def attend(
    q: Numbers,
    k: Numbers,
    v: Numbers,
    mask: NDArray[np.bool_] | None = None,
    bias: Numbers | None = None,
) -> Array:
    """Return for each query the average of the values by its weights, shape (..., n, e).

    q: queries, shape (..., n, d). k: keys, shape (..., m, d). v: values, shape (..., m, e).
    mask and bias: see `weights`.
    Raises ValueError if the mask hides every key from some query, or shapes do not fit.
    Source: Vaswani et al. 2017, equation 1.
    Example: attention.attend(np.eye(2), np.eye(2), [[1.0, 2.0], [3.0, 4.0]])
    """
    # softmax(q k^T / sqrt(d)) v
    return np.asarray(weights(q, k, mask, bias) @ np.asarray(v))


def causal_mask(n: int) -> NDArray[np.bool_]:
    """Return the mask by which each token sees itself and those before it, shape (n, n).

    n: tokens.
    Source: Vaswani et al. 2017, section 3.2.3.
    Example: attention.causal_mask(3)
    """
    return np.tri(n, dtype=np.bool_)


def _highest(scores: Array, axis: int) -> Array:
    """Return the largest score along an axis, which is kept with length one."""
    if scores.dtype != object:
        return np.asarray(scores.max(axis=axis, keepdims=True))
    return np.asarray(_LARGER.reduce(scores, axis=axis, keepdims=True))


def _larger(a: Numbers, b: Numbers) -> Numbers:
    """Return the larger of two numbers, without deciding which it is: balls may tie."""
    if a == -np.inf or b == -np.inf:
        return b if a == -np.inf else a
    return (a + b + abs(a - b)) / 2


_LARGER: Final = np.frompyfunc(_larger, 2, 1)
