"""Settings of all tests."""

from hypothesis import settings

# These machines are shared: no test may fail because an example took long. Every run tries the
# same examples, so that it fails for what a change did; `--hypothesis-profile=explore` tries others.
settings.register_profile("site", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False)
settings.load_profile("site")
