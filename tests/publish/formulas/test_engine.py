"""One Node process typesets; whatever goes wrong with it is one clear line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_figures.publish.formulas import EngineError, Rejected, Rendered, engine
from build_figures.publish.formulas.engine import Engine, Request

from .conftest import ROOT

FORMULA = Request("x", display=False)


@pytest.fixture
def running(root: Path) -> Iterator[Engine]:
    """Start an engine."""
    with Engine(root) as started:
        started.render([FORMULA])
        yield started


def gone(pid: int) -> bool:
    """Tell whether a process ends within half a minute."""
    for _ in range(300):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{pid}/stat")
        if state.exists() and state.read_text("utf-8").rsplit(")", 1)[1].split()[0] == "Z":
            return True  # ended; nobody has asked for its exit code
        time.sleep(0.1)
    return False


def test_formulas_are_typeset_in_order(running: Engine) -> None:
    """Many formulas, in several lines of JSON, come back in the order they went out."""
    count = engine.BATCH + 1
    results = running.render([Request(f"x_{{{n}}}", display=n % 2 == 0) for n in range(count)])

    for number, result in enumerate(results):
        assert isinstance(result, Rendered)
        assert f">x_{{{number}}}</annotation>" in result.html
        assert ("katex-display" in result.html) == (number % 2 == 0)


def test_both_mathml_and_hidden_visible_part_are_there(running: Engine) -> None:
    """Readers of the screen get MathML; what is seen is hidden from them."""
    (result,) = running.render([Request(r"\sqrt{2}", display=False)])

    assert isinstance(result, Rendered)
    assert "<msqrt><mn>2</mn></msqrt>" in result.html
    assert '<span class="katex-html" aria-hidden="true">' in result.html


@pytest.mark.parametrize(
    ("tex", "message", "position"),
    [
        (r"a + \foo", r"Undefined control sequence: \foo", 4),
        (r"x^", "Expected group after '^'", 1),
        (r"\text{𝒳} + \foo", r"Undefined control sequence: \foo", 11),
        ("é", 'Accented Unicode text character "é" used in math mode [unicodeTextInMathMode]', 0),
        (r"\href{https://example.org}{a}", r"\href is not allowed here", None),
        (r"\htmlId{a}{b}", r"\htmlId is not allowed here", None),
        (r"\includegraphics{a.png}", r"\includegraphics is not allowed here", None),
        (r"\def\a{\a}\a", "Too many expansions: infinite loop or need to increase", None),
        (r"a \\ b", r"\\ breaks no line here; write \begin{aligned} or \begin{gathered}", None),
        ("a % b", "% comment has no terminating newline", None),
        ("{" * 20_000 + "}" * 20_000, "Maximum call stack size exceeded", None),
    ],
)
def test_rejected_formulas_say_why(
    running: Engine, tex: str, message: str, position: int | None
) -> None:
    """What KaTeX rejects, drops or would print in red is rejected, with its reason on one line."""
    (result,) = running.render([Request(tex, display=True)])

    assert isinstance(result, Rejected)
    assert result.message.startswith(message)
    assert "\n" not in result.message
    assert position == result.position


def test_no_macro_outlives_its_formula(running: Engine) -> None:
    """A macro that one formula defines for all is unknown to the next."""
    first, second = running.render(
        [Request(r"\gdef\q{1}\q", display=False), Request(r"\q", display=False)]
    )

    assert isinstance(first, Rendered)
    assert isinstance(second, Rejected)


def test_macros_of_the_site_are_known(root: Path) -> None:
    """Macros given to the engine work in every formula."""
    with Engine(root, {r"\PE": r"\operatorname{PE}"}) as engine:
        for result in engine.render(
            [Request(r"\PE(2)", display=False), Request(r"\PE", display=True)]
        ):
            assert isinstance(result, Rendered)


def test_nothing_starts_without_a_formula(root: Path) -> None:
    """The process waits for the first formula."""
    with Engine(root) as engine:
        assert [] == engine.render([])
        assert not engine.running


def test_close_ends_the_process(running: Engine) -> None:
    """No process is left behind, and a later formula starts another."""
    process = running._process
    assert process
    running.close()

    assert process.poll() is not None
    assert not running.running
    assert isinstance(running.render([FORMULA])[0], Rendered)


def test_an_interrupt_ends_the_process(running: Engine) -> None:
    """Interrupted amid an answer, the engine does not take it for the next one."""

    class Interrupted:
        def readline(self) -> bytes:
            raise KeyboardInterrupt

        def close(self) -> None:
            pass

    process = running._process
    assert process
    assert process.stdout
    process.stdout.close()
    process.stdout = Interrupted()  # type: ignore[assignment]  # all that is read from

    with pytest.raises(KeyboardInterrupt):
        running.render([FORMULA])
    assert process.poll() is not None
    assert not running.running


def test_a_killed_worker_is_one_clear_error(running: Engine) -> None:
    """An engine whose process died says so, and is usable again."""
    assert running._process
    running._process.kill()
    running._process.wait()

    with pytest.raises(EngineError, match=r"typesets formulas died: run `npm ci`$"):
        running.render([FORMULA])
    assert isinstance(running.render([FORMULA])[0], Rendered)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("not JSON", "answered garbage"),
        ('["no", "object"]', "answered garbage"),
        ('{"results": []}', "answered garbage"),
        ('{"results": [{}]}', "answered garbage"),
        ('{"results": [{"html": 7}]}', "answered garbage"),
        ('{"results": [{"html": "<span class=katex-error>x</span>"}]}', "answered garbage"),
        ("", "answered garbage"),
    ],
)
def test_garbage_is_one_clear_error(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, message: str
) -> None:
    """A worker that answers anything but what was asked is stopped."""
    worker = tmp_path / "worker.mjs"
    worker.write_text(
        "console.log('{\"ready\": true}');\n"
        f"process.stdin.on('data', () => console.log({answer!r}));\n",
        "utf-8",
    )
    monkeypatch.setattr(engine, "WORKER", worker)

    with Engine(root) as broken, pytest.raises(EngineError, match=message) as caught:
        broken.render([FORMULA])
    assert "\n" not in str(caught.value)
    assert not broken.running


def test_a_worker_that_is_not_ready_is_one_clear_error(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that greets with anything else is stopped."""
    worker = tmp_path / "worker.mjs"
    worker.write_text("console.log('{}'); process.stdin.resume();\n", "utf-8")
    monkeypatch.setattr(engine, "WORKER", worker)

    with Engine(root) as broken, pytest.raises(EngineError, match="answered garbage"):
        broken.render([FORMULA])
    assert not broken.running


