"""The ledger of this wing counts as known, whether the game is registered or not."""

from __future__ import annotations

from pathlib import Path

from rulewright.games.duel_of_ages import terms
from rulewright.kernel import load_ledger
from rulewright.testing import plugin

_registered = plugin.known_rules()
_mine = frozenset(load_ledger(Path(terms.__file__).parent / "rules.yaml").by_id)
plugin.known_rules = lambda: _registered | _mine  # type: ignore[assignment]
