"""Scripts of the pages on the sinusoidal encoding."""
