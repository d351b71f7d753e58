"""The values a page may state, seen by the check: look-ups at any precision, and what was used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .dependence import differs, shifted
from .equation import Reading, read
from .equation.page_names import VALUELESS
from .finding import Code
from .measured import Measured
from .real import Real, Scalar, decide
from .reference import Reference, ReferenceFault
from .script import PageScript, ScriptError
from .value import Tree, leaves

DIGITS = 30
T = TypeVar("T")


class Values:
    """The script of a page, or the lack of one."""

    def __init__(self, script: PageScript | None, missing: str = "") -> None:
        self._script = script
        self._missing = missing
        self._uses = _Uses()
        self._labels: Tree | None = None
        self._readings: dict[str, Reading] = {}
        self.pinning = True  # False while mutants are tried, whose digits are pinned already

    @property
    def has_names(self) -> bool:
        """Tell whether the script gives meaning to TeX names."""
        return self._script is not None and hasattr(self._script.module, "names")

    def inputs(self) -> dict[str, tuple[Fraction, ...]]:
        """Return the integers and Fractions of each input, whether it is one value or several."""
        found = {}
        for name, value in (self._script.inputs if self._script else {}).items():
            several = value if isinstance(value, list | tuple | range) else (value,)
            found[name] = tuple(Fraction(one) for one in several if isinstance(one, int | Fraction))
        return found

    def formulas(self) -> Mapping[str, object]:
        """Return the claims that defining formulas may be tied to."""
        return self._script.formulas if self._script else {}

    def claim(self, name: str) -> object:
        """Return a claim that a formula of the page is tied to, None if there is none."""
        self._uses.tied.add(name)
        return self.formulas().get(name)

    def names(self) -> Mapping[str, object]:
        """Return the TeX names of the page; a look-up computes at the present precision."""
        return _Names(self._script, self._uses) if self._script and self.has_names else {}

    def reading(self, tex: str) -> Reading:
        """Return what the equations of a formula come to, with the page's names."""
        if tex not in self._readings:
            try:
                reading = read(tex, self.names(), pinning=self.pinning)
            except (ValueError, TypeError) as error:  # a key of names() that is no TeX name
                raise ScriptError(*self._place("names"), str(error)) from None
            if not self.pinning:
                return reading
            self._readings[tex] = reading
        return self._readings[tex]

    def _place(self, name: str) -> tuple[str, int]:
        return (self._script.path, self._script.line_of(name)) if self._script else ("", 1)

    def guarded(self, call: Callable[[], T], name: str) -> T:
        """Run code of the script that `name` holds; what it raises comes out as ScriptError."""
        script = self._script
        return script.guarded(call, line=script.line_of(name)) if script else call()

    def labels(self, references: tuple[Reference, ...]) -> list[NDArray[np.object_]]:
        """Return, for each reference, an array of labels like `pe[2,3]` in the shape of its value.

        Raises ReferenceFault, which names the missing script if there is none.
        """
        if self._script is None:
            raise ReferenceFault(
                f"there is no script {self._missing}" if self._missing else "the page has no script"
            )
        tree = decide(self._script.tree)
        if self._labels is None:
            self._labels = _labelled(tree)
        found = []
        for reference in references:
            reference.value(tree)
            self._uses.bound.add(reference.name)
            labels = np.asarray(reference.look_up(self._labels), dtype=object)
            if reference.negative:
                labels = np.frompyfunc(lambda label: f"-{label}", 1, 1)(labels)
            found.append(np.asarray(labels, dtype=object))
        return found

    def element(self, reference: Reference, index: int) -> Callable[[], Scalar]:
        """Return a function that gives element `index`, in reading order, at any precision."""
        script = self._script
        assert script is not None

        def value() -> Scalar:
            found = np.asarray(reference.value(script.tree()), dtype=object)
            scalar: Scalar = found.flat[index]
            return scalar

        return value

    def all(self) -> Iterator[tuple[str, Callable[[], Scalar]]]:
        """Yield every single value with its label, for suggestions."""
        if self._script is None:
            return
        script = self._script
        tree = decide(script.tree)
        for name, leaf in leaves(_labelled(tree)):
            for index, label in enumerate(np.asarray(leaf, dtype=object).flat):
                yield label, _leaf_element(script, name, index)

    def script_line(self, name: str) -> str:
        """Return `path:line` of the place that defines `name`."""
        return f"{self._script.path}:{self._script.line_of(name)}" if self._script else ""

    def measured(self, value: Callable[[], Scalar]) -> Measured | None:
        """Return the number if others measured it."""
        number = decide(value)
        return number if isinstance(number, Measured) else None

    def shown(self, value: Scalar | Callable[[], Scalar] | None) -> tuple[str, str]:
        """Return a value's text at full precision, and its radius."""
        if value is None:
            return "", ""
        real = decide(lambda: Real(value() if callable(value) else value))
        return real.digits(DIGITS), real.radius()

    def inconsistencies(self, page: str) -> Iterator[tuple[str, int, Code, str]]:
        """Yield (path, line, code, message): systems that disagree, values and claims not used."""
        script = self._script
        if script is None:
            return
        for differing in script.disagreements():
            ball = Real(differing.ball).digits(12)
            message = (
                f"{differing.name} is {differing.floating!r} in float64 but {ball} in ball "
                "arithmetic"
            )
            yield (
                script.path,
                script.line_of(differing.name.partition(".")[0]),
                Code.SYSTEMS,
                message,
            )
        for name in decide(script.tree):
            if not decide(lambda name=name: self._uses.states(name, script)):  # type: ignore[misc]
                message = (
                    f"the value {name!r} is stated nowhere on {page}; state it, or drop it "
                    "from values()"
                )
                yield script.path, script.line_of(name), Code.UNUSED, message
        for name in script.formulas:
            if name not in self._uses.tied:
                message = (
                    f"the claim {name!r} is tied to no formula of {page}; write "
                    f"<!--formula: {name}--> behind one, or drop it from FORMULAS"
                )
                yield script.path, script.line_of("FORMULAS"), Code.UNUSED, message