def test_a_worker_that_cannot_start_says_what_node_said(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason that Node gives on its way out is part of the one line."""
    worker = tmp_path / "worker.mjs"
    worker.write_text("await import('no-such-package');\n", "utf-8")
    monkeypatch.setattr(engine, "WORKER", worker)

    with Engine(root) as broken, pytest.raises(EngineError, match="no-such-package") as caught:
        broken.render([FORMULA])
    assert "\n" not in str(caught.value)


def test_a_worker_that_hangs_is_stopped(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that never answers does not hang the build."""
    worker = tmp_path / "worker.mjs"
    worker.write_text("process.stdin.resume();\n", "utf-8")
    monkeypatch.setattr(engine, "WORKER", worker)
    monkeypatch.setattr(engine, "PATIENCE", 0.5)

    with Engine(root) as broken, pytest.raises(EngineError, match="died"):
        broken.render([FORMULA])


def test_missing_katex_says_how_to_install_it(tmp_path: Path) -> None:
    """Without node_modules there is one line with the command to type."""
    with Engine(tmp_path) as broken, pytest.raises(EngineError, match=r"run `make site` or `npm"):
        broken.render([FORMULA])


def test_missing_node_says_how_to_install_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package that brings Node there is one line with the command to type."""
    monkeypatch.setattr(engine.importlib.util, "find_spec", lambda _: None)

    with Engine(root) as broken, pytest.raises(EngineError, match=r"Node is missing .*`make site`"):
        broken.render([FORMULA])


def test_an_outdated_katex_is_an_error(root: Path) -> None:
    """A KaTeX that is not the one package.json pins is not used in silence."""
    assert "0." in engine.katex_version(root)
    (root / "package.json").write_text('{"dependencies": {"katex": "0.0.1"}}', "utf-8")

    with pytest.raises(EngineError, match=r"package\.json pins 0\.0\.1: run `npm ci`"):
        engine.katex_version(root)


def test_node_is_not_looked_for_on_path(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Node comes from the Python package, and its behavior from nowhere else."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("NODE_OPTIONS", "--no-such-option")

    with Engine(root) as engine:
        assert isinstance(engine.render([FORMULA])[0], Rendered)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_process_never_outlives_python(how: signal.Signals) -> None:
    """Killed, ended or interrupted, Python takes the Node process with it."""
    script = textwrap.dedent("""
        import signal, sys, time
        from pathlib import Path
        from build_figures.publish.formulas.engine import Engine, Request
        # what a shell starts in the background ignores an interrupt, and so do its children
        signal.signal(signal.SIGINT, signal.default_int_handler)
        engine = Engine(Path(sys.argv[1]))
        engine.render([Request("x", False)])
        print(engine._process.pid, flush=True)
        time.sleep(60)
    """)
    with subprocess.Popen(
        [sys.executable, "-c", script, ROOT], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as python:
        assert python.stdout
        worker = int(python.stdout.readline())
        python.send_signal(how)
        python.wait()

    assert gone(worker)
