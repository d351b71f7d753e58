"""Numbers in figures: a label may state only what its page states."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from build_figures.figures.labels import labels
from build_figures.publish.labels import label_findings, stamped_labels
from build_figures.verify import Code, check_page, load

SCRIPT = "from fractions import Fraction\ndef values(real):\n    return {'a': Fraction(-1, 8)}\n"


def found(text: str, said: list[str], folder: Path) -> list[str]:
    """Return the findings for a page that shows a figure with the labels `said`."""
    (folder / "s.py").write_text(SCRIPT)
    stamp = folder / ".cache" / "figures" / "a" / "x.json"
    stamp.parent.mkdir(parents=True)
    stamp.write_text(json.dumps({"labels": said}))
    report = check_page("x.md", text, load(folder / "s.py", "s.py", "label_script"))
    findings = list(label_findings(report, folder, ["Llama 3.1"]))
    assert all(finding.code is Code.FIGURE for finding in findings)
    return [
        f"{finding.line}:{finding.column} {finding.message.split(';')[0]}" for finding in findings
    ]


PAGE = "Text.\n\n![Height −0.125](../assets/figures/a/x.svg)<!--=a-->\n"


@pytest.mark.parametrize(
    "label", ["height -0.125", "−0.125", "position 2", "12 heads", "Llama 3.1", "pair i"]
)
def test_what_a_label_may_state(label: str, tmp_path: Path) -> None:
    """Numbers the page states, small integers and names are fine."""
    assert [] == found(PAGE, [label], tmp_path)


@pytest.mark.parametrize(
    ("label", "number"),
    [("height 0.125", "0.125"), ("−0.126", "−0.126"), ("13 heads", "13"), ("5%", "5%")],
)
def test_what_it_may_not(label: str, number: str, tmp_path: Path) -> None:
    """Any other number is a finding at the figure."""
    assert [f"3:1 the figure's label {label!r} states {number}, this page does not"] == found(
        PAGE, [label], tmp_path
    )


def test_a_figure_that_is_out_of_date(tmp_path: Path) -> None:
    """A label is read as it was drawn, so the finding says that drawing comes first."""
    assert 1 == len(found(PAGE, ["0.126"], tmp_path))
    report = check_page("x.md", PAGE, None)
    for stale, hinted in (({"a/x"}, True), ({"a/y"}, False)):
        (finding,) = label_findings(report, tmp_path, [], lambda stale=stale: stale)

        hint = " (the figure is out of date: run `figures` first)"
        assert hinted == finding.message.endswith(hint)


@pytest.mark.parametrize("stamp", [b"", b"\xff{", b"[]", b"{}", b'{"labels": 5}'])
def test_a_spoiled_stamp_has_no_labels(stamp: bytes, tmp_path: Path) -> None:
    """Whatever is wrong with it, its figure is out of date."""
    assert stamped_labels(tmp_path, "x") is None
    (tmp_path / ".cache/figures").mkdir(parents=True)
    (tmp_path / ".cache/figures/x.json").write_bytes(stamp)

    assert stamped_labels(tmp_path, "x") is None


def test_other_images(tmp_path: Path) -> None:
    """Images that were not drawn here have no labels to check."""
    assert [] == found("![x](photo.png) ![y](../assets/figures/b/y.svg)\n", ["0.5"], tmp_path)


def test_labels_of_a_figure() -> None:
    """Titles, axis labels and annotations are labels; ticks and hidden texts are not."""
    figure = Figure()
    axes = figure.subplots()
    axes.set_title("title 0.5")
    axes.set_xlabel("x 0.25")
    axes.text(0, 0, "note 7.5")
    axes.text(0, 0, "hidden").set_visible(False)
    axes.set_xticks([0.125], minor=False)
    figure.suptitle("all 9.5")
    figure.canvas.draw()

    assert ["all 9.5", "note 7.5", "title 0.5", "x 0.25"] == labels(figure)
