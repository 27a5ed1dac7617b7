"""How good a position is, for the bots: glory first, then what leads to it."""

from __future__ import annotations

from rulewright.games._arena.tribute import lead

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
    on_map,
)
from .victory import glories

GLORY, MARKER, TRIBUTE, HERO, HEALTH, GOLD, CARD, BOOST = 1.0, 0.3, 0.05, 0.5, 0.06, 0.05, 0.07, 0.04
NEAR = 0.25
READY = 0.001
TO_COME = {ACTION: ACTED, REACTION: REACTED, ADVENTURE: ADVENTURED}
LINE = 6.0


def score(arena: Arena, seat: int) -> float:
    """The lead of a seat's team, pressed into -1 to 1."""
    if not arena.who:
        return 0.0
    white, black = worth(arena)
    ahead = white - black if arena.teams[seat] == 0 else black - white
    return ahead / (LINE + abs(ahead))


def worth(arena: Arena) -> list[float]:
    """What each team has and threatens."""
    total = [GLORY * glory for glory in glories(arena)]
    for team in (0, 1):
        total[team] += TRIBUTE * min(12, lead(arena.tribute, team)) + MARKER * arena.markers.count(team)
        total[team] += READY * still_to_come(arena, team)
    for who in heroes(arena):
        total[arena.team[who]] += hero_worth(arena, who)
    return total


def hero_worth(arena: Arena, who: int) -> float:
    """Alive, well, equipped, and near an adventure."""
    if defeated(arena, who):
        return -HERO * (1.5 if arena.at[who] == UNDERPIT else 1.0)
    value = GOLD * min(arena.gold[who], 6) + CARD * len(arena.hand[who]) + BOOST * min(arena.boosts[who], 3)
    value -= HEALTH * arena.wounds[who] * 5 / arena.who[who].health
    return value + NEAR * closeness(arena, who) if arena.at[who] >= 0 else value


def still_to_come(arena: Arena, team: int) -> int:
    """How many of a team can still do something in this step: a reason not to end it early."""
    flag = TO_COME.get(arena.step)
    if flag is None or team != (1 - arena.turn if arena.step == REACTION else arena.turn):
        return 0
    return sum(not arena.flags[who] & flag for who in on_map(arena, team))


def closeness(arena: Arena, who: int) -> float:
    """How near a hero is to an adventure worth trying: 1 on it, less with every space."""
    mine = arena.team[who]
    ways = arena.land.to_spots(arena.at[who])
    nearest = min([way for way, marker in zip(ways, arena.markers, strict=True) if marker != mine], default=-1)
    if nearest < 0:
        return 0.0
    return 1.0 / (1.5 + 0.35 * nearest) if nearest else 1.0
