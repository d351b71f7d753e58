"""The colors of the look, read from the one place that defines them: look.css."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LOOK = Path(__file__).parents[2] / "docs" / "assets" / "stylesheets" / "look.css"
PREFIX = "--pe-"
LEVELS = 16  # steps from zero to each end of the diverging ramp; more are not told apart
PAIRS = 8  # colors of the ramp from the fast pair to the slow one

_RULE = re.compile(r'\[data-md-color-scheme="(default|slate)"\]\s*\{([^}]*)\}')
_COLOR = re.compile(rf"{PREFIX}([a-z0-9-]+)\s*:\s*(#[0-9a-f]{{6}})\s*;")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Palette:
    """The look's colors by name, without the prefix, as #rrggbb in each scheme."""

    light: Mapping[str, str]
    dark: Mapping[str, str]

    def css(self, name: str) -> str:
        """Return the CSS expression of a color, with its light value as the fallback."""
        return f"var({PREFIX}{name}, {self.light[name]})"

    def level(self, step: int) -> str:
        """Return the light value of a step of the diverging ramp, -LEVELS to LEVELS."""
        if step == 0:
            return self.light["diverge-zero"]
        return _mix(self.light[_end(step)], self.light["diverge-zero"], abs(step) / LEVELS)

    def expressions(self) -> dict[str, str]:
        """Return the CSS expression of each light value, ramp steps included.

        Raises ValueError if two names share a light value, since a drawn color must say its name.
        """
        found: dict[str, str] = {}
        for name, value in self.light.items():
            if value in found:
                raise ValueError(f"two colors of look.css are {value}: {found[value]} and {name}")
            found[value] = self.css(name)
        for step in range(-LEVELS, LEVELS + 1):
            found.setdefault(self.level(step), self._level_css(step))
        return found

    def _level_css(self, step: int) -> str:
        share = f"{100 * abs(step) / LEVELS:g}%"
        return f"color-mix(in srgb, {self.css(_end(step))} {share}, {self.css('diverge-zero')})"


def parse(css: str) -> Palette:
    """Return the palette that a style sheet defines for its two schemes.

    Raises ValueError if a scheme is missing or the two name different colors.
    """
    schemes: dict[str, dict[str, str]] = {}
    for scheme, body in _RULE.findall(_COMMENT.sub("", css)):
        schemes.setdefault(scheme, {}).update(_COLOR.findall(body))
    light, dark = schemes.get("default", {}), schemes.get("slate", {})
    if not light or light.keys() != dark.keys():
        odd = ", ".join(sorted(light.keys() ^ dark.keys())) or "no color at all"
        raise ValueError(f"the two schemes of look.css must define the same colors: {odd}")
    return Palette(light, dark)


@cache
def palette() -> Palette:
    """Return the palette of this site."""
    return parse(LOOK.read_text(encoding="utf-8"))


def _end(step: int) -> str:
    return "diverge-high" if step > 0 else "diverge-low"


def _mix(one: str, other: str, share: float) -> str:
    """Mix two colors as CSS `color-mix(in srgb, ...)` does."""
    parts = (
        round(int(one[i : i + 2], 16) * share + int(other[i : i + 2], 16) * (1 - share))
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
