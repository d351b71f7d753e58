"""Page scripts: every way to be broken gives one line with the script's own place."""

from __future__ import annotations

import sys
import threading
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from build_figures.verify import Real, ScriptError
from build_figures.verify.precision import decide
from build_figures.verify.script import TIME_LIMIT, load

BROKEN = {
    "def values(real):\n    return {'x': 1 / 0}\n": "s.py:2: ZeroDivisionError: division by zero",
    "import nowhere_at_all\n": "s.py:1: ModuleNotFoundError: No module named 'nowhere_at_all'",
    "x = 1\n\ndef values(real:\n": "s.py:3: SyntaxError: '(' was never closed",
    "def values(real):\n    raise SystemExit(3)\n": "s.py:2: SystemExit: 3",
    "def values(real):\n    raise ValueError()\n": "s.py:2: ValueError: no message",
    "def values(real):\n    print('hello')\n    return {}\n": "s.py:2: PrintsError: prints to standard output; return the values instead",
    "print('hello')\n": "s.py:1: PrintsError: prints to standard output; return the values instead",
    "def values(real):\n    while True:\n        pass\n": "s.py:*: TimeoutError: still running after 1 s; does it loop?",
    "def values(real):\n    return [1]\n": "s.py:1: values must be a dict of names, not list",
    "def values(real):\n    return {'x': 0.1}\n": "s.py:2: x: the float 0.1 came out of the ball run, so its digits prove nothing; compute it from `real`, integers or Fractions",
    "def values(real):\n    return {'x': True}\n": "s.py:2: x: a truth value is no number",
    "def values(real):\n    return {'x': 'text'}\n": "s.py:2: x: str is no number",
    "def values(real):\n    return {'a b': 1}\n": "s.py:1: 'a b' is no name that a reference can use",
    "def values(real):\n    return {'\u00e9': 1}\n": "s.py:1: '\u00e9' is no name that a reference can use",
    "def values(real):\n    return {'x': [1, real(-math.inf)]}\n\nimport math\n": "s.py:2: x: minus infinity has no digits that a page could state; leave it out",
    "def values(real):\n    return {5: 1}\n": "s.py:1: 5 is no name that a reference can use",
    "def values(real):\n    return dict(\n        y=1,\n        x=[1, 0.5])\n": "s.py:4: x: the float 0.5 came out of the ball run, so its digits prove nothing; compute it from `real`, integers or Fractions",
    "def values(real):\n    return {'g': {'x': None}}\n": "s.py:2: g.x: NoneType is no number",
    "def values(real):\n    return {'x': real.arange(3) * 0.1}\n": "s.py:2: TypeError: *",
    "def values(real):\n    g = {}\n    g['g'] = g\n    return g\n": "s.py:1: values() returned a group that holds itself",
    "class E(Exception):\n    def __str__(self):\n        raise ValueError\n\nraise E\n": "s.py:5: E: no message",
    "class E(BaseException):\n    pass\n\nraise E('odd')\n": "s.py:4: E: odd",
    "def values(real):\n    x = real.pi - real.pi\n    return {'x': 1 if x > 0 else 2}\n": "s.py:3: Undecided: *",
}


def write(folder: Path, source: str) -> Path:
    """Write a script."""
    file = folder / "s.py"
    file.write_text(source, encoding="utf-8")
    return file


@pytest.mark.parametrize(("source", "expected"), BROKEN.items())
def test_broken(source: str, expected: str, tmp_path: Path) -> None:
    """A broken script is one line: its file, its line, what is wrong."""
    limit = 1.0 if "TimeoutError" in expected else TIME_LIMIT  # a busy machine is no loop
    with pytest.raises(ScriptError) as caught:
        decide(load(write(tmp_path, source), "s.py", "broken_script", limit).tree)

    said = str(caught.value)
    assert "\n" not in said
    if "*" in expected:
        start, _, end = expected.partition("*")
        assert said.startswith(start)
        assert said.endswith(end.rstrip("*"))
    else:
        assert expected == said


def test_not_utf8(tmp_path: Path) -> None:
    """A script that is not UTF-8 is refused with the line of the bad byte."""
    file = tmp_path / "s.py"
    file.write_bytes(b"x = 1\ny = '\xff'\n")

    with pytest.raises(ScriptError, match=r"s\.py:2: not UTF-8"):
        load(file, "s.py", "broken_script")


def test_the_systems_disagree(tmp_path: Path) -> None:
    """Cancellation that ruins float64 shows as a disagreement of the two systems."""
    script = load(
        write(
            tmp_path,
            "def values(real):\n    return {'x': (real(10)**17 + 1) - real(10)**17, 'y': 1}\n",
        ),
        "s.py",
        "cancelling_script",
    )

    (found,) = script.disagreements()

    assert ("x", 0.0, 1) == (found.name, found.floating, found.ball)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "def values(real):\n    return {'x': 1} if real.name == 'ball' else {'y': 1}\n",
            "different names: x, y",
        ),
        (
            "def values(real):\n    return {'x': [1, 2]} if real.name == 'ball' else {'x': [1]}\n",
            "has shape",
        ),
        (
            "def values(real):\n    return {'x': 1} if real.name == 'ball' else 5\n",
            "returned int, not a dict",
        ),
        (
            "def values(real):\n    return {'x': 1 if real.name == 'ball' else float('nan')}\n",
            "the float64 run gives nan",
        ),
        (
            "kept = {}\n\ndef values(real):\n    kept.setdefault('x', real(2))\n    return kept\n",
            "x: the float64 run gives what is no float64: Real",
        ),
        ("def values(real):\n    return {'x': 10**400}\n", "gives what is no float64: int"),
    ],
)
def test_the_systems_cannot_be_compared(source: str, message: str, tmp_path: Path) -> None:
    """Runs that differ in names or shapes, or give no finite number, break the script."""
    script = load(write(tmp_path, source), "s.py", "unequal_script")
    decide(script.tree)

    with pytest.raises(ScriptError, match=message):
        script.disagreements()


