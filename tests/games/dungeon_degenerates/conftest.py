"""The rule marks of this wing are known even while the game is not registered."""

from __future__ import annotations

from rulewright.games.dungeon_degenerates import DungeonDegenerates
from rulewright.testing import plugin

_registered = plugin.known_rules


def known_rules() -> frozenset[str]:
    return _registered() | frozenset(DungeonDegenerates().ledger.by_id)


plugin.known_rules = known_rules  # type: ignore[assignment]
