"""The formulas of a build: received while pages are converted, inserted when they are finished."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest

from build_figures.publish.formulas import EngineError, Formulas, Numbered
from build_figures.publish.formulas.extension import makeExtension
from build_figures.verify.finding import Code, Finding

from .conftest import Convert

MANY = "\n\n".join(f"Formula $`x_{{{n}}}`$." for n in range(200))


def render(formulas: Formulas, text: str, numbers: list[Numbered] | None = None) -> str:
    """Return the finished HTML of a page without findings."""
    html, findings = finished(formulas, text, numbers)

    assert findings == []
    return html


def finished(
    formulas: Formulas, text: str, numbers: list[Numbered] | None = None, path: str = "docs/p.md"
) -> tuple[str, list[Finding]]:
    """Convert a page, then insert its formulas."""
    formulas.begin_page(path, text, numbers or [])
    body = text.split("---\n", 2)[-1] if text.startswith("---\n") else text
    extensions = ["tables", "footnotes", "pymdownx.superfences", makeExtension()]
    return formulas.insert(path, markdown.Markdown(extensions=extensions).convert(body))


def marks(html: str) -> list[str]:
    """Return the ids of the marked numbers in the visible part of a page, in order."""
    return re.findall(r'class="enclosing[^>]* data-n="([0-9]+)"', html)


def test_conversion_starts_no_process(root: Path, convert: Convert) -> None:
    """While pages are converted, formulas are placeholders; the process waits for the insertion."""
    with Formulas(root) as formulas:
        html = convert(formulas, MANY)

        assert 200 == len(re.findall('<span class="vn-tex" data-k="[1-9][0-9]*-', html))
        assert not formulas.renderer.started
        formulas.insert("docs/page.md", html)
        assert formulas.renderer.started


def test_a_cached_build_starts_no_process(root: Path, convert: Convert) -> None:
    """A second build of many formulas gives the same page from the cache alone."""
    pages = []
    for _ in range(2):
        with Formulas(root) as formulas:
            pages.append(formulas.insert("docs/page.md", convert(formulas, MANY)))
            formulas.save()

    assert pages[0] == pages[1]
    assert not formulas.renderer.started


def test_the_markdown_source_never_holds_marks(root: Path) -> None:
    """A placeholder shows the author's TeX, and the finished page states it in its MathML."""
    tex = r"\sin(2) \approx 0.9093"
    numbered = Numbered(tex, ((5, 6), (16, 22)), (17, 18))
    with Formulas(root) as formulas:
        formulas.begin_page("docs/p.md", f"$`{tex}`$", [numbered])
        html = markdown.markdown(f"$`{tex}`$", extensions=[makeExtension()])
        assert (
            re.fullmatch('<p><span class="vn-tex" data-k="[0-9]+-0">(.*)</span></p>', html)[1]
            == tex
        )
        page, _ = formulas.insert("docs/p.md", html)

    assert f'<annotation encoding="application/x-tex">{tex}</annotation>' in page
    assert "htmlData" not in page
    assert '<p><span class="vn-formula" data-numbers="17 18"><span class="katex">' in page
    assert ["17", "18"] == marks(page)


def test_equal_formulas_get_their_own_numbers(root: Path) -> None:
    """The same TeX twice is told apart, also when a footnote moves one of them to the end."""
    text = "A $`x = 1`$[^1] and $`x = 1`$.\n\n[^1]: Note $`x = 1`$.\n\nEnd $`x = 1`$.\n"
    numbers = [Numbered("x = 1", ((4, 5),), (n,)) for n in (5, 6, 7)] + [Numbered("x = 1")]
    with Formulas(root) as formulas:
        html = render(formulas, text, numbers)

    assert ["5", "6", "7"] == marks(html)
    end, note = html.index("End"), html.index("Note")
    assert "data-n" not in html[end:note]
    assert ["7"] == marks(html[note:])


def test_ids_of_a_page_do_not_change_what_is_cached(root: Path) -> None:
    """One more number early on a page leaves the cached formulas behind it valid."""
    for ids in ((1,), (2,)):
        with Formulas(root) as formulas:
            html = render(formulas, "$`x = 1`$", [Numbered("x = 1", ((4, 5),), ids)])
            formulas.save()
        assert [str(ids[0])] == marks(html)
    assert not formulas.renderer.started


