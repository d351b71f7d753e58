"""The formulas of one build: received during conversion, typeset and inserted page by page."""

from __future__ import annotations

import hashlib
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from build_figures.verify.finding import Code, Finding

from . import extension, insertion, marks
from .engine import Rejected, Rendered
from .rendering import Marked, Renderer
from .source import Formula, Reading, read


@dataclass(frozen=True)
class Numbered:
    """The checked numbers of one formula."""

    tex: str  # as in the page's source
    spans: tuple[tuple[int, int], ...] = ()  # of the numerals within `tex`, in order
    ids: tuple[int, ...] = ()  # what each of them is called on its page: data-n


@dataclass(frozen=True)
class _Slot:
    """A formula that a placeholder stands for."""

    marked: Marked
    ids: tuple[int, ...]
    formula: Formula | None  # None if the page's source does not hold it


class _Page:
    """A page between `begin_page` and `insert`."""

    def __init__(self, path: str, reading: Reading, numbers: Iterable[Numbered]) -> None:
        self.path = path
        self.reading = reading
        self.slots: dict[str, _Slot] = {}
        self.received: list[tuple[str, bool]] = []  # TeX, and whether it is a display formula
        self._number = _number(path)
        self._waiting: dict[str, deque[Formula]] = defaultdict(deque)
        for formula in self.reading.formulas:
            self._waiting[_same(formula.tex)].append(formula)
        self._numbers: dict[str, deque[Numbered]] = defaultdict(deque)
        for numbered in numbers:
            self._numbers[_same(numbered.tex)].append(numbered)

    def receive(self, tex: str, *, display: bool) -> str:
        """Return the placeholder of the next formula that reads `tex`."""
        formulas, numbers = self._waiting[_same(tex)], self._numbers[_same(tex)]
        formula = formulas.popleft() if formulas else None
        numbered = numbers.popleft() if numbers else Numbered(formula.tex if formula else tex)
        key = f"{self._number}-{len(self.slots)}"
        marked = Marked(numbered.tex, display, numbered.spans)
        self.slots[key] = _Slot(marked, numbered.ids, formula)
        self.received.append((tex, display))
        return insertion.placeholder(key, tex)

    def place(self, slot: _Slot) -> tuple[int, int]:
        """Return line and column of a formula in the page's source."""
        return (slot.formula.line, slot.formula.column) if slot.formula else (1, 1)

    def rejection(self, slot: _Slot, rejected: Rejected) -> Finding:
        """Return the finding for a formula that KaTeX rejects."""
        message = f"KaTeX rejects this formula: {rejected.message}"
        if slot.formula and rejected.position is not None:
            line, column = self.reading.place(slot.formula.start + rejected.position)
            message += f" (at {line}:{column})"
        return Finding(self.path, *self.place(slot), Code.FORMULA_REJECTED, message)

    def unplaced(self, key: str, what: str) -> Finding:
        """Return the finding for a formula that conversion put where it cannot be."""
        slot = self.slots.get(key)
        place = self.place(slot) if slot else (1, 1)
        return Finding(self.path, *place, Code.FORMULA_SYNTAX, what)