def test_values_are_uniform(tmp_path: Path) -> None:
    """Lists, tuples, integer arrays and nested dicts come out as arrays of exact scalars."""
    source = (
        "import numpy as np\nfrom fractions import Fraction\n\ndef values(real):\n"
        "    return {'a': [1, Fraction(1, 2)], 'b': np.arange(3), 'c': {'d': real.pi}, 'e': np.int64(5)}\n"
    )
    tree = decide(load(write(tmp_path, source), "s.py", "uniform_script").tree)

    assert [1, Fraction(1, 2)] == list(np.asarray(tree["a"]))
    assert [0, 1, 2] == list(np.asarray(tree["b"]))
    assert all(type(value) is int for value in np.asarray(tree["b"]))
    assert isinstance(tree["c"]["d"], Real)  # type: ignore[index]
    assert 5 == tree["e"]


def test_a_script_without_values_states_none(tmp_path: Path) -> None:
    """A script may have inputs only."""
    script = load(write(tmp_path, "INPUTS = {'d': 4}\n"), "s.py", "bare_script")

    assert {} == dict(decide(script.tree))
    assert () == script.disagreements()
    assert {"d": 4} == dict(script.inputs)


@pytest.mark.parametrize("table", ["[1]", "{1: 2}", "{'d': 4, None: 5}"])
@pytest.mark.parametrize("name", ["INPUTS", "FORMULAS"])
def test_tables_of_a_script_must_be_dicts(name: str, table: str, tmp_path: Path) -> None:
    """INPUTS and FORMULAS that are no dicts of names are refused with their line."""
    script = load(write(tmp_path, f"\n{name} = {table}\n"), "s.py", "listing_script")

    with pytest.raises(ScriptError, match=rf"s\.py:2: {name} must be a dict"):
        _ = script.inputs if name == "INPUTS" else script.formulas


@pytest.mark.parametrize("table", ["5", "{1: 2}"])
def test_names_must_be_a_dict(table: str, tmp_path: Path) -> None:
    """names() that returns no dict of names is refused with its line."""
    file = write(tmp_path, f"def names(v):\n    return {table}\n")
    script = load(file, "s.py", "naming_script")

    with pytest.raises(ScriptError, match=r"s\.py:1: names\(\) must return a dict"):
        script.names({})


def test_an_error_in_project_code_names_both_places(tmp_path: Path) -> None:
    """An error below the script shows the script's line and where it was raised."""
    folder = tmp_path / "subject"
    folder.mkdir()
    (folder / "inner.py").write_text(
        "def fail():\n    raise ValueError('odd width 3')\n", encoding="utf-8"
    )
    source = (
        f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
        "from subject.inner import fail\nfail()\n"
    )

    with pytest.raises(
        ScriptError, match=r"s\.py:4: ValueError: odd width 3 \(raised at subject/inner\.py:2\)"
    ):
        load(write(tmp_path, source), "s.py", "calling_script")


def test_an_error_that_is_placed_already_stays(tmp_path: Path) -> None:
    """A ScriptError that comes out of a script keeps its own place."""
    source = "from build_figures.verify import ScriptError\nraise ScriptError('other.py', 7, 'x')\n"

    with pytest.raises(ScriptError, match=r"^other\.py:7: x$"):
        load(write(tmp_path, source), "s.py", "placing_script")


def test_outside_of_the_main_thread(tmp_path: Path) -> None:
    """Where no alarm can be set, a script still runs."""
    file = write(tmp_path, "def values(real):\n    return {'x': 1}\n")
    found: list[object] = []
    thread = threading.Thread(
        target=lambda: found.append(load(file, "s.py", "threaded_script").path)
    )
    thread.start()
    thread.join()

    assert ["s.py"] == found


def test_an_interrupt_is_no_fault_of_the_script(tmp_path: Path) -> None:
    """Ctrl-C while a script runs stops everything, as it should."""
    with pytest.raises(KeyboardInterrupt):
        load(write(tmp_path, "raise KeyboardInterrupt\n"), "s.py", "interrupted_script")


def test_a_module_of_the_same_name_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script is found under its name while it runs; then whatever had that name has it again."""
    before = ModuleType("taken_script")
    monkeypatch.setitem(sys.modules, "taken_script", before)
    file = write(tmp_path, "import sys\n\nFOUND = sys.modules[__name__]\n")
    script = load(file, "s.py", "taken_script")

    assert script.module is script.module.FOUND
    assert before is sys.modules["taken_script"]
