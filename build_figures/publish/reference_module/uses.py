"""Where a module's code uses the names that stand at its top level, and when."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from .source import Source, bound_by

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class When(Enum):
    """When a name is looked up."""

    AT_IMPORT = "at import, at the top level"
    NESTED = "at import, inside a class or a comprehension"
    CALLED = "at import, to be called"
    LATER = "in a function, when it runs"
    NEVER = "in an annotation"


@dataclass(frozen=True)
class Use:
    """One use of a top-level name.

    hidden: what the functions around it call something else by.
    """

    node: ast.Name
    when: When
    hidden: frozenset[str]


@dataclass(frozen=True)
class _Scope:
    names: frozenset[str]
    of_class: bool = False


def uses(source: Source) -> list[Use]:
    """Return every use of a name of the top level (its own, imported or built in), in order."""
    visitor = _Uses()
    visitor.visit(source.tree)
    return visitor.found


class _Uses(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[Use] = []
        self._scopes: list[_Scope] = []
        self._when = When.AT_IMPORT

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and not self._is_local(node.id):
            around = (scope.names for scope in self._scopes if not scope.of_class)
            self.found.append(Use(node, self._when, frozenset().union(*around)))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        with self._called():
            self._visit(node.decorator_list)
        self._function(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - names that ast looks for

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        with self._called():
            self._visit(node.decorator_list)
        self._visit([*node.bases, *node.keywords])
        with self._inside(_Scope(_bound(node.body), of_class=True), self._nested):
            self._visit(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        with self._inside(None, When.NEVER):
            self.visit(node.annotation)
        self._visit([node.target, *([node.value] if node.value else [])])

    def visit_Call(self, node: ast.Call) -> None:
        with self._called():
            self.visit(node.func)
        self._visit([*node.args, *node.keywords])

    def visit_ListComp(self, node: Comprehension) -> None:
        first, *others = node.generators
        self.visit(first.iter)
        names = frozenset(name for each in node.generators for name in bound_by(each.target))
        with self._inside(_Scope(names), self._nested):
            self._visit([first.target, *first.ifs, *others])
            parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            self._visit(parts)

    visit_SetComp = visit_ListComp  # noqa: N815 - the same
    visit_DictComp = visit_ListComp  # noqa: N815 - the same
    visit_GeneratorExp = visit_ListComp  # noqa: N815 - the same

    def _function(self, node: Function) -> None:
        arguments = node.args
        self._visit([*arguments.defaults, *(each for each in arguments.kw_defaults if each)])
        given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        given += [each for each in (arguments.vararg, arguments.kwarg) if each]
        with self._inside(None, When.NEVER):
            self._visit(each.annotation for each in given if each.annotation)
            if not isinstance(node, ast.Lambda) and node.returns:
                self.visit(node.returns)
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        names = frozenset(each.arg for each in given) | _bound(body)
        with self._inside(_Scope(names), When.LATER):
            self._visit(body)

    @property
    def _nested(self) -> When:
        now = self._when in (When.AT_IMPORT, When.CALLED)
        return When.NESTED if now else self._when

    def _is_local(self, name: str) -> bool:
        inner = self._scopes[-1:]
        outer = (scope for scope in self._scopes[:-1] if not scope.of_class)
        return any(name in scope.names for scope in (*inner, *outer))

    def _visit(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    @contextmanager
    def _called(self) -> Iterator[None]:
        now = self._when is When.AT_IMPORT
        with self._inside(None, When.CALLED if now else self._when):
            yield

    @contextmanager
    def _inside(self, scope: _Scope | None, when: When) -> Iterator[None]:
        scopes, before = self._scopes, self._when
        self._scopes = [*scopes, scope] if scope else scopes
        self._when = when
        yield
        self._scopes, self._when = scopes, before


def _bound(body: Iterable[ast.AST]) -> frozenset[str]:
    """Return the names that the statements of one scope bind in it."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
                continue
            case ast.ClassDef(name=name):
                found.add(name)
                continue
            case ast.Lambda():
                continue
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                walrus = (each for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
                found.update(each.target.id for each in walrus)
                continue
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found.update((each.asname or each.name).partition(".")[0] for each in names)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                found.add(name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                found.add(name)
        waiting.extend(ast.iter_child_nodes(node))
    return frozenset(found)
