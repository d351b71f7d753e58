"""The subject: one small NumPy module per scheme, each of which runs in both number systems."""
