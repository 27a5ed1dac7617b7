"""The collector of cycles makes nobody wait for long."""

import gc
from collections.abc import Iterator

import pytest

from rulewright.server.app import spare_the_collector


@pytest.fixture
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_is_new_is_looked_through_in_bits_and_everything_seldom(as_before: None) -> None:
    """Two thousand objects take about a millisecond, and all live matches of a club a second or more."""
    spare_the_collector()
    young, few, many = gc.get_threshold()
    assert young * few <= 10_000
    assert young * few * many >= 100_000_000
    assert gc.get_freeze_count() > 0