@dataclass
class _Uses:
    """Which values of a page are stated, by bindings and through TeX names.

    All of names() runs at each look-up, so a value that is read then may belong to another name.
    """

    bound: set[str] = field(default_factory=set)  # by a binding, or by a function that a name is
    early: set[str] = field(default_factory=set)  # read while names() ran
    asked: set[str] = field(default_factory=set)  # TeX names that were looked up
    tied: set[str] = field(default_factory=set)  # claims that formulas are tied to

    def states(self, name: str, script: PageScript) -> bool:
        """Tell whether the page states the value, or a TeX name that it uses depends on it."""
        if name in self.bound or name not in self.early:
            return name in self.bound
        tree = script.tree()
        other = {**tree, name: shifted(tree[name])}
        try:
            before, after = script.names(tree), script.names(other)
        except ScriptError:
            return True  # names() cannot do without it
        both = (tree, other)
        return any(differs(before.get(each), after.get(each), both) for each in self.asked)


class _Names(Mapping[str, object]):
    """TeX names, evaluated afresh at each look-up so that they follow the working precision."""

    def __init__(self, script: PageScript, uses: _Uses) -> None:
        self._script = script
        self._uses = uses

    def __getitem__(self, name: str) -> object:
        watched = _Watched(self._script.tree(), self._uses.early)
        found = self._script.names(watched)[name]
        watched.read = self._uses.bound  # from now on it is a function of that name that reads
        self._uses.asked.add(name)
        return self._guarded(found) if callable(found) else found

    def _guarded(self, function: Callable[..., object]) -> Callable[..., object]:
        return lambda *arguments: self._script.guarded(lambda: function(*arguments), VALUELESS)

    def __iter__(self) -> Iterator[str]:
        return iter(decide(lambda: self._script.names(self._script.tree())))

    def __len__(self) -> int:
        return len(list(iter(self)))


class _Watched(Mapping[str, object]):
    """A tree that remembers in `read` which of its names were looked up."""

    def __init__(self, tree: Tree, read: set[str]) -> None:
        self._tree = tree
        self.read = read

    def __getitem__(self, name: str) -> object:
        value = self._tree[name]
        self.read.add(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._tree)

    def __len__(self) -> int:
        return len(self._tree)


def _leaf_element(script: PageScript, name: str, index: int) -> Callable[[], Scalar]:
    def value() -> Scalar:
        leaf = dict(leaves(script.tree()))[name]
        scalar: Scalar = np.asarray(leaf, dtype=object).flat[index]
        return scalar

    return value


def _labelled(tree: Tree, where: str = "") -> Tree:
    """Return a tree of the same shape that holds each value's own reference."""
    labels: dict[str, object] = {}
    for key, value in tree.items():
        name = f"{where}.{key}" if where else key
        if isinstance(value, Mapping):
            labels[key] = _labelled(value, name)
        elif isinstance(value, np.ndarray):
            array = np.empty(value.shape, dtype=object)
            for index in np.ndindex(*value.shape):
                array[index] = f"{name}[{','.join(map(str, index))}]"
            labels[key] = array
        else:
            labels[key] = name
    return labels
