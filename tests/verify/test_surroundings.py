"""A script ends no process and changes nothing that another page computes with."""

from __future__ import annotations

import math
import os
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from build_figures.verify import Code, Project, Real, ScriptError, check_page, load
from build_figures.verify.surroundings import kept

SHARED = "which other pages use; give it a name of its own"
CHANGES = {
    "import numpy as np\n\nnp.sin = np.cos\n": f"s.py:3: changes numpy.sin, {SHARED}",
    "from numpy import linalg\nlinalg.norm = None\n": f"s.py:2: changes numpy.linalg.norm, {SHARED}",
    "import numpy as np\ndel np.sin\n": f"s.py:2: changes numpy.sin, {SHARED}",
    "import math\nmath.pi = 3\n": f"s.py:2: changes math.pi, {SHARED}",
    "import math\nmath.pi = float(str(math.pi))\n": f"s.py:2: changes math.pi, {SHARED}",
    "import builtins\nbuiltins.abs = max\n": f"s.py:2: changes builtins.abs, {SHARED}",
    "import sys\nsys.modules['math'] = sys\n": f"s.py:1: changes math, {SHARED}",
    "from build_figures.verify import Real\nReal.__float__ = lambda self: 1.0\n": f"s.py:2: changes Real.__float__, {SHARED}",
    "from fractions import Fraction\nFraction.__add__ = Fraction.__sub__\n": f"s.py:2: changes Fraction.__add__, {SHARED}",
    "from build_figures.verify import rounding\nrounding.abs = max\n": f"s.py:2: changes build_figures.verify.rounding.abs, {SHARED}",
    "import numpy\nvars(numpy)['sin'] = numpy.cos\n": f"s.py:1: changes numpy.sin, {SHARED}",
    "import math as m\nfor n in 'sin cos tan exp'.split():\n    setattr(m, n, max)\n": f"s.py:1: changes math.cos, math.exp, math.sin, ..., {SHARED}",
}


def write(folder: Path, source: str) -> Path:
    """Write a script."""
    file = folder / "s.py"
    file.write_text(source, encoding="utf-8")
    return file


@pytest.mark.parametrize(("source", "expected"), CHANGES.items())
def test_a_change_breaks_the_script_and_is_undone(
    source: str, expected: str, tmp_path: Path
) -> None:
    """Whatever a script changes when it is loaded is named, and is as before afterward."""
    before = (
        dict(vars(np)),
        dict(vars(math)),
        dict(vars(Real)),
        dict(vars(Fraction)),
        np.linalg.norm,
    )
    with pytest.raises(ScriptError) as caught:
        load(write(tmp_path, source), "s.py", "changing_script")

    assert expected == str(caught.value)
    after = dict(vars(np)), dict(vars(math)), dict(vars(Real)), dict(vars(Fraction)), np.linalg.norm
    assert before == after
    assert sys.modules["math"] is math
    assert abs(-1) == 1


@pytest.mark.parametrize(
    "body",
    [
        "def values(real):\n    np.sin = np.cos\n    return {'a': 1}\n",
        "def values(real):\n    return {'a': 1}\n\ndef names(v):\n    np.sin = np.cos\n    return {'a': v['a']}\n",
        "def values(real):\n    np.sin = np.cos\n    return {'a': 1 / 0}\n",
    ],
)
def test_a_change_while_a_page_is_checked(body: str, tmp_path: Path) -> None:
    """What values() or names() change is undone and named, but for what broke the script first."""
    sine = np.sin
    script = load(write(tmp_path, f"import numpy as np\n\n{body}"), "s.py", "later_script")
    with pytest.raises(ScriptError) as caught:
        check_page("x.md", "It is 1<!--=a-->, $`a = 1`$.", script)

    assert ("ZeroDivisionError" if "/ 0" in body else "changes numpy.sin") in str(caught.value)
    assert np.sin is sine


def test_other_pages_are_not_harmed(tmp_path: Path) -> None:
    """A page after one whose script is broken so is checked as if that had not been."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "pages").mkdir()
    for name, first in (("a", "np.sin = np.cos"), ("b", "")):
        (tmp_path / "docs" / f"{name}.md").write_text("It is 0.8415<!--=x-->.\n")
        (tmp_path / "pages" / f"{name}.py").write_text(
            f"import numpy as np\n{first}\ndef values(real):\n    return {{'x': np.sin(real(1))}}\n"
        )
    project = Project(tmp_path, tmp_path / "docs", tmp_path / "pages")
    broken, right = (project.check(page) for page in project.pages())

    assert [Code.SCRIPT] == [finding.code for finding in broken.findings]
    assert () == right.findings


def test_new_names_are_no_harm(tmp_path: Path) -> None:
    """A script may import what nobody has imported before, and give modules new names."""
    source = "import math\nimport colorsys\nmath.new_name = 1\n"
    load(write(tmp_path, source), "s.py", "adding_script")

    assert 1 == math.__dict__.pop("new_name")


def test_nothing_is_changed_by_nothing() -> None:
    """The watch itself touches nothing."""
    with kept() as changed:
        pass

    assert [] == changed


@pytest.mark.parametrize(
    "end",
    ["os._exit(0)", "posix._exit(0)", "os.execv('/bin/true', ['true'])", "os.execlp('true', 'true')", "os.abort()"],
)  # fmt: skip
@pytest.mark.parametrize("where", ["{}\n", "def values(real):\n    {}\n"])
def test_a_script_that_ends_the_process(end: str, where: str, tmp_path: Path) -> None:
    """What would end the check breaks the script, at its line, and works again afterward."""
    source = f"import os, posix\n{where.format(end)}"
    functions = os._exit, os.execv, os.abort
    file = write(tmp_path, source)

    def compute() -> None:
        load(file, "s.py", "ending_script").tree()

    with pytest.raises(ScriptError) as caught:
        compute()
    line = 2 if where.startswith("{") else 3
    assert f"s.py:{line}: EndsProcessError: this would end the check itself; leave it out" == str(
        caught.value
    )
    assert functions == (os._exit, os.execv, os.abort)
