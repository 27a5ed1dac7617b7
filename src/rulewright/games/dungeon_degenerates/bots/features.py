"""A mission that goes on, in the numbers that a learner sees."""

from __future__ import annotations

from rulewright.kernel import Viewer

from ..rules.content import MISSIONS
from ..rules.levels import is_law_space
from ..rules.profile import profile
from ..rules.state import ACTIVE, DEAD, DEFEATED, DOOM_HOLDS, MOST, WORST, Table, danger_at, living
from .score import mission_done

SEATS = 4
PHASES = ("setup", "map", "danger", "encounter")


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """The mission, the land's troubles, the fight, and each Adventurer, the viewer's own first."""
    found = {f"mission: {mission.name}": float(table.mission == n) for n, mission in enumerate(MISSIONS)}
    found |= {f"phase: {phase}": float(table.phase == phase) for phase in PHASES}
    heroes = living(table)
    started = bool(heroes) and all(hero.space >= 0 for hero in heroes)
    found |= {"turn": min(table.turn, 60) / 60, "bounty": table.bounty / WORST, "doom": len(table.doom) / DOOM_HOLDS}
    found["objective"] = mission_done(table, heroes) if started else 0.0
    fight = table.fight
    found["fight"] = float(fight is not None)
    found["fight: round"] = fight.round / 10 if fight else 0.0
    found["fight: foes"] = len(fight.foes) / 6 if fight else 0.0
    found["fight: foes' health"] = sum(max(0, foe.hp - foe.wounds) for foe in fight.foes) / 30 if fight else 0.0
    for place in range(SEATS):
        name = "I" if not place else f"companion {place}"
        seat = (max(0, viewer) + place) % table.seats
        hero = table.heroes[seat] if place < table.seats and seat < len(table.heroes) else None
        ready = hero is not None and hero.space >= 0 and hero.fate != DEAD
        health = max(0, (numbers := profile(table, hero)).hp - hero.wounds) / numbers.hp if hero and ready else 0.0
        found[f"{name}: there"] = float(ready)
        found[f"{name}: active"] = float(ready and hero is not None and hero.fate == ACTIVE)
        found[f"{name}: defeated"] = float(hero is not None and hero.fate == DEFEATED)
        found[f"{name}: health"] = health
        found[f"{name}: luck"] = hero.luck / 6 if hero else 0.0
        found[f"{name}: gold"] = hero.gp / MOST if hero else 0.0
        found[f"{name}: experience"] = hero.xp / MOST if hero else 0.0
        found[f"{name}: skills"] = len(hero.skills) / 6 if hero else 0.0
        found[f"{name}: gear"] = len(hero.gear) / 8 if hero else 0.0
        found[f"{name}: danger here"] = danger_at(table, hero.space) / WORST if hero and ready else 0.0
        found[f"{name}: law here"] = float(is_law_space(table, hero.space)) if hero and ready else 0.0
    return found
