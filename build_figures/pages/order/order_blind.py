"""Values for docs/order/order-blind.md: a sentence by hand, and the three controls computed."""

from __future__ import annotations

from typing import Any

import numpy as np

from build_figures import data
from build_figures.positional import shuffle, sinusoidal
from build_figures.positional.attention import attend, causal_mask

INPUTS = {"n": (3, 5), "d": (2, 8)}

N = 5
D = 8
EXCHANGED = (1, 0, 2, 3, 4)  # the first two tokens change places, the others stay


def values(real: Any) -> dict[str, Any]:
    """Compute every number the page states, in the number system `real`."""
    words = real.array([[2, 0], [1, 1], [0, 1]])  # dog, bites, man
    reversed_words = words[::-1]
    example = shuffle.drawn(N, D).lifted(real.dyadic)
    codes = sinusoidal.encode(real.arange(N), D)
    mask = causal_mask(N)
    haviv = data.load("haviv_2022")
    return {
        "words": words,
        "scores": words @ words.T,
        "reversed_scores": reversed_words @ reversed_words.T,
        "outputs": np.hstack(
            [attend(words, words, words), attend(*[reversed_words] * 3)[::-1]],
        ),
        "new_order": np.array(shuffle.PERMUTATION),
        "unmasked": shuffle.controls(example, codes),
        "causal": shuffle.controls(example, codes, mask=mask),
        "magnitude": shuffle.largest(np.abs(example.attend(example.embeddings + codes))),
        "slots": shuffle.largest(changes(example, example.embeddings, shuffle.PERMUTATION)),
        "last": last_slot(example, mask),
        "bound": [10, -30],  # base and exponent, of what encloses zero
        "haviv": {"wikitext": haviv["wikitext"], "masked": haviv["masked"]},
    }


def changes(example: shuffle.Example, x: Any, order: Any) -> Any:
    """Return how much the output in each slot changes when x is put in another order, (n, d)."""
    return np.abs(example.attend(x) - example.attend(x[list(order)]))


def last_slot(example: shuffle.Example, mask: Any) -> Any:
    """Return by how much the last output changes if two earlier tokens change places, shape (2,).

    First behind one causal layer without codes, then behind two with the same weights.
    """
    x = example.embeddings
    outputs = [x, x[list(EXCHANGED)]]
    found = []
    for _layer in range(2):
        outputs = [example.attend(output, mask) for output in outputs]
        found.append(shuffle.largest(np.abs(outputs[0][-1] - outputs[1][-1])))
    return np.stack(found)


def names(v: dict[str, Any]) -> dict[str, Any]:
    """Return what TeX names mean on the page."""
    return {
        r"\text{dog}": v["words"][0],
        r"\text{bites}": v["words"][1],
        r"\text{man}": v["words"][2],
        r"\Delta_{\text{none}}": v["unmasked"][0],
        r"\Delta_{\text{both}}": v["unmasked"][1],
        r"\Delta_{\text{tokens}}": v["unmasked"][2],
        r"\delta_{\text{one}}": v["last"][0],
        r"\delta_{\text{two}}": v["last"][1],
    }
