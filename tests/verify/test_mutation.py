"""Mutation: every change of a checked numeral is noticed, and changes of code show in numbers."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from build_figures.verify import Finding, Report, Tier, check_page, load, scan
from build_figures.verify.code_mutation import mutants, replaced
from build_figures.verify.mutation import Mutant, changed, mutate_page
from build_figures.verify.recheck import Recheck, Verdict, _edges
from build_figures.verify.script import PageScript

PAGE = """---
title: t
---
It is 0.8415<!--=pe[1,0]--> or −0.4161<!--=pe[2,1]-->, 23.0%<!--=drop--> and 1,024<!--=rows-->.

- item 0.5403<!--=pe[1,1]-->

    ```python
    x = 9.5

    y = 8.5
    ```

| pos | sin |
|----:|----:|
|   1 | 0.8415 |
|   2 | 0.9093 |

<!--= pe[1:3,0] -->

```math
\\cos(2) \\approx -0.4161

```

![Height 0.8415](x.svg)<!--=pe[1,0]--> and 1957<!--ok: a year--> for 7 days.
"""


def wrong(report: Report) -> list[Finding]:
    """Return the failures of the page itself, not those about values it leaves out."""
    return [finding for finding in report.failures if finding.path == "x.md"]


def test_changes() -> None:
    """Each digit, each pair of neighbors and the sign are changed."""
    assert {"-12", "21", "02", "13"} <= set(changed("12", "-"))
    assert 9 + 9 + 1 + 1 == len(list(changed("12")))
    assert "0.5" in set(changed("−0.5"))


def test_every_change_is_noticed(script: PageScript) -> None:
    """On a right page no change of a checked numeral goes unnoticed."""
    report = check_page("x.md", PAGE, script)
    assert [] == wrong(report)
    tally = mutate_page(report, script)

    assert () == tally.survivors
    assert 300 < tally.tried
    assert 1 == tally.true  # cos(-2) is cos(2)


def test_a_survivor_is_reported(script: PageScript, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that does not check is found out: with the rounding test gone, changes survive."""
    report = check_page("x.md", "It is 0.84<!--=pe[1,0]-->.\n", script)
    monkeypatch.setattr("build_figures.verify.binding.judge", lambda *_: None)
    tally = mutate_page(report, script)

    assert tally.tried == len(tally.survivors)
    assert "x.md:1:7: 0.84 -> 1.84 goes unnoticed (bound)" in map(str, tally.survivors)
    assert isinstance(tally.survivors[0], Mutant)


def test_a_block_stands_for_its_page(script: PageScript) -> None:
    """The check of one block says what the check of the whole page would say."""
    report = check_page("x.md", PAGE, script)
    recheck = Recheck(report, script)
    for record in report.records:
        if record.tier not in (Tier.BOUND, Tier.EQUATION):
            continue
        for text in list(changed(record.text, "-"))[::9]:
            page = PAGE[: record.start] + text + PAGE[record.end :]
            noticed = bool(wrong(check_page("x.md", page, script)))
            assert noticed == (recheck.verdict(record, text) is Verdict.NOTICED)


def test_a_block_that_cannot_stand_alone(script: PageScript) -> None:
    """A number inside a fence's neighborhood is checked with its whole page."""
    page = "text\n```python\nx\n\ny\n```\nvalue 0.84<!--=pe[1,0]-->\n"
    report = check_page("x.md", page, script)

    assert Verdict.NOTICED is Recheck(report, script).verdict(report.records[-1], "0.85")


def test_code_mutants() -> None:
    """Constants, the base, sine and cosine, and operators are changed, each with its line."""
    found = list(mutants("import numpy as np\nx = np.sin(10000) + 1 * 2\n"))
    sources = {mutant.source.splitlines()[-1] for mutant in found}

    assert {
        "x = np.cos(10000) + 1 * 2",
        "x = np.sin(100) + 1 * 2",
        "x = np.sin(10001) + 1 * 2",
        "x = np.sin(10000) - 1 * 2",
        "x = np.sin(10000) + 1 / 2",
        "x = np.sin(10000) + 0 * 2",
    } <= sources
    assert {2} == {mutant.line for mutant in found}


def test_a_changed_subject_changes_values(tmp_path: Path) -> None:
    """A script sees a changed module of the subject inside the block, and the real one after it."""
    file = tmp_path / "s.py"
    file.write_text(
        "from build_figures.positional import sinusoidal\n\n"
        "def values(real):\n    return {'pe': sinusoidal.encode(real.arange(3), d=4)}\n"
    )
    page = "It is 0.9093<!--=pe[2,0]-->.\n"
    module = Path(__file__).parents[2] / "build_figures" / "positional" / "sinusoidal.py"
    source = module.read_text(encoding="utf-8")
    changed_source = source.replace("np.sin(theta), np.cos(theta)", "np.cos(theta), np.sin(theta)")
    assert changed_source != source

    def failures() -> int:
        script = load(file, "s.py", "subject_script")
        found = check_page("x.md", page, script).failures
        return sum(finding.path == "x.md" for finding in found)

    assert 0 == failures()
    with replaced(
        "build_figures.positional", "build_figures.positional.sinusoidal", changed_source
    ):
        assert 1 == failures()
    assert 0 == failures()


def test_blocks_end_at_blank_lines_outside_of_comments_and_formulas() -> None:
    """A blank line within a comment or a formula ends no block, nor does one before a binding."""
    text = "One.\n\nTwo <!-- a\n\nb --> two.\n\n```math\nx\n\ny\n```\n\n<!--= a -->\n\nThree.\n"
    edges = _edges(scan("x.md", text))

    assert [
        "One.",
        "Two <!-- a\n\nb --> two.",
        "```math\nx\n\ny\n```\n\n<!--= a -->",
        "Three.",
    ] == [text[start:end].strip() for start, end in pairwise(edges)]
