"""The theme's templates as Jinja compiles them, kept between builds."""

from __future__ import annotations

import base64
import hashlib
import marshal
import platform
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

from build_figures.kept import Kept

# Who may have written the filters and tests of an environment: their versions are in every key.
KNOWN = frozenset({"jinja2", "mkdocs", "markupsafe", "builtins", "operator", "_operator"})


class Templates(BytecodeCache):
    """Jinja's byte code, by template, its source, and all that compiling it depends on."""

    def __init__(self, root: Path, environment: Environment) -> None:
        self._kept = Kept(root / ".cache" / "templates.txt")
        self._environment = _version(environment)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is kept for a template."""
        text = self._kept.get(self._key(bucket))
        if text is not None:
            bucket.code = marshal.loads(base64.b64decode(text))  # noqa: S302 - we wrote it

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what Jinja made of a template."""
        if bucket.code is not None:
            text = base64.b64encode(marshal.dumps(bucket.code)).decode("ascii")
            self._kept.put(self._key(bucket), text)

    def save(self) -> None:
        """Write what this build used, and nothing else."""
        self._kept.save(prune=True)

    def _key(self, bucket: Bucket) -> str:
        parts = f"{self._environment} {bucket.key} {bucket.checksum}"
        return hashlib.sha256(parts.encode("utf-8")).hexdigest()


def attach(root: Path, environment: Environment) -> Templates | None:
    """Have an environment keep its templates; None if it is extended by code we do not know."""
    functions = [*environment.filters.values(), *environment.tests.values()]
    origins = {getattr(each, "__module__", None) or "" for each in functions}
    origins.update(environment.extensions)
    if any(origin.partition(".")[0] not in KNOWN for origin in origins):
        return None
    environment.bytecode_cache = templates = Templates(root, environment)
    return templates


def _version(environment: Environment) -> str:
    """Return a digest of all that a compiled template depends on besides its source."""
    syntax = [
        getattr(environment, name)
        for name in vars(environment)
        if name.endswith(("_string", "_prefix", "_blocks", "_newline", "_sequence"))
    ]
    options = [str(environment.autoescape), environment.optimized, environment.is_async]
    functions = [_functions(environment.filters.items()), _functions(environment.tests.items())]
    versions = [platform.python_version(), *map(version, ("jinja2", "mkdocs", "markupsafe"))]
    parts = [sorted(environment.extensions), syntax, options, functions, versions]
    return hashlib.sha256(repr(parts).encode("utf-8")).hexdigest()


def _functions(named: Iterable[tuple[str, object]]) -> list[tuple[str, str, str]]:
    return sorted(
        (
            name,
            f"{getattr(each, '__module__', '')}.{getattr(each, '__qualname__', '')}",
            str(getattr(each, "jinja_pass_arg", "")),
        )
        for name, each in named
    )
