"""The ledger of this wing counts as known, registered or not; no sketched platter outlives a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from rulewright.games.duel_of_ages.rules import terms
from rulewright.games.duel_of_ages.rules.content import PLATTERS
from rulewright.kernel import load_ledger
from rulewright.testing import plugin

_registered = plugin.known_rules()
_mine = frozenset(load_ledger(Path(terms.__file__).parents[1] / "rules.yaml").by_id)
plugin.known_rules = lambda: _registered | _mine  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _platters_as_they_were() -> Iterator[None]:
    """Tests draw maps of their own: in the box they would change every game that is played after them."""
    with patch.dict(PLATTERS):
        yield
