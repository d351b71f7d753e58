"""Change the code that computes a page's values, and see that at least one number gives it away."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from types import ModuleType

_FUNCTIONS = {"sin": "cos", "cos": "sin"}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}


@dataclass(frozen=True)
class CodeMutant:
    """A changed source text, and what was changed on which line."""

    line: int
    change: str
    source: str


def mutants(source: str) -> Iterator[CodeMutant]:
    """Yield the source with one change: a constant off by one, base 100, sin for cos, + for -."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        for change in _changes(node):
            copy = deepcopy(tree)
            target = next(each for index, each in enumerate(ast.walk(copy)) if index == number)
            _apply(target, change)
            line = getattr(node, "lineno", 0)
            yield CodeMutant(line, f"{_shown(node)} -> {_shown(target)}", ast.unparse(copy))


def _changes(node: ast.AST) -> Iterator[object]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield node.value + 1
        yield node.value - 1
        if node.value == 10000:
            yield 100
    elif isinstance(node, ast.Attribute) and node.attr in _FUNCTIONS:
        yield _FUNCTIONS[node.attr]
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        yield _OPERATORS[type(node.op)]()


def _apply(node: ast.AST, change: object) -> None:
    if isinstance(node, ast.Constant):
        node.value = change  # type: ignore[assignment]
    elif isinstance(node, ast.Attribute):
        node.attr = str(change)
    else:
        assert isinstance(node, ast.BinOp)
        assert isinstance(change, ast.operator)
        node.op = change


def _shown(node: ast.AST) -> str:
    return ast.unparse(node)


@contextmanager
def replaced(package: str, name: str, source: str) -> Iterator[None]:
    """Import module `name` of `package` from `source` within the block, and its users anew."""
    kept = {
        module: sys.modules.pop(module)
        for module in list(sys.modules)
        if module == package or module.startswith(f"{package}.")
    }
    finder = _Finder(name, source)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for module in list(sys.modules):
            if module == package or module.startswith(f"{package}."):
                del sys.modules[module]
        sys.modules.update(kept)
        for module, value in kept.items():
            parent, _, child = module.rpartition(".")
            setattr(sys.modules[parent], child, value)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, whose source is at hand."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._source = source

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of the one module."""
        if fullname != self._name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        code = compile(self._source, f"<changed {self._name}>", "exec")
        exec(code, module.__dict__)  # noqa: S102 - the project's own code, changed
