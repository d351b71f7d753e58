"""Docstrings are taken apart into what they are about."""

from __future__ import annotations

import pytest

from build_figures.publish.reference_module.docstring import Docstring, Part, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One.", Docstring("One.")),
        ("One\nsentence.", Docstring("One sentence.")),
        (
            "One.\n\npos: shape (n,). d: width, even. Returns shape (n, d).\nRaises E if d\nis odd.",
            Docstring(
                "One.",
                (
                    Part(("pos",), "shape (n,)."),
                    Part(("d",), "width, even."),
                    Part(("Returns",), "shape (n, d)."),
                    Part(("Raises",), "E if d is odd."),
                ),
            ),
        ),
        (
            "One.\n\nFree text: some.\nd, pos and x: see there.\nSource: A 2017.\nExample: f(1)",
            Docstring(
                "One.",
                (
                    Part((), "Free text: some."),
                    Part(("d", "pos", "x"), "see there."),
                    Part(("Source",), "A 2017."),
                    Part(("Example",), "f(1)"),
                ),
            ),
        ),
        (
            "One.\n\nFirst.\n\nd: width.\n\nLast.",
            Docstring("One.", (Part((), "First."), Part(("d",), "width."), Part((), "Last."))),
        ),
        ("One.\n\nAt the end d: 4.", Docstring("One.", (Part((), "At the end d: 4."),))),
        ("One.\n\nother: no.", Docstring("One.", (Part((), "other: no."),))),
    ],
)
def test_parts(text: str, expected: Docstring) -> None:
    """Parameters, sections and free text are told apart, wherever a sentence begins."""
    assert expected == read(text, ["pos", "d", "x"])


def test_no_parameters() -> None:
    """A function without parameters has sections, too."""
    assert "a tie." == read("One.\n\nReturns a tie.", ()).section("Returns")
    assert "" == read("One.", ()).section("Returns")
