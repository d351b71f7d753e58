"""The reference module as one file: a class for each module, with its functions inside.

`from positional import sinusoidal` and `positional.sinusoidal.encode` then mean the same as in the
folder. Inside a function, names of the top level are written with their module, such as
`sinusoidal.angles`, since functions of a class do not see one another; nothing else is changed.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from .fault import Fault, ModuleError
from .source import Package, Source
from .uses import Use, When, uses

INDENT = "    "
NEEDED = sys.stdlib_module_names | {"numpy"}  # what readers have
PLAIN = (ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)


@dataclass(frozen=True)
class Imported:
    """What an import binds: `name` of `module`, which is one of ours or an installed one."""

    module: str
    name: str = ""  # "" for the module itself
    alias: str = ""
    ours: bool = False

    @property
    def bound(self) -> str:
        """The name it gets."""
        return self.alias or self.name or self.module


def single_file(package: Package, header: str) -> str:
    """Return the text of the file.

    header: what stands above everything else, comments such as a license.
    Raises ModuleError if names clash, or if code cannot stand in a class.
    """
    modules = {module.name: module for module in package.modules}
    imported = {name: _imported(module, modules.keys()) for name, module in modules.items()}
    order = _order(modules, imported)
    listing = ast.get_source_segment(package.init.text, package.listing) or ""
    outer = _outer_imports([(modules[name], imported[name]) for name in order])
    classes = [_class(modules[name], imported[name]) for name in order]
    doc = package.init.doc
    opening = (ast.get_source_segment(package.init.text, doc) or "") if doc else ""
    parts = [f"{header}{opening}", *outer, listing]
    return "\n\n".join(parts) + "\n\n\n" + "\n\n\n".join(classes) + "\n"


def _imported(module: Source, ours: Collection[str]) -> list[tuple[ast.AST, Imported]]:
    """Return what a module imports, with the statement of each. Raises ModuleError."""
    found: list[tuple[ast.AST, Imported]] = []
    for node in module.imports:
        for each in node.names:
            alias = each.asname or ""
            if isinstance(node, ast.Import):
                found.append((node, Imported(each.name, alias=alias)))
            elif not node.level:
                found.append((node, Imported(node.module or "", each.name, alias)))
            else:
                name = node.module or each.name
                if node.level > 1 or name not in ours:
                    message = (
                        f"{name!r} is no module of this package; import what is beside this file"
                    )
                    raise ModuleError(module.fault(node, message))
                inner = each.name if node.module else ""
                found.append((node, Imported(name, inner, alias, ours=True)))
    return found


def _order(
    modules: Mapping[str, Source], imported: Mapping[str, list[tuple[ast.AST, Imported]]]
) -> list[str]:
    """Return the names of the modules, each behind those it imports. Raises ModuleError."""
    sorter = TopologicalSorter(
        {name: sorted({one.module for _, one in imported[name] if one.ours}) for name in modules}
    )
    try:
        return list(sorter.static_order())
    except CycleError as error:
        circle = " -> ".join(error.args[1])
        first = modules[error.args[1][0]]
        raise ModuleError(
            first.fault(first.tree, f"modules import in a circle: {circle}")
        ) from None


def _outer_imports(modules: list[tuple[Source, list[tuple[ast.AST, Imported]]]]) -> Iterator[str]:
    """Yield the import blocks of the whole file. Raises ModuleError if two bind the same name."""
    meaning: dict[str, Imported] = {}
    names = {module.name for module, _ in modules}
    for module, imported in modules:
        for node, one in imported:
            if one.ours:
                continue
            other = meaning.setdefault(one.bound, one)
            if other != one or one.bound in names:
                what = (
                    "is a module here" if one.bound in names else f"is {_import(other)!r} elsewhere"
                )
                message = f"{one.bound!r} {what}; import it under another name"
                raise ModuleError(module.fault(node, message))
    blocks: tuple[dict[str, set[str]], ...] = ({}, {}, {})
    for one in meaning.values():
        top = one.module.partition(".")[0]
        block = 0 if top == "__future__" else 1 if top in sys.stdlib_module_names else 2
        line = f"from {one.module} import " if one.name else _import(one)
        names_of = blocks[block].setdefault(line, set())
        if one.name:
            names_of.add(f"{one.name} as {one.alias}" if one.alias else one.name)
    for statements in blocks:
        if statements:
            lines = sorted(
                statements.items(), key=lambda item: (item[0].startswith("from"), item[0])
            )
            yield "\n".join(line + ", ".join(sorted(names)) for line, names in lines)


def _import(one: Imported) -> str:
    """Return the statement that imports one thing."""
    alias = f" as {one.alias}" if one.alias else ""
    return (
        f"from {one.module} import {one.name}{alias}" if one.name else f"import {one.module}{alias}"
    )


def _class(module: Source, imported: list[tuple[ast.AST, Imported]]) -> str:
    """Return a module as a class. Raises ModuleError."""
    ours = {one.bound: one for _, one in imported if one.ours}
    faults = list(_misplaced(module))
    edits: list[tuple[int, int, str]] = []
    starts = _line_starts(module.text)
    for use in uses(module):
        new = _rewritten(module, ours, use)
        if isinstance(new, Fault):
            faults.append(new)
        elif new != use.node.id:
            start = _offset(module.text, starts, use.node.lineno, use.node.col_offset)
            end = start + len(use.node.id)
            assert module.text[start:end] == use.node.id  # Python counts columns in bytes
            edits.append((start, end, new))
    if faults:
        raise ModuleError(*faults)
    edits += _static_marks(module, starts)
    edits += _dropped_imports(module, starts)
    text = module.text
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return f"class {module.name}:\n{_indented(text)}"


def _misplaced(module: Source) -> Iterator[Fault]:
    """Yield what can stand at the top of a module, but not of a class that stands for one."""
    for node in module.tree.body:
        if node is not module.doc and not isinstance(node, PLAIN):
            message = "only imports, functions, classes and constants may stand at the top here"
            yield module.fault(node, message)
    for inner in ast.walk(module.tree):
        if isinstance(inner, ast.Global):
            yield module.fault(inner, "this package has no global state: return the value instead")
        elif isinstance(inner, ast.Import | ast.ImportFrom):
            yield from _strange(module, inner)


def _strange(module: Source, node: ast.Import | ast.ImportFrom) -> Iterator[Fault]:
    """Yield an import that does not work for readers, or only in the folder."""
    absolute = [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom):
        absolute = [] if node.level else [node.module or ""]
        if node.level and node not in module.imports:
            yield module.fault(node, "import modules of this package at the top of the file")
        if any(each.name == "*" for each in node.names):
            yield module.fault(node, "import names one by one, without a star")
    for name in absolute:
        if name.partition(".")[0] not in NEEDED:
            message = (
                f"readers need not have {name!r}; import only NumPy and what comes with Python"
            )
            yield module.fault(node, message)


def _rewritten(module: Source, ours: Mapping[str, Imported], use: Use) -> str | Fault:
    """Return how the single file writes the name."""
    name = use.node.id
    if name in ours:
        one = ours[name]
        qualifier, new = one.module, f"{one.module}.{one.name}" if one.name else one.module
    elif name in module.own:
        if use.when is When.AT_IMPORT:
            return name
        if use.when is When.CALLED:
            if isinstance(module.own[name], ast.ClassDef):
                return name
            message = f"{name!r} is called while the module is imported; call it in a function"
            return module.fault(use.node, message)
        if use.when is When.NESTED:
            message = f"{name!r} is read while the module is imported; read it in a function"
            return module.fault(use.node, message)
        qualifier, new = module.name, f"{module.name}.{name}"
    else:
        return name
    hidden = use.hidden if use.when is When.LATER else use.hidden | module.own.keys()
    if qualifier in hidden:
        message = f"{qualifier!r} is a module, too; give what is called so here another name"
        return module.fault(use.node, message)
    return new


def _static_marks(module: Source, starts: list[int]) -> Iterator[tuple[int, int, str]]:
    """Yield an insertion of `@staticmethod` above each function."""
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield starts[first - 1], starts[first - 1], "@staticmethod\n"


def _dropped_imports(module: Source, starts: list[int]) -> Iterator[tuple[int, int, str]]:
    """Yield a deletion of each import, which stands at the top of the whole file."""
    for node in module.imports:
        yield starts[node.lineno - 1], starts[node.end_lineno or node.lineno], ""


def _indented(text: str) -> str:
    """Return the lines of a module as the body of a class, one blank line between its parts.

    Docstrings are indented with the code; what is inside other strings stays as it is.
    """
    kept: set[int] = set()
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        opens = previous in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if not (opens and token.type == tokenize.STRING):
            kept.update(range(token.start[0] + 1, token.end[0] + 1))  # nothing else spans lines
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            previous = token.type
    lines = text.rstrip().split("\n")
    shown = [
        line if number in kept or not line else INDENT + line
        for number, line in enumerate(lines, 1)
    ]
    made: list[str] = []
    for number, line in enumerate(shown, 1):
        if line or number in kept or (made and made[-1]):
            made.append(line)
    return "\n".join(made)


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text)), len(text)]


def _offset(text: str, starts: list[int], line: int, column: int) -> int:
    """Return the place in the text of a column that is counted in bytes."""
    before = text[starts[line - 1] : starts[line]].encode("utf-8")[:column]
    return starts[line - 1] + len(before.decode("utf-8", "ignore"))
