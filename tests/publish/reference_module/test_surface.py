"""What readers are offered is documented, typed and explained, or there is no new site."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
import yaml

from build_figures.publish.reference_module import ADDRESS, ModuleError
from build_figures.publish.reference_module.explained import Explained
from build_figures.publish.reference_module.source import Package
from build_figures.publish.reference_module.surface import surface

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "build_figures" / "positional"
PATH = "docs/reference/module.md"
GOOD = '''"""Good things."""

from math import pi as number
from typing import Final

MANY: Final = (
    3,
)  # as many as needed
_HIDDEN = 1


class Box:
    """Holds things.

    width: in meters.
    """

    def __init__(self, width: float) -> None:
        self.width = width

    def area(self, times: int = 1) -> float:
        """Return the area."""
        return self.width * self.width * times


def long(first: int, /, second: float = 1.0, *rest: int, key: str = "a", **others: int) -> list[int]:
    """Return a list."""
    return []


def short(*, only: int) -> None:
    """Do nothing."""


def apart(one: int, /) -> int:
    """Return it."""
    return one


def _helper():
    pass
'''


def read(package: Package, folder: Path, **explained: str):
    """Return the chapters of a package whose pages are those that explain it."""
    table = Explained({"a": "a.md", **explained}, PATH)
    return surface(package, folder, table, {"a.md", "b.md"})


def test_entries(make, folder: Path) -> None:
    """Everything public is listed in the order of the code, nothing else is."""
    [chapter] = read(make(a=GOOD), folder)

    assert "Good things." == chapter.doc.summary
    assert [
        ("MANY", "constant", "MANY: Final = (\n    3,\n)"),
        ("Box", "class", "Box(width: float)"),
        ("Box.area", "method", "Box.area(times: int = 1) -> float"),
        (
            "long",
            "function",
            "long(\n    first: int,\n    /,\n    second: float = 1.0,\n    *rest: int,\n    key: str = 'a',\n    **others: int,\n) -> list[int]",
        ),
        ("short", "function", "short(*, only: int) -> None"),
        ("apart", "function", "apart(one: int, /) -> int"),
    ] == [(entry.name, entry.kind, entry.signature) for entry in chapter.entries]
    assert "as many as needed" == chapter.entries[0].doc.summary
    assert "in meters." == chapter.entries[1].doc.parts[0].text
    assert (
        chapter.entries[5].code
        == 'def apart(one: int, /) -> int:\n    """Return it."""\n    return one'
    )


def test_pages(make, folder: Path) -> None:
    """A part is explained where it says, else where the whole is."""
    [chapter] = read(make(a=GOOD), folder, **{"a.Box": "b.md#boxes", "a.short": "b.md"})

    assert "a.md" == chapter.page
    assert {
        "MANY": "a.md",
        "Box": "b.md#boxes",
        "Box.area": "b.md#boxes",
        "long": "a.md",
        "short": "b.md",
        "apart": "a.md",
    } == {entry.name: entry.page for entry in chapter.entries}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"""Good things."""', "", "'a' has no docstring (build_figures/positional/a.py:1)"),
        ('    """Return a list."""\n', "", "'long' has no docstring (build_figures/positional/a.py:26)"),
        ('    """Return the area."""\n', "", "'Box.area' has no docstring (build_figures/positional/a.py:21)"),
        ("second: float", "second", "parameter 'second' of 'long' has no type (build_figures/positional/a.py:26)"),
        ("width: float", "width", "parameter 'width' of 'Box' has no type (build_figures/positional/a.py:12)"),
        ("*rest: int", "*rest", "parameter 'rest' of 'long' has no type (build_figures/positional/a.py:26)"),
        (" -> list[int]", "", "'long' does not say the type that it returns (build_figures/positional/a.py:26)"),
        ("  # as many as needed", "", "'MANY' has no comment behind it that says what it is (build_figures/positional/a.py:6)"),
        ("MANY: Final", "MANY", "'MANY' has no type; write `MANY: Final = ...` (build_figures/positional/a.py:6)"),
    ],
)  # fmt: skip
def test_what_is_not_documented(make, folder: Path, old: str, new: str, said: str) -> None:
    """A missing docstring, type or comment is one line with its place."""
    assert old in GOOD
    package = make(a=GOOD.replace(old, new))
    with pytest.raises(ModuleError) as raised:
        read(package, folder)

    assert said == str(raised.value)


def test_what_no_page_explains(make, folder: Path) -> None:
    """A function without a page is a fault, and so is a page that explains nothing or is none."""
    text = '"""More."""\n\n\ndef f() -> int:\n    """Return one."""\n    return 1\n'
    package = make(a=GOOD, b=text)
    with pytest.raises(ModuleError) as raised:
        read(package, folder, **{"a.gone": "a.md", "a.Box": "c.md"})

    assert [
        "no page explains 'b.f'; name one in docs/reference/module.md, `explained` (build_figures/positional/b.py:4)",
        "`explained` lists 'a.gone', which does not exist (docs/reference/module.md:1)",
        "`explained` sends 'a.Box' to 'c.md', no page (docs/reference/module.md:1)",
    ] == str(raised.value).splitlines()


def test_everything_public_is_exposed_once_and_documented() -> None:
    """The real package: what its code defines is what its page lists, and has an example."""
    package = Package.read(FOLDER, ROOT)
    head = (ROOT / "docs" / ADDRESS).read_text(encoding="utf-8").split("---\n")[1]
    table = Explained(yaml.safe_load(head)["explained"], PATH)
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    chapters = surface(package, FOLDER, table, pages)
    listed = [(chapter.name, entry.name) for chapter in chapters for entry in chapter.entries]
    defined = {
        (path.stem, name)
        for path in FOLDER.glob("*.py")
        if path.stem != "__init__"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for name in names_of(node)
        if not name.startswith("_")
    }

    assert {1} == set(Counter(listed).values())
    assert defined == {(module, name) for module, name in listed if "." not in name}
    assert [] == [
        f"{chapter.name}.{entry.name}"
        for chapter in chapters
        for entry in chapter.entries
        if entry.kind != "constant" and not entry.doc.section("Example")
    ]


def names_of(node: ast.stmt) -> list[str]:
    """Return what a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
