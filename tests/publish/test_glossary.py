"""The glossary: terms link to their entries, once a page, and nothing else changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_figures.publish.glossary import ADDRESS, by_form, explained, terms

ROOT = Path(__file__).parents[2]
PAGE = '**Token**{ #token }\n:   A "piece" of a word.\n\n**Ball arithmetic**{ #ball }\n:   Intervals.\n\n**A, b**{ #ab }\n:   Two.\n'
ENTRIES = by_form(terms(PAGE))


def linked(html: str) -> str:
    """Return the content with terms linked, each link shortened to [term|anchor]."""
    made = explained(html, ENTRIES, "../g/")
    return re.sub(
        r'<a class="term" href="\.\./g/#(\w+)" title="[^"]*">([^<]*)</a>', r"[\2|\1]", made
    )


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>A token and a token.</p>", "<p>A [token|token] and a token.</p>"),
        ("<p>Tokens in ball arithmetic</p>", "<p>[Tokens|token] in [ball arithmetic|ball]</p>"),
        ("<p>tokenize sub-token token-wise</p>", "<p>tokenize sub-token token-wise</p>"),
        ("<h2>Token</h2><p>token</p>", "<h2>Token</h2><p>[token|token]</p>"),
        (
            '<p><a href="#"><b>token</b></a> <code>token</code></p>',
            '<p><a href="#"><b>token</b></a> <code>token</code></p>',
        ),
        (
            '<span class="vn-tex" data-k="1-0">token</span>',
            '<span class="vn-tex" data-k="1-0">token</span>',
        ),
        (
            '<p><a href="x">y<br>token</a> token</p>',
            '<p><a href="x">y<br>token</a> [token|token]</p>',
        ),
        ("<!-- token --><p>token</p>", "<!-- token --><p>[token|token]</p>"),
        ('<img alt="token"> none', '<img alt="token"> none'),
    ],
)
def test_links(html: str, expected: str) -> None:
    """The first mention is linked; links, headings, code, formulas and attributes are not."""
    assert expected == linked(html)


def test_a_link_says_what_the_term_means() -> None:
    """The definition is the link's title, escaped."""
    assert (
        '<a class="term" href="g#token" title="A &quot;piece&quot; of a word.">token</a>'
        == explained("token", ENTRIES, "g")
    )


def test_a_link_says_it_without_emphasis() -> None:
    """A title is plain text, so the asterisks of the entry are left out."""
    entries = by_form(terms("**Width**{ #width }\n:   How wide, written *d*.\n"))

    assert 'title="How wide, written d."' in explained("width", entries, "g")


def test_no_terms() -> None:
    """Without a glossary nothing changes."""
    assert "<p>token</p>" == explained("<p>token</p>", {}, "g")


def test_the_real_glossary() -> None:
    """Every entry of the glossary is read, in order, and none holds digits that nothing checks."""
    text = (ROOT / "docs" / ADDRESS).read_text(encoding="utf-8")
    found = terms(text)

    assert text.count("\n:   ") == len(found) + 1  # but for the entry of three terms
    assert [term.name for term in found] == sorted((term.name for term in found), key=str.lower)
    assert not re.search(r"\d", " ".join(term.says for term in found))
