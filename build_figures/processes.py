"""The same work on many things, in several processes at once.

Nothing depends on it but time: each thing is worked on alone, and results come in order.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TypeVar

FEWEST = 8  # things that are worth a process
T = TypeVar("T")
R = TypeVar("R")


def each(work: Callable[[T], R], things: Sequence[T], module: str) -> Iterator[R]:
    """Yield what `work` returns for each thing, in order; what it raises comes out.

    work: known by name to other processes. module: what it needs, imported once for all of them.
    If a process ends before its time, what is left is done here.
    """
    done = 0
    count = min(processes(), len(things) // FEWEST)
    if count > 1:
        # Where little changed, these would take longer than the work.
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        import_module(module)
        try:
            with ProcessPoolExecutor(count, get_context("fork")) as pool:
                for result in pool.map(work, things, chunksize=2):
                    yield result
                    done += 1
        except BrokenProcessPool:
            pass
    for thing in things[done:]:
        yield work(thing)


def processes() -> int:
    """Return how many processes may work at once; 1 where they cannot be forked safely."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))
