"""The MkDocs hook: check once a build, fail on any finding, mark numbers, insert formulas late.

A thin shell. Everything it does is a call of a function that knows nothing of MkDocs.
"""

from __future__ import annotations

import importlib
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.utils import clean_directory

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from build_figures.publish.build import Build
    from build_figures.publish.reference_module import Heading
    from build_figures.publish.templates import Templates
    from build_figures.verify import Finding

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
log = logging.getLogger("mkdocs.hooks.verify")
PACKAGE = "build_figures"


class State:
    """What one run of MkDocs keeps between its events."""

    serving = False
    dirty = False
    build: Build | None = None
    templates: Templates | None = None
    target = ""  # the folder that gets the site when all of it is made
    lock: IO[str] | None = None  # held while a site grows, so that another build waits


def on_startup(*, command: str, dirty: bool) -> None:
    """Note whether pages are served while someone writes them."""
    State.serving = command == "serve"
    State.dirty = dirty


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Date the site by its last commit, and have a server watch the code as well as the pages."""
    from build_figures.publish.theme_files import pass_over_hidden

    root = Path(config.config_file_path).parent
    os.environ.setdefault("SOURCE_DATE_EPOCH", _commit_time(root))
    folder = str(root / PACKAGE)
    if folder not in config.watch:
        config.watch.append(folder)
    pass_over_hidden(config.theme)
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Draw stale figures and check every page; stop if there is a finding.

    Until all of a site is made, it grows in a folder of its own, and the one that was there stays.
    """
    _forget_changed_code()
    from build_figures.publish.alone import alone
    from build_figures.publish.build import Build, BuildError

    root = Path(config.config_file_path).parent
    if not State.serving:
        message = "Waiting for another build of this folder"
        State.lock = alone(root / ".cache" / "building", lambda: log.info(message))
    try:
        State.build = Build.start(root, log.info)
    except BuildError as error:
        raise PluginError(str(error)) from None
    _report(State.build.findings)
    if not State.serving and not State.dirty:
        State.target, config.site_dir = config.site_dir, str(root / ".cache" / "unfinished-site")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add drawn figures, fonts and KaTeX's style sheet to the site."""
    from mkdocs.structure.files import File, InclusionLevel

    for address, source in _build().assets().items():
        files.append(File.generated(config, address, abs_src_path=str(source)))
    included = InclusionLevel.INCLUDED  # whatever `exclude_docs` says of such names
    _build().urls = {file.src_uri: file.url for file in files.documentation_pages()}
    for address, content in _build().documents(config.site_url or "").items():
        files.append(File.generated(config, address, content=content, inclusion=included))
    return files


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Render the text of a notebook like that of any page, and not as mkdocs-jupyter would."""
    if _build().notebooks.pages.get(page.file.src_uri):
        page.__dict__.pop("render", None)
    return page


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Mark the checked numbers of a page."""
    notebook = _build().notebooks.pages.get(page.file.src_uri)
    if notebook:
        page.meta = dict(notebook.meta)
    try:
        markdown = _build().decorated(page.file.src_uri, markdown)
    except ValueError as error:
        raise PluginError(str(error)) from None
    _build().attach(page)
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Compare the numbers of the rendered page with those the scanner saw, and link its terms."""
    from build_figures.publish.labs import without_states

    page.links_to_anchors = without_states(page.links_to_anchors or {})
    html = _build().shown(page.file.src_uri, html)
    html = _build().with_cells(page.file.src_uri, html)
    html, headings = _build().documented(page.file.src_uri, html)
    _extend(page, headings)
    return html


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Stop before any page is written if one shows a number that was not scanned."""
    from build_figures.publish.templates import attach

    _build().keep_reports()
    _report(_build().late)
    State.templates = attach(Path(config.config_file_path).parent, env)


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
    return _build().strict(document)


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Move the scripts inside the page of a missing address into files, as on every page."""
    return _build().strict(output) if template_name.endswith(".html") else output


@event_priority(-100)
def on_post_build(config: MkDocsConfig) -> None:
    """Add KaTeX's assets, put the site in its place, and keep what the next build can use."""
    from build_figures.publish.build import BuildError

    try:
        _build().finish(Path(config.site_dir))
        if State.templates:
            State.templates.save()
        if State.target:
            _put(Path(config.site_dir), Path(State.target))
            State.target, config.site_dir = "", State.target
    except BuildError as error:
        raise PluginError(str(error)) from None
    finally:
        _build().close()
        _unlock()


def on_build_error(error: Exception) -> None:
    """End the formula process of a build that failed; its caches stay as they were."""
    if State.build is not None:
        State.build.close()
    _unlock()


def _unlock() -> None:
    if State.lock is not None:
        State.lock.close()
        State.lock = None


def _put(made: Path, target: Path) -> None:
    """Replace what is in the target folder; like MkDocs, leave what begins with a dot."""
    clean_directory(str(target))
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(made.iterdir()):
        shutil.move(path, target / path.name)


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


def _extend(page: Page, headings: tuple[Heading, ...]) -> None:
    """Add what was inserted into a page to its table of contents, below its title."""
    from mkdocs.structure.toc import AnchorLink

    def link(heading: Heading, level: int) -> AnchorLink:
        made = AnchorLink(heading.title, heading.anchor, level)
        made.children = [link(each, level + 1) for each in heading.below]
        return made

    for title in page.toc:
        title.children += [link(heading, title.level + 1) for heading in headings]
        break


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
