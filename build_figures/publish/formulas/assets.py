"""KaTeX's style sheet and fonts, from the package that also renders: copied into the site."""

from __future__ import annotations

import os
import re
from pathlib import Path

from .engine import EngineError

FOLDER = Path("assets", "vendor", "katex")
STYLE_SHEET = (FOLDER / "katex.min.css").as_posix()
# Older font formats; every browser that runs the site's scripts reads woff2.
_FALLBACK = re.compile(rb',\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)')
_FONT = re.compile(rb"url\(fonts/([\w-]+\.woff2)\)")


def copy_katex_assets(node_modules: Path, site_dir: Path) -> list[Path]:
    """Put KaTeX's style sheet, license and the fonts it names under `site_dir`.

    Returns the files, relative to `site_dir`. A file that is right already is not touched; every
    other one is replaced in one step, the style sheet last. Files of other versions are removed.
    Raises EngineError if KaTeX is not installed or holds other files than expected.
    """
    package = node_modules / "katex"
    try:
        style = _FALLBACK.sub(b"", (package / "dist" / "katex.min.css").read_bytes())
        fonts = sorted({name.decode("ascii") for name in _FONT.findall(style)})
        contents = {
            f"fonts/{name}": (package / "dist" / "fonts" / name).read_bytes() for name in fonts
        }
        contents["LICENSE.txt"] = (package / "LICENSE").read_bytes()
    except OSError as error:
        name = Path(error.filename or "").name
        raise EngineError(
            f"KaTeX is missing from node_modules ({name}): run `make site` or `npm ci`"
        ) from error
    if not fonts or style.count(b"url(") != len(_FONT.findall(style)):
        raise EngineError("KaTeX's style sheet names files other than its woff2 fonts")
    contents["katex.min.css"] = style
    target = site_dir / FOLDER
    for name, content in contents.items():
        _replace(target / name, content)
    for path in target.rglob("*"):
        if path.is_file() and path.relative_to(target).as_posix() not in contents:
            path.unlink()
    return [FOLDER / name for name in contents]


def _replace(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
