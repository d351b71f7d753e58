"""A small site with notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CONFIG = f"""
site_name: x
theme: mkdocs
exclude_docs: |
  *.py
  !/notebooks/*.py
plugins:
  - search
  - mkdocs-jupyter:
      include: ["docs/notebooks/*.py"]
      ignore: ["*.md"]
hooks: [{(ROOT / "build_figures" / "publish" / "hook.py").as_posix()!r}]
markdown_extensions:
  - tables
  - attr_list
  - build_figures.publish.formulas.extension
  - build_figures.publish.notebooks.deferred
"""
ONE = """\
# ---
# title: The first
# description: What it is about.
# ---

# %% [markdown]
# # The first
#
# It is 0.125<!--=eighth-->, and $`\\frac{1}{4} = 0.25`$; see [the second](two.py).

# %%
from one_subject import eighth

print(eighth())

# %% alt="A line that rises"
import matplotlib.pyplot as plt

plt.plot([1, 2]);

# %% [markdown]
# The end.
"""
TWO = """\
# %% [markdown]
# # The second

# %%
import two_subject

assert two_subject.TWO == 2
"a value"
"""
SCRIPT = (
    "from fractions import Fraction\n\n\ndef values(real):\n    return {'eighth': Fraction(1, 8)}\n"
)
FILES = {
    "mkdocs.yml": CONFIG,
    "docs/index.md": "# Home\n\n[The first](notebooks/one.py)\n",
    "docs/notebooks/one.py": ONE,
    "docs/notebooks/two.py": TWO,
    "docs/tool.py": "print('never published')\n",
    "one_subject.py": "from deeper import EIGHTH\n\n\ndef eighth():\n    return EIGHTH\n",
    "deeper.py": "EIGHTH = 1 / 8\n",
    "two_subject.py": "TWO = 2\n",
    "build_figures/pages/notebooks/one.py": SCRIPT,
    "build_figures/figures/.keep": "",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a site with two notebooks, in a folder whose path has a space."""
    root = tmp_path / "a site"
    for name, content in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    return root


def change(file: Path, before: str, after: str) -> None:
    """Replace a text that the file holds."""
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def build(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build`."""
    command = [sys.executable, "-P", "-m", "mkdocs", "build", *options]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
