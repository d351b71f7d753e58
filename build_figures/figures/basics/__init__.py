"""Figures of the pages on basics."""
