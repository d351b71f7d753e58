"""Decoration: which numbers are marked, and what the marks become."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_figures.publish.decorate import (
    ChangedPage,
    decorate,
    island,
    left_over,
    mark_findings,
    marked_formulas,
    token,
    with_attributes,
)
from build_figures.verify import Code, Report, check_page, load

SCRIPT = "from fractions import Fraction\ndef values(real):\n    return {'a': Fraction(1, 8), 'b': [1, 2]}\n"


@pytest.fixture
def report(tmp_path: Path):
    """Return a function that checks a page against SCRIPT."""
    file = tmp_path / "s.py"
    file.write_text(SCRIPT)
    script = load(file, "s.py", "decorated_script")
    return lambda text: check_page("x.md", text, script)


def body(found: Report) -> str:
    """Return a page's text without its front matter."""
    return found.page.text[found.page.body :]


def test_marks(report) -> None:
    """Numbers of prose and tables are marked, bindings are dropped, the rest is as it was."""
    found = report(
        "---\ntitle: x\n---\n# H 0.125<!--=a-->\n\n| n | v |\n|---|---|\n| a | 1 |\n| b | 2 |\n\n<!--= b -->\n\n"
        "![alt 0.125](x.svg)<!--=a--> [t](y.md 'title 5') 5<!--ok: five--> <!-- kept -->\n"
    )

    assert (
        "# H <data data-n=T-0>0.125</data>\n\n| n | v |\n|---|---|\n| a | <data data-n=T-1>1</data> |\n"
        "| b | <data data-n=T-2>2</data> |\n\n\n\n"
        "![alt 0.125](x.svg) [t](y.md 'title 5') <data data-n=T-4>5</data> <!-- kept -->\n"
    ) == decorate(body(found), found).replace(token(found), "T")


def test_a_changed_page_is_refused(report) -> None:
    """Text that is not what was checked is never decorated."""
    found = report("It is 0.125<!--=a-->.")

    with pytest.raises(ChangedPage, match=r"x\.md: the page changed"):
        decorate("It is 0.126<!--=a-->.", found)


def test_formulas_keep_their_source(report) -> None:
    """Formulas stay as typed; their numbers are handed over as spans and ids."""
    found = report("0.125<!--=a--> $`1/2 = 0.5`$ and $`x`$")

    assert "$`1/2 = 0.5`$ and $`x`$" in decorate(body(found), found)
    assert [("1/2 = 0.5", [(0, 1), (2, 3), (6, 9)], [1, 2, 3]), ("x", [], [])] == marked_formulas(
        found
    )


def test_attributes(report) -> None:
    """Marks get value, tier, reference and script; special characters are escaped."""
    found = report('0.125<!--=a--> 7<!--ok: a "reason" & more-->')
    name = token(found)
    html = with_attributes(
        f'<p><data data-n={name}-0>0.125</data><data data-n="{name}-1">7</data></p>', found
    )

    assert (
        '<p><data class="vn" data-n="0" value="0.125" data-tier="bound" data-ref="a" '
        'data-script="s.py:3" data-radius="0">0.125</data>'
        '<data class="vn" data-n="1" data-tier="allowed" data-source="a &quot;reason&quot; &amp; more">7</data></p>'
    ) == html


def test_a_wrong_number_carries_its_message(report) -> None:
    """While a page is being written, a wrong number shows what is wrong with it."""
    found = report("0.126<!--=a-->")
    html = with_attributes(f"<data data-n={token(found)}-0>0.126</data>", found)

    assert html.startswith('<data class="vn vn-wrong"')
    assert 'data-message="N102 a is 0.125 at this precision, the page says 0.126' in html


def test_island(report) -> None:
    """Numbers in formulas are listed in one JSON element that no text can close."""
    found = report("$`1/2 = 0.5`$<!-- </script> -->")
    text = island(found)

    assert text.startswith('<script type="application/json" class="vn-numbers">')
    inside = text.removeprefix('<script type="application/json" class="vn-numbers">').removesuffix(
        "</script>"
    )
    assert {"text": "0.5", "tier": "equation"}.items() <= json.loads(inside)["2"].items()
    assert "<" not in inside


def test_a_wrong_number_in_a_formula_carries_its_message(report) -> None:
    """While a page is being written, a wrong equation says what is wrong with it."""
    assert '"message":"N105 ' in island(report("$`\\sin(2) \\approx 0.9039`$"))


def test_no_island_without_formulas(report) -> None:
    """A page without numbers in formulas has no such element."""
    assert "" == island(report("0.125<!--=a-->"))


def test_an_element_of_the_author_is_left_alone(report) -> None:
    """What looks like a mark but is the author's own keeps its text, and borrows no value."""
    found = report("<data data-n=17>x</data> <data data-n=0>y</data> 0.125<!--=a-->")
    marked = decorate(body(found), found)
    html = with_attributes(marked, found)

    assert [] == mark_findings(found, marked)
    assert html.startswith('<data data-n=17>x</data> <data data-n=0>y</data> <data class="vn"')
    assert token(found) not in html


def test_a_mark_of_no_record_is_left_alone(report) -> None:
    """A mark with a number that the page does not have stays as it is."""
    found = report("0.125<!--=a-->")
    mark = f"<data data-n={token(found)}-5>"

    assert mark == with_attributes(mark, found)


def test_a_mark_of_another_page_is_left_alone(report) -> None:
    """A mark with another token gets no attributes, and is no trace of a number of this page."""
    checked = report("It is 0.125<!--=a-->.")
    other = token(report("It was 0.125<!--=a-->."))
    document = f"<p><data data-n={other}-0>0.125</data></p>"

    assert document == with_attributes(document, checked)
    assert [] == left_over(checked, document)
    assert [Code.UNSCANNED] == [finding.code for finding in mark_findings(checked, document)]


def test_the_token_stands_nowhere_on_the_page(report) -> None:
    """A page that holds what would be its token gets another, of letters only."""
    first = token(report("0.125<!--=a-->"))

    assert first == token(report("0.125<!--=a-->"))
    assert first != token(report("0.25 0.125<!--=a-->"))
    assert first.isalpha()


@pytest.mark.parametrize(
    "rendered",
    [
        "<pre>&lt;data data-n={0}&gt;0.125&lt;/data&gt;</pre>",
        "",
        "<data data-n={0}>0.125</data><data data-n={0}>0.125</data>",
        "<data data-n={0}>0.125</data><p title='&lt;data data-n={0}&gt;'>",
        "<textarea><data data-n={0}>0.125</data></textarea>",
    ],
)
def test_a_mark_that_is_no_single_element(report, rendered: str) -> None:
    """A mark that would be shown as text, twice or not at all is a finding at its number."""
    found = report("It is 0.125<!--=a-->.")
    findings = mark_findings(found, rendered.format(f"{token(found)}-0"))

    assert [(1, 7, Code.UNSCANNED)] == [(f.line, f.column, f.code) for f in findings]


def test_a_mark_left_in_the_finished_page(report) -> None:
    """A template that repeats a mark outside of the page's content is noticed too."""
    found = report("It is 0.125<!--=a-->.")

    assert [] == left_over(found, "<title>It is 0.125</title>")
    assert [7] == [f.column for f in left_over(found, f"<title>{token(found)}-0</title>")]
