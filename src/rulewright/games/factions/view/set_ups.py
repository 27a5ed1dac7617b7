"""A battle as a ready set-up: two armies on a grid, with who stands there at the start."""

from __future__ import annotations

from rulewright.kernel import Config, SetUp

from ..rules.content import ARMIES, FACTIONS
from ..rules.setup import OWN_LIST, USUAL_ARMIES
from ..rules.state import Table, seats_of


def set_up_of(table: Table, config: Config) -> SetUp | None:
    """When round 1 begins, and nobody has moved yet."""
    if not table.round:
        return None
    wave = [
        [table.card[table.at[tile]].id if table.at[tile] >= 0 else "" for tile in table.grid.entry[seat]]
        for seat in seats_of(table)
    ]
    named = (config.get("army") or USUAL_ARMIES)[: len(table.teams)]
    names = " against ".join(ARMIES[id].name for id in named)
    sides = " against ".join(FACTIONS[ARMIES[id].faction] for id in named)
    whole = {**config, "army": list(named), "first_wave": wave}
    return SetUp("", f"{names}, {table.grid.title}", f"{sides}.", whole)


def spelled_out(config: Config) -> Config:
    """Ready armies soldier by soldier."""
    named = config.get("army")
    if not named or any(id not in ARMIES for id in named):
        return config
    return {**config, "army": [OWN_LIST] * len(named), "lists": [list(ARMIES[id].cards) for id in named]}
