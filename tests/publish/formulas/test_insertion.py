"""Placeholders stand for formulas until a page is finished; then each is replaced in its place."""

from __future__ import annotations

import pytest

from build_figures.publish.formulas.insertion import (
    Typeset,
    insert,
    keys,
    misplaced,
    placeholder,
)

P = placeholder("1-0", "x")
INLINE = Typeset("<span>K</span>", (), display=False)


def test_a_placeholder_holds_the_tex_as_text() -> None:
    """Search finds the TeX, escaped, on one line, and nothing else."""
    expected = '<span class="vn-tex" data-k="3-7">a &lt; b &amp; &quot;c&quot;</span>'

    assert expected == placeholder("3-7", '  a < b\n  & "c" ')
    assert ["3-7"] == keys(f"<p>{expected}</p>")


@pytest.mark.parametrize(
    ("typeset", "html", "expected"),
    [
        (INLINE, f"<p>a {P} b</p>", "<p>a <span>K</span> b</p>"),
        (INLINE, f"<p>{P}</p>", "<p><span>K</span></p>"),
        (
            Typeset("K", (17, 18), display=False),
            f"<p>a {P}</p>",
            '<p>a <span class="vn-formula" data-numbers="17 18">K</span></p>',
        ),
        (
            Typeset("K", (17,), display=False),
            f"<p>{P}</p>",
            '<p><span class="vn-formula" data-numbers="17">K</span></p>',
        ),
        (
            Typeset("K", (), display=True),
            f"<p>{P}</p>",
            '<div class="vn-display">K</div>',
        ),
        (
            Typeset("K", (4,), display=True),
            f"<p>{P}</p>",
            '<div class="vn-formula vn-display" data-numbers="4">K</div>',
        ),
        (
            Typeset("K", (4,), display=True),
            f"<p>{P}&#160;<a>back</a></p>",
            '<p><span class="vn-formula vn-display" data-numbers="4">K</span>&#160;<a>back</a></p>',
        ),
    ],
)
def test_a_formula_takes_the_place_of_its_placeholder(
    typeset: Typeset, html: str, expected: str
) -> None:
    """A display formula alone in its paragraph becomes a block; all else stays in the line."""
    assert expected == insert(html, lambda _: typeset)


def test_a_formula_that_is_not_there_leaves_its_placeholder() -> None:
    """What cannot be typeset stays as its TeX."""
    html = f"<p>{P}</p><p>a {P}</p>"

    assert html == insert(html, lambda _: None)


@pytest.mark.parametrize(
    ("html", "place"),
    [
        (f'<img alt="a {P}">', "an attribute"),
        (f"<h1>a <em>{P}</em></h1>", "<h1>"),
        (f"<h2 id='a'>{P}</h2>", "<h2>"),
        (f"<title>{P}</title>", "<title>"),
        (f"<pre><code>{P}</code></pre>", "<code>"),
        (f"<!-- {P} -->", "a comment"),
        (f"<script>const a = '{P}';</script>", "<script>"),
        (f"<button>{P}</button>", "<button>"),
    ],
)
def test_a_formula_where_markup_cannot_stand_is_found(html: str, place: str) -> None:
    """Attributes, headings, code, comments and scripts hold no formulas."""
    assert [("1-0", place)] == list(misplaced(html))


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{P}</p>",
        f"<h1>a</h1><p>{P}</p><pre><code>b</code></pre>{P}",
        f"<li>{P}</li><td>a &lt; {P}</td>",
        f"<script>if (a < b) '<pre>'</script><p>{P}</p>",
        f"<!-- <h1> --><p>{P}</p>",
        f"<summary>{P}</summary><svg><title>a</title></svg>{P}",
        f"</pre><p>{P}</p>",
    ],
)
def test_a_formula_in_its_place_is_not_reported(html: str) -> None:
    """Text of any kind may hold formulas, whatever came before it on the page."""
    assert [] == list(misplaced(html))
