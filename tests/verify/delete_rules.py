"""Delete each rule of the engine in turn and see that a test fails: `python -m tests.verify.delete_rules`.

A rule is a statement that reports or refuses something, an early return, or a pattern that recognizes
a name. Runs in a copy of the project, and for each rule only the tests that ran its lines: all others
say the same without it. Takes about half an hour; names of modules (`numeral`, `equation/chain`) try
only those. Prints the rules that no test would miss.
"""

from __future__ import annotations

import ast
import os
import resource
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest
from coverage import CoverageData

ROOT = Path(__file__).parents[2]
ENGINE = Path("build_figures", "verify")
COPIED = ("build_figures", "tests", "docs", "pyproject.toml", "mkdocs.yml")
TESTS = ("tests/verify", "tests/commands", "tests/reference/test_checks_page.py")
OPTIONS = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
WRONGLY = 4  # called: what pytest returns then, or more
ENDED = ("ERROR collecting", "while loading conftest", "MemoryError")  # by the deletion
LIBRARIES = "click.testing flint hypothesis markdown mpmath numpy pytest_cov.plugin yaml".split()
PORTIONS = ((0, 25), (25, 250), (250, None))  # of the tests, the fastest first: most need no more
LONGEST = 150  # seconds of computing; without its rule a loop may have no end: that is noticed
LARGEST = 4 * 2**30  # bytes, for the same reason


@dataclass(frozen=True)
class Deletion:
    """A module's source without one rule. `lines`: where the rule stood, from and to."""

    rule: str
    lines: tuple[int, int]
    source: str
    at_import: bool = False  # the rule is data: what it does is done by lines elsewhere


def main(modules: Sequence[str]) -> int:
    """Try every rule; return how many could be deleted unnoticed."""
    survivors = 0
    for library in LIBRARIES:
        import_module(library)
    with tempfile.TemporaryDirectory() as folder:
        copy = _copied(Path(folder).resolve())
        engine = copy / ENGINE
        files = [engine / f"{name}.py" for name in modules] or sorted(engine.rglob("*.py"))
        covering = _Covering(copy)
        for file in files:
            shown = file.relative_to(copy).as_posix()
            source = file.read_text(encoding="utf-8")
            for deletion in deletions(source):
                file.write_text(deletion.source, encoding="utf-8")
                if not covering.notice(file, deletion):
                    survivors += 1
                    print(f"{shown}:{deletion.lines[0]}: no test misses: {deletion.rule}")
            file.write_text(source, encoding="utf-8")
            print(f"{shown}: tried", flush=True)
    return survivors


def deletions(source: str) -> Iterator[Deletion]:
    """Yield the source without each of its rules."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        if _is_rule(node):
            assert isinstance(node, ast.stmt)
            copy = deepcopy(tree)
            target = next(each for index, each in enumerate(ast.walk(copy)) if index == number)
            changed = ast.fix_missing_locations(_Remover(target).visit(copy))
            lines = (node.lineno, node.end_lineno or node.lineno)
            yield Deletion(" ".join(ast.unparse(node).split())[:80], lines, ast.unparse(changed))
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_PATTERNS":
            assert isinstance(node.value, ast.Tuple)
            for index, element in enumerate(node.value.elts):
                copy = deepcopy(tree)
                patterns = next(each for i, each in enumerate(ast.walk(copy)) if i == number)
                assert isinstance(patterns, ast.Assign)
                assert isinstance(patterns.value, ast.Tuple)
                del patterns.value.elts[index]
                lines = (element.lineno, element.end_lineno or element.lineno)
                yield Deletion(ast.unparse(element)[:80], lines, ast.unparse(copy), at_import=True)


def _is_rule(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise):
        return node.exc is not None
    if isinstance(node, ast.If):
        return not node.orelse and isinstance(node.body[-1], ast.Return | ast.Continue)
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


class _Covering:
    """The tests that ran each line, found out by running all of them once."""

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        measuring = (f"--cov={ENGINE}", "--cov-context=test", "--cov-report=", "--durations=0")
        failed = _pytest(copy, *TESTS, *measuring)
        said = (copy / "said").read_text(encoding="utf-8")
        happened = said.partition("slowest durations")[0]
        assert not failed, f"the tests fail before anything is deleted\n{happened}"
        self._slow = _durations(said)
        self._data = CoverageData(str(copy / ".coverage"))
        self._data.read()

    def notice(self, file: Path, deletion: Deletion) -> bool:
        """Tell whether a test fails with the module as it is now."""
        first, last = deletion.lines
        by_line = self._data.contexts_by_lineno(str(file))
        contexts = {
            context
            for line, contexts in by_line.items()
            for context in contexts
            if deletion.at_import or first <= line <= last
        }
        tests = {context.rpartition("|")[0] for context in contexts} - {""}
        fastest = sorted(tests, key=lambda test: (self._slow.get(test, 0.0), test))
        return any(
            self._fail(fastest[start:end]) for start, end in PORTIONS if len(fastest) > start
        )

    def _fail(self, tests: Sequence[str]) -> bool:
        chosen = self._copy / "chosen"
        chosen.write_text("".join(f"{test}\n" for test in tests), encoding="utf-8")
        returned = _pytest(self._copy, "-x", f"@{chosen}", seconds=LONGEST)
        if returned >= WRONGLY:  # tests that cannot run fail; all else is a fault of this tool
            said = (self._copy / "said").read_text(encoding="utf-8")
            assert any(words in said for words in ENDED), said
        return returned != 0


def _durations(said: str) -> dict[str, float]:
    """Return the seconds of each test that pytest lists as slow."""
    found = {}
    for line in said.splitlines():
        seconds, _, rest = line.strip().partition("s call ")
        if rest and seconds.replace(".", "", 1).isdigit():
            found[rest.strip()] = float(seconds)
    return found


def _copied(folder: Path) -> Path:
    """Copy what the tests need into `folder` and return it."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            without = shutil.ignore_patterns("__pycache__", ".cache")
            shutil.copytree(ROOT / name, folder / name, ignore=without)
        else:
            shutil.copy(ROOT / name, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def _pytest(copy: Path, *words: str, seconds: int | None = None) -> int:
    """Run tests in a process that begins with all libraries imported; return what pytest returns.

    seconds: of computing, after which it is killed.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        os.chdir(copy)
        with (copy / "said").open("w", encoding="utf-8") as said:
            os.dup2(said.fileno(), sys.stdout.fileno())
            os.dup2(said.fileno(), sys.stderr.fileno())
        for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
            del sys.modules[name]  # those of the project itself
        sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT)))]
        sys.dont_write_bytecode = True
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
        code = pytest.main([*OPTIONS, *words])
        sys.stdout.flush()
        os._exit(code)
    except BaseException:  # noqa: BLE001 - whatever happens, this process must not go on
        traceback.print_exc()
        os._exit(WRONGLY)


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