def test_a_display_formula_is_a_block(root: Path) -> None:
    """A ```math block becomes a div, in a list as well, with the numbers of its indented source."""
    text = "- item\n\n    ```math\n    x = 1\n    ```\n"
    with Formulas(root) as formulas:
        html = render(formulas, text, [Numbered("    x = 1", ((8, 9),), (3,))])

    assert (
        '<div class="vn-formula vn-display" data-numbers="3"><span class="katex-display">' in html
    )
    assert ["3"] == marks(html)
    assert "<p><div" not in html


def test_all_rejected_formulas_of_a_page_are_reported(root: Path) -> None:
    """Each has its file, line and column, KaTeX's reason, and the place of the mistake."""
    text = "---\ntitle: Page\n---\n\nA $`\\foo`$ and $`x`$.\n\n```math\nx\n= \\bar\n```\n"
    at = "(at 9:7)"
    says = "F102 KaTeX rejects this formula:"
    with Formulas(root) as formulas:
        html, findings = finished(formulas, text)
        checked = formulas.check_pages([("docs/p.md", text, [])])

    assert [
        rf"docs/p.md:5:3: {says} Undefined control sequence: \foo (at 5:5)",
        f"docs/p.md:7:1: {says} Unexpected end of input in a macro argument, expected '}}' {at}",
    ] == [str(finding) for finding in findings]
    assert findings == checked
    assert {Code.FORMULA_REJECTED} == {finding.code for finding in findings}
    assert 2 == html.count('class="vn-tex"')
    assert 1 == html.count('<span class="katex">')


def test_a_rejected_formula_with_marks_is_reported_at_its_own_place(root: Path) -> None:
    """Marks shift nothing in the place of a mistake behind them."""
    numbered = Numbered(r"1 + \foo", ((0, 1),), (0,))
    with Formulas(root) as formulas:
        _, findings = finished(formulas, r"$`1 + \foo`$", [numbered])

    assert findings[0].message.endswith(r"\foo (at 1:7)")


def test_the_check_typesets_what_the_build_needs(root: Path) -> None:
    """After all pages are checked, one round trip for all, insertion asks KaTeX for nothing."""
    pages = [(f"docs/{n}.md", f"$`x_{{{n}}}`$ $`\\y_{n}`$", []) for n in range(3)]
    with Formulas(root) as formulas:
        findings = formulas.check_pages(pages)
        formulas.close()
        assert ["docs/0.md", "docs/1.md", "docs/2.md"] == [finding.path for finding in findings]
        for path, text, _ in pages:
            finished(formulas, text, path=path)
        assert not formulas.renderer.started


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# Head $`x`$", "garbled"),
        ("![alt $`x`$](a.svg)", "garbled"),
        ("para\n\n    code $`x`$", "garbled"),
        ("[^1]: lost $`x`$\n\n[^1]: found", "published nowhere"),
    ],
)
def test_a_formula_that_lands_in_the_wrong_place_is_reported(
    root: Path, text: str, message: str
) -> None:
    """What the syntax check might miss is found in the finished page, with its source line."""
    with Formulas(root) as formulas:
        html, findings = finished(formulas, text)

    (finding,) = findings
    assert Code.FORMULA_SYNTAX == finding.code
    assert message in finding.message
    assert text.split("\n")[finding.line - 1][finding.column - 1 :].startswith("$`x`$")
    assert "katex" not in html


def test_a_formula_converted_outside_of_a_build_is_not_published(root: Path) -> None:
    """Its placeholder belongs to no page, and the page it was put into is not published."""
    html = markdown.markdown("$`x`$", extensions=[makeExtension()])
    with Formulas(root) as formulas:
        formulas.begin_page("docs/p.md", "text")
        _, findings = formulas.insert("docs/p.md", html)

    assert ["a formula that does not belong to this page was put into it"] == [
        finding.message for finding in findings
    ]


def test_a_page_can_be_built_again(root: Path) -> None:
    """A server converts a changed page with the same object; nothing of the old page is left."""
    with Formulas(root) as formulas:
        render(formulas, "$`x`$ and $`y`$")
        html = render(formulas, "$`z`$")

    assert 1 == html.count('<span class="katex">')


def test_missing_katex_is_an_error_of_the_page_with_formulas_only(tmp_path: Path) -> None:
    """A page without formulas needs no KaTeX; one with formulas is never published without."""
    with Formulas(tmp_path) as formulas:
        assert "<p>text</p>" == render(formulas, "text")
        assert [] == formulas.check_pages([("docs/p.md", "text", [])])
        with pytest.raises(EngineError, match="npm ci"):
            finished(formulas, "$`x`$")
