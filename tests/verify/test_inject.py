"""Injection: right digits in, everything else byte for byte as it was."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from build_figures.verify import Edit, Report, check_page, difference, injected, scan
from build_figures.verify.script import PageScript

PAGE = """---
title: Four numbers
---
# Four

The sine $`\\sin(2) \\approx ?.????`$ and 0.84<!--=pe[1,0]-->, −0.4611<!--=pe[2,1]-->, ?.?%<!--=drop-->.

| pos | sin |
|----:|----:|
|   1 | 0.8514 |
|   2 | ?.?? |

<!--= pe[1:3,0] -->

![Height 0.5](x.svg)<!--=pe[1,0]--> and `0.99` <!-- 0.99 --> untouched, 0.9999 naked.
"""
FIXED = (
    PAGE.replace("approx ?.????", "approx 0.9093")
    .replace("−0.4611", "−0.4161")
    .replace("?.?%", "23.0%")
    .replace("0.8514", "0.8415")
    .replace("?.?? |", "0.91 |")
    .replace("Height 0.5", "Height 0.8")
)


def test_wrong_digits_and_placeholders(script: PageScript) -> None:
    """Wrong digits are corrected and placeholders filled, in prose, tables, alt text and equations."""
    assert FIXED == injected(check_page("x.md", PAGE, script))


def test_again(script: PageScript) -> None:
    """Injecting twice is injecting once."""
    assert FIXED == injected(check_page("x.md", FIXED, script))


def test_windows_newlines_stay(script: PageScript) -> None:
    """Line ends are kept as they are."""
    text = PAGE.replace("\n", "\r\n")

    assert FIXED.replace("\n", "\r\n") == injected(check_page("x.md", text, script))


NUMBER = st.from_regex(r"[-−]?[0-9]{1,3}\.[0-9]{1,6}", fullmatch=True) | st.sampled_from(
    ["?.??", "?.????", "1.5%"]
)
WORDS = st.text(alphabet="abc .,*_`$|<>!-=\\[](){}#\n\r\t−é0123456789", max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(parts=st.lists(st.tuples(WORDS, NUMBER, st.booleans()), max_size=5), end=WORDS)
def test_nothing_else_is_touched(
    parts: list[tuple[str, str, bool]], end: str, script: PageScript
) -> None:
    """Whatever the page, text outside numerals is byte-identical, and a second injection changes nothing."""
    text = (
        "".join(
            f"{words} {number}{'<!--=pe[1,0]-->' if bound else ''}"
            for words, number, bound in parts
        )
        + end
    )
    report = check_page("x.md", text, script)
    once = injected(report)

    kept, position = [], 0
    for edit in report.edits:
        kept.append(text[position : edit.start])
        position = edit.end
        assert re.fullmatch(r"[-−+]?[ ]?[0-9?][0-9?.,]*(?: ?%)?", text[edit.start : edit.end])
    kept.append(text[position:])
    pattern = "(.*)".join(map(re.escape, kept))
    assert re.fullmatch(pattern, once, re.S)
    assert once == injected(check_page("x.md", once, script))


def test_digits_that_are_no_number_are_left(script: PageScript) -> None:
    """Into what readers take for one number and the engine for two, nothing is written."""
    page = "It is 1 024<!--=half-->, 12,5<!--=rows-->, 10^6<!--=rows--> or 12 344.\n"

    assert page == injected(check_page("x.md", page, script), bind=True)


def test_zeros_are_no_correction(script: PageScript) -> None:
    """A value that is too small for the digits typed is not replaced by zeros."""
    page = "It is 0.5<!--=tiny--> and $`2^{-20} \\approx 0.5`$.\n"

    assert page == injected(check_page("x.md", page, script))


def test_unique_references_are_bound(script: PageScript) -> None:
    """With --bind a naked number that exactly one value fits is bound to it, and no other is."""
    page = "Naked 0.9093, 0.8415, 0.77 and 57.296; **0.9998** and $`x + 0.14112`$.\n"
    after = injected(check_page("x.md", page, script), bind=True)

    assert (
        "Naked 0.9093<!--=pe[2,0]-->, 0.8415, 0.77 and 57.296<!--=deg-->; **0.9998<!--=pe[2,3]-->** "
        "and $`x + 0.14112`$.\n"
    ) == after
    assert after == injected(check_page("x.md", after, script), bind=True)
    assert page == injected(check_page("x.md", page, script))


@pytest.mark.parametrize("behind", ["?.??", "?", "??%"])
def test_no_binding_between_a_number_and_a_placeholder(behind: str, script: PageScript) -> None:
    """A binding would make digits to be typed of question marks that touch a number."""
    text = f"It is 0.9093{behind}<!--=pe[1,0]-->, or 57.296? No.\n"

    assert text.replace("6?", "6<!--=deg-->?") == injected(
        check_page("x.md", text, script), bind=True
    )


def test_a_binding_between_a_unit_and_a_placeholder(script: PageScript) -> None:
    """Behind a unit question marks are digits to be typed anyway, so one run does both."""
    text = "It is 57.3°?.??<!--=pe[1,0]-->.\n"
    after = "It is 57.3°<!--=deg-->0.84<!--=pe[1,0]-->.\n"

    assert [after, after] == [
        injected(check_page("x.md", each, script), bind=True) for each in (text, after)
    ]


def test_decimals_behind_a_hash_are_no_name(script: PageScript) -> None:
    """`#2` is a name, `#2.0` is none, whatever stands before it."""
    text = "Or 1024#2.0 × 10⁻² and #0.91.\n"
    once = injected(check_page("x.md", text, script), bind=True)

    assert "Or 1024<!--=rows-->#2.0 × 10⁻²<!--=pe[2,2]--> and #0.91<!--=pe[2,0]-->.\n" == once
    assert once == injected(check_page("x.md", once, script), bind=True)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(
    parts=st.lists(
        st.tuples(WORDS, st.sampled_from(["0.9093", "57.2958", "0.84", "7"])), max_size=5
    )
)
def test_binding_touches_nothing_else(parts: list[tuple[str, str]], script: PageScript) -> None:
    """Whatever the page, --bind inserts bindings and changes no other character, and only once."""
    text = "".join(f"{words} {number}" for words, number in parts)
    report = check_page("x.md", text, script)
    once = injected(report, bind=True)
    removed = once
    for edit in sorted(report.bindings, key=lambda edit: edit.start):
        at = removed.index(edit.text, edit.start)
        removed = removed[:at] + removed[at + len(edit.text) :]

    assert injected(report) == removed
    assert once == injected(check_page("x.md", once, script), bind=True)


def test_overlapping_edits_are_refused() -> None:
    """Two edits of one place would garble it, so neither is made."""
    page = scan("x.md", "0.84")

    with pytest.raises(ValueError, match="overlap"):
        injected(Report(page, (), (), {}, (Edit(0, 3, "1"), Edit(2, 4, "2"))))


def test_difference_is_a_patch() -> None:
    """The change is shown as a patch, also where the last line has no newline."""
    patch = difference("docs/x.md", "a\n0.8451", "a\n0.8415")

    assert patch == (
        "--- a/docs/x.md\n+++ b/docs/x.md\n@@ -1,2 +1,2 @@\n a\n"
        "-0.8451\n\\ No newline at end of file\n+0.8415\n\\ No newline at end of file\n"
    )


def test_a_sign_that_would_be_read_as_a_hyphen(script: PageScript) -> None:
    """Where a minus would be no sign, the right number is said and nothing is written."""
    text = "It is (x)0.4161<!--=pe[2,1]-->, a ?.??<!--=pe[2,1]-->.\n"
    report = check_page("x.md", text, script)

    assert ["-0.4161", "-0.42"] == [each.suggestion for each in report.failures if each.suggestion]
    assert text.replace("?.??", "-0.42") == injected(report)


@pytest.mark.parametrize("tex", [r"x = -\phantom{0}0.7", r"x = -{0.7}"])
def test_a_sign_that_stands_apart_gets_no_second_one(tex: str, script: PageScript) -> None:
    """Where a sign is kept apart from its number, a negative value is left to the author."""
    text = f"$`{tex}`$<!--=-half-->"

    assert text == injected(check_page("x.md", text, script))


def test_what_stands_between_a_sign_and_its_number_stays(script: PageScript) -> None:
    """A color or a space in a formula is no part of a numeral."""
    text = r"$`x = -\color{red}0.7`$<!--=half-->"

    assert text.replace("0.7", "0.5") == injected(check_page("x.md", text, script))
