"""Kernels: what they put out, what fails them, and that none outlives the build."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nbclient import NotebookClient

from build_figures.publish.notebooks import execution
from build_figures.publish.notebooks.execution import run
from build_figures.publish.notebooks.kernel_output import Problem, Run
from build_figures.verify import Notebook
from tests.publish.notebooks.conftest import ROOT

PATIENCE = 60  # seconds until a process that should have ended counts as one that never will


def ran(*cells: str, root: Path = ROOT) -> Run:
    """Return what comes of a notebook with these code cells."""
    (came,) = run([Notebook("".join(f"# %%\n{cell}\n" for cell in cells))], root)
    return came


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and waits for its parent does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][:1]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def test_outputs_are_those_of_jupyter() -> None:
    """Printed text, the value of the last line, pictures with their labels, or nothing."""
    came = ran(
        'print("one")\nprint("two")\n3',
        "import matplotlib.pyplot as plt\n_, axes = plt.subplots()\naxes.set_title('height 4');",
        "x = 5",
    )

    assert () == came.problems
    (printed, value), (picture,), nothing = came.outputs
    assert ("one\ntwo\n", False) == (printed.text, printed.result)
    assert ("3", True) == (value.text, value.result)
    assert ("", ("height 4",)) == (picture.text, picture.labels)
    assert picture.svg.startswith("<svg")
    assert () == nothing


def test_a_notebook_runs_inside_a_running_loop() -> None:
    """Whoever builds may do so from Jupyter, or beside a browser that is driven from this thread."""

    async def build() -> Run:
        return ran("1 + 1")

    with ThreadPoolExecutor() as apart:  # this thread may have such a loop itself by now
        (cell,) = apart.submit(lambda: asyncio.run(build())).result().outputs

    assert ["2"] == [output.text for output in cell]


def test_a_notebook_puts_out_the_same_each_time() -> None:
    """Hashes, the order of sets and the names in a drawing are fixed."""
    cells = ('print(hash("a"), {"b", "c"})', "import matplotlib.pyplot as plt\nplt.bar([1], [2]);")

    assert ran(*cells) == ran(*cells)


def test_what_is_printed_slowly_is_one_output() -> None:
    """A kernel sends what is printed from time to time; the page must not show how fast it was."""
    came = ran("import time\nfor n in range(3):\n    print(n, flush=True)\n    time.sleep(0.3)")

    assert ["0\n1\n2\n"] == [output.text for output in came.outputs[0]]


def test_a_heatmap_follows_the_scheme() -> None:
    """An image becomes shapes in the look's colors, and other colors are refused."""
    image = (
        'import matplotlib.pyplot as plt\nplt.imshow([[-1, 1]], cmap="RdBu_r", vmin=-1, vmax=1);'
    )
    ((picture,),) = ran(image).outputs

    assert "<image" not in picture.svg
    assert "var(--pe-diverge-low" in picture.svg
    assert "var(--pe-diverge-high" in picture.svg
    for slip in (image.replace("RdBu_r", "viridis"), image.replace("vmin=-1", "vmin=0")):
        (problem,) = ran(slip).problems
        assert "ValueError: draw images around zero" in problem.message


@pytest.mark.parametrize(
    ("cell", "line", "message"),
    [
        ("1\n\n1 / 0", 6, "ZeroDivisionError: division by zero"),
        ("import warnings\nwarnings.warn('careful')", 5, "UserWarning: careful"),
        ("import numpy as np\nnp.float64(1) / 0", 5, "RuntimeWarning: divide by zero"),
        ("raise ValueError", 4, "ValueError"),
        ("input()", 4, "StdinNotImplementedError: "),
        ("import os\nos._exit(0)", 3, "Kernel died"),
        ("import sys\nprint('hm', file=sys.stderr)", 3, "the cell writes to the error stream: hm"),
        ("object()", 3, "the output holds an address in memory, 'at 0x"),
        ("print('/tmp/x/y', 1)", 3, "the output holds a path of this machine, '/tmp/x/y'"),
        (
            "from IPython.display import HTML\nHTML('<b>')",
            3,
            "the cell shows text/html; a page shows text and figures",
        ),
    ],
)
def test_problems(cell: str, line: int, message: str) -> None:
    """Whatever fails or cannot be published is told with its cell and line."""
    came = ran("x = 1", cell)

    (problem,) = came.problems
    assert (line, 2) == (problem.line, problem.cell)
    assert problem.message.startswith(message)


