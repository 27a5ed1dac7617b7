"""A position in numbers with names, as a learner sees it."""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map, seats_of
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel import Viewer

from ..rules.state import OVER, STEPS, Arena, defeated, heroes
from ..rules.terms import FACTIONS
from ..rules.victory import glories, markers_on

RIVALS = ("we", "they")


def features(arena: Arena, viewer: Viewer) -> dict[str, float]:
    """Step and round, then both teams' glory and means, from the viewer's side. All of it lies open on the table."""
    team = arena.teams[viewer] if viewer >= 0 else 0
    found = {f"step: {step}": float(arena.step == number) for number, step in enumerate(STEPS) if number < OVER}
    found |= {"round": arena.round / arena.rules.rounds, "our turn": float(arena.turn == team)}
    found["tribute"] = lead(arena.tribute, team) / 12 if arena.who else 0.0
    glory = glories(arena) if arena.who else (0, 0)
    for name, side in zip(RIVALS, (team, 1 - team), strict=True):
        mine = [who for who in heroes(arena) if arena.team[who] == side] if arena.who else []
        there = on_map(arena, side)
        found[f"{name}: seats"] = len(seats_of(arena, side)) / 4
        found[f"{name}: glory"] = glory[side] / 8
        found[f"{name}: heroes"] = len(mine) / 12
        found[f"{name}: on the map"] = len(there) / 12
        found[f"{name}: defeated"] = sum(defeated(arena, who) for who in mine) / 12
        found[f"{name}: wounds"] = sum(arena.wounds[who] for who in mine) / 40
        found[f"{name}: gold"] = sum(arena.gold[who] for who in mine) / 40
        found[f"{name}: cards"] = sum(len(arena.hand[who]) for who in mine) / 40
        found[f"{name}: boosts"] = sum(arena.boosts[who] for who in mine) / 20
        for number, faction in enumerate(FACTIONS):
            lying = markers_on(arena, number)[side] if number in arena.land.factions and arena.markers else 0
            found[f"{name}: markers of the {faction}"] = lying / 4
    return found
