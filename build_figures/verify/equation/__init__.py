"""Closed arithmetic in TeX formulas: read, evaluated exactly or in balls, and checked by itself."""

from __future__ import annotations

from .claim import Claim, check_claim, claimed
from .reader import read
from .reading import Problem, Reading, Role, TexNumeral

__all__ = ["Claim", "Problem", "Reading", "Role", "TexNumeral", "check_claim", "claimed", "read"]
