"""The scanner: what is prose, math, code, comment, table and image, and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify import Code, scan
from build_figures.verify.page import OPAQUE, REMARK, Page


def prose(text: str) -> str:
    """Return the prose of a page, with one mark for each hidden stretch."""
    shown = scan("x.md", text).prose.replace(REMARK, OPAQUE)
    while OPAQUE * 2 in shown:
        shown = shown.replace(OPAQUE * 2, OPAQUE)
    return shown.replace(OPAQUE, "~")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a `code` b", "a ~ b"),
        ("a ``co`de`` b", "a ~ b"),
        ("a `not closed", "a `not closed"),
        ("a `not\n\nclosed`", "a `not\n\nclosed`"),
        ("a `over\nlines` b", "a ~\n~ b"),
        (r"a \`not code\` b", r"a \`not code\` b"),
        ("a $`x`$ b", "a ~ b"),
        ("a <!-- gone --> b", "a ~ b"),
        ("a <!-- over\nlines --> b", "a ~\n~ b"),
        ("```\ncode\n```\nafter", "~\n~\n~\nafter"),
        ("````\n```\n````\nafter", "~\n~\n~\nafter"),
        ("~~~\ncode\n~~~\nafter", "~\n~\n~\nafter"),
        ("- item\n\n    ```\n    code\n    ```\n", "- item\n\n~\n~\n~\n"),
        ("``` not a fence ```", "~"),
        ("<b title='t'>x</b>", "~t~x~"),
        ('<img alt="t" src="u">', "~t~"),
        ("<pre>5</pre> a", "~ a"),
        ("<svg><text>5</text></svg> a", "~ a"),
        ("<script>5", "~5"),
        ("<https://x.org/5> a", "~ a"),
        ("5 < 6 > 4", "5 < 6 > 4"),
        ("[t](u5.md)", "[t](~)"),
        ("[t](<u 5.md> 'q')", "[t](~ 'q')"),
        ("[t][5]", "[t~"),
        ("[5]: http://x.org/5", "~"),
        ("t[^5]", "t~"),
        ("[^5]: note", "~ note"),
        ("# h { #id5 .c }", "# h ~"),
        ("set {5, 6}", "set {5, 6}"),
        ("a&nbsp;b", "a~b"),
        ("1. a\n2. b", "~. a\n~. b"),
        ("a\n2. b", "a\n2. b"),
        ("- a\n\n    3. b", "- a\n\n    ~. b"),
        ("> 4. a", "> ~. a"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    """Only prose is left, everything else is one mark."""
    assert expected == prose(text)


def pieces(page: Page) -> list[tuple[str, bool]]:
    """Return the TeX of each formula and whether it is a display."""
    return [
        (page.text[formula.tex.start : formula.tex.end], formula.display)
        for formula in page.formulas
    ]


def test_formulas() -> None:
    """Inline and display formulas are found with their TeX, code is not."""
    page = scan(
        "x.md", "a $`x`$ `$y$`\n\n```math\nz\n```\n\n```python\nq\n```\n\n~~~math\nw\n~~~\n"
    )

    assert [("x", False), ("z", True)] == pieces(page)


def test_an_empty_display() -> None:
    """A math fence with nothing in it has empty TeX."""
    assert [("", True)] == pieces(scan("x.md", "```math\n```\n"))


def test_front_matter_is_not_prose() -> None:
    """The front matter is hidden, and dots may close it."""
    page = scan("x.md", "---\ntitle: t\n...\nbody")

    assert ("t", "body") == (page.meta["title"], page.prose[page.body :])


def test_empty_front_matter() -> None:
    """An empty front matter is no problem."""
    assert () == scan("x.md", "---\n---\nbody").findings


def test_tables() -> None:
    """Tables have header cells and body rows; escaped pipes do not split a cell."""
    (table,) = scan("x.md", "| a \\| b | c |\n|---|---|\n| 1 | 2 |\n3 | 4\n\nafter | no\n").tables

    assert (2, [2, 2]) == (len(table.header), [len(row) for row in table.rows])


def test_a_line_of_dashes_is_no_table() -> None:
    """A setext heading or a rule is not taken for a table."""
    assert () == scan("x.md", "a | b\n---\n\n---\n").tables


def test_a_quoted_table() -> None:
    """A table in a quote is a table."""
    (table,) = scan("x.md", "> | a | b |\n> |---|---|\n> | 1 | 2 |\n").tables

    assert 2 == len(table.rows[0])


def test_places() -> None:
    """Offsets become lines and columns counted from one."""
    page = scan("x.md", "ab\ncd\n")

    assert [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1)] == [
        page.place(offset) for offset in (0, 2, 3, 4, 6)
    ]


@pytest.mark.parametrize(
    "line", ["```\nx", "~~~math\nx", "text <!-- x", "0.5<!--=x", "<!--=x <!-- y -->"]
)
def test_unclosed(line: str) -> None:
    """What is never closed is reported once, and only the rest of it is lost."""
    findings = scan("x.md", f"first\n\n{line}").findings

    assert [Code.DOCUMENT] == [finding.code for finding in findings]
    assert 3 == findings[0].line


@given(st.text(alphabet="ab 01.`~$<>!-=[](){}|#:\\'\"\n\r&;^*_?%", max_size=200))
def test_any_text(text: str) -> None:
    """Whatever the page, scanning ends, keeps the length, and every part lies inside."""
    page = scan("x.md", text)

    assert len(text) == len(page.prose)
    assert all(a == b for a, b in zip(text, page.prose, strict=True) if b in "\n\r")
    spans = [*page.comments, *page.formulas, *page.images, *page.tables, *page.attributes]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)


def test_an_image_in_code_is_none() -> None:
    """What only shows how an image is written is no image of the page."""
    page = scan("x.md", "Write `![a](x.svg)` for ![b](x.svg), <!-- ![c](x.svg) --> that is.\n")

    assert ["b"] == [page.text[image.alt.start : image.alt.end] for image in page.images]
