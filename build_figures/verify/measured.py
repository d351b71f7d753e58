"""Numbers measured by others: exact as printed, with their source, never sharper."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Self

_Operation = Callable[[Fraction, Fraction], Fraction]


class Measured(Fraction):
    """A decimal as its source prints it, or what exact arithmetic derives from such decimals.

    unit: of the last digit printed; None for a derived number, of which any digits may be stated.
    source: who measured it, and where that is printed.
    """

    source: str
    unit: Fraction | None

    def __new__(cls, text: str | Fraction, source: str = "", unit: Fraction | None = None) -> Self:
        """Return the number that `text` prints. Raises ValueError if it is no plain decimal."""
        number = super().__new__(cls, text)
        if isinstance(text, str):
            digits = text.strip().lstrip("+-")
            whole, _, decimals = digits.partition(".")
            if not (whole + decimals).isdecimal():
                raise ValueError(f"{text!r} is no plain decimal; copy the digits as printed")
            unit = Fraction(1, 10 ** len(decimals))
        number.source = source
        number.unit = unit
        return number

    def __neg__(self) -> Measured:
        """Return the negative; it is as sharp as the number itself."""
        return Measured(-Fraction(self), self.source, self.unit)

    def __pos__(self) -> Measured:
        """Return the number itself."""
        return self

    def _derived(self, other: Any, operation: _Operation) -> Any:
        if not isinstance(other, int | Fraction):
            return NotImplemented
        sources = dict.fromkeys((self.source, getattr(other, "source", "")))
        result = operation(Fraction(self), Fraction(other))
        return Measured(result, "; ".join(filter(None, sources)))

    def __add__(self, other: Any) -> Any:
        """Return the sum; it stays measured."""
        return self._derived(other, lambda a, b: a + b)

    def __radd__(self, other: Any) -> Any:
        """Return the sum; it stays measured."""
        return self._derived(other, lambda a, b: b + a)

    def __sub__(self, other: Any) -> Any:
        """Return the difference; it stays measured."""
        return self._derived(other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Any:
        """Return the difference; it stays measured."""
        return self._derived(other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Any:
        """Return the product; it stays measured."""
        return self._derived(other, lambda a, b: a * b)

    def __rmul__(self, other: Any) -> Any:
        """Return the product; it stays measured."""
        return self._derived(other, lambda a, b: b * a)

    def __truediv__(self, other: Any) -> Any:
        """Return the quotient; it stays measured."""
        return self._derived(other, lambda a, b: a / b)

    def __rtruediv__(self, other: Any) -> Any:
        """Return the quotient; it stays measured."""
        return self._derived(other, lambda a, b: b / a)
