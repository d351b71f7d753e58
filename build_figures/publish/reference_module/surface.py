"""What the reference module offers its readers, as its docstrings and signatures tell."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import griffe

from . import docstring
from .chapter import Chapter, Entry
from .docstring import Docstring
from .explained import Explained
from .fault import Fault, ModuleError
from .source import Package

WIDEST = 58  # characters of a signature that stand on one line of the page
STARS = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}


def surface(
    package: Package, folder: Path, explained: Explained, documents: Collection[str]
) -> tuple[Chapter, ...]:
    """Return a chapter for each module of a package.

    folder: of the package. documents: addresses of all pages within docs/.
    Raises ModuleError if something public lacks its docstring, its types or its page.
    """
    loader = griffe.GriffeLoader(search_paths=[folder.parent], allow_inspection=False)
    loaded = loader.load(package.name)
    chapters = []
    faults: list[Fault] = []
    for module in package.modules:
        reader = _Reader(module.path, module.name, explained, faults)
        chapters.append(reader.chapter(loaded[module.name]))
    names = {chapter.name for chapter in chapters}
    names |= {f"{chapter.name}.{entry.name}" for chapter in chapters for entry in chapter.entries}
    faults += explained.faults(names, documents)
    if faults:
        raise ModuleError(*faults)
    return tuple(chapters)


@dataclass(frozen=True)
class _Reader:
    """Reads one module, and notes what it lacks."""

    path: str
    module: str
    explained: Explained
    faults: list[Fault]

    def chapter(self, module: griffe.Module) -> Chapter:
        doc = self._doc(module, self.module, ())
        return Chapter(
            self.module, doc, tuple(self._entries(module, "")), self.explained.page(self.module)
        )

    def _entries(self, parent: griffe.Module | griffe.Class, prefix: str) -> Iterator[Entry]:
        members = sorted(_public(parent), key=lambda member: member.lineno or 0)
        for member in members:
            name = f"{prefix}{member.name}"
            if isinstance(member, griffe.Class):
                fields = [each for each in member.parameters if each.name != "self"]
                self._typed(member, name, fields)
                yield self._entry(member, name, "class", _signature(name, fields, ""), fields)
                yield from self._entries(member, f"{name}.")
            elif isinstance(member, griffe.Function):
                given = [each for each in member.parameters if not (prefix and each.name == "self")]
                self._typed(member, name, given)
                if member.returns is None:
                    self._note(member, f"{name!r} does not say the type that it returns")
                kind = "method" if prefix else "function"
                signature = _signature(name, given, str(member.returns or ""))
                yield self._entry(member, name, kind, signature, given)
            elif not prefix:
                yield self._constant(member, name)

    def _entry(
        self,
        member: griffe.Object,
        name: str,
        kind: str,
        signature: str,
        parameters: Iterable[griffe.Parameter],
    ) -> Entry:
        doc = self._doc(member, name, [each.name for each in parameters])
        return Entry(name, kind, signature, doc, member.source, self._page(member, name))

    def _constant(self, member: griffe.Object, name: str) -> Entry:
        """Return the entry of a constant, which is documented by the comment behind it."""
        comment = _comment(member.source)
        if not comment:
            self._note(member, f"{name!r} has no comment behind it that says what it is")
        if getattr(member, "annotation", None) is None:
            self._note(member, f"{name!r} has no type; write `{name}: Final = ...`")
        code = member.source
        shown = re.sub(r"\s*#[^\n]*\Z", "", code) if comment else code
        return Entry(name, "constant", shown, Docstring(comment), code, self._page(member, name))

    def _doc(self, member: griffe.Object, name: str, parameters: Iterable[str]) -> Docstring:
        if member.docstring is None or not member.docstring.value.strip():
            self._note(member, f"{name!r} has no docstring")
            return Docstring("")
        return docstring.read(member.docstring.value, tuple(parameters))

    def _typed(
        self, member: griffe.Object, name: str, parameters: Iterable[griffe.Parameter]
    ) -> None:
        for each in parameters:
            if each.annotation is None:
                self._note(member, f"parameter {each.name!r} of {name!r} has no type")

    def _page(self, member: griffe.Object, name: str) -> str:
        full = f"{self.module}.{name}"
        page = self.explained.page(full)
        if not page:
            message = f"no page explains {full!r}; name one in {self.explained.path}, `explained`"
            self._note(member, message)
        return page

    def _note(self, member: griffe.Object, message: str) -> None:
        self.faults.append(Fault(self.path, member.lineno or 1, message))


def _public(parent: griffe.Module | griffe.Class) -> Iterator[griffe.Object]:
    """Yield what is defined here, imports and names that begin with an underscore left out."""
    for name, member in parent.members.items():
        if not name.startswith("_") and isinstance(member, griffe.Object):
            yield member


def _signature(name: str, parameters: list[griffe.Parameter], returns: str) -> str:
    """Return a signature as Python writes it, one parameter a line if it is long."""
    pieces: list[str] = []
    kinds = griffe.ParameterKind
    for before, each in zip([None, *parameters], parameters, strict=False):
        was = before.kind if before else None
        if was is kinds.positional_only and each.kind is not kinds.positional_only:
            pieces.append("/")
        if each.kind is kinds.keyword_only and was not in (
            kinds.keyword_only,
            kinds.var_positional,
        ):
            pieces.append("*")
        annotation = f": {each.annotation}" if each.annotation is not None else ""
        default = f" = {each.default}" if each.default and each.kind not in STARS else ""
        stars = STARS.get(each.kind, "") if each.kind else ""
        pieces.append(f"{stars}{each.name}{annotation}{default}")
    if parameters and parameters[-1].kind is kinds.positional_only:
        pieces.append("/")
    arrow = f" -> {returns}" if returns else ""
    line = f"{name}({', '.join(pieces)}){arrow}"
    if len(line) <= WIDEST:
        return line
    lines = "".join(f"    {piece},\n" for piece in pieces)
    return f"{name}(\n{lines}){arrow}"


def _comment(code: str) -> str:
    """Return the comment at the end of a statement, "" if there is none."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return comments[-1].removeprefix("#").strip() if comments else ""
