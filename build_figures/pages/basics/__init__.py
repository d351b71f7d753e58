"""Scripts of the pages on basics."""
