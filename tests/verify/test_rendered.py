"""The second route: numbers that a renderer shows and the scanner did not see."""

from __future__ import annotations

import markdown
import pytest

from build_figures.verify import Code, compare, scan
from build_figures.verify.rendered import unscanned

EXTENSIONS = [
    "tables",
    "attr_list",
    "admonition",
    "def_list",
    "footnotes",
    "md_in_html",
    "abbr",
    "toc",
]
EXTENSIONS += ["pymdownx.superfences"]


def render(text: str) -> str:
    """Return HTML as Python-Markdown makes it."""
    return markdown.markdown(text, extensions=EXTENSIONS)


def missed(text: str, html: str) -> list[str]:
    """Return what the guard says when `text` is rendered as `html`."""
    findings = list(compare(scan("x.md", text), html))
    assert all(finding.code is Code.UNSCANNED for finding in findings)
    return [finding.message.split()[3] for finding in findings]


@pytest.mark.parametrize(
    "text",
    [
        "Values 0.5, −0.25 and **-0.75**, 10,000 and 3e5.",
        "# Heading 1.5\n\n1. one 2.5\n2. two\n",
        "| a | 0.5 |\n|---|---|\n| 1 | 0.25 |\n\n<!--= x -->\n",
        "Text[^1] with 0.5.\n\n[^1]: A note with 0.75 in it.\n",
        "![alt 0.5](x-1.5.png 'title 2.5'){ width=300 }<!--=x-->",
        "A [link 0.5](y-2.5.md 'title 3.5') and <https://example.org/1.5> and `code 9.9`.",
        '!!! note "Title 0.5"\n    Body 0.75\n',
        "GPT-2 is from 2019, by GPT-2 authors.\n\n*[GPT]: the 2nd of 3\n",
        "```\nx = 1.5\n```\n\n~~~\n2.5\n~~~\n",
        '<span title="about 0.5">0.25</span> <img src="a-9.png" alt="7.5">',
        "Term\n:   means 0.5\n\n> quoted -0.5\n",
        "An entity &amp; 0.5, an &#8211; dash.",
    ],
)
def test_what_was_scanned_is_fine(text: str) -> None:
    """A page whose numbers the scanner saw raises no alarm."""
    assert [] == list(unscanned(scan("x.md", text), render))


@pytest.mark.parametrize(
    ("text", "html", "expected"),
    [
        ("Text.", "<p>Text 0.5.</p>", ["0.5"]),
        ("Value `0.5`.", "<p>Value 0.5.</p>", ["0.5"]),
        ("Value 0.5 once.", "<p>Value 0.5 and 0.5.</p>", ["0.5"]),
        ("**0.9**093", "<p><strong>0.9</strong>093</p>", ["0.9093"]),
        ("It is &minus;0.5", "<p>It is −0.5</p>", ["−0.5"]),
        ("Text.", "<p>Text <img alt='height 7'></p>", ["7"]),
        ("Text.", "<p title='0.5'>Text</p>", ["0.5"]),
        ("$`x = 1`$", "<p><span class='vn-tex'>x = 2</span></p>", ["2"]),
        ("$`x = 1`$", "<p>x = 1</p>", ["1"]),
        ("Text.", "<p>Text ٣</p>", ["٣"]),
        ("Text.", "<p>Text<b>5</p>6", ["5", "6"]),
        ("1<font>3</font>", "<p>1<font>3</font></p>", ["13"]),
        ("1<x>3</x>", "<p>1<x>3</x></p>", ["13"]),
    ],
)
def test_what_was_not_scanned(text: str, html: str, expected: list[str]) -> None:
    """A rendered number that the scanner did not see is found, however it slipped through."""
    assert expected == missed(text, html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>Text<code>1</code><pre>2</pre><script>3</script><style>4</style><svg><text>5</text></svg></p>",
        "<p>Text<sup><a class='footnote-ref' href='#fn:1'>1</a></sup></p>",
        "<p>Text<a class='headerlink' title='Section 5'>6</a></p></div>",
        "<p>Text at https://example.org/5.5</p>",
    ],
)
def test_what_is_no_number_of_the_page(html: str) -> None:
    """Code, footnote marks and addresses are not compared."""
    assert [] == missed("Text.", html)


def test_an_explained_abbreviation_may_repeat() -> None:
    """A title that the renderer repeats at every use is seen once and is fine."""
    text = "The GPT and the GPT.\n\n*[GPT]: the 2nd of 33\n"

    assert [] == list(unscanned(scan("x.md", text), render))


def test_the_place() -> None:
    """The finding points at the digits in the source, where they were hidden from the scanner."""
    (finding,) = compare(scan("x.md", "First.\n\nValue `0.5`."), "<p>Value 0.5.</p>")

    assert (3, 8) == (finding.line, finding.column)


def test_markup_that_no_parser_takes() -> None:
    """Broken markup is a finding, not a traceback."""
    (finding,) = compare(scan("x.md", "Text <![t]."), "<p>Text <![t].</p>")

    assert Code.DOCUMENT is finding.code


def test_an_element_without_content_hides_nothing_behind_it() -> None:
    """An image or a line break has no end tag; what follows is seen whatever its class."""
    html = '<p><img class="headerlink" alt="">5<br class="footnote-ref">6</p>'

    assert 2 == len(missed("Text.", html))


@pytest.mark.parametrize(
    ("text", "html", "place"),
    [
        ("On 5.\n\nIt is 10<sup>3</sup>.", "On 5. It is 10<sup>3</sup>.", (3, 7)),
        ("It is 13<!-- x\n-->1**4** or 2\\*.", "It is 131<b>4</b> or 2*.", (1, 7)),
        ("Of 14 it is 0\\.77.", "Of 14 it is 0.77.", (1, 13)),
        ("---\nx: 1*2*\n---\nIt is `12`.", "It is 12.", (4, 8)),
        ("---\nx: 1*2*\n---\nIt is so.", "It is 12.", (4, 1)),
    ],
)
def test_the_place_of_a_missed_number(text: str, html: str, place: tuple[int, int]) -> None:
    """A number that markup tears apart is reported where it begins, like one that is hidden."""
    (found,) = compare(scan("x.md", text), html)

    assert place == (found.line, found.column)
