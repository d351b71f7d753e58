"""Notebooks to take home, as Jupyter reads them."""

from __future__ import annotations

import json

import nbformat

from build_figures.publish.notebooks.download import ipynb
from build_figures.verify import Notebook

SOURCE = """\
# ---
# title: A notebook
# ---

# %% [markdown]
# # A notebook
#
# It is 0.5<!--=half--> of $`\\pi`$, see [the $`x`$ page](../a/b.md#c), [here](#a), `[code](x.md)` and <https://x.y>.
# `<!--=code-->` and `$x$` stay, 1957<!--ok: year--> too.
#
# ```math
# x = y
# ```
#
# <!--formula: one-->
#
# The end.

# %% alt="A picture"
import numpy as np

x = 1
"""


def cells(address: str = "") -> list[dict[str, object]]:
    """Return the cells of the notebook above; links lead to `address`."""
    text = ipynb(Notebook(SOURCE), lambda to: address and f"{address}{to}")
    return list(json.loads(text)["cells"])


def test_it_is_a_valid_notebook_without_outputs() -> None:
    """Every part that the format asks for is there, and no result is."""
    text = ipynb(Notebook(SOURCE), lambda to: "")
    nbformat.validate(nbformat.reads(text, as_version=4))

    assert text == ipynb(Notebook(SOURCE), lambda to: "")
    assert ["cell-1", "cell-2"] == [cell["id"] for cell in cells()]
    assert {"cell_type": "code", "execution_count": None, "outputs": []}.items() <= cells()[
        1
    ].items()
    assert ["import numpy as np\n", "\n", "x = 1"] == cells()[1]["source"]


def test_the_text_is_jupyter_s() -> None:
    """Formulas stand between dollar signs, bindings are gone, and so is the front matter."""
    text = "".join(cells()[0]["source"])

    assert text == (
        "# A notebook\n\n"
        "It is 0.5 of $\\pi$, see the $x$ page, here, `[code](x.md)` and <https://x.y>.\n"
        "`<!--=code-->` and `$x$` stay, 1957 too.\n\n"
        "$$\nx = y\n$$\n\n"
        "The end."
    )


def test_links_lead_to_the_site_where_its_address_is_known() -> None:
    """A link that works only inside the site is written out, or is plain text."""
    text = "".join(cells("https://site/")[0]["source"])

    assert "[the $x$ page](https://site/../a/b.md#c)" in text
    assert "[here](https://site/#a)" in text
