"""The values that notebooks state in their text."""
