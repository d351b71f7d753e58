"""Working precision of ball arithmetic: the one place that touches flint's global setting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import flint

T = TypeVar("T")

PRECISIONS: tuple[int, ...] = (128, 256, 512, 1024, 2048, 4096)  # bits


class Undecided(ArithmeticError):
    """A question that the working precision cannot answer: repeat it with more bits."""


def current_precision() -> int:
    """Return the working precision in bits."""
    return flint.ctx.prec


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
    """Compute with `bits` bits inside the block, and restore the precision found on every exit.

    Blocks may be nested. The setting is global to the process: no threads.
    Raises ValueError if bits is less than 2.
    """
    if bits < 2:
        raise ValueError(f"working precision of {bits} bits; use at least 2")
    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


def decide(compute: Callable[[], T]) -> T:
    """Return what `compute` returns at the first of PRECISIONS that decides all it asks.

    Raises Undecided if even the last does not decide; any other exception at once.
    """
    before = flint.ctx.prec
    try:
        for bits in PRECISIONS[:-1]:
            flint.ctx.prec = bits
            try:
                return compute()
            except Undecided:
                continue
        flint.ctx.prec = PRECISIONS[-1]
        return compute()
    finally:
        flint.ctx.prec = before
