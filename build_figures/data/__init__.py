"""Numbers measured by others: one TOML file per source, decimals as printed there.

A file `press_2022.toml` holds `source = "..."` with its section, and tables of decimals in text:

    source = "Press, Smith and Lewis (2022), arXiv 2108.12409v2, table 2"

    [perplexity]
    lengths = [512, 1012]            # integers are no measurements, they label the data
    sinusoidal = ["20.05", "43.54"]  # decimals as printed

`load("press_2022")["perplexity"]["sinusoidal"][0]` is then 20.05 exactly, of tier `data`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from build_figures.verify import Measured

_FOLDER = Path(__file__).parent


def load(name: str) -> Mapping[str, Any]:
    """Return the tables of `data/<name>.toml`: decimals as Measured, lists as object arrays.

    name: of a file in this folder or in folders inside it, such as "tables/press_2022".
    Raises ValueError, which names the file, if it has no source or a value is no decimal in text.
    """
    if not re.fullmatch(r"\w+(?:/\w+)*", name):
        raise ValueError(f"{name!r} is no name of a data file; write it like 'tables/press_2022'")
    file = _FOLDER / f"{name}.toml"
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    source = content.pop("source", "")
    if not isinstance(source, str) or not source:
        raise ValueError(
            f'{file.name} has no source; begin it with: source = "who, where, section"'
        )
    return {key: _value(value, source, f"{file.name}: {key}") for key, value in content.items()}


def _value(value: Any, source: str, place: str) -> Any:
    if isinstance(value, dict):
        own = value.pop("source", source)
        return {key: _value(part, own, f"{place}.{key}") for key, part in value.items()}
    if isinstance(value, list):
        return np.array([_value(part, source, place) for part in value], dtype=object)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str):
        try:
            return Measured(value, source)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
    raise ValueError(f"{place}: write {value!r} in quotes, as printed; a float is not exact")
