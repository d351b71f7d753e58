"""The notebooks at home: run from start to end, and exercises graded right and wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from build_figures.publish.notebooks.download import ipynb
from build_figures.publish.reference_module import ReferenceModule
from build_figures.verify import Notebook

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.py"))
EXERCISE = re.compile(r"print\(checks\.grade\((?P<answer>\w+), checks\.(?P<check>\w+)\)\)")
ANSWERS = {
    "my_attention": """
        scores = np.where(mask, q @ k.T / np.sqrt(q.shape[1]), -np.inf)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True) @ v
    """,
    "my_permutation": "return np.eye(len(order))[order]",
    "my_encode": """
        angle = np.asarray(pos)[:, np.newaxis] / 10000 ** (2 * np.arange(d // 2) / d)
        return np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(len(pos), d)
    """,
    "my_wavelengths": "return 2 * np.pi * 10000 ** (2 * np.arange(d // 2) / d)",
    "my_rotation": """
        b = k / 10000 ** (2 * np.arange(d // 2) / d)
        matrix = np.zeros((d, d))
        for i in range(d // 2):
            block = [[np.cos(b[i]), np.sin(b[i])], [-np.sin(b[i]), np.cos(b[i])]]
            matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block
        return matrix
    """,
    "my_similarity": "return np.mean(np.cos(gap / 10000 ** (2 * np.arange(d // 2) / d)))",
}


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of packages: NumPy and matplotlib, with what they need, and nothing else."""
    folder = tmp_path_factory.mktemp("packages")
    waiting, known = ["numpy", "matplotlib"], set()
    while waiting:
        name = waiting.pop()
        known.add(name)
        found = distribution(name)
        tops = {
            file.parts[0]
            for file in found.files or ()
            if file.parts[0] not in ("..", "__pycache__")
        }
        for top in tops:
            link = folder / top
            if not link.is_symlink():
                link.symlink_to(found.locate_file(top))
        for need in found.requires or ():
            needed = re.match(r"[\w.-]+", need)
            if needed and "extra ==" not in need and needed[0] not in known:
                waiting.append(needed[0])
    return folder


@pytest.fixture(params=["folder", "single file"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a folder with the downloaded reference module, in each of its forms."""
    module = ReferenceModule.make(ROOT, *described())
    name, content = next(
        (name, content)
        for name, content in module.downloads.items()
        if name.endswith(".zip" if request.param == "folder" else ".py")
    )
    file = tmp_path / Path(name).name
    file.write_bytes(content)
    if request.param == "folder":
        subprocess.run(
            [sys.executable, "-m", "zipfile", "-e", str(file), str(tmp_path)], check=True
        )
    return tmp_path


def described() -> tuple[dict[str, str], object]:
    """Return titles and table of the page about the module, as a build does."""
    from build_figures.verify import read

    titles = {
        page.relative_to(ROOT / "docs").as_posix(): page.stem
        for page in (ROOT / "docs").rglob("*")
        if page.suffix in (".md", ".py")
    }
    page = ROOT / "docs" / "reference" / "module.md"
    return titles, read("module.md", page.read_text(encoding="utf-8")).meta["explained"]


def run(home: Path, environment: Path, source: str) -> str:
    """Return what a program prints that sees its own folder, NumPy and matplotlib alone."""
    (home / "program.py").write_text(source, encoding="utf-8")
    start = (
        "import runpy, sys; sys.path[:] = "
        f"[p for p in sys.path if 'site-packages' not in p] + {[str(home), str(environment)]!r}; "
        "runpy.run_path('program.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start],
        cwd=home,
        env={"MPLBACKEND": "svg", "MPLCONFIGDIR": str(home), "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_there_are_the_notebooks_that_are_tested() -> None:
    """The folder is where it is thought to be, and each notebook ends in exercises."""
    assert {"order_blind", "sinusoidal", "gaps"} <= {file.stem for file in NOTEBOOKS}
    asked = {match["answer"] for file in NOTEBOOKS for match in EXERCISE.finditer(file.read_text())}
    assert set(ANSWERS) == asked
    for file in NOTEBOOKS:
        assert "# ## Exercises" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_downloaded_notebook_runs_to_its_end(file: Path, home: Path, environment: Path) -> None:
    """As a program and cell by cell, away from this project, with the same printed results."""
    source = file.read_text(encoding="utf-8")
    cells = json.loads(ipynb(Notebook(source), lambda to: ""))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    gone = "import importlib.util\nassert importlib.util.find_spec('build_figures') is None\n"
    said = run(home, environment, source + gone)

    assert said == run(home, environment, "\n\n".join([*code, gone]))
    assert len(EXERCISE.findall(source)) == said.count("not filled in yet\n") > 0


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_right_answers_are_right(file: Path, tmp_path: Path) -> None:
    """With its functions filled in, a notebook grades all of them as right."""
    assert ["right"] * len(verdicts(file, ANSWERS, tmp_path)) == verdicts(file, ANSWERS, tmp_path)


WRONG = {
    "my_attention": ("return q @ k.T @ v", "return v", "return None if n else v"),
    "my_permutation": ("return np.eye(len(order))[order].T", "return order"),
    "my_encode": ("return np.zeros((len(pos), d))", "return pos", "return np.sin(pos)[:, None] + np.zeros(d)"),
    "my_wavelengths": ("return 10000 ** (2 * np.arange(d // 2) / d)", "return 1"),
    "my_rotation": ("return np.eye(d)", "return np.zeros((d, d))", "return k"),
    "my_similarity": ("return 1", "return np.cos(gap)", "return gap / 0"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "answer"), [(n, a) for n, all_ in WRONG.items() for a in all_])
def test_wrong_answers_are_wrong(name: str, answer: str, tmp_path: Path) -> None:
    """A wrong answer is called wrong with a reason, and the notebook still runs to its end."""
    (file,) = (file for file in NOTEBOOKS if f"def {name}(" in file.read_text(encoding="utf-8"))
    found = verdicts(file, ANSWERS | {name: answer}, tmp_path)

    assert 1 == sum(each.startswith("not yet: ") and len(each) > 12 for each in found)
    assert len(found) - 1 == found.count("right")


def verdicts(file: Path, answers: dict[str, str], folder: Path) -> list[str]:
    """Return what the notebook's cells say of these answers."""
    source = file.read_text(encoding="utf-8")
    for name, answer in answers.items():
        body = (
            "\n".join(line[4:] for line in answer.split("\n"))
            if "\n" in answer
            else f"    {answer}"
        )
        source = re.sub(
            rf"(def {name}\([^)]*\):\n[^\n]*\n)    # Write your code here\.\n",
            lambda match, body=body: f"{match[1]}{body}\n",
            source,
        )
    program = folder / "filled.py"
    program.write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program)],
        env={"MPLBACKEND": "svg", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [
        line for line in done.stdout.splitlines() if re.match(r"right$|not yet|not filled", line)
    ]
