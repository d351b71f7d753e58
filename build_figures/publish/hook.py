"""The MkDocs hook: check once a build, fail on any finding, mark numbers, insert formulas late.

A thin shell. Everything it does is a call of a function that knows nothing of MkDocs.
"""

from __future__ import annotations

import importlib
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from build_figures.publish.build import Build
    from build_figures.verify import Finding

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
log = logging.getLogger("mkdocs.hooks.verify")
PACKAGE = "build_figures"


class State:
    """What one run of MkDocs keeps between its events."""

    serving = False
    build: Build | None = None


def on_startup(*, command: str, dirty: bool) -> None:
    """Note whether pages are served while someone writes them."""
    State.serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Date the site by its last commit, and have a server watch the code as well as the pages."""
    root = Path(config.config_file_path).parent
    os.environ.setdefault("SOURCE_DATE_EPOCH", _commit_time(root))
    folder = str(root / PACKAGE)
    if folder not in config.watch:
        config.watch.append(folder)
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Draw stale figures, check every page, and stop at the first build with a finding."""
    _forget_changed_code()
    from build_figures.publish.build import Build, BuildError

    root = Path(config.config_file_path).parent
    try:
        State.build = Build.start(root, log.info)
    except BuildError as error:
        raise PluginError(str(error)) from None
    _report(State.build.findings)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add drawn figures, fonts and KaTeX's style sheet to the site."""
    from mkdocs.structure.files import File

    for address, source in _build().assets().items():
        files.append(File.generated(config, address, abs_src_path=str(source)))
    for address, text in _build().documents().items():
        files.append(File.generated(config, address, content=text))
    _build().urls = {file.src_uri: file.url for file in files.documentation_pages()}
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Mark the checked numbers of a page."""
    try:
        return _build().decorated(page.file.src_uri, markdown)
    except ValueError as error:
        raise PluginError(str(error)) from None


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Compare the numbers of the rendered page with those the scanner saw, and link its terms."""
    _build().guard(page.file.src_uri, html)
    return _build().explained(page.file.src_uri, html)


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Stop before any page is written if one shows a number that was not scanned."""
    _report(_build().late)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Insert formulas and figures, and give every number its full value."""
    from build_figures.publish.build import BuildError

    try:
        document, findings = _build().finished(page.file.src_uri, output)
    except BuildError as error:
        if State.serving:
            log.warning("%s", error)
            return output
        raise PluginError(str(error)) from None
    _report(findings)
    return document


def on_post_build(config: MkDocsConfig) -> None:
    """Add KaTeX's assets, and keep what this build typeset for the next one."""
    from build_figures.publish.build import BuildError

    try:
        _build().finish(Path(config.site_dir))
    except BuildError as error:
        raise PluginError(str(error)) from None
    finally:
        _build().close()


def on_build_error(error: Exception) -> None:
    """End the formula process of a build that failed; its caches stay as they were."""
    if State.build is not None:
        State.build.close()


def _report(findings: list[Finding]) -> None:
    """Log every finding, and raise if one is a failure and nobody is editing the page."""
    for finding in findings:
        # A warning of ours must not fail `--strict`, which counts what is logged as one.
        level = logging.INFO if finding.warning else logging.ERROR
        log.log(logging.WARNING if State.serving else level, "%s", finding)
    failures = [finding for finding in findings if not finding.warning]
    if failures and not State.serving:
        _build().close()
        several = "s" if len(failures) > 1 else ""
        raise PluginError(f"{len(failures)} problem{several} in the pages, listed above")


def _build() -> Build:
    if State.build is None:
        raise PluginError("the build was never started; is this hook listed in mkdocs.yml?")
    return State.build


def _commit_time(root: Path) -> str:
    """Return the time of the last commit, or one fixed time: the same site on any day."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)  # noqa: S603
        return done.stdout.strip() or "1500000000"
    except (OSError, subprocess.CalledProcessError):
        return "1500000000"


def _forget_changed_code() -> None:
    """Import the project's code afresh at each build of a server: it may have been edited."""
    if State.serving and State.build is not None:
        State.build.close()
        State.build = None
        for name in list(sys.modules):
            if name == PACKAGE or name.startswith(f"{PACKAGE}."):
                del sys.modules[name]
        importlib.invalidate_caches()
