"""Scripts of the theme that stand inside its pages, moved into files of their own.

A strict Content-Security-Policy, `script-src 'self'`, runs files of the site and nothing else.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

FOLDER: Final = "assets/javascripts/inline"

_BUNDLE = re.compile(r'<script src="([^"]*)assets/javascripts/bundle\.')
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)  # one with attributes is data, or a file


def moved_out(document: str) -> tuple[str, dict[str, str]]:
    """Return a page with its inline scripts as files, and those files: address to text.

    document: the page's HTML, which says where the theme's own script lies; a page without that
    stays as it is. A script runs where it stood, before what comes behind it, as it did inside the
    page. Equal scripts of different pages are one file, named after its content.
    """
    bundle = _BUNDLE.search(document)
    files: dict[str, str] = {}
    if bundle is None:
        return document, files

    def move(match: re.Match[str]) -> str:
        name = hashlib.sha256(match[1].encode()).hexdigest()[:12]
        address = f"{FOLDER}/{name}.js"
        files[address] = match[1]
        return f'<script src="{bundle[1]}{address}"></script>'

    return _SCRIPT.sub(move, document), files
