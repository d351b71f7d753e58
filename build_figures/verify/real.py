"""The strict real number of the ball system: it never admits, holds or becomes an inexact float.

Arrays of Real are NumPy object arrays. These work, each under a test:
  arithmetic   + - * / // % ** abs negative positive square reciprocal sign, matmul (@), dot, vdot,
               inner, outer, einsum, tensordot, kron, cross, trace, np.linalg.norm
  functions    sqrt cbrt exp exp2 expm1 log log2 log10 log1p hypot fabs conjugate
               sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh arccosh arctanh
               degrees radians deg2rad rad2deg floor ceil rint round
  reductions   sum prod mean var std cumsum cumprod diff min max ptp median argmin argmax all any
  decisions    comparisons, maximum minimum fmax fmin clip where sort argsort unique searchsorted
  shape        stack concatenate reshape transpose tile repeat roll flip triu tril diag linspace
What decides, decides for certain or raises Undecided.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

import numpy as np
from flint import arb, fmpq

from . import elementary, enclosure
from .decimal_text import digits_text, fraction, midpoint, radius_text
from .enclosure import MINUS_INFINITY, Known
from .exact import rational
from .precision import PRECISIONS, Undecided, current_precision, decide, working_precision

__all__ = [
    "PRECISIONS",
    "Real",
    "Scalar",
    "Undecided",
    "current_precision",
    "decide",
    "working_precision",
]


def _method(function: elementary.Function) -> Callable[[Real], Real]:
    """Make the method under which NumPy's object loops look for a function."""

    def method(self: Real) -> Real:
        return _real(function(self.known))

    return method


class Real:
    """One real number, immutable: an exact rational, an enclosing ball, or minus infinity.

    Operands may be Real, int, Fraction, a float that is exactly the decimal it prints as (0.5, but
    not 0.1), or -inf (for masks).
    Raises TypeError for any other operand, Undecided where more precision could decide, ValueError
    or ZeroDivisionError where the result certainly does not exist.
    """

    __slots__ = ("known",)
    known: Known  # what is known of the value

    def __init__(self, value: Operand) -> None:
        object.__setattr__(self, "known", _operand(value))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Real is immutable; {name} cannot be set")

    @staticmethod
    def pi() -> Real:
        """Return pi at the working precision."""
        return _real(enclosure.settled(arb.pi()))

    @property
    def ball(self) -> arb:
        """The enclosing ball; that of an exact rational is made at the working precision."""
        return enclosure.ball(self.known)

    def exact(self) -> Fraction | None:
        """Return the value if it is finite and known exactly, otherwise None."""
        return fraction(self.known) if isinstance(self.known, fmpq) else None

    def midpoint(self) -> Fraction:
        """Return the value if it is known exactly, otherwise the middle of its ball.

        Raises ValueError for minus infinity.
        """
        if enclosure.is_infinite(self.known):
            raise ValueError("minus infinity has no digits")
        return midpoint(self.known)

    def overlaps(self, other: Operand) -> bool:
        """Tell whether both may be equal: False proves that they differ."""
        theirs = _operand(other)
        if isinstance(self.known, fmpq) and isinstance(theirs, fmpq):
            return self.known == theirs
        return enclosure.ball(self.known).overlaps(enclosure.ball(theirs))

    def digits(self, count: int = 30) -> str:
        """Return `count` significant digits, or as many as the radius leaves certain."""
        return "-inf" if enclosure.is_infinite(self.known) else digits_text(self.known, count)

    def radius(self) -> str:
        """Return the radius of the ball, rounded up, like "1.2e-39"; "0" if the value is exact."""
        return radius_text(self.known) if isinstance(self.known, arb) else "0"

    def __str__(self) -> str:
        return self.digits()

    def __repr__(self) -> str:
        inside = str(self.known) if isinstance(self.known, fmpq) else self.digits(15)
        return f"Real({inside})" if self.radius() == "0" else f"Real({inside} +/- {self.radius()})"

    def __copy__(self) -> Real:
        return self

    def __deepcopy__(self, memo: object) -> Real:
        return self

    # Operators. An array on the other side is left to NumPy, which comes back element by element.

    def __add__(self, other: Operand) -> Real:
        return _binary(enclosure.add, self, other)

    def __radd__(self, other: Operand) -> Real:
        return _binary(enclosure.add, self, other)

    def __sub__(self, other: Operand) -> Real:
        return _binary(enclosure.subtract, self, other)

    def __rsub__(self, other: Operand) -> Real:
        return _real(enclosure.subtract(_operand(other), self.known))

    def __mul__(self, other: Operand) -> Real:
        return _binary(enclosure.multiply, self, other)

    def __rmul__(self, other: Operand) -> Real:
        return _binary(enclosure.multiply, self, other)

    def __truediv__(self, other: Operand) -> Real:
        return _binary(enclosure.divide, self, other)

    def __rtruediv__(self, other: Operand) -> Real:
        return _real(enclosure.divide(_operand(other), self.known))

    def __floordiv__(self, other: Operand) -> Real:
        return _binary(elementary.floor_divide, self, other)

    def __rfloordiv__(self, other: Operand) -> Real:
        return _real(elementary.floor_divide(_operand(other), self.known))

    def __mod__(self, other: Operand) -> Real:
        return _binary(elementary.remainder, self, other)

    def __rmod__(self, other: Operand) -> Real:
        return _real(elementary.remainder(_operand(other), self.known))

    def __pow__(self, other: Operand) -> Real:
        return _binary(enclosure.power, self, other)

    def __rpow__(self, other: Operand) -> Real:
        if isinstance(other, (float, np.floating)):
            # Fraction.__pow__ of Python 3.11 rounds its Fraction to a float before it asks us.
            raise TypeError("a power whose base is a float or a Fraction; write real(base) ** x")
        return _real(enclosure.power(_operand(other), self.known))

    def __neg__(self) -> Real:
        return _real(enclosure.negate(self.known))

    def __pos__(self) -> Real:
        return self

    def __abs__(self) -> Real:
        return _real(enclosure.magnitude(self.known))

    # Comparisons. A number compared with itself is certain, however wide its ball.

    def __lt__(self, other: Operand) -> bool:
        return _compare("<", self, other)

    def __le__(self, other: Operand) -> bool:
        return _compare("<=", self, other)

    def __gt__(self, other: Operand) -> bool:
        return _compare(">", self, other)

    def __ge__(self, other: Operand) -> bool:
        return _compare(">=", self, other)

    def __eq__(self, other: object) -> bool:
        return _compare("==", self, other)

    def __ne__(self, other: object) -> bool:
        return _compare("!=", self, other)

    __hash__ = None  # type: ignore[assignment]  # balls that look equal need not be equal numbers

    def __bool__(self) -> bool:
        return enclosure.sign(self.known) != 0

    # Functions. NumPy's object loops call these methods by the names of its own functions.

    sqrt = _method(enclosure.square_root)
    cbrt = _method(elementary.cbrt)
    exp = _method(elementary.exp)
    exp2 = _method(elementary.exp2)
    expm1 = _method(elementary.expm1)
    log = _method(elementary.log)
    log2 = _method(elementary.log2)
    log10 = _method(elementary.log10)
    log1p = _method(elementary.log1p)
    sin = _method(elementary.sin)
    cos = _method(elementary.cos)
    tan = _method(elementary.tan)
    arcsin = _method(elementary.arcsin)
    arccos = _method(elementary.arccos)
    arctan = _method(elementary.arctan)
    sinh = _method(elementary.sinh)
    cosh = _method(elementary.cosh)
    tanh = _method(elementary.tanh)
    arcsinh = _method(elementary.arcsinh)
    arccosh = _method(elementary.arccosh)
    arctanh = _method(elementary.arctanh)
    degrees = rad2deg = _method(elementary.degrees)
    radians = deg2rad = _method(elementary.radians)
    fabs = __abs__
    conjugate = __pos__
    rint = _method(elementary.rint)
    __floor__ = _method(elementary.floor)
    __ceil__ = _method(elementary.ceil)

    def arctan2(self, x: Operand) -> Real:
        """Return the angle of the point (x, self), in (-pi, pi]."""
        return _binary(elementary.arctan2, self, x)

    def hypot(self, other: Operand) -> Real:
        """Return the length of the vector (self, other)."""
        return _binary(elementary.hypot, self, other)


