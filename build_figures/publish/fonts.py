"""The site's own fonts, taken from npm when it is built."""

from __future__ import annotations

from pathlib import Path

TARGET = "assets/vendor/fonts/"

# The files that look.css names: Latin for all, Greek where prose writes it.
FACES = {
    "source-serif-4": ("latin-wght-normal", "latin-wght-italic", "greek-wght-normal"),
    "source-sans-3": ("latin-wght-normal", "greek-wght-normal"),
    "source-code-pro": ("latin-wght-normal",),
}


def font_files(modules: Path) -> dict[str, Path]:
    """Return the font files of the site: address in the site to file.

    modules: the folder `node_modules`.
    Raises FileNotFoundError, with the command to run, if a font is not installed.
    """
    found: dict[str, Path] = {}
    for family, faces in FACES.items():
        package = modules / "@fontsource-variable" / family
        for face in faces:
            name = f"{family}-{face}.woff2"
            source = package / "files" / name
            if not source.is_file():
                raise FileNotFoundError(f"the font {name} is not installed: run `npm ci`")
            found[TARGET + name] = source
        found[f"{TARGET}{family}-LICENSE.txt"] = package / "LICENSE"
    return found
