"""What the engine reads of mkdocs.yml and pyproject.toml; broken settings are one line each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import yaml

CONFIG = "mkdocs.yml"
PROJECT = "pyproject.toml"


class SiteError(Exception):
    """The command cannot start: no site here, no such page, or settings that cannot be read."""


def config_text(root: Path) -> str:
    """Return the text of mkdocs.yml. Raises SiteError."""
    return _text(root, CONFIG)


def markdown_extensions(root: Path) -> dict[str, dict[str, object]]:
    """Return the Markdown extensions of mkdocs.yml with their options. Raises SiteError."""
    try:
        config = yaml.load(config_text(root), Loader=_Loader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, RecursionError) as error:
        raise broken_config(error) from None
    listed = (config.get("markdown_extensions") or []) if isinstance(config, Mapping) else None
    entries = [listed] if isinstance(listed, Mapping) else listed
    if not isinstance(entries, list) or not all(isinstance(e, str | Mapping) for e in entries):
        raise SiteError(f"{CONFIG}: markdown_extensions must be a list of names")
    found: dict[str, dict[str, object]] = {}
    for entry in entries:
        for name, options in ({entry: None} if isinstance(entry, str) else entry).items():
            found[str(name)] = dict(options) if isinstance(options, Mapping) else {}
    return found


def vocabulary(root: Path) -> tuple[str, ...]:
    """Return the names with digits that are no numbers: `names` in pyproject.toml, if there is one.

    Raises SiteError.
    """
    if not (root / PROJECT).is_file():
        return ()
    try:
        found: object = tomllib.loads(_text(root, PROJECT))
    except tomllib.TOMLDecodeError as error:
        raise SiteError(f"{PROJECT}: {error}") from None
    for key in ("tool", "build_figures", "names"):
        found = found.get(key, {}) if isinstance(found, Mapping) else found
    names = found or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise SiteError(f"{PROJECT}: names of [tool.build_figures] must be a list of texts")
    return tuple(names)


def broken_config(error: yaml.YAMLError | RecursionError) -> SiteError:
    """Return what is wrong with the YAML of mkdocs.yml, and where."""
    mark = getattr(error, "problem_mark", None)
    place = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
    what = "it holds itself" if isinstance(error, RecursionError) else "it is not YAML"
    return SiteError(f"{CONFIG}{place}: {getattr(error, 'problem', None) or what}")


def _text(root: Path, name: str) -> str:
    try:
        return (root / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SiteError(f"{name}: not UTF-8; save the file as UTF-8") from None


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml; what its own tags mean does not matter here."""


_Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
_Loader.add_multi_constructor("tag:", lambda loader, suffix, node: None)
