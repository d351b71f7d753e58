"""Notebooks in percent format, read as pages whose places are those of the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import jupytext
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_figures.verify import Code, Notebook, check_page, injected, read, scan
from build_figures.verify.finding import Finding
from build_figures.verify.script import load_source

NOTEBOOK = """\
# ---
# title: A notebook
# numbers: example
# ---

# %% [markdown]
# # A heading
#
# The value is 0.5<!--=half--> here.
#
# *   an item
#
#     its second paragraph
#     with 0.25<!--=quarter-->

# %%
# a comment with 0.75
x = "0.125"

# %% alt="Two bars"
plot()

# %% [markdown]
# | a | b |
# |---|---|
# | 1 | 2 |
"""
ROOT = Path(__file__).parents[2]
SCRIPT = """
from fractions import Fraction

def values(real):
    return {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "row": [[1, 2]]}
"""


def script():
    """Return the script of the notebook above."""
    return load_source(SCRIPT, ROOT / "x.py", "x.py", "percent_values")


def test_each_line_of_markdown_stands_where_the_file_has_it() -> None:
    """Lines of code are empty, those of text lose their margin, and no line is added or lost."""
    lines = Notebook(NOTEBOOK).markdown.split("\n")

    assert len(NOTEBOOK.split("\n")) == len(lines)
    assert ["---", "title: A notebook", "numbers: example", "---"] == lines[:4]
    assert "# A heading" == lines[6]
    assert "    its second paragraph" == lines[12]
    assert ["", "", "", ""] == lines[15:19]
    assert '<img alt="Two bars">' == lines[19]
    assert "| 1 | 2 |" == lines[25]


def test_places_are_those_of_the_file() -> None:
    """A column counts the characters before the text; a cell's picture stands where it is typed."""
    page = read("docs/n.py", NOTEBOOK)
    at = page.text.index("0.5")

    assert (9, 16) == page.place(at)
    assert NOTEBOOK[page.file_offset(at) :].startswith("0.5<")
    assert (20, 11) == page.place(page.text.index("Two bars"))
    assert NOTEBOOK[page.file_offset(page.text.index("Two bars")) :].startswith("Two bars")


def test_markdown_is_a_page_as_it_is() -> None:
    """Only a Python file is a notebook."""
    text = "# %% [markdown]\n# text\n"

    assert scan("docs/n.md", text) == read("docs/n.md", text)


def test_a_table_and_its_binding_need_no_room() -> None:
    """Indentation is that of the text: tables, items and their paragraphs are what they look."""
    text = NOTEBOOK + "#\n# <!--= row -->\n"
    report = check_page("docs/n.py", text, script())

    assert () == report.failures
    assert ["0.5", "0.25", "1", "2"] == [record.text for record in report.records]
    assert [(9, 16), (14, 12), (26, 5), (26, 9)] == [
        (record.line, record.column) for record in report.records
    ]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("0.5<!", "0.6<!", "docs/n.py:9:16: N102 half is 0.5 at this precision"),
        ("0.25<!--=quarter-->", "0.25", "docs/n.py:14:12: N201 naked number 0.25"),
        ("Two bars", "Bars of 0.75", "docs/n.py:20:19: N201 naked number 0.75"),
        ("=half", "=halve", "docs/n.py:9:19: N103 "),
        ("numbers: example", "numbers: exact", "docs/n.py:3:3: D101 unknown page kind"),
        ("=half-->", "=half", "docs/n.py:9:19: D101 this binding is never closed"),
        (
            "# %% [markdown]\n# |",
            "# %% [text]\n# |",
            "docs/n.py:23:1: D101 cannot read this heading",
        ),
        ('alt="Two bars"', "alt=Two", "docs/n.py:20:1: D101 cannot read this heading"),
        ("#\n# *   an item", "*   an item", "docs/n.py:10:1: D101 this line of a Markdown cell"),
        ("---\n\n# %%", "---\n\nx = 1\n# %%", "docs/n.py:6:1: D101 this stands in no cell"),
    ],
)
def test_findings_name_the_place_in_the_file(before: str, after: str, said: str) -> None:
    """Each kind of slip is told with line and column of the Python file."""
    text = NOTEBOOK.replace(before, after, 1)
    found = [str(each) for each in check_page("docs/n.py", text, script()).findings]

    assert any(each.startswith(said) for each in found), found


