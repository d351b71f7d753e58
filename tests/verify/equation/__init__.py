"""Tests of the equation engine."""
