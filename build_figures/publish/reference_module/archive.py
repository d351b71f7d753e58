"""The reference module as a folder, in a zip file."""

from __future__ import annotations

import ast
import io
import zipfile

from .source import Package, Source

YEAR_ZERO = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip file can hold
README = """\
# {name}

{doc}

{list}

Python 3.11 or newer and NumPy are all it needs.
Put this folder beside your program, then:

    from {name} import {first}

Each function says in its docstring what it takes and returns, in which shape and unit, and where
it comes from.
The code is under the MIT license, which is in the file LICENSE.
"""


def archive(package: Package, license_text: str) -> bytes:
    """Return the zip file, the same bytes for the same package.

    It holds one folder of the package's name: the modules as they are, an `__init__.py` that
    imports them all, a README.md and the LICENSE.
    """
    files = {
        "LICENSE": license_text,
        "README.md": _readme(package),
        "__init__.py": _init(package),
        **{f"{module.name}.py": module.text for module in package.modules},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as made:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{package.name}/{name}", YEAR_ZERO)
            entry.create_system = 3  # Unix, wherever the build runs
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, text.encode("utf-8"))
    return buffer.getvalue()


def _init(package: Package) -> str:
    """Return the `__init__.py`: that of the package, which also imports what it lists."""
    lines = package.init.text.splitlines(keepends=True)
    names = "".join(f"    {name},\n" for name in sorted(module.name for module in package.modules))
    lines.insert(package.listing.lineno - 1, f"from . import (\n{names})\n\n")
    return "".join(lines)


def _readme(package: Package) -> str:
    modules = "\n".join(f"* `{module.name}`: {summary(module)}" for module in package.modules)
    return README.format(
        name=package.name,
        doc=summary(package.init),
        list=modules,
        first=package.modules[0].name if package.modules else "...",
    )


def summary(source: Source) -> str:
    """Return the first line of a module's docstring, "" if it has none."""
    return (ast.get_docstring(source.tree) or "").partition("\n")[0]
