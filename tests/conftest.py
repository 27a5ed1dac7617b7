"""Settings for all tests: hypothesis draws the same examples every time, and takes as long as it needs."""

from importlib.util import find_spec

from hypothesis import settings

pytest_plugins = ["pytest_playwright.pytest_playwright"] if find_spec("pytest_playwright") else []

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("steady")
