"""A drawn figure as an SVG that follows the reader's color scheme."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

from matplotlib.figure import Figure

from build_figures.figures.outline import compact
from build_figures.figures.palette import PREFIX, Palette, palette
from build_figures.files import write_atomically

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
CRISP = "crisp"  # the name of shapes whose edges meet without a hairline between them
FONT = f"var({PREFIX}figure-font, 'Source Sans 3', system-ui, sans-serif)"

_HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
_FONT_SIZE = re.compile(r"font-size: ([\d.]+px)")
_USED = re.compile(rf"var\({PREFIX}([a-z0-9-]+), #")
_REFERENCE = re.compile(r"#([\w.-]+)")


def save(figure: Figure, path: Path) -> None:
    """Write a figure as a themed SVG, byte for byte the same on every build.

    Raises ValueError if it uses a color that is no variable of the look.
    """
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    write_atomically(path, themed(buffer.getvalue(), palette()))


def themed(text: str, colors: Palette) -> str:
    """Return matplotlib's SVG with its colors as variables, and without what a page cannot use.

    Gone are the document type, metadata, sizes in points and names nobody refers to; the text
    keeps its size and takes its face from the page. Seen as a file on its own, the picture
    follows the scheme of the system.
    """
    root = ET.fromstring(text)  # noqa: S314, matplotlib wrote it a moment ago
    _drop(root, f"{{{SVG}}}metadata")
    for defs in root.findall(f"{{{SVG}}}defs"):
        _drop(defs, f"{{{SVG}}}style")
    expressions = colors.expressions()
    referred = {
        name
        for element in root.iter()
        for value in element.attrib.values()
        for name in _REFERENCE.findall(value)
    }
    for element in root.iter():
        _clean(element, expressions, referred)
    _, _, width, height = root.attrib["viewBox"].split()
    root.attrib.clear()
    root.attrib |= {
        "viewBox": f"0 0 {width} {height}",
        "width": width,
        "height": height,
        "style": f"font-family: {FONT}; stroke-linejoin: round; stroke-linecap: butt",
    }
    _follow_system(root, colors)
    ET.register_namespace("", SVG)
    ET.indent(root, space=" ")
    return ET.tostring(root, encoding="unicode") + "\n"


def _clean(element: ET.Element, expressions: dict[str, str], referred: set[str]) -> None:
    style = element.get("style")
    if style is not None:
        kept = [part for part in style.split("; ") if not part.startswith("font-family:")]
        style = _FONT_SIZE.sub(
            rf"font-size: calc(\1 * var({PREFIX}figure-zoom, 1))", "; ".join(kept)
        )
        element.set("style", _HEX.sub(lambda m: _named(m[0], expressions), style))
    target = element.attrib.pop(f"{{{XLINK}}}href", None)
    if target is not None:
        element.set("href", target)
    if element.get("id", "") == CRISP:
        element.set("shape-rendering", "crispEdges")
    if element.get("id", "") not in referred:
        element.attrib.pop("id", None)
    if element.tag == f"{{{SVG}}}path":
        element.set("d", compact(element.attrib["d"]))
    if element.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]


def _named(value: str, expressions: dict[str, str]) -> str:
    try:
        return expressions[value.lower()]
    except KeyError:
        message = f"the color {value} is none of the look; take it from color() of figures/style.py"
        raise ValueError(message) from None


def _follow_system(root: ET.Element, colors: Palette) -> None:
    used = sorted(set(_USED.findall(ET.tostring(root, encoding="unicode"))))
    values = "; ".join(f"{PREFIX}{name}: {colors.dark[name]}" for name in used)
    style = ET.Element(f"{{{SVG}}}style")
    style.text = f"@media (prefers-color-scheme: dark) {{ svg {{ {values} }} }}"
    root.insert(0, style)


def _drop(parent: ET.Element, tag: str) -> None:
    for child in parent.findall(tag):
        parent.remove(child)
