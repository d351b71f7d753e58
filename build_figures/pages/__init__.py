"""One script for each page that states numbers: docs/a/b-c.md belongs to pages/a/b_c.py."""
