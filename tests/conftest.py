"""Settings of all tests."""

from hypothesis import settings

# These machines are shared: no test may fail because an example took long.
settings.register_profile("site", deadline=None)
settings.load_profile("site")
