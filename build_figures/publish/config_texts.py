"""The texts of mkdocs.yml that readers see on every page, where nothing can bind a number."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

import yaml

from build_figures.verify import Code, Finding, naked_in_text, unreadable_in_text

SHOWN = ("site_name", "site_description", "site_author", "copyright")
LICENSES = tuple(f"CC BY{more} {version}" for more in ("", "-SA") for version in ("3.0", "4.0"))
_TAG = re.compile(r"<[^>]*>")


def text_findings(path: str, text: str, vocabulary: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding for each number in a title of the navigation or a text about the site.

    text: of the configuration; its YAML may have tags of any kind. Raises yaml.YAMLError.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    names = (*vocabulary, *LICENSES)
    for node, what in _texts(root):
        # Where a text holds the same number twice, both are found at the first.
        said = html.unescape(_TAG.sub(" ", node.value))
        for numeral in naked_in_text(said, names):
            start, end = node.start_mark.index, node.end_mark.index
            offset = max(text.find(numeral.text, start, end), start)
            line = text.count("\n", 0, offset) + 1
            column = offset - text.rfind("\n", 0, offset)
            message = (
                f"naked number {numeral.text} in {what}, where nothing can check it; leave it out"
            )
            yield Finding(path, line, column, Code.NAKED, message)
        for message in unreadable_in_text(said, names):
            line, column = node.start_mark.line + 1, node.start_mark.column + 1
            yield Finding(path, line, column, Code.UNREADABLE, message)


def _texts(root: yaml.Node | None) -> Iterator[tuple[yaml.ScalarNode, str]]:
    if not isinstance(root, yaml.MappingNode):
        return
    for key, value in root.value:
        if key.value == "nav":
            for title in _titles(value):
                yield title, "a navigation title"
        elif key.value in SHOWN:
            for scalar in _scalars(value):
                yield scalar, key.value


def _titles(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from _titles(entry)
    elif isinstance(node, yaml.MappingNode):
        for title, below in node.value:
            if isinstance(title, yaml.ScalarNode):
                yield title
            yield from _titles(below)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """Yield the texts of a value; `!ENV [NAME, "default"]` is a sequence of them."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from _scalars(entry)