def test_a_finding_made_in_the_text_moves_to_the_file() -> None:
    """Its column and each place in its words count the characters before the text, if any."""
    finding = Finding("docs/n.py", 9, 1, Code.FORMULA_REJECTED, "no (at 9:14) but (at 20:11)")
    moved = replace(finding, column=3, message="no (at 9:16) but (at 20:11)")

    assert moved == read("docs/n.py", NOTEBOOK).in_file(finding)
    assert finding == scan("docs/n.md", NOTEBOOK).in_file(finding)


def test_a_heading_may_be_written_in_few_ways() -> None:
    """What other editors add to a heading is refused, since it would be lost."""
    for heading in ("# %%", "# %% ", "# %% [markdown]", '# %% alt="x 1"'):
        assert [] == list(Notebook(f"{heading}\n").problems())
    for heading in ("# %% a title", "# %%%", '# %% tags=["x"]', '# %% alt="<b>"', "# %%[markdown]"):
        assert 1 == len(list(Notebook(f"{heading}\n").problems()))


def test_injection_changes_the_file() -> None:
    """Right digits are written where they belong, placeholders filled, and nothing else moves."""
    wrong = NOTEBOOK.replace("0.5<", "0.7<").replace("0.25<", "?.??<")
    report = check_page("docs/n.py", wrong, script())

    assert NOTEBOOK == injected(report)
    assert NOTEBOOK == injected(check_page("docs/n.py", NOTEBOOK, script()))


def test_line_ends_of_windows() -> None:
    """They change no place and no finding."""
    text = NOTEBOOK.replace("0.5<", "0.7<").replace("\n", "\r\n")
    report = check_page("docs/n.py", text, script())

    assert any(str(each).startswith("docs/n.py:9:16: N102") for each in report.findings)
    assert NOTEBOOK.replace("\n", "\r\n") == injected(report)


def test_cells() -> None:
    """Cells have their source without margin and blank lines, and know their lines."""
    cells = Notebook(NOTEBOOK).cells

    assert [6, 16, 20, 23] == [cell.line for cell in cells]
    assert [True, False, False, True] == [cell.markdown for cell in cells]
    assert ["", "", "Two bars", ""] == [cell.alt for cell in cells]
    assert '# a comment with 0.75\nx = "0.125"' == cells[1].source
    assert (17, "plot()", 21) == (cells[1].first, cells[2].source, cells[2].first)
    assert cells[3].source.startswith("| a | b |")


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "notebooks").glob("*.py")), ids=str)
def test_jupytext_reads_the_same_cells(file) -> None:
    """The format is the one that editors know: their reader finds the same cells."""
    text = file.read_text(encoding="utf-8")
    theirs = [
        cell for cell in jupytext.reads(text, fmt="py:percent").cells if cell.cell_type != "raw"
    ]
    ours = Notebook(text).cells

    assert [cell.markdown for cell in ours] == [cell.cell_type == "markdown" for cell in theirs]
    assert [cell.source for cell in ours] == [cell.source.strip("\n") for cell in theirs]
    assert [cell.alt for cell in ours] == [cell.metadata.get("alt", "") for cell in theirs]


PIECES = [
    "# %%\n",
    "# %% [markdown]\n",
    '# %% alt="a 1"\n',
    "# ",
    "#\n",
    "0.5",
    "\n",
    "x",
    "\r\n",
    "-->",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_text_is_read(text: str) -> None:
    """Nothing raises, and each character of a line of text keeps its place."""
    page = read("docs/n.py", text)
    lines = text.split("\n")

    assert len(lines) == len(page.text.split("\n"))
    assert sum(line.startswith("# %%") for line in lines) == len(Notebook(text).cells)
    for offset, character in enumerate(page.text):
        line, column = page.place(offset)
        if character not in '\r\n<img>"' and not lines[line - 1].startswith("# %%"):
            assert character == lines[line - 1][column - 1]
