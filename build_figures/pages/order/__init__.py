"""Scripts of the pages on why order goes missing."""
