"""Both downloads, away from this repository: the same results, with nothing but NumPy."""

from __future__ import annotations

import ast
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from build_figures.publish.reference_module.archive import archive
from build_figures.publish.reference_module.explained import Explained
from build_figures.publish.reference_module.module import HEADER
from build_figures.publish.reference_module.single_file import single_file
from build_figures.publish.reference_module.source import Package
from build_figures.publish.reference_module.surface import surface

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "build_figures" / "positional"
# What a reader's program does: import the modules by name, and print what each example gives.
PROGRAM = """
import dataclasses, json, sys
sys.path[:0] = [{folder!r}, {numpy!r}]
import numpy as np
import positional
from positional import {modules}

assert positional.__file__.startswith({folder!r}), positional.__file__


def plain(value):
    if dataclasses.is_dataclass(value):
        return {{each.name: plain(getattr(value, each.name)) for each in dataclasses.fields(value)}}
    array = np.asarray(value)
    return [str(array.dtype), array.shape, [repr(each) for each in array.ravel().tolist()]]


print(json.dumps([plain(eval(example)) for example in json.load(sys.stdin)]))
print(*sorted(name for name in sys.modules if name.startswith("build_figures")))
"""


def extracted(package: Package, folder: Path) -> None:
    """Unpack the zip."""
    zipfile.ZipFile(io.BytesIO(archive(package, "Free.\n"))).extractall(folder)


def written(package: Package, folder: Path) -> None:
    """Write the single file."""
    (folder / "positional.py").write_text(single_file(package, "# Free.\n\n"), encoding="utf-8")


FORMS = pytest.mark.parametrize("form", [extracted, written])


@pytest.fixture(scope="module")
def package() -> Package:
    """Return the real package."""
    return Package.read(FOLDER, ROOT)


@pytest.fixture(scope="module")
def examples(package: Package) -> list[str]:
    """Return the example of each public function, class and method."""
    table = Explained({module.name: "x.md" for module in package.modules}, "x")
    return [
        entry.doc.section("Example")
        for chapter in surface(package, FOLDER, table, {"x.md"})
        for entry in chapter.entries
        if entry.kind != "constant"
    ]


def alone(folder: Path, package: Package, examples: list[str]) -> list[Any]:
    """Run the examples in an interpreter that knows only the download and NumPy."""
    program = PROGRAM.format(
        folder=str(folder),
        numpy=str(folder / "packages"),
        modules=", ".join(listed(package)),
    )
    packages = folder / "packages"
    packages.mkdir()
    source = Path(np.__file__).parents[1]
    for name in ("numpy", "numpy.libs"):
        if (source / name).exists():
            (packages / name).symlink_to(source / name)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", program],
        input=json.dumps(examples),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    results, ours = done.stdout.split("\n", 1)
    assert "" == ours.strip()
    found: list[Any] = json.loads(results)
    return found


@FORMS
def test_every_example_gives_the_same(
    form: Callable[[Package, Path], None], package: Package, examples: list[str], tmp_path: Path
) -> None:
    """What the page shows runs anywhere, and gives what this repository computes."""
    form(package, tmp_path)
    expected = here(package, examples)

    assert len(examples) > len(package.modules)
    assert expected == alone(tmp_path, package, examples)


def here(package: Package, examples: list[str]) -> list[Any]:
    """Return what the examples give in this repository."""
    names = {name: import_module(f"build_figures.positional.{name}") for name in listed(package)}
    return [plain(eval(example, {"np": np, **names})) for example in examples]  # noqa: S307, ours


def listed(package: Package) -> list[str]:
    """Return the names of the modules."""
    return [module.name for module in package.modules]


def plain(value: object) -> Any:
    """Return a result in terms of JSON, floats to their last digit."""
    if fields := getattr(value, "__dataclass_fields__", None):
        return {name: plain(getattr(value, name)) for name in fields}
    array = np.asarray(value)
    return [str(array.dtype), list(array.shape), [repr(each) for each in array.ravel().tolist()]]


def test_a_wrong_copy_is_noticed(package: Package, examples: list[str], tmp_path: Path) -> None:
    """The comparison sees a single operation that differs."""
    text = single_file(package, "")
    changed = text.replace("2 * i / d", "2 * i / (d + 1)")
    assert text != changed
    (tmp_path / "positional.py").write_text(changed, encoding="utf-8")
    example = next(each for each in examples if each.startswith("sinusoidal.encode("))

    assert here(package, [example]) != alone(tmp_path, package, [example])


@FORMS
def test_attributes_of_the_package(
    form: Callable[[Package, Path], None], package: Package, tmp_path: Path
) -> None:
    """`import positional` alone gives every module."""
    form(package, tmp_path)
    every = [f"positional.{name}.__doc__.split()" for name in listed(package)]
    docs = [(ast.get_docstring(module.tree) or "").split() for module in package.modules]

    assert [plain(doc) for doc in docs] == alone(tmp_path, package, every)


@FORMS
def test_lint_and_types(
    form: Callable[[Package, Path], None], package: Package, tmp_path: Path
) -> None:
    """Ruff's default rules and strict mypy find nothing in either form."""
    form(package, tmp_path)
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "."]
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-version=3.11"]
    mypy += [f"--cache-dir={tmp_path / 'cache'}", "-p" if form is extracted else "-m", "positional"]
    for command in (ruff, mypy):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_header_is_one_comment() -> None:
    """The single file says what it is before anything else."""
    assert all(line.startswith("#") for line in HEADER.splitlines())
