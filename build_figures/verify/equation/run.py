"""Factors side by side, and what can still be misread about them."""

from __future__ import annotations

from dataclasses import dataclass

from .evaluation import Node


@dataclass(frozen=True)
class Run:
    """One factor or several, without a sign between them."""

    node: Node
    compound: bool = False  # more than one factor, or one that reaches over operators
    open: bool = False  # ends in a function whose argument has no brackets
