"""Why order goes missing: the page's numbers by another route, and the claims it makes."""

from __future__ import annotations

import contextlib
import importlib
import io
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from build_figures.positional import shuffle
from build_figures.positional.attention import causal_mask
from build_figures.publish.site import Site
from build_figures.verify import Tier
from build_figures.verify.number_system import FLOATS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "order" / "order-blind.md"
WORDS = {"dog": (2, 0), "bites": (1, 1), "man": (0, 1)}


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    """Compute the values of the page in float64."""
    return importlib.import_module("build_figures.pages.order.order_blind").values(FLOATS)


def output(word: str, sentence: list[str]) -> list[float]:
    """Return what a word gets in a sentence, one number at a time."""
    query = WORDS[word]
    raised = [
        math.exp((query[0] * WORDS[key][0] + query[1] * WORDS[key][1]) / math.sqrt(2))
        for key in sentence
    ]
    return [
        math.fsum(w * WORDS[key][place] for w, key in zip(raised, sentence, strict=True))
        / math.fsum(raised)
        for place in range(2)
    ]


def test_page_is_clean() -> None:
    """The page passes with no finding, warnings included, and exempts no number."""
    site = Site.find(ROOT)
    report = site.project.check(PAGE, site.renderer())

    assert [str(finding) for finding in report.findings] == []
    assert [record.text for record in report.records if record.tier is Tier.ALLOWED] == []


def test_snippet_prints_what_the_page_says() -> None:
    """The NumPy lines print exactly the output shown below them."""
    source, shown = re.findall(
        r"^```(?:python|text)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.M
    )
    printed = io.StringIO()

    with contextlib.redirect_stdout(printed):
        exec(source, {})  # noqa: S102, the page's own example

    assert printed.getvalue() == shown


def test_outputs_of_both_sentences(values: dict[str, Any]) -> None:
    """Each row of the table is what loops give for a word in the one sentence and in the other."""
    forward, backward = ["dog", "bites", "man"], ["man", "bites", "dog"]
    expected = [output(word, forward) + output(word, backward) for word in forward]

    np.testing.assert_allclose(values["outputs"], expected, rtol=1e-14)


def test_both_tables_hold_the_same_scores(values: dict[str, Any]) -> None:
    """The scores of the two sentences are the same nine numbers, in other places."""
    one, other = values["scores"], values["reversed_scores"]

    assert sorted(one.flat) == sorted(other.flat)
    assert not np.array_equal(one, other)


def test_last_slot(values: dict[str, Any]) -> None:
    """One causal layer sums over all earlier tokens; a second one sees what each of them had seen.

    So after one layer only the first two outputs change when their tokens do.
    """
    example, mask = shuffle.drawn(), causal_mask(5)
    x = example.embeddings
    exchanged = x[[1, 0, 2, 3, 4]]
    first = np.abs(example.attend(x, mask) - example.attend(exchanged, mask)).max(axis=1)
    twice = [example.attend(example.attend(y, mask), mask)[-1] for y in (x, exchanged)]

    assert np.all(first[:2] > 0.1)
    assert np.all(first[2:] < 1e-13)
    np.testing.assert_allclose(values["last"][1], np.abs(twice[0] - twice[1]).max(), rtol=1e-12)


def test_pooled_outputs_do_not_change() -> None:
    """Sums, averages and column maxima of the outputs are the same for every order."""
    example = shuffle.drawn()
    x = example.embeddings
    one, other = example.attend(x), example.attend(x[list(shuffle.PERMUTATION)])

    for pooled in (np.sum, np.mean, np.max):
        np.testing.assert_allclose(pooled(one, axis=0), pooled(other, axis=0), rtol=1e-12)
    assert np.abs(one - other).max() > 1


def test_figure_draws_the_values_of_the_page(values: dict[str, Any]) -> None:
    """The bars are the page's two rows of controls."""
    figure = importlib.import_module("build_figures.figures.order.three_controls")
    expected = [*values["unmasked"], *values["causal"]]

    np.testing.assert_allclose(figure.data()["largest difference"], expected, atol=1e-11)