class Formulas:
    """All formulas of a build, behind one cache and at most one process.

    root: the project's folder. macros: TeX macros known to every formula.
    For each page: `begin_page`, its conversion, then `insert` into its finished HTML.
    """

    def __init__(self, root: Path, macros: Mapping[str, str] | None = None) -> None:
        self.renderer = Renderer(root, macros)
        self._pages: dict[str, _Page] = {}
        self._readings: dict[str, Reading] = {}  # of each page, the last

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def check_pages(self, pages: Iterable[tuple[str, str, Iterable[Numbered]]]) -> list[Finding]:
        """Return an F102 finding for each formula that KaTeX rejects, on all pages, sorted.

        pages: path, text and numbers as for `begin_page`. What the build needs is typeset then,
        in one round trip. Raises EngineError.
        """
        waiting: list[tuple[_Page, _Slot]] = []
        for path, text, numbers in pages:
            page = self._received(path, text, numbers)
            waiting += ((page, slot) for slot in page.slots.values())
        results = self.renderer.render([slot.marked for _, slot in waiting])
        return sorted(
            page.rejection(slot, result)
            for (page, slot), result in zip(waiting, results, strict=True)
            if isinstance(result, Rejected)
        )

    def expect(self, path: str, text: str, numbers: Iterable[Numbered]) -> None:
        """Have the formulas of a page typeset while this process goes on, if the cache lacks them.

        Arguments as for `begin_page`. What goes wrong is said when the formulas are asked for.
        """
        page = self._received(path, text, numbers)
        self.renderer.begin([slot.marked for slot in page.slots.values()])

    def _received(self, path: str, text: str, numbers: Iterable[Numbered]) -> _Page:
        """Return a page that has received the formulas of its source."""
        page = _Page(path, self._reading(path, text), numbers)
        for formula in page.reading.formulas:
            page.receive(formula.tex, display=formula.display)
        return page

    def begin_page(self, path: str, text: str, numbers: Iterable[Numbered] = ()) -> None:
        r"""Make `path` the page whose formulas are converted next. Starts no process.

        text: its source with front matter and "\n" line ends, for the places of findings.
        numbers: in reading order. A TeX that stands on the page more than once needs an entry
        for every time, without spans and ids where nothing is checked.
        """
        page = self._pages[path] = _Page(path, self._reading(path, text), numbers)

        def receive(tex: str, options: Mapping[str, Any] | None = None) -> str:
            return page.receive(tex, display=bool((options or {}).get("display-mode")))

        extension.receive_with(receive)

    def _reading(self, path: str, text: str) -> Reading:
        known = self._readings.get(path)
        if known is None or known.text != text:
            known = self._readings[path] = read(text)
        return known

    def received(self, path: str) -> list[tuple[str, bool]]:
        """Return what the conversion of a page handed over: TeX, and whether it is displayed."""
        return list(self._pages[path].received)

    def replay(self, path: str, received: Iterable[tuple[str, bool]]) -> None:
        """Receive again, in place of a conversion whose HTML was kept, what it handed over."""
        page = self._pages[path]
        for tex, display in received:
            page.receive(tex, display=display)

    def misplaced(self, path: str, html: str) -> list[Finding]:
        """Return an F101 finding for each formula that a page's converted HTML cannot show."""
        page = self._pages[path]
        return sorted(page.unplaced(key, message) for key, message in _misplaced(page, html))

    def insert(self, path: str, html: str) -> tuple[str, list[Finding]]:
        """Return the finished HTML of a page with its formulas, and what is wrong with them.

        F102: KaTeX rejects it. F101: it stands where a formula cannot, or nowhere at all. A formula
        with a finding is left as its TeX. What the cache lacks is typeset in one round trip.
        Raises EngineError, and KeyError if `path` was not begun.
        """
        page = self._pages[path]
        results = dict(
            zip(
                page.slots,
                self.renderer.render([s.marked for s in page.slots.values()]),
                strict=True,
            )
        )
        wrong = {key: page.unplaced(key, message) for key, message in _misplaced(page, html)}
        for key, result in results.items():
            if isinstance(result, Rejected):
                wrong[key] = page.rejection(page.slots[key], result)

        def formula(key: str) -> insertion.Typeset | None:
            result = results.get(key)
            if key in wrong or not isinstance(result, Rendered):
                return None
            slot = page.slots[key]
            katex = marks.renumber(result.html, slot.ids)
            return insertion.Typeset(katex, slot.ids, slot.marked.display)

        return insertion.insert(html, formula), sorted(wrong.values())

    def save(self) -> None:
        """Write the cache; call it when the build has succeeded, so that a failed one leaves it."""
        self.renderer.save()

    def close(self) -> None:
        """End the process and let go of markdown-katex; call it however the build ends."""
        extension.receive_with(extension.show_tex)
        self.renderer.close()


def _misplaced(page: _Page, html: str) -> Iterator[tuple[str, str]]:
    """Yield key and message for each formula of a page that its HTML cannot show."""
    present = set(insertion.keys(html))
    for key in page.slots:
        if key not in present:
            yield key, "this formula is published nowhere; write it where text can stand"
    for key in present - set(page.slots):
        yield key, "a formula that does not belong to this page was put into it"
    for key, place in insertion.misplaced(html):
        yield key, f"a formula in {place} is garbled; write it in words"


def _number(path: str) -> int:
    """Return what the keys of a page's formulas begin with: the same in every build, never 0."""
    return 1 + int(hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:12], 16)


def _same(tex: str) -> str:
    """Return what two writings of one formula have in common: all but line ends and outer space."""
    return tex.replace("\r\n", "\n").strip()
