"""Missions in numbers: what the lab counts when one is over, and what a learner sees of one that goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.kernel import Part, Viewer

from ..rules.content import ADVENTURERS, CARDS, MISSIONS, MONSTERS, SKILLS, WEAKNESSES
from ..rules.levels import is_law_space
from ..rules.profile import profile
from ..rules.state import ACTIVE, DEAD, DEFEATED, DOOM_HOLDS, MOST, WORST, Table, danger_at, living
from .tactics import mission_done

SEATS = 4
PHASES = ("setup", "map", "danger", "encounter")


def parts(table: Table) -> Iterator[Part]:
    """The mission, and every Adventurer with Skills, Weaknesses, gear and trophies."""
    for number in dict.fromkeys([*table.done, table.mission]):
        yield Part("mission", MISSIONS[number].id, MISSIONS[number].name)
    for hero in table.heroes:
        if hero.seat in table.late:
            continue
        fate = {"dead": float(hero.fate == DEAD), "gold": hero.gp, "experience": hero.xp, "bold": hero.bold}
        sheet = ADVENTURERS[hero.adventurer]
        yield Part("hero", sheet.id, sheet.name, hero.seat, 1, fate)
        for skill in hero.skills:
            card = SKILLS[skill // 2]
            yield Part("skill", card.id, card.name, hero.seat, 1, {"mastered": skill % 2})
        for weakness in hero.weaknesses:
            yield Part("weakness", WEAKNESSES[weakness].id, WEAKNESSES[weakness].name, hero.seat)
        for loot, count in sorted(Counter((*hero.gear, *hero.pack)).items()):
            yield Part("card", CARDS[loot].id, CARDS[loot].name, hero.seat, count)
        for monster, count in sorted(Counter(hero.trophies).items()):
            yield Part("trophy", MONSTERS[monster].id, MONSTERS[monster].name, hero.seat, count)


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
