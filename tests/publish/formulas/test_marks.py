"""Numbers inside TeX are marked where KaTeX takes markup, and the formula looks the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.publish.formulas import Marked, Rendered, mark, marks
from build_figures.publish.formulas.rendering import Renderer

from .conftest import ROOT

# TeX with each number to be marked between ⟨ and ⟩, and the digits KaTeX then shows for it.
FORMULAS = [
    (r"\sin(⟨2⟩) \approx ⟨0.9093⟩", ["2", "0.9093"]),
    (r"\cos(2) \approx ⟨-0.4161⟩", ["−0.4161"]),
    (r"x^⟨2⟩ + x_⟨1⟩^⟨3⟩", ["2", "1", "3"]),
    (r"x^{⟨-4⟩}", ["−4"]),
    (r"\sqrt⟨2⟩ + \sqrt{⟨3⟩} + \sqrt[⟨4⟩]{⟨5⟩}", ["2", "3", "4", "5"]),
    (r"\frac⟨1⟩⟨2⟩ + \frac{⟨3⟩}{⟨40⟩}", ["1", "2", "3", "40"]),
    (r"\binom⟨5⟩⟨2⟩", ["5", "2"]),
    (r"\begin{bmatrix} ⟨1⟩ & ⟨-0.5⟩ \\[2pt] ⟨0⟩ & ⟨1⟩ \end{bmatrix}", ["1", "−0.5", "0", "1"]),
    (r"\begin{array}{c|c} ⟨1⟩ & ⟨2⟩ \end{array}", ["1", "2"]),
    (r"\begin{aligned} a &= ⟨-0.42⟩ \\ &\approx ⟨3⟩ - ⟨1⟩ \end{aligned}", ["−0.42", "3", "1"]),
    (r"\begin{aligned} a & ⟨-0.5⟩ + ⟨3⟩ \end{aligned}", ["0.5", "3"]),
    (r"\begin{cases} ⟨1⟩ & x > ⟨0⟩ \\ ⟨2⟩ \end{cases}", ["1", "0", "2"]),
    (r"\substack{⟨1⟩ \\ ⟨2⟩}", ["1", "2"]),
    (r"⟨10{,}000⟩ + ⟨2.0 \times 10^{-2}⟩", ["10,000", "2.0×10−2"]),
    (r"a - ⟨0.5⟩ \cdot ⟨-2⟩ = ⟨+1⟩", ["0.5", "−2", "+1"]),
    (r"\sin -⟨2⟩ \le ⟨3⟩", ["2", "3"]),
    (r"\left|⟨-2.5⟩\right| < \lVert ⟨3⟩ \rVert", ["−2.5", "3"]),
    (r"\text{about ⟨23.0\%⟩ of ⟨7⟩}", ["23.0%", "7"]),
    (r"⟨45^\circ⟩ + ⟨3\,\%⟩", ["45∘", "3%"]),
    (r"\sum_{i=⟨0⟩}^{⟨3⟩} ⟨2⟩^i", ["0", "3", "2"]),
    (r"\underbrace{⟨2⟩}_{⟨3⟩} + \overline{⟨12⟩} + \hat{⟨2⟩}", ["2", "3", "12", "2"]),
    (r"\mathbf{⟨0⟩} + ⟨5⟩!", ["0", "5"]),
    (r"\frac{⟨2⟩}{⟨10000⟩^{⟨2⟩/⟨4⟩}}", ["2", "10000", "2", "4"]),
    (r"\textcolor{#123456}{⟨7⟩} + {\color{red} ⟨8⟩}", ["7", "8"]),
    (r"⟨1⟩,⟨2⟩;⟨3⟩", ["1", "2", "3"]),
]
# Numbers that KaTeX reads as something else: they stay as they are.
UNMARKABLE = [
    r"a \\[⟨2⟩pt] b",
    r"\begin{array}{*{⟨2⟩}{c}} a & b \end{array}",
    r"\begin{alignedat}{⟨2⟩} a &= b \end{alignedat}",
    r"a \hspace{⟨2⟩em} b \kern⟨3⟩pt c \mkern ⟨4⟩mu d",
    r"\rule{⟨1⟩em}{⟨2⟩pt} \rule[⟨1⟩pt]{⟨1⟩em}{⟨2⟩pt}",
    r"\raisebox{⟨2⟩pt}{a}",
    r"\textcolor{#⟨123⟩}{a} \color{#⟨456⟩} a \colorbox{#⟨789⟩}{a} \fcolorbox{#⟨111⟩}{#⟨222⟩}{a}",
    r"\newcommand{\a}[⟨1⟩]{#⟨1⟩} \a{b}",
    r"\genfrac(]{⟨2⟩pt}{1}{a}{b}",
    r"\char⟨65⟩",
    "a % a comment with ⟨2⟩\n + b",
    r"x^⟨12⟩ + \frac⟨12⟩",
    r"\verb|⟨2⟩|",
]


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    """KaTeX, and nothing written."""
    with Renderer(ROOT) as renderer:
        yield renderer


def parse(text: str, *, display: bool) -> Marked:
    """Return a formula with what stands between ⟨ and ⟩ as its numbers."""
    spans: list[tuple[int, int]] = []
    tex = ""
    for piece in re.split("(⟨[^⟩]*⟩)", text):
        if piece.startswith("⟨"):
            spans.append((len(tex), len(tex) + len(piece) - 2))
        tex += piece.strip("⟨⟩")
    return Marked(tex, display, tuple(spans))


class Seen(HTMLParser):
    """What a reader sees of a formula: its text and measures, and the text of each mark."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.marks: dict[int, str] = {}
        self.shape: list[str] = []
        self._open: list[int | None] = []
        self.feed(html[html.index('<span class="katex-html" aria-hidden="true">') :])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note marks, and every height, width and space."""
        attributes = dict(attrs)
        if tag == "span":
            number = attributes.get("data-n")
            self._open.append(int(number) if number else None)
        style = attributes.get("style") or ""
        if style and not style.startswith("color:") and attributes.get("class") != "katex-strut":
            self.shape.append(f"[{style}]")

    def handle_endtag(self, tag: str) -> None:
        """Leave a mark."""
        if tag == "span" and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Note text."""
        text = data.replace("\u200b", "")
        self.shape += text
        for number in self._open:
            if number is not None:
                self.marks[number] = self.marks.get(number, "") + text


