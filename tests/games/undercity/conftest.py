"""Every scripted roll must be rolled: one that nobody wants hides a rule that does nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .field import SCRIPTS


@pytest.fixture(autouse=True)
def _no_roll_is_left() -> Iterator[None]:
    SCRIPTS.clear()
    yield
    left = [list(script.left) for script in SCRIPTS if script.left]
    assert not left, f"scripted, but never rolled: {left}"
