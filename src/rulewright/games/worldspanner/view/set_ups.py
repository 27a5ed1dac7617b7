"""A match as a ready set-up: its map, its teams, and who comes on first."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Config, SetUp

from ..rules.content import KEYS
from ..rules.ready import faction_keys
from ..rules.setup import FIRST_REAL_ROUND
from ..rules.state import LOOT, Arena, team_heroes


def set_up_of(arena: Arena, config: Config) -> SetUp | None:
    """Once the first heroes are on the map."""
    if arena.step <= LOOT or arena.round < FIRST_REAL_ROUND:
        return None
    teams = [sorted(team_heroes(arena, team), key=lambda who: (arena.at[who] < 0, who)) for team in (0, 1)]
    white, black = ([arena.who[who].name for who in team[:2]] for team in teams)
    ready: dict[str, Any] = {"map": arena.land.id, "teams": [[arena.who[who].id for who in team] for team in teams]}
    regions = ", ".join(KEYS[key].name for key in faction_keys(arena.land.id))
    title = f"{white[0]} and {white[1]} against {black[0]} and {black[1]}"
    return SetUp("", title, f"Regions: {regions}.", {**config, "ready": ready})
