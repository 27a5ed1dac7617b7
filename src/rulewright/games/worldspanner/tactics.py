"""How good a position is, for the bots: glory first, then what leads to it."""

from __future__ import annotations

from rulewright.games._arena.tribute import lead

from .land import NONE
from .state import (
    ACTED,
    ACTION,
    ADVENTURE,
    ADVENTURED,
    REACTED,
    REACTION,
    UNDERPIT,
    Arena,
    defeated,
    heroes,
    is_hero,
    on_map,
)
from .victory import glories, markers_on

GLORY, MARKER, TRIBUTE, HERO, HEALTH, GOLD, CARD, BOOST = 1.0, 0.3, 0.05, 0.5, 0.06, 0.05, 0.07, 0.04
NEAR = 0.25
READY = 0.001
TO_COME = {ACTION: ACTED, REACTION: REACTED, ADVENTURE: ADVENTURED}
LINE = 6.0


def score(arena: Arena, seat: int) -> float:
    """The lead of a seat's team, pressed into -1 to 1."""
    team = arena.teams[seat]
    if not arena.who:
        return 0.0
    ahead = worth(arena, team) - worth(arena, 1 - team)
    return ahead / (LINE + abs(ahead))


def worth(arena: Arena, team: int) -> float:
    total = GLORY * glories(arena)[team] + TRIBUTE * min(12, lead(arena.tribute, team))
    total += MARKER * sum(markers_on(arena, faction)[team] for faction in arena.land.factions)
    for who in heroes(arena):
        if arena.team[who] != team:
            continue
        if defeated(arena, who):
            total -= HERO * (1.5 if arena.at[who] == UNDERPIT else 1.0)
            continue
        total -= HEALTH * arena.wounds[who] * 5 / arena.who[who].health
        total += GOLD * min(arena.gold[who], 6) + CARD * len(arena.hand[who]) + BOOST * min(arena.boosts[who], 3)
    total += sum(NEAR * closeness(arena, who) for who in on_map(arena, team) if is_hero(arena, who))
    return total + READY * still_to_come(arena, team)


def still_to_come(arena: Arena, team: int) -> int:
    """How many of a team can still do something in this step: a reason not to end it early."""
    flag = TO_COME.get(arena.step)
    if flag is None or team != (1 - arena.turn if arena.step == REACTION else arena.turn):
        return 0
    return sum(not arena.flags[who] & flag for who in on_map(arena, team))


def closeness(arena: Arena, who: int) -> float:
    """How near a hero is to an adventure worth trying: 1 on it, less with every space."""
    land, here = arena.land, arena.at[who]
    goals = [space for spot, space in enumerate(land.spots) if arena.markers[spot] != arena.team[who]]
    if not goals:
        return 0.0
    if land.adventure[here] != NONE and here in goals:
        return 1.0
    return 1.0 / (1.5 + 0.35 * min(land.far(here, goal) for goal in goals))