@pytest.mark.parametrize("display", [False, True])
@pytest.mark.parametrize(("text", "shown"), FORMULAS)
def test_marks_carry_the_right_digits(
    renderer: Renderer, text: str, shown: list[str], display: bool
) -> None:
    """Each marked number is an element that holds its digits and nothing else."""
    (result,) = renderer.render([parse(text, display=display)])

    assert isinstance(result, Rendered), result
    assert dict(enumerate(shown)) == dict(sorted(Seen(result.html).marks.items()))


@pytest.mark.parametrize("display", [False, True])
@pytest.mark.parametrize("text", [text for text, _ in FORMULAS])
def test_a_marked_formula_looks_like_an_unmarked_one(
    renderer: Renderer, text: str, display: bool
) -> None:
    """Marks change no character, space, height or shift."""
    formula = parse(text, display=display)
    marked, plain = renderer.render([formula, Marked(formula.tex, display)])

    assert isinstance(marked, Rendered)
    assert isinstance(plain, Rendered)
    assert Seen(plain.html).shape == Seen(marked.html).shape


@pytest.mark.parametrize("text", [text for text, _ in FORMULAS])
def test_marks_do_not_reach_the_source_in_the_mathml(renderer: Renderer, text: str) -> None:
    """The annotation of the MathML states the author's TeX."""
    formula = parse(text, display=True)
    (result,) = renderer.render([formula])

    assert isinstance(result, Rendered)
    annotation = re.search(r'<annotation encoding="application/x-tex">(.*?)</', result.html, re.S)
    assert annotation
    assert formula.tex == unescape(annotation[1])
    assert "htmlData" not in result.html


