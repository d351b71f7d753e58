"""Run notebooks in kernels of their own, which never outlive the call."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build_figures.verify import Notebook

from .kernel_output import Problem, Run, outputs

if TYPE_CHECKING:
    from nbformat import NotebookNode

OWN = Path(__file__).parents[3]  # where this package is imported from
TIME_LIMIT = 120  # seconds for one cell
ARRIVAL_LIMIT = 120  # seconds until what a cell has put out is here
_PREPARE = "from build_figures.publish.notebooks import kernel\nkernel.prepare()\ndel kernel"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_PLACE = re.compile(r"Cell In\[(?P<count>\d+)\], line (?P<line>\d+)")


def run(notebooks: Sequence[Notebook], root: Path) -> list[Run]:
    """Run each notebook in a kernel of its own, all at once, and return what came of them.

    root: the project, from which the notebooks import. A kernel ends with its notebook, and all
    end when this call does, by an interrupt or a termination as well.
    """
    if not notebooks:
        return []
    begun: Future[Callable[[], object]] = Future()

    async def work() -> list[Run]:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        begun.set_result(lambda: loop.call_soon_threadsafe(task.cancel))
        return await _run_all(notebooks, root)

    # In a thread, because the caller's may run a loop already: those of Jupyter and Playwright do.
    with ThreadPoolExecutor(max_workers=1) as thread, _left_by_termination():
        working = thread.submit(lambda: asyncio.run(work()))
        try:
            return working.result()
        except BaseException:
            cancel = begun.result()
            if not working.done():
                cancel()
            raise


async def _run_all(notebooks: Sequence[Notebook], root: Path) -> list[Run]:
    # As many at a time as there are processors: a kernel that waits may miss its time limit.
    places = asyncio.Semaphore(os.cpu_count() or 1)

    async def one(notebook: Notebook) -> Run:
        async with places:
            return await _run(notebook, root)

    return list(await asyncio.gather(*map(one, notebooks)))


@contextmanager
def _left_by_termination() -> Iterator[None]:
    """Treat a termination as Python treats an interrupt: end what was begun, then leave."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(*_: object) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def time_limit(cell: NotebookNode) -> int:  # noqa: ARG001, nbclient asks for each cell
    """Return how many seconds a cell may take."""
    return TIME_LIMIT


async def _run(notebook: Notebook, root: Path) -> Run:
    from jupyter_client.kernelspec import KernelSpecManager
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from nbformat import v4

    cells = [cell for cell in notebook.cells if not cell.markdown]
    sources = [_PREPARE, *(cell.source for cell in cells)]
    document = v4.new_notebook(
        cells=[v4.new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(sources)]
    )
    with tempfile.TemporaryDirectory() as folder:
        # The kernel of this very Python, whatever others this machine has; no file outside.
        specs = KernelSpecManager(ensure_native_kernel=True, kernel_dirs=[])
        manager = AsyncKernelManager(
            kernel_spec_manager=specs, connection_file=str(Path(folder, "kernel.json"))
        )
        if os.name == "posix":  # else over TCP, where others on the machine could listen
            manager.transport, manager.ip = "ipc", str(Path(folder, "kernel"))
        client = NotebookClient(
            document,
            km=manager,
            timeout_func=time_limit,
            startup_timeout=TIME_LIMIT,
            # Else, whenever the machine is slow, a print is an output of its own, and what comes
            # seconds late is left out without a word.
            coalesce_streams=True,
            iopub_timeout=ARRIVAL_LIMIT,
            raise_on_iopub_timeout=True,
        )
        at = 0
        ended: tuple[Problem, ...] = ()
        try:
            await client.async_start_new_kernel(cwd=folder, env=_environment(root, folder))
            await client.async_start_new_kernel_client()
            for at, cell in enumerate(document.cells):
                await client.async_execute_cell(cell, at)
        except CellExecutionError as error:
            ended = (_raised(cells, at, error),)
        except (CellTimeoutError, DeadKernelError, RuntimeError) as error:
            says = str(error).strip().splitlines()[0]
            ended = (Problem(cells[at - 1].line if at else 1, at, says),)
        finally:
            if client.kc is not None:
                client.kc.stop_channels()
            if manager.has_kernel:
                await manager.shutdown_kernel(now=True)
    if ended:  # what the last cell put out is the error that was just named
        del document.cells[max(at, 1) :]
    found = [outputs(cell.outputs) for cell in document.cells[1:]]
    problems = [
        Problem(cells[index].line, index + 1, message)
        for index, (_, messages) in enumerate(found)
        for message in messages
    ]
    return Run(tuple(shown for shown, _ in found), (*problems, *ended))


def _raised(cells: Sequence[Any], at: int, error: Any) -> Problem:
    """Return what a cell raised, with the line of the notebook where it did."""
    what = f"{error.ename}: {error.evalue}".splitlines()[0].rstrip(": ")
    if at == 0:
        return Problem(1, 0, f"the kernel cannot be prepared: {what}")
    places = list(_PLACE.finditer(_ANSI.sub("", error.traceback)))
    # The first cell that runs prepares the kernel, so the counts are those of `cells`, plus one.
    count, line = (int(places[-1]["count"]), int(places[-1]["line"])) if places else (at + 1, 1)
    cell = cells[count - 2]
    return Problem(cell.first + line - 1, count - 1, what)


def _environment(root: Path, folder: str) -> Mapping[str, str]:
    """Return the surroundings of a kernel: the same on every machine, whatever its user set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {
        "PYTHONPATH": os.pathsep.join(dict.fromkeys([str(OWN), str(root)])),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "IPYTHONDIR": folder,
        "JUPYTER_CONFIG_DIR": folder,
        "JUPYTER_NO_CONFIG": "1",
        "NO_COLOR": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
