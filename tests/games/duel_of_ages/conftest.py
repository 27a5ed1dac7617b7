"""The ledger of this wing counts as known, registered or not; no platter or mission of a test outlives it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from rulewright.games.duel_of_ages.rules import terms
from rulewright.games.duel_of_ages.rules.content import MISSIONS, PLATTERS
from rulewright.kernel import load_ledger
from rulewright.testing import plugin

from .tables import EVERYTHING

_registered = plugin.known_rules()
_mine = frozenset(load_ledger(Path(terms.__file__).parents[1] / "rules.yaml").by_id)
plugin.known_rules = lambda: _registered | _mine  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _box_as_it_was() -> Iterator[None]:
    """Tests draw maps and missions of their own: in the box they would change whatever is played after them."""
    with patch.dict(PLATTERS), patch.dict(MISSIONS, {EVERYTHING.id: EVERYTHING}):
        yield
