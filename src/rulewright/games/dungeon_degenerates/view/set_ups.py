"""A mission as a ready set-up: its party stands at the start."""

from __future__ import annotations

from rulewright.kernel import Config, SetUp

from ..rules.content import ADVENTURERS, MISSIONS
from ..rules.state import Table


def set_up_of(table: Table, config: Config) -> SetUp | None:
    """Once the first turn has begun."""
    if not table.turn:
        return None
    sheets = [ADVENTURERS[hero.adventurer] for hero in table.heroes]
    mission = MISSIONS[table.mission]
    names = " and ".join(sheet.name for sheet in sheets)
    return SetUp("", f"{mission.name}: {names}", mission.objective, {**config, "party": [sheet.id for sheet in sheets]})
