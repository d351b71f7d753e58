"""How a page is looked at: color scheme and window size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scheme = Literal["light", "dark"]


@dataclass(frozen=True)
class View:
    """A color scheme and a window, as one reader has them."""

    scheme: Scheme
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.scheme}-{self.width}"


DESKTOP = View("light", 1280, 900)
DESKTOP_DARK = View("dark", 1280, 900)
PHONE = View("light", 360, 740)
PHONE_DARK = View("dark", 360, 740)
VIEWS = (DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK)
