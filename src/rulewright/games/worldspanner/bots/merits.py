"""What a position has to say for itself, in words: for bots that tell why."""

from __future__ import annotations

from ..rules.content import FACTION_CARDS, HEROES, OPPOSING
from ..rules.state import Arena, defeated, heroes
from ..rules.terms import RATINGS
from ..rules.victory import glories
from .score import CARD, FALLEN, HEALTH, MARKER, PURSE, TRIBUTE


def merits(arena: Arena, seat: int) -> dict[str, float]:
    """What a seat's team has more of than the other."""
    found = dict.fromkeys(("glory", "Lith's Tribute", "heroes on their feet", "health", "gold", "treasure"), 0.0)
    mine = arena.teams[seat]
    if not arena.who:
        return found | line_up(arena, mine)
    glory = glories(arena)
    ahead = arena.markers.count(mine) - arena.markers.count(1 - mine)
    found["glory"] = glory[mine] - glory[1 - mine] + MARKER * ahead
    found["Lith's Tribute"] = TRIBUTE * (arena.tribute if mine == 0 else -arena.tribute)
    for who in heroes(arena):
        sign = 1.0 if arena.team[who] == mine else -1.0
        if defeated(arena, who):
            found["heroes on their feet"] -= FALLEN * sign
            continue
        found["health"] -= sign * HEALTH * arena.wounds[who] / arena.who[who].health
        found["gold"] += sign * PURSE * min(arena.gold[who], 6)
        found["treasure"] += sign * CARD * len(arena.hand[who])
    return found


def line_up(arena: Arena, team: int) -> dict[str, float]:
    """What the heroes that a team still has are good for on this map, while they are chosen. WS.REL.02-03"""
    kept, land = [HEROES[number] for number in arena.dealt[team]], arena.land
    if not kept:
        return {}
    asked = [RATINGS.index(task.rating) for key in land.factions for task in FACTION_CARDS[key].tasks if task.rating]
    at_home = sum(hero.faction in land.factions for hero in kept)
    opposed = sum(hero.faction in OPPOSING[key] for hero in kept for key in land.factions)
    skill = sum(max((hero.ratings[name] for name in asked), default=0) for hero in kept)
    return {
        "heroes at home on this map": at_home / len(kept),
        "heroes whom no region opposes": -opposed / len(kept) / 4,
        "ratings that the tasks ask for": skill / len(kept) / 9,
        "toughness": sum(hero.health for hero in kept) / len(kept) / 9,
    }