Scalar: TypeAlias = Real | int | Fraction
Operand: TypeAlias = Scalar | float  # the float only if it is exact, see the class
Comparison: TypeAlias = Callable[[Any, Any], bool]

_CERTAIN: Final[dict[str, tuple[Comparison, Comparison]]] = {
    "<": (operator.lt, operator.ge),
    "<=": (operator.le, operator.gt),
    ">": (operator.gt, operator.le),
    ">=": (operator.ge, operator.lt),
    "==": (operator.eq, operator.ne),
    "!=": (operator.ne, operator.eq),
}


def _real(known: Known) -> Real:
    real = object.__new__(Real)
    object.__setattr__(real, "known", known)
    return real


def _operand(value: object) -> Known:
    """Return what is known of an operand; raise TypeError if it may not be one."""
    if isinstance(value, Real):
        return value.known
    if isinstance(value, (float, np.floating)) and value == -np.inf:
        return MINUS_INFINITY
    return rational(value)


def _binary(operation: Callable[[Known, Known], Known], a: Real, b: object) -> Real:
    return NotImplemented if isinstance(b, np.ndarray) else _real(operation(a.known, _operand(b)))


def _compare(symbol: str, a: Real, b: object) -> bool:
    """Answer what is certain: flint's comparisons are true only then, and false in doubt."""
    if isinstance(b, np.ndarray):
        left_to_numpy: bool = NotImplemented
        return left_to_numpy
    ours, theirs = a.known, _operand(b)
    if ours is theirs:  # one and the same number, however wide its ball
        return symbol in ("<=", ">=", "==")
    holds, fails = _CERTAIN[symbol]
    if holds(ours, theirs):
        return True
    if fails(ours, theirs):
        return False
    raise Undecided(f"cannot tell whether {a!r} {symbol} {b!r}")