@pytest.mark.parametrize("text", UNMARKABLE)
def test_what_is_no_number_to_katex_is_left_alone(text: str) -> None:
    """Lengths, column specifications, colors, parameters and comments take no marks."""
    formula = parse(text, display=True)

    assert formula.tex == mark(formula.tex, formula.spans)


def test_numbers_of_later_marks_do_not_shift() -> None:
    """A number that cannot be marked keeps its place in the count."""
    assert r"\kern2pt {\htmlData{n=1}{3}}" == mark(r"\kern2pt 3", [(5, 6), (9, 10)])


@pytest.mark.parametrize(
    ("tex", "span", "marked"),
    [
        ("10^{2/4}", (0, 2), r"{\htmlData{n=0}{10}}{}^{2/4}"),
        ("x^2_3", (2, 3), r"x^{\htmlData{n=0}{2}}_3"),
        (r"\sqrt2^3", (5, 6), r"\sqrt{\htmlData{n=0}{2}}^3"),
    ],
)
def test_a_script_stands_as_high_as_on_the_digit(
    tex: str, span: tuple[int, int], marked: str
) -> None:
    """A script moves to an empty group, unless the number belongs to a command or script."""
    assert marked == mark(tex, [span])


def test_marks_that_would_change_what_is_shown_are_left_out(renderer: Renderer) -> None:
    """A formula is typeset without marks where KaTeX would show something else with them."""
    other = Marked(r"\@ifnextchar2{2}{3}2", display=False, spans=((12, 13),))
    broken = Marked(r"\let\b=2 \b", display=False, spans=((7, 8),))
    formulas = [other, broken]
    plain = [Marked(formula.tex, display=False) for formula in formulas]

    assert renderer.render(plain) == renderer.render(formulas)


def test_no_spans_no_change() -> None:
    """A formula without checked numbers goes to KaTeX as it was written."""
    assert r"\frac12 + 3" == mark(r"\frac12 + 3", [])


@pytest.mark.parametrize(
    "spans", [[(2, 3), (0, 1)], [(0, 2), (1, 3)], [(1, 1)], [(0, 9)], [(-1, 1)]]
)
def test_impossible_spans_are_refused(spans: list[tuple[int, int]]) -> None:
    """Spans that overlap, are empty, out of order or outside the TeX are the caller's mistake."""
    with pytest.raises(ValueError, match="out of order or outside"):
        mark("1 2 3", spans)


@pytest.mark.parametrize("span", [(0, 2), (4, 7), (6, 8), (1, 5)])
def test_spans_that_cut_a_group_or_command_are_left_alone(span: tuple[int, int]) -> None:
    """A mark never makes TeX that no longer parses."""
    assert r"\frac{1}2&3" == mark(r"\frac{1}2&3", [span])


@given(st.data())
def test_taking_the_marks_away_gives_the_tex(data: st.DataObject) -> None:
    """Marking adds marks and changes nothing else."""
    tex = data.draw(st.text(alphabet="0123456789.{}\\frac^_&% -", max_size=20))
    cuts = data.draw(st.lists(st.integers(0, len(tex)), unique=True).map(sorted))
    spans = list(zip(cuts[::2], cuts[1::2], strict=False))

    marked = mark(tex, spans)

    for number in range(len(spans) - 1, -1, -1):
        opening = rf"{{\htmlData{{n={number}}}{{"
        before, found, rest = marked.partition(opening)
        if found:
            end = spans[number][1] - spans[number][0]
            signed = rest[end : end + 2] != "}}"  # the sign stayed outside
            end -= signed
            assert rest[end : end + 2] == "}}"
            behind = rest[end + 2 :]
            if not tex.startswith("{}", spans[number][1]):
                behind = behind.removeprefix("{}")  # what a script stands on instead
            marked = before + rest[:end] + behind
    assert tex == marked


def test_renumber_gives_each_mark_its_id_on_the_page() -> None:
    """Mark k becomes the k-th id, in whatever size the number is set."""
    html = '<span class="enclosing mtight" data-n="1">2</span><span class="enclosing" data-n="0">'

    assert html.replace('"1"', '"40"').replace('"0"', '"39"') == marks.renumber(html, [39, 40])
