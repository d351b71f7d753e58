"""The formulas of a page are found with their TeX, offsets and places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.publish.formulas import find_formulas

PAGE = """---
title: A $
---

For $`x^2`$ and $`y`$:

- item

    ```math
    z = 1
      + 2
    ```
"""


def test_formulas_are_in_reading_order_with_their_places() -> None:
    """Line and column are those of the opening dollar sign or fence, front matter counted."""
    found = [(f.tex, f.display, f.line, f.column) for f in find_formulas(PAGE)]

    assert [
        ("x^2", False, 5, 5),
        ("y", False, 5, 17),
        ("    z = 1\n      + 2", True, 9, 5),
    ] == found


def test_offsets_are_those_of_the_page() -> None:
    """The TeX of a formula is the slice of the page between its offsets."""
    for formula in find_formulas(PAGE):
        assert formula.tex == PAGE[formula.start : formula.end]
        assert PAGE[formula.opening : formula.closing].strip()[0] in "$`"


def test_front_matter_can_be_gone_already() -> None:
    """A body that begins with two rules is not taken for front matter."""
    body = "---\n$`x`$\n---\n"

    assert [] == find_formulas(body)
    assert ["x"] == [formula.tex for formula in find_formulas(body, front_matter=False)]


@pytest.mark.parametrize(
    "text",
    [
        "```\n$`x`$\n```",
        "~~~ text\n$`x`$\n~~~",
        "> ```\n> $`x`$\n> ```",
        "    - item\n\n    ```\n    $`x`$\n    ```",
        "`` $`x`$ ``",
        "``` $`x`$ ``` code",
        "<!-- $`x`$ -->",
        "<!--\n\n$`x`$\n-->",
        "<pre>\n$`x`$\n</pre>",
        "<script>const s = '$`x`$';</script>",
        "$\\`x`$",
        "\\$`x`$",
    ],
)
def test_code_and_comments_hold_no_formulas(text: str) -> None:
    """What stands in code, a comment or raw text is not a formula."""
    assert [] == find_formulas(text)


@pytest.mark.parametrize(
    "text",
    [
        "<!-- not closed $`x`$",
        "```\nnot closed\n\n$`x`$",
        "`` not closed\n\n$`x`$",
        "- ` stray\n- $`x`$",
        "| ` stray |\n| $`x`$ |",
        "<!-- a --> $`x`$ <!-- b -->",
        "```\ncode\n```\n\n$`x`$\n\n```\ncode\n```",
        "    ```\n  less\n    ```\n\n$`x`$",
    ],
)
def test_what_is_not_closed_hides_nothing(text: str) -> None:
    """An opening that nothing closes in its block does not swallow the formulas behind it."""
    assert ["x"] == [formula.tex for formula in find_formulas(text)]


@given(st.text(alphabet="$`~<!->\\ \n\tax{|#mth", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """No text raises, and formulas neither overlap nor leave the text."""
    position = 0
    for formula in find_formulas(text):
        assert position <= formula.opening < formula.start <= formula.end < formula.closing
        assert formula.tex == text[formula.start : formula.end]
        position = formula.closing
    assert position <= len(text)