def test_a_cell_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a limit, and the kernel is gone when it is reached."""
    # Only for this cell: those before it may be slow to start, and are not what is stopped.
    monkeypatch.setattr(execution, "time_limit", lambda cell: 1 if "while" in cell.source else 120)

    (problem,) = ran("import time", "while True:\n    time.sleep(0.01)").problems
    assert (3, 2) == (problem.line, problem.cell)
    assert "timed out" in problem.message


def test_an_output_that_never_comes_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine what a cell puts out may come late; it is waited for, or the build fails."""

    async def silence(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(NotebookClient, "_async_poll_output_msg", silence)
    monkeypatch.setattr(execution, "ARRIVAL_LIMIT", 1)
    (problem,) = ran("1").problems

    assert "timed out" in problem.message


def test_a_notebook_cannot_see_where_it_runs(tmp_path: Path) -> None:
    """It imports from the project, and finds nothing else there, nor what its user has set."""
    (tmp_path / "mine.py").write_text("X = 7\n", encoding="utf-8")
    came = ran(
        "import os, mine\nprint(os.listdir('.') == ['kernel.json'], mine.X)",
        "print(sorted(name for name in os.environ if name.startswith('PYTHON')))",
        root=tmp_path,
    )

    assert "7" in came.outputs[0][0].text
    assert "['PYTHONHASHSEED', 'PYTHONPATH', 'PYTHONUTF8']\n" == came.outputs[1][0].text


def test_nothing_runs_where_nothing_is_asked() -> None:
    """No notebooks, no kernels; no cells, no outputs."""
    assert [] == run([], ROOT)
    assert Run() == ran()
    assert [Run(), Run()] == run([Notebook("# %% [markdown]\n# text\n")] * 2, ROOT)


def test_problems_of_one_notebook_do_not_touch_another() -> None:
    """Each has its own kernel and its own result."""
    good, bad = Notebook("# %%\nprint(1)\n"), Notebook("# %%\nx\n")
    found = run([bad, good, bad], ROOT)

    assert [1, 0, 1] == [len(each.problems) for each in found]
    assert Problem(2, 1, "NameError: name 'x' is not defined") == found[0].problems[0]
    assert "1\n" == found[1].outputs[0][0].text


def test_no_kernel_is_left() -> None:
    """A kernel has ended when its notebook has, well or badly."""
    pids = [
        int(ran("import os\nprint(os.getpid())").outputs[0][0].text),
        int(ran("import os\nprint(os.getpid())", "x").outputs[0][0].text),
    ]

    assert [False, False] == [alive(pid) for pid in pids]


# What a shell starts in the background ignores an interrupt, and so do its children unless told.
BUILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from build_figures.publish.notebooks.execution import run
from build_figures.verify import Notebook

CELL = '''# %%
import os, pathlib, time
pathlib.Path({folder!r}, str(os.getpid())).touch()
time.sleep(600)
'''
run([Notebook(CELL)] * 2, Path({root!r}))
"""


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        (signal.SIGINT, {-signal.SIGINT, 130, 1}),
        (signal.SIGTERM, {128 + signal.SIGTERM}),
        (signal.SIGKILL, {-signal.SIGKILL}),
    ],
    ids=["interrupt", "termination", "kill"],
)
def test_kernels_end_with_the_build(sent: signal.Signals, codes: set[int], tmp_path: Path) -> None:
    """However a build is ended while its kernels work, they end as well."""
    folder = tmp_path / "pids"
    folder.mkdir()
    program = BUILD.format(folder=str(folder), root=str(ROOT))
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        processors = min(2, os.cpu_count() or 1)
        wait_until(lambda: len(list(folder.iterdir())) == processors, "the kernels never started")
        kernels = [int(path.name) for path in folder.iterdir()]
        assert all(map(alive, kernels))
        process.send_signal(sent)
        process.communicate(timeout=PATIENCE)

    assert process.returncode in codes
    wait_until(lambda: not any(map(alive, kernels)), "a kernel outlives its build")
