"""NumPy on arrays of Real: what works agrees with float64 and mpmath, what cannot work raises."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf
from numpy.typing import NDArray

from build_figures.verify.number_system import BALLS, FLOATS, NumberSystem
from build_figures.verify.real import Real, Undecided, working_precision

from .truth import encloses, truth

Array = NDArray[Any]

LINE = [Fraction(1, 3), Fraction(5, 2), Fraction(-7, 4), Fraction(2), Fraction(-3), Fraction(0)]
POSITIVE = [
    Fraction(1, 3),
    Fraction(5, 2),
    Fraction(7, 4),
    Fraction(2),
    Fraction(3),
    Fraction(1, 7),
]
UNIT = [
    Fraction(1, 3),
    Fraction(-1, 2),
    Fraction(3, 4),
    Fraction(0),
    Fraction(-9, 10),
    Fraction(1, 10),
]
SQUARE = [[1, Fraction(1, 2), 3], [Fraction(3, 4), 2, Fraction(-1, 3)], [0, 1, Fraction(5, 7)]]

LOOPS = [
    (np.sqrt, mp.sqrt, POSITIVE),
    (np.cbrt, lambda x: mp.sign(x) * mp.root(abs(x), 3), LINE),
    (np.exp, mp.exp, LINE),
    (np.exp2, lambda x: mpf(2) ** x, LINE),
    (np.expm1, mp.expm1, LINE),
    (np.log, mp.log, POSITIVE),
    (np.log2, lambda x: mp.log(x, 2), POSITIVE),
    (np.log10, mp.log10, POSITIVE),
    (np.log1p, mp.log1p, POSITIVE),
    (np.sin, mp.sin, LINE),
    (np.cos, mp.cos, LINE),
    (np.tan, mp.tan, LINE),
    (np.arcsin, mp.asin, UNIT),
    (np.arccos, mp.acos, UNIT),
    (np.arctan, mp.atan, LINE),
    (np.sinh, mp.sinh, LINE),
    (np.cosh, mp.cosh, LINE),
    (np.tanh, mp.tanh, LINE),
    (np.arcsinh, mp.asinh, LINE),
    (np.arccosh, mp.acosh, [1 + x for x in POSITIVE]),
    (np.arctanh, mp.atanh, UNIT),
    (np.degrees, mp.degrees, LINE),
    (np.rad2deg, mp.degrees, LINE),
    (np.radians, mp.radians, LINE),
    (np.deg2rad, mp.radians, LINE),
    (np.floor, mp.floor, LINE),
    (np.ceil, mp.ceil, LINE),
    (np.rint, mp.nint, LINE),
    (np.abs, abs, LINE),
    (np.fabs, abs, LINE),
    (np.negative, lambda x: -x, LINE),
    (np.positive, lambda x: x, LINE),
    (np.conjugate, lambda x: x, LINE),
    (np.square, lambda x: x * x, LINE),
    (np.reciprocal, lambda x: 1 / x, POSITIVE),
]


@pytest.mark.parametrize(("loop", "reference", "values"), LOOPS)
def test_loops_of_one(
    loop: Callable[[Array], Array], reference: Callable[[mpf], mpf], values: list[Fraction]
) -> None:
    """A function applied to an array encloses what mpmath says of each element."""
    with working_precision(128):
        results = loop(BALLS.array(values))

    for result, value in zip(results, values, strict=True):
        assert isinstance(result, Real)
        assert encloses(result, reference(truth(value)))


@pytest.mark.parametrize(
    ("loop", "reference", "left"),
    [
        (np.add, lambda x, y: x + y, LINE),
        (np.subtract, lambda x, y: x - y, LINE),
        (np.multiply, lambda x, y: x * y, LINE),
        (np.divide, lambda x, y: x / y, LINE),
        (np.floor_divide, lambda x, y: mp.floor(x / y), LINE),
        (np.remainder, lambda x, y: x - y * mp.floor(x / y), LINE),
        (np.power, lambda x, y: x**y, POSITIVE),
        (np.maximum, max, LINE),
        (np.minimum, min, LINE),
        (np.fmax, max, LINE),
        (np.fmin, min, LINE),
        (np.arctan2, mp.atan2, LINE),
        (np.hypot, mp.hypot, LINE),
    ],
)
def test_loops_of_two(
    loop: Callable[[Array, Array], Array],
    reference: Callable[[mpf, mpf], mpf],
    left: list[Fraction],
) -> None:
    """A function of two arrays encloses what mpmath says of each pair."""
    with working_precision(128):
        results = loop(BALLS.array(left), BALLS.array(POSITIVE))

    for result, x, y in zip(results, left, POSITIVE, strict=True):
        assert encloses(Real(result), reference(truth(x), truth(y)))


EXPRESSIONS: dict[str, Callable[[Array], Any]] = {
    "sum": np.sum,
    "sum of columns": lambda a: a.reshape(2, 3).sum(axis=0),
    "prod": np.prod,
    "mean": np.mean,
    "mean of rows": lambda a: a.reshape(2, 3).mean(axis=1, keepdims=True),
    "var": np.var,
    "sample variance": lambda a: np.var(a, ddof=1),
    "std": np.std,
    "std of columns": lambda a: a.reshape(2, 3).std(axis=0),
    "average": lambda a: np.average(a, weights=a * a),
    "cumsum": np.cumsum,
    "cumprod": np.cumprod,
    "diff": np.diff,
    "min": np.min,
    "max": np.max,
    "ptp": np.ptp,
    "median": np.median,
    "argmin": np.argmin,
    "argmax": np.argmax,
    "all": lambda a: np.all(a > -9),
    "any": lambda a: np.any(a > 9),
    "sort": np.sort,
    "argsort": np.argsort,
    "unique": np.unique,
    "searchsorted": lambda a: np.searchsorted(np.sort(a), a),
    "running maximum": np.maximum.accumulate,
    "less": lambda a: a < 1,
    "less or equal": lambda a: a <= 2,
    "greater": lambda a: a > 1,
    "greater or equal": lambda a: 2 >= a,
    "equal": lambda a: a == 2,
    "not equal": lambda a: a != 2,
    "number on the left": lambda a: a[0] < np.arange(6),
    "number equal to each": lambda a: a[3] == np.arange(6),
    "number divided by each": lambda a: a[0] // np.arange(1, 7) + a[0] % np.arange(1, 7),
    "sign": np.sign,
    "where": lambda a: np.where(a > 1, a, 0),
    "mask": lambda a: a[a > 0],
    "clip": lambda a: np.clip(a, -1, 2),
    "nonzero": lambda a: np.nonzero(a)[0],
    "round": np.round,
    "round to two": lambda a: np.round(a, 2),
    "method round": lambda a: a.round(3),
    "norm": np.linalg.norm,
    "norm of rows": lambda a: np.linalg.norm(a.reshape(2, 3), axis=1),
    "sum norm": lambda a: np.linalg.norm(a, 1),
    "largest norm": lambda a: np.linalg.norm(a, np.inf),
    "outer": lambda a: np.outer(a, a),
    "vdot": lambda a: np.vdot(a, a),
    "inner": lambda a: np.inner(a, a),
    "cross": lambda a: np.cross(a[:3], a[3:]),
    "kron": lambda a: np.kron(a[:2], a),
    "convolve": lambda a: np.convolve(a, a),
    "polyval": lambda a: np.polyval([1, 2, 3], a),
    "stack": lambda a: np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(-1),
    "concatenate": lambda a: np.concatenate([a, [1, 2]]),
    "transpose": lambda a: a.reshape(2, 3).T,
    "tile": lambda a: np.tile(a, 2),
    "repeat": lambda a: np.repeat(a, 2),
    "roll": lambda a: np.roll(a, 1),
    "flip": np.flip,
    "triu": lambda a: np.triu(a.reshape(2, 3)),
    "tril": lambda a: np.tril(a.reshape(2, 3)),
    "diag": np.diag,
    "linspace": lambda a: np.linspace(a[0], a[1], 4),
    "float matrix": lambda a: np.eye(6) @ a,
    "integers on the left": lambda a: np.arange(6) - a,
    "integers on the right": lambda a: a * np.arange(6),
    "scalar on the left": lambda a: a[0] / (1 + np.arange(6)),
    "NumPy scalar": lambda a: np.int64(3) / a[0] + np.float64(0.5),
    "in place": lambda a: np.add(a, 1, out=a.copy()),
    "vectorize": np.vectorize(lambda x: 2 * x),
    "softmax with a mask": lambda a: (
        (e := np.exp(np.where(np.tri(6)[3] > 0, a, -np.inf) - np.max(a))) / e.sum()
    ),
}  # fmt: skip


def assert_agree(balls: object, floats: object) -> None:
    """Assert that the ball run gave the shape and the values of the float run, and no float."""
    expected, results = np.asarray(floats, dtype=float), np.asarray(balls, dtype=object)
    assert results.shape == expected.shape
    for result, near in zip(results.flat, expected.flat, strict=True):
        assert not isinstance(result, float)
        middle = result.midpoint() if isinstance(result, Real) else result
        assert float(middle) == pytest.approx(near, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_expressions(name: str) -> None:
    """An expression gives the same in balls as in float64."""
    with working_precision(128):
        balls = EXPRESSIONS[name](BALLS.array(LINE))

    assert_agree(balls, EXPRESSIONS[name](FLOATS.array(LINE)))


@pytest.mark.parametrize(
    "product",
    [
        np.matmul,
        np.dot,
        lambda a, b: np.tensordot(a, b, axes=1),
        lambda a, b: np.einsum("ij,jk->ik", a, b),
        lambda a, b: np.einsum("ij,jk,kl->il", a, b, a, optimize=True),
        lambda a, b: np.einsum("ii", a) + np.trace(b),
        lambda a, b: np.linalg.matrix_power(a, 3) - b,
        np.vecdot,
        lambda a, b: np.stack([a, b]) @ b[0],
    ],
)
def test_products(product: Callable[[Array, Array], Any]) -> None:
    """Products of matrices are the same in balls as in float64."""

    def compute(real: NumberSystem) -> Any:
        a = real.array(SQUARE)
        return product(a, np.sin(a))

    with working_precision(128):
        balls = compute(BALLS)

    assert_agree(balls, compute(FLOATS))


def overlapping() -> tuple[Array, Array]:
    """Return two arrays of the same irrational numbers in different balls."""
    roots = np.sqrt(BALLS.array([2, 3, 5, 6, 7]))
    return roots, roots * roots / roots


CHOICES: dict[str, Callable[[Array, Array], Any]] = {
    "argmax": lambda a, b: np.argmax(np.concatenate([a, b])),
    "argmin": lambda a, b: np.argmin(np.concatenate([a, b])),
    "max": lambda a, b: np.max(np.concatenate([a, b])),
    "min": lambda a, b: np.min(np.concatenate([a, b])),
    "median": lambda a, b: np.median(np.concatenate([a, b])),
    "sort": lambda a, b: np.sort(np.concatenate([a, b])),
    "stable sort": lambda a, b: np.sort(np.concatenate([a, b]), kind="stable"),
    "argsort": lambda a, b: np.argsort(np.concatenate([a, b])),
    "unique": lambda a, b: np.unique(np.concatenate([a, b])),
    "partition": lambda a, b: np.partition(np.concatenate([a, b]), 3),
    "searchsorted": np.searchsorted,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "fmax": np.fmax,
    "fmin": np.fmin,
    "clip": lambda a, b: np.clip(a, b, 9),
    "where": lambda a, b: np.where(a < b, 1, 0),
    "less": lambda a, b: a < b,
    "equal": lambda a, b: a == b,
    "not equal": lambda a, b: a != b,
    "array_equal": np.array_equal,
    "isin": np.isin,
    "membership": lambda a, b: a[0] in b,
    "sign": lambda a, b: np.sign(a - b),
    "any": lambda a, b: np.any(a - b),
    "all": lambda a, b: np.all(a - b),
    "nonzero": lambda a, b: np.nonzero(a - b),
    "count_nonzero": lambda a, b: np.count_nonzero(a - b),
    "cast to bool": lambda a, b: (a - b).astype(bool),
    "logical_not": lambda a, b: np.logical_not(a - b),
    "floor": lambda a, b: np.floor(a * b),
    "remainder": lambda a, b: (a * b) % 1,
    "round": lambda a, b: np.round(a * b / 8, 2),
    "reciprocal": lambda a, b: 1 / (a - b),
}


@pytest.mark.parametrize("name", CHOICES)
def test_choices_are_certain(name: str) -> None:
    """Nothing is chosen, counted or cut by a comparison that balls do not decide."""
    with working_precision(128):
        a, b = overlapping()
        with pytest.raises(Undecided):
            CHOICES[name](a, b)


REFUSED: dict[str, Callable[[Array], Any]] = {
    "fill zeros": lambda a: np.zeros(6).__setitem__(slice(None), a),
    "fill one zero": lambda a: np.zeros(6).__setitem__(0, a[0]),
    "fill integers": lambda a: np.zeros(6, dtype=int).__setitem__(3, a[3]),
    "fill complex": lambda a: np.zeros(6, dtype=complex).__setitem__(3, a[3]),
    "fill float32": lambda a: np.zeros(6, dtype=np.float32).__setitem__(3, a[3]),
    "into a float array": lambda a: np.exp(a, out=np.zeros(6)),
    "add in place": lambda a: np.add.at(np.zeros(6), [0], a[:1]),
    "astype float": lambda a: a.astype(float),
    "astype float32": lambda a: a.astype(np.float32),
    "astype int": lambda a: a.astype(int),
    "astype complex": lambda a: a.astype(complex),
    "array of floats": lambda a: np.array(list(a), dtype=float),
    "fromiter": lambda a: np.fromiter(a, float),
    "sum in floats": lambda a: np.sum(a, dtype=float),
    "mean in floats": lambda a: np.mean(a, dtype=float),
    "exponent of ten": lambda a: np.logspace(a[0], a[1], 3),
    "positions over an odd width": lambda a: a * (2 * np.arange(6) / 6),
    "tenths": lambda a: 0.1 * a,
    "array of tenths": lambda a: np.full(6, 0.1) + a,
    "equal to tenths": lambda a: a == np.full(6, 0.1),
    "tenths below": lambda a: np.full(6, 0.1) < a,
    "pi": lambda a: np.pi * a,
    "float32": lambda a: np.float32(0.1) + a,
    "booleans": lambda a: (a > 0) * a,
    "complex": lambda a: 1j * a,
    "not a number": lambda a: a + np.nan,
    "infinity": lambda a: a + np.inf,
    "nothing": lambda a: np.empty_like(a) + a,
    "isnan": np.isnan,
    "isfinite": np.isfinite,
    "isclose": lambda a: np.isclose(a, a),
    "allclose": lambda a: np.allclose(a, a),
    "float_power": lambda a: np.float_power(a, 2),
    "copysign": lambda a: np.copysign(a, a),
    "heaviside": lambda a: np.heaviside(a, 0),
    "logaddexp": lambda a: np.logaddexp(a, a),
    "trunc": np.trunc,
    "modf": np.modf,
    "frexp": np.frexp,
    "fmod": lambda a: np.fmod(a, a + 9),
    "sinc": np.sinc,
    "interp": lambda a: np.interp(a, [0, 1], [0, 1]),
    "percentile": lambda a: np.percentile(a, 33),
    "gradient": np.gradient,
    "histogram": np.histogram,
    "fft": np.fft.fft,
    "det": lambda a: np.linalg.det(np.outer(a, a)),
    "inv": lambda a: np.linalg.inv(np.outer(a, a)),
    "solve": lambda a: np.linalg.solve(np.outer(a, a), a),
    "svd": lambda a: np.linalg.svd(np.outer(a, a)),
    "eig": lambda a: np.linalg.eig(np.outer(a, a)),
    "matrix norm": lambda a: np.linalg.norm(np.outer(a, a), 2),
    "cubic norm": lambda a: np.linalg.norm(a, 3),
    "arange": lambda a: np.arange(a[0], a[1]),
    "index": lambda a: np.arange(6)[a[3]],
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """What NumPy would compute in floats, or not at all, raises."""
    with pytest.raises((TypeError, AttributeError, IndexError)):
        REFUSED[name](BALLS.array(LINE))


@pytest.mark.parametrize(("fill", "taken"), [(np.zeros_like, 0), (np.ones_like, 1)])
def test_filled_like_balls(fill: Callable[[Array], Array], taken: int) -> None:
    """An array filled like one of Reals takes Reals."""
    filled = fill(BALLS.array(LINE))
    filled[0] = BALLS("0.1")

    assert [Real(x).exact() for x in filled] == [Fraction(1, 10)] + 5 * [taken]
