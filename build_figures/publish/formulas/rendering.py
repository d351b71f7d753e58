"""Typeset formulas: from the cache where it holds them, all others in one round trip."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Self

from . import cache
from .engine import Engine, EngineError, Rejected, Rendered, Request, Result, katex_version
from .marks import mark

_OWN_MARK = re.compile(r"\\htmlData(?![A-Za-z])")
_VISIBLE = '<span class="katex-html" aria-hidden="true">'  # what follows KaTeX's MathML
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Marked:
    """A formula as its author wrote it, with the places of the numbers to be marked in it."""

    tex: str
    display: bool
    spans: tuple[tuple[int, int], ...] = ()

    @cached_property
    def requests(self) -> tuple[Request, ...]:
        """What is handed to KaTeX: the formula as it is, and with marks if it has any."""
        texts = dict.fromkeys((self.tex, _marked(self.tex, self.spans)))
        return tuple(Request(tex, self.display) for tex in texts)


@lru_cache(maxsize=10_000)
def _marked(tex: str, spans: tuple[tuple[int, int], ...]) -> str:
    """Mark a formula once, however often a build asks for it."""
    return mark(tex, spans)


class Renderer:
    """KaTeX behind a cache; one for a whole build.

    root: the project's folder, which holds `node_modules` and `.cache`.
    """

    def __init__(self, root: Path, macros: Mapping[str, str] | None = None) -> None:
        self._root = root
        self._macros = dict(macros or {})
        self._folder = root / ".cache" / "formulas"
        self._engine = Engine(root, macros)
        self._keys: dict[Marked, str] = {}
        self._used: dict[str, Result] = {}
        self._begun: dict[str, Future[list[Result]]] = {}
        self._order: dict[Future[list[Result]], list[str]] = {}
        self._worker: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def started(self) -> bool:
        """Tell whether a process runs: some formula was not in the cache."""
        return self._engine.running

    def begin(self, formulas: Sequence[Marked]) -> None:
        """Have what the cache lacks typeset while this process goes on; `render` waits for it.

        Does nothing where KaTeX is missing: `render` says so.
        """
        try:
            wanted = {self._key(formula): formula for formula in formulas}
        except EngineError:
            return
        missing = {
            key: formula
            for key, formula in wanted.items()
            if key not in self._begun and not self._known(key)
        }
        if missing:
            self._worker = self._worker or ThreadPoolExecutor(1)
            future = self._worker.submit(self._typeset, list(missing.values()))
            self._begun.update(dict.fromkeys(missing, future))
            self._order[future] = list(missing)

    def render(self, formulas: Sequence[Marked]) -> list[Result]:
        """Return a result for each formula, in order; mark k of its HTML says `data-n="k"`.

        KaTeX's MathML is that of the author's TeX, without marks. All that the cache lacks is
        typeset in one round trip. Raises EngineError.
        """
        if not formulas:
            return []
        keys = [self._key(formula) for formula in formulas]
        self._finish(keys)
        missing = {
            key: formula
            for key, formula in zip(keys, formulas, strict=True)
            if not self._known(key)
        }
        self._used.update(zip(missing, self._typeset(list(missing.values())), strict=True))
        return [self._used[key] for key in keys]

    def save(self) -> None:
        """Write the cache: what this build used and nothing else. Call it when a build succeeds."""
        entries = {
            key: result.html for key, result in self._used.items() if isinstance(result, Rendered)
        }
        if entries != self._stored:
            cache.save(self._folder, entries)

    def close(self) -> None:
        """End the process, if there is one, and what was begun with it."""
        self._engine.close()
        if self._worker is not None:
            self._worker.shutdown(wait=True, cancel_futures=True)
            self._worker = None
        self._begun.clear()
        self._order.clear()

    def _finish(self, keys: Iterable[str]) -> None:
        """Wait for those of `keys` that were begun, with all that was begun with them."""
        for key in keys:
            future = self._begun.get(key)
            if future is not None:
                done = self._order.pop(future)
                for each in done:
                    del self._begun[each]
                self._used.update(zip(done, future.result(), strict=True))

    def _typeset(self, formulas: Sequence[Marked]) -> list[Result]:
        requests = [request for formula in formulas for request in formula.requests]
        if not requests:
            return []
        results = iter(self._engine.render(requests))
        return [
            _combined(formula, [next(results) for _ in formula.requests]) for formula in formulas
        ]

    def _key(self, formula: Marked) -> str:
        """Return what a formula is kept under; each is asked for several times in a build."""
        if formula not in self._keys:
            self._keys[formula] = cache.key(self._prefix, formula.requests)
        return self._keys[formula]

    def _known(self, key: str) -> bool:
        if key not in self._used and key in self._stored:
            self._used[key] = Rendered(self._stored[key])
        return key in self._used

    @cached_property
    def _prefix(self) -> bytes:
        return cache.key_prefix(katex_version(self._root), self._macros)

    @cached_property
    def _stored(self) -> dict[str, str]:
        return cache.load(self._folder)


def _combined(formula: Marked, results: Sequence[Result]) -> Result:
    """Return the MathML of the formula as it is, with the visible part that has the marks.

    Where KaTeX does not take the marks, or would show anything else with them, they are left out.
    """
    if _OWN_MARK.search(formula.tex):
        return Rejected("\\htmlData is not allowed here: the build itself marks numbers with it")
    plain, marked = results[0], results[-1]
    if isinstance(plain, Rejected) or isinstance(marked, Rejected):
        return plain
    head, _, shown = plain.html.partition(_VISIBLE)
    _, _, with_marks = marked.html.partition(_VISIBLE)
    if _TAG.sub("", shown) != _TAG.sub("", with_marks):
        return plain
    return Rendered(head + _VISIBLE + with_marks)


def render_all(
    formulas: Iterable[Marked], root: Path, macros: Mapping[str, str] | None = None
) -> list[Result]:
    """Typeset formulas outside of a build, for a check; the cache is read and not written.

    Raises EngineError if Node or KaTeX is missing or fails.
    """
    with Renderer(root, macros) as renderer:
        return renderer.render(list(formulas))
