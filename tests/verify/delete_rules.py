"""Delete each rule of the engine in turn and see that a test fails: `python -m tests.verify.delete_rules`.

A rule is a statement that reports or refuses something, or a pattern that recognizes a name. Runs in
a copy of the project; takes some minutes; prints the rules that no test would miss.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = Path("build_figures", "verify")
MODULES = (
    "binding check claims inject measured names placement policy project reference rendered scan spot"
    " suggestion tables target value values verdict words"
).split()
TESTS = "check scan rendered script findings measured numeral inject mutation errata".split()


def main() -> int:
    """Try every rule; return how many could be deleted unnoticed."""
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("build_figures", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        assert _passes(copy), "the tests fail before anything is deleted"
        for module in MODULES:
            file = copy / ENGINE / f"{module}.py"
            source = file.read_text(encoding="utf-8")
            for line, rule, changed in deletions(source):
                file.write_text(changed, encoding="utf-8")
                if _passes(copy):
                    survivors += 1
                    print(f"{ENGINE / module}.py:{line}: no test misses: {rule}", flush=True)
            file.write_text(source, encoding="utf-8")
            print(f"{module}: tried", flush=True)
    return survivors


def deletions(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line, rule, source without it) for each rule of a module."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        if _is_rule(node):
            copy = deepcopy(tree)
            target = next(each for index, each in enumerate(ast.walk(copy)) if index == number)
            _Remover(target).visit(copy)
            yield node.lineno, ast.unparse(node)[:80], ast.unparse(ast.fix_missing_locations(copy))
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_PATTERNS":
            assert isinstance(node.value, ast.Tuple)
            for index, element in enumerate(node.value.elts):
                kept = deepcopy(tree)
                patterns = next(
                    each.value
                    for each in ast.walk(kept)
                    if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "_PATTERNS"
                )
                assert isinstance(patterns, ast.Tuple)
                del patterns.elts[index]
                yield element.lineno, ast.unparse(element)[:80], ast.unparse(kept)


def _is_rule(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise):
        return node.exc is not None
    if not isinstance(node, ast.Expr):
        return False
    text = ast.unparse(node)
    return isinstance(node.value, ast.Yield) or text.startswith(
        ("self.findings", "self._report", "self._add")
    )


class _Remover(ast.NodeTransformer):
    def __init__(self, target: ast.AST) -> None:
        self._target = target

    def visit(self, node: ast.AST) -> ast.AST:
        """Replace the target by nothing; a generator stays one."""
        if node is self._target:
            empty = ast.Yield() if isinstance(getattr(node, "value", None), ast.Yield) else None
            return ast.If(ast.Constant(False), [ast.Expr(empty)], []) if empty else ast.Pass()
        return self.generic_visit(node)


def _passes(copy: Path) -> bool:
    files = [f"tests/verify/test_{name}.py" for name in TESTS]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]
    return subprocess.run(command, cwd=copy, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(bool(main()))
