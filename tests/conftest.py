"""Settings for all tests: hypothesis draws the same examples every time, and takes as long as it needs."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("steady")
