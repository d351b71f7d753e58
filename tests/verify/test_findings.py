"""Findings about scripts, second routes and whole projects."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_figures.verify import Code, Project, ScriptError, check_page, load, naked_in_text
from build_figures.verify.finding import Finding
from build_figures.verify.values import Values


def findings(source: str, page: str, folder: Path) -> list[str]:
    """Return what is said about a page and its script."""
    file = folder / "s.py"
    file.write_text(source)
    return [
        str(finding)
        for finding in check_page("x.md", page, load(file, "s.py", "found_script")).findings
    ]


def test_an_unused_value(tmp_path: Path) -> None:
    """A value that is stated nowhere is reported where the script returns it."""
    source = "def values(real):\n    return {\n        'a': 1,\n        'b': 2,\n    }\n"

    assert [
        "s.py:4:1: N303 the value 'b' is stated nowhere on x.md; state it, or drop it from values()"
    ] == findings(source, "It is 1<!--=a-->.", tmp_path)


def test_a_claim_that_is_tied_to_no_formula(tmp_path: Path) -> None:
    """A claim whose comment was deleted or misspelled is reported; one in use is not."""
    source = (
        "from build_figures.verify import Claim\n\n\n"
        "def values(real):\n    return {}\n\n\n"
        "FORMULAS = {\n    'f': Claim(lambda x: x + 1, ({'x': 2},)),\n"
        "    'g': Claim(lambda x: x, ({'x': 2},)),\n}\n"
    )

    (found,) = findings(source, "$`y = x + 1`$<!--formula: f-->", tmp_path)

    assert found == (
        "s.py:8:1: N303 the claim 'g' is tied to no formula of x.md; write <!--formula: g--> "
        "behind one, or drop it from FORMULAS"
    )


def test_a_value_used_by_an_equation_is_used(tmp_path: Path) -> None:
    """A value that an equation reaches through a TeX name is stated."""
    source = "def values(real):\n    return {'a': 16}\n\ndef names(v):\n    return {'a': v['a']}\n"

    assert [] == findings(source, "$`a = 16`$", tmp_path)


def test_systems_that_disagree(tmp_path: Path) -> None:
    """A value that float64 gets wrong is reported where the script returns it."""
    source = "def values(real):\n    return {'a': (real(10)**17 + 1) - real(10)**17}\n"

    assert ["s.py:2:1: N302 a is 0.0 in float64 but 1 in ball arithmetic"] == findings(
        source, "It is 1<!--=a-->.", tmp_path
    )


def test_the_second_route_is_part_of_the_check() -> None:
    """With a renderer, a number that only the rendered page shows is a finding."""
    (found,) = check_page("x.md", "Text `5`.", render=lambda text: "<p>Text 5.</p>").findings

    assert (Code.UNSCANNED, 1, 7) == (found.code, found.line, found.column)


def test_a_page_without_a_script() -> None:
    """Without a script a binding says that there is none."""
    (found,) = check_page("x.md", "It is 0.5<!--=a-->.").findings

    assert "cannot read reference 'a': the page has no script" == found.message


def test_a_naked_number_without_a_script() -> None:
    """Without a script no value is suggested for a naked number."""
    (found,) = check_page("x.md", "It is 0.5.").findings

    assert "naked number 0.5; bind it: 0.5<!--=name-->, or let an equation state it" == (
        found.message
    )


def test_a_page_that_is_not_utf8(tmp_path: Path) -> None:
    """A byte that is no UTF-8 is a finding at its place, counted in characters."""
    page = tmp_path / "docs" / "x.md"
    page.parent.mkdir()
    page.write_bytes("A\nÜber ".encode() + b"\xff")
    (found,) = Project(tmp_path, page.parent, tmp_path / "pages").check(page).findings

    assert (
        Finding("docs/x.md", 2, 6, Code.DOCUMENT, "byte 0xff is not UTF-8; save the page as UTF-8")
        == found
    )


def test_a_page_that_is_gone(tmp_path: Path) -> None:
    """A page that cannot be read is a finding."""
    project = Project(tmp_path, tmp_path / "docs", tmp_path / "pages")
    (found,) = project.check(tmp_path / "docs" / "none.md").findings

    assert (
        Finding(
            "docs/none.md", 1, 1, Code.DOCUMENT, "cannot read the page: No such file or directory"
        )
        == found
    )


def test_a_path_outside_of_the_root(tmp_path: Path) -> None:
    """A path that is not below the root is shown whole."""
    assert Path("/else/x.md").as_posix() == Project(tmp_path, tmp_path, tmp_path).shown(
        Path("/else/x.md")
    )


@pytest.mark.parametrize("inputs", ["{'d': 4.5, 'e': 'x'}", "{'d': [4, 5]}"])
def test_inputs_that_are_no_integers(inputs: str, tmp_path: Path) -> None:
    """Inputs other than integers and Fractions name nothing on the page."""
    source = f"INPUTS = {inputs}\n"
    said = findings(source, "---\nnumbers: example\n---\nWith d = 4.\n", tmp_path)

    assert bool(said) == ("4.5" in inputs)


def test_names_may_take_all_values(tmp_path: Path) -> None:
    """names() sees an ordinary mapping, and what is looked up in it counts as stated."""
    source = (
        "def values(real):\n    return {'a': 16, 'b': 25}\n\n"
        "def names(v):\n    assert len(v) == 2\n    return {key: v[key] for key in v}\n"
    )
    file = tmp_path / "s.py"
    file.write_text(source)
    values = Values(load(file, "s.py", "mapping_script"))

    assert ["a", "b"] == list(values.names())
    assert 2 == len(values.names())
    assert 16 == values.names()["a"]


def test_a_numeral_without_a_value_shows_none() -> None:
    """What nothing computed has no full-precision value."""
    assert ("", "") == Values(None).shown(None)


def test_names_that_are_no_tex(tmp_path: Path) -> None:
    """A key of names() that TeX cannot write breaks the script, at its place."""
    file = tmp_path / "s.py"
    file.write_text("x = 1\n\ndef names(v):\n    return {'x y': 1}\n")

    with pytest.raises(ScriptError, match=r"^s\.py:3: "):
        check_page("x.md", "$`1 = 1`$", load(file, "s.py", "naming_script"))


USES = {
    # names, page, the values that are stated nowhere
    "{'x': v['a'], 'y': v['b']}": ("$`x = 16`$", "b"),
    "{'x': v['a'] + v['b']}": ("$`x = 41`$", ""),
    "{'x': v['a'] + v['b'], 'y': v['c'][0]}": ("$`x = 41`$", "c"),
    "(lambda a, b: {'x': lambda: a, 'y': lambda: b})(v['a'], v['b'])": ("$`x() = 16`$", "b"),
    "{'f': lambda i: v['c'][i], 'y': v['b']}": ("$`f(1) = 2`$", "a b"),
    "{'f': lambda i, c=v['c']: c[i]}": ("$`f(1) = 2`$", "a b"),
    "{'f': lambda i, *, c=v['c']: c[i]}": ("$`f(1) = 2`$", "a b"),
    "{'f': partial(lambda c, i: c[i], v['c']), 'y': partial(max, v['a'], v['b'])}": ("$`f(1) = 2`$", "a b"),
    "{'f': knot(v['c']), 'y': knot(v['a'])}": ("$`f(1) = 2`$", "a b"),
    "{'x': v['c'], 'y': v['a']}": ("$`x_1 = 2`$", "a b"),
    "{'x': [v['a'], v['b']], 'y': v['c'][1]}": ("$`x_1 = 25`$", "c"),
    "{'x': 16 + 0 * v['a'], 'y': v['b']}": ("$`x = 16`$", "a b"),
    "{'x': 16 if v['a'] == 16 else 1 / 0, 'y': v['b']}": ("$`x = 16`$", "b"),
    "{'x': np.asarray(v['a']), 'y': v['b']}": ("$`x = 16`$", "b"),
    "{'x': v['g']['h'], 'y': v['b']}": ("$`x = 9`$", "a b c"),
    "{'x': v['a'], 'f': lambda i: v['c'][i], 'y': v['b']}": ("$`x = 16`$", "b c"),
    "{'f': np.vectorize(lambda i: i), 'y': v['b']}": ("$`f(1) = 1`$", ""),
    "{'x': real(v['root']) ** 2, 'y': v['b']}": ("$`x = 2`$", "a b c"),
    "{'x': v['root'] if v['root'] < 2 else 'odd', 'y': v['b']}": ("$`x \\approx 1.41`$", "b"),
}  # fmt: skip


@pytest.mark.parametrize(("names", "page", "unused"), [(k, *v) for k, v in USES.items()])
def test_a_name_states_what_it_depends_on(
    names: str, page: str, unused: str, tmp_path: Path
) -> None:
    """What names() reads for a name that no formula uses is stated nowhere."""
    values = {"a": "16", "b": "25", "c": "[1, 2]", "g": "{'h': 9}", "root": "np.sqrt(real(2))"}
    mine = {key: text for key, text in values.items() if f"'{key}'" in names or key in unused}
    source = (
        "from functools import partial\n\nimport numpy as np\n\nfrom build_figures.verify import Real as real\n\n\n"
        "def knot(c):\n    def f(i):\n        return c[i] if f else late\n    return f\n    late = 1\n\n\n"
        f"def values(real):\n    return {{{', '.join(f'{k!r}: {v}' for k, v in mine.items())}}}\n\n\n"
        f"def names(v):\n    return {names}\n"
    )
    said = findings(source, page, tmp_path)

    assert [f"the value {name!r} is stated nowhere" for name in unused.split()] == [
        finding.partition("N303 ")[2].partition(" on x.md")[0] for finding in said
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise RuntimeError('odd')", "RuntimeError: odd"),
        ("print(x)", "PrintsError: prints to standard output; return the values instead"),
        ("os._exit(0)", "EndsProcessError: this would end the check itself; leave it out"),
        ("while True: pass", "TimeoutError: still running after 1 s; does it loop?"),
    ],
)
def test_a_name_whose_function_breaks(body: str, message: str, tmp_path: Path) -> None:
    """A function of names() is code of the script like any other; only a lack of value is none."""
    file = tmp_path / "s.py"
    file.write_text(
        f"import os\n\n\ndef f(x):\n    {body}\n\n\ndef names(v):\n    return {{'f': f}}\n"
    )
    script = load(file, "s.py", "breaking_script")
    if "TimeoutError" in message:  # for the loop alone: a busy machine is none
        script.time_limit = 1.0
    with pytest.raises(ScriptError) as caught:
        check_page("x.md", "$`f(1) = 2`$", script)

    assert f"s.py:5: {message}" == str(caught.value)


def test_a_reading_without_pinning_is_not_kept() -> None:
    """What was read while mutants were tried does not stand for the page's own formula."""
    values = Values(None)
    values.pinning = False
    loose = values.reading(r"\max(1, 2) = 2")
    values.pinning = True
    pinned = values.reading(r"\max(1, 2) = 2")

    assert {"equation"} == {known.role for known in loose.numerals}
    assert "free" == pinned.numerals[0].role
    assert pinned is values.reading(r"\max(1, 2) = 2")


def test_naked_numbers_of_a_short_text() -> None:
    """In a title small whole numbers and names are free, all else would need a binding."""
    text = "12 ways, 13 days, 0.5 of GPT-2, Python 3.11"

    assert ["13", "0.5"] == [numeral.text for numeral in naked_in_text(text, ["Python 3.11"])]
