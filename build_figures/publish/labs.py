"""Labs in pages: custom elements that Markdown takes for blocks, and the scripts behind them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeVar

import markdown

from build_figures.verify import Code, Finding, Report

LIST: Final = "build_figures/publish/labs.py"
# Each is a custom element, and the module docs/labs/<name>.js that defines it.
LABS: Final = ("scheme-lab", "same-word-stepper", "clock-hands", "shuffle-test", "gap-lab")

F = TypeVar("F")

_ELEMENT = re.compile(r"<(?P<name>[a-z]+(?:-[a-z0-9]+)+)(?=[\s/>])")
_MODULE = 'rel="modulepreload"'
_OPENING = re.compile(rf"<({'|'.join(LABS)})\b")


class LabExtension(markdown.Extension):
    """The Python-Markdown extension that reads Markdown inside a lab's element, as in a <div>."""

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802  # Markdown's name
        """Have the elements of labs taken for blocks."""
        md.block_level_elements.extend(LABS)


def makeExtension(**_: object) -> LabExtension:  # noqa: N802  # Markdown's name
    """Return the extension; it has no options."""
    return LabExtension()


def lab_findings(report: Report, rendered: str) -> Iterator[Finding]:
    """Yield a finding for each element of a rendered page that is named like a lab, and is none."""
    for name in sorted({match["name"] for match in _ELEMENT.finditer(rendered)}.difference(LABS)):
        meant = get_close_matches(name, LABS, 1)
        cure = f"did you mean {meant[0]!r}?" if meant else f"a lab is named in {LIST}"
        offset = max(report.page.text.find(f"<{name}"), report.page.body)
        yield report.page.finding(offset, Code.DOCUMENT, f"no lab is called {name!r}; {cure}")


def without_states(links: Mapping[F, dict[str, str]]) -> dict[F, dict[str, str]]:
    """Return the anchors that pages link to, by file, without those that are states of labs.

    A state, `#d=64&p=12`, is no place in a page; whether the lab knows it, a test asks the lab.
    """
    return {
        file: {anchor: link for anchor, link in anchors.items() if "=" not in anchor}
        for file, anchors in links.items()
    }


def with_scripts(document: str, url: str, modules: Mapping[str, Sequence[str]]) -> str:
    """Return a page with the scripts of the labs that stand in it, and links to what they await.

    The links have the browser ask for every file at once, and not for each when it meets it.
    document: the page's HTML. url: its address from the site's root. modules: the addresses of
    what each lab imports, at any depth, and of the data that it starts with.
    """
    folder = (url if url.endswith("/") else posixpath.dirname(url)) or "."
    labs = sorted(set(_OPENING.findall(document)))
    imported = dict.fromkeys(address for name in labs for address in modules.get(name, ()))
    links = (
        f'<link {_kind(address)} href="{posixpath.relpath(address, folder)}">'
        for address in imported
    )
    scripts = (
        f'<script type="module" src="{posixpath.relpath(f"labs/{name}.js", folder)}"></script>'
        for name in labs
    )
    return document.replace("</head>", f"{''.join((*links, *scripts))}</head>", 1)


def _kind(address: str) -> str:
    """Return how a link asks for a file so that the lab, when it comes to it, takes that answer."""
    return 'rel="preload" as="fetch" crossorigin' if address.endswith(".json") else _MODULE
