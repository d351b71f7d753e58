"""The code of the reference module: one file for each of its modules, read and parsed."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .fault import Fault, ModuleError

Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class Source:
    """One Python file.

    name: of the module. path: as messages show it, with forward slashes.
    """

    name: str
    path: str
    text: str
    tree: ast.Module

    @cached_property
    def doc(self) -> ast.Expr | None:
        """The docstring's statement, if there is one."""
        first = self.tree.body[0] if self.tree.body else None
        return first if isinstance(first, ast.Expr) and ast.get_docstring(self.tree) else None

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        """What the module imports, late imports inside functions left out."""
        return [node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]

    @cached_property
    def own(self) -> dict[str, Definition]:
        """What the module defines, by name."""
        found: dict[str, Definition] = {}
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = node
            elif isinstance(node, ast.AnnAssign | ast.Assign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found.update((name, node) for target in targets for name in bound_by(target))
        return found

    def fault(self, node: ast.AST, message: str) -> Fault:
        """Return a fault at the place of a node."""
        return Fault(self.path, getattr(node, "lineno", 1), message)


@dataclass(frozen=True)
class Package:
    """The files of the reference module: its `__init__.py` and those that this lists."""

    init: Source
    modules: tuple[Source, ...]

    @property
    def name(self) -> str:
        """What readers import."""
        return self.init.name

    @property
    def listing(self) -> ast.Assign:
        """The statement that lists the modules."""
        return _listing(self.init)

    @classmethod
    def read(cls, folder: Path, root: Path) -> Package:
        """Read a package. Raises ModuleError if a file cannot be read, or is not listed once."""
        paths = {path.stem: path for path in sorted(folder.glob("*.py"))}
        init = paths.pop("__init__", None)
        if init is None:
            path = folder.relative_to(root).as_posix()
            raise ModuleError(Fault(f"{path}/__init__.py", 1, "the reference module is missing"))
        package = _code(init, root, folder.name)
        statement = _listing(package)
        listed = ast.literal_eval(statement.value)
        faults = [
            package.fault(statement, f"__all__ lacks {name!r}; add it")
            for name in paths.keys() - listed
        ]
        for name in sorted(set(listed)):
            if name not in paths:
                faults.append(package.fault(statement, f"__all__ lists {name!r}: no such module"))
            if listed.count(name) > 1:
                faults.append(package.fault(statement, f"__all__ lists {name!r} twice"))
        if faults:
            raise ModuleError(*faults)
        return cls(package, tuple(_code(paths[name], root, name) for name in listed))


def bound_by(target: ast.expr) -> list[str]:
    """Return the names that an assignment to this target binds."""
    return [
        node.id
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def _code(path: Path, root: Path, name: str) -> Source:
    shown = path.relative_to(root).as_posix()
    try:
        text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
        return Source(name, shown, text, ast.parse(text))
    except UnicodeDecodeError:
        raise ModuleError(Fault(shown, 1, "this file is not UTF-8")) from None
    except OSError as error:
        raise ModuleError(Fault(shown, 1, f"cannot read this file: {error.strerror}")) from None
    except (SyntaxError, ValueError) as error:  # a null byte is a ValueError in some versions
        line, message = getattr(error, "lineno", None) or 1, getattr(error, "msg", str(error))
        raise ModuleError(Fault(shown, line, f"SyntaxError: {message}")) from None


def _listing(init: Source) -> ast.Assign:
    node = init.own.get("__all__")
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.List):
        raise ModuleError(init.fault(init.tree, "there is no list `__all__` of the modules here"))
    if not all(
        isinstance(item, ast.Constant) and isinstance(item.value, str) for item in node.value.elts
    ):
        raise ModuleError(init.fault(node, "`__all__` holds something other than names in quotes"))
    return node
