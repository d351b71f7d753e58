"""Modules become classes of one file: the same code, which finds its names again."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from build_figures.publish.reference_module import ModuleError
from build_figures.publish.reference_module.single_file import single_file

A = '''"""First."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

LIMIT: Final = 3


@dataclass(frozen=True)
class Point:
    """A point."""

    x: int
    limit: int = 7

    def moved(self, by: Point) -> Point:
        """Return it moved."""
        return Point(self.x + by.x + LIMIT)


START: Final = Point(1)


def triple(x: int, times: int = LIMIT) -> int:
    """Return it, multiplied.

    Twice.
    """
    text = """
  kept
"""
    assert text == "\\n  kept\\n"
    return x * times


def named(LIMIT: int) -> str:
    """Return a text."""
    return f"ä {LIMIT} {triple(LIMIT)!r:>{len(str(START.x)) + 3}} {np.int64(2)}"
'''
B = '''"""Second."""

from . import a as first
from .a import LIMIT, triple as thrice


def table(n: int) -> list[int]:
    """Return a table."""
    triple = [thrice(i) for i in range(n) if i != LIMIT]
    again = lambda thrice: thrice + LIMIT
    return [*triple, again(first.triple(1))]
'''


def run(text: str) -> dict[str, Any]:
    """Return the names that a file defines."""
    module = ModuleType("merged")
    with patch.dict(sys.modules, {"merged": module}):  # where dataclasses look for it
        exec(compile(text, "merged.py", "exec"), vars(module))  # noqa: S102, made here
    return vars(module)


def test_names_are_found_again(make) -> None:
    """Own, imported, renamed, shadowed and default names mean what they meant."""
    names = run(single_file(make(b=B, a=A), "# Free.\n\n"))
    a, b = names["a"], names["b"]

    assert ["b", "a"] == names["__all__"]
    assert 12 == a.triple(4)
    assert "ä 5   15 2" == a.named(5)
    assert a.Point(6) == a.START.moved(a.Point(2))
    assert "a.Point(x=6, limit=7)" == repr(a.Point(6))
    assert [0, 3, 6, 12, 6] == b.table(5)


def test_a_function_named_like_a_module(make) -> None:
    """It hides the module from annotations and defaults alone, where it would be refused."""
    text = "from .a import LIMIT\n\n\ndef a():\n    return LIMIT\n"

    assert 3 == run(single_file(make(a=A, b=text), ""))["b"].a()


def test_it_reads_like_its_sources(make) -> None:
    """The header comes first, imports stand together, docstrings and comments stay."""
    text = single_file(make(b=B, a=A), "# Free.\n\n")

    assert text.startswith('# Free.\n\n"""Small things."""\n\nfrom __future__ import annotations\n')
    assert 1 == text.count("import numpy as np")
    assert "from ." not in text
    assert text.index("class a:") < text.index("class b:")
    assert '    """Second."""\n\n    @staticmethod\n    def table(n: int)' in text
    assert "\n    @dataclass(frozen=True)\n    class Point:\n" in text
    assert "def moved(self, by: a.Point) -> a.Point:" in text
    assert "\n\n\n\n" not in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from .none import x\n", "'none' is no module of this package; import what is beside this file (build_figures/positional/z.py:1)"),
        ("from .. import x\n", "'x' is no module of this package; import what is beside this file (build_figures/positional/z.py:1)"),
        ("x = 1\nif x:\n    pass\n", "only imports, functions, classes and constants may stand at the top here (build_figures/positional/z.py:2)"),
        ("def f():\n    global y\n", "this package has no global state: return the value instead (build_figures/positional/z.py:2)"),
        ("def f():\n    from .a import LIMIT\n", "import modules of this package at the top of the file (build_figures/positional/z.py:2)"),
        ("from math import *\n", "import names one by one, without a star (build_figures/positional/z.py:1)"),
        ("import build_figures.verify\n", "readers need not have 'build_figures.verify'; import only NumPy and what comes with Python (build_figures/positional/z.py:1)"),
        ("def f():\n    from scipy.special import erf\n", "readers need not have 'scipy.special'; import only NumPy and what comes with Python (build_figures/positional/z.py:2)"),
        ("def f():\n    return 1\n\nX = f()\n", "'f' is called while the module is imported; call it in a function (build_figures/positional/z.py:4)"),
        ("def f(x):\n    return x\n\n@f\ndef g():\n    pass\n", "'f' is called while the module is imported; call it in a function (build_figures/positional/z.py:4)"),
        ("N = 2\nX = [N * i for i in range(3)]\n", "'N' is read while the module is imported; read it in a function (build_figures/positional/z.py:2)"),
        ("N = 2\n\nclass C:\n    x = N\n", "'N' is read while the module is imported; read it in a function (build_figures/positional/z.py:4)"),
        ("from .a import LIMIT\n\ndef f(a):\n    return a + LIMIT\n", "'a' is a module, too; give what is called so here another name (build_figures/positional/z.py:4)"),
        ("from .a import Point\n\ndef a(x: Point):\n    return x\n", "'a' is a module, too; give what is called so here another name (build_figures/positional/z.py:3)"),
        ("from math import a\n", "'a' is a module here; import it under another name (build_figures/positional/z.py:1)"),
        ("import math as np\n", "'np' is 'import numpy as np' elsewhere; import it under another name (build_figures/positional/z.py:1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_merged(make, text: str, said: str) -> None:
    """Clashes, work at import and foreign packages are refused, each in one line with its place."""
    package = make(a=A, z=text)
    with pytest.raises(ModuleError) as raised:
        single_file(package, "")

    assert said == str(raised.value)


def test_a_circle(make) -> None:
    """Modules that import each other cannot stand one behind the other."""
    package = make(a="from . import b\n", b="from . import a\n")
    with pytest.raises(ModuleError, match=r"modules import in a circle: .* -> .* \(build_figures"):
        single_file(package, "")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    N = 3\n    return N", 3),
        ("    for N in (4,):\n        pass\n    return N", 4),
        ("    try:\n        raise ValueError(5)\n    except ValueError as N:\n        return N.args[0]", 5),
        ("    import math as N\n    return N.floor(6.5)", 6),
        ("    match [7, 8]:\n        case [N, *_]:\n            return N", 7),
        ("    match [7, 8]:\n        case [_, *N]:\n            return N[0]", 8),
        ("    match {'a': 1, 'b': 9}:\n        case {'a': 1, **N}:\n            return N['b']", 9),
        ("    if (N := 10):\n        return N", 10),
        ("    [N := i for i in (11,)]\n    return N", 11),
        ("    return sum(N for N in (12,)) + 0", 12),
        ("    def N():\n        return 13\n    return N()", 13),
        ("    class N:\n        x = 14\n    return N.x", 14),
        ("    class C:\n        N = 15\n        y = N\n    return C.y", 15),
        ("    class C:\n        N = 0\n        def get(self):\n            return N + 15\n    return C().get()", 16),
        ("    return (lambda *N, **k: N[0])(17)", 17),
        ("    return {i: N for i in (0,)}[0] + 17", 18),
        ("    return [N for _ in range(N)][0] + 18", 19),
        ("    value: int = N\n    return value + 19", 20),
    ],
)  # fmt: skip
def test_scopes(make, body: str, expected: int) -> None:
    """A local name hides one of the top level, in every way that Python has to bind it."""
    package = make(m=f"N = 1\n\n\ndef f():\n{body}\n")

    assert expected == run(single_file(package, ""))["m"].f()
