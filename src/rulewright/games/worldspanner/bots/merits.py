"""What a position has to say for itself, in words: for bots that tell why."""

from __future__ import annotations

from rulewright.games._arena.rules.table import WHITE, on_map

from ..rules.state import Arena, defeated, heroes
from ..rules.victory import glories
from .score import CARD, FALLEN, HEALTH, MARKER, PURSE, TRIBUTE, decay, standing

HOPE = "what may yet be won"
STANDING = "heroes on their feet", "defeating enemies"
HEALTHY = "health", "wounding enemies"
"""What our own heroes add, and what those of the others do."""

MANNERS = {
    "bold": {"defeating enemies": 1.0, "wounding enemies": 1.0, "enemies at hand": 0.2},
    "careful": {"heroes on their feet": 1.0, "health": 1.0, "enemies at hand": -0.2},
    "ambitious": {"glory": 1.0, "Lith's Tribute": 1.0, "adventures at hand": 0.2},
}
"""What bots of a manner like best."""


def merits(arena: Arena, seat: int) -> dict[str, float]:
    """What a seat's team has more of than the other; the rest of its lead is hope."""
    found = dict.fromkeys(("glory", "Lith's Tribute", *STANDING, *HEALTHY, "gold", "treasure", HOPE), 0.0)
    if not arena.who:
        return found
    mine = arena.teams[seat]
    glory = glories(arena)
    ahead = arena.markers.count(mine) - arena.markers.count(1 - mine)
    found["glory"] = glory[mine] - glory[1 - mine] + MARKER * ahead
    found["Lith's Tribute"] = TRIBUTE * (arena.tribute if mine == 0 else -arena.tribute)
    for who in heroes(arena):
        theirs = arena.team[who] != mine
        sign = -1.0 if theirs else 1.0
        if defeated(arena, who):
            found[STANDING[theirs]] -= FALLEN * sign
            continue
        found[HEALTHY[theirs]] -= sign * HEALTH * arena.wounds[who] / arena.who[who].health
        found["gold"] += sign * PURSE * min(arena.gold[who], 6)
        found["treasure"] += sign * CARD * len(arena.hand[who])
    lead = standing(arena) if mine == WHITE else -standing(arena)
    found[HOPE] = lead - sum(found.values())
    return found


def tastes(arena: Arena, seat: int) -> dict[str, float]:
    """The merits, and how near enemies and adventures are: what a walk is about before anything comes of it."""
    team = arena.teams[seat]
    enemies = [arena.land.road(arena.at[who]) for who in on_map(arena, 1 - team)] if arena.who else []
    adventures = [arena.land.road(space) for spot, space in enumerate(arena.land.spots) if arena.markers[spot] != team]
    return {
        **merits(arena, seat),
        "enemies at hand": at_hand(arena, team, enemies),
        "adventures at hand": at_hand(arena, team, adventures),
    }


def at_hand(arena: Arena, team: int, roads: list[tuple[int, ...]]) -> float:
    """How near those of a team are to where the next of some roads leads: 1 each who is there, less with every step."""
    return sum([decay(min([road[arena.at[who]] for road in roads])) for who in on_map(arena, team)]) if roads else 0.0
