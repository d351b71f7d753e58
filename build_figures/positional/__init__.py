"""Positional encodings in plain NumPy: one small module per scheme, in any number system."""

__all__ = [
    "array",
    "attention",
    "checks",
    "margin",
    "naive",
    "precision",
    "shuffle",
    "sinusoidal",
    "tensor2tensor",
]
