"""The ledger of this wing counts as known, registered or not; no platter or design of a test outlives it."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.content import PLATTERS
from rulewright.games.worldspanner.rules.land import DESIGNS
from rulewright.testing import plugin

from .tables import ONE_PLATTER

_registered = plugin.known_rules()
_mine = frozenset(Worldspanner().ledger.by_id)
plugin.known_rules = lambda: _registered | _mine  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _box_as_it_was() -> Iterator[None]:
    """Tests draw maps and designs of their own: in the box they would change whatever is played after them."""
    with patch.dict(PLATTERS), patch.dict(DESIGNS, {ONE_PLATTER.id: ONE_PLATTER}):
        yield
