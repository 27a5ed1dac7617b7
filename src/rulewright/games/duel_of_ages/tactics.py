"""How good a position is, for the bots: achievements first, then what leads to them."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games._arena.table import on_map
from rulewright.games._arena.tribute import lead
from rulewright.table.paths import FAR

from .alliance import completed, marker_space
from .content import CHARACTERS
from .labyrinths import LAST, marker
from .land import Land
from .state import (
    ADVENTURE,
    ADVENTURED,
    DEAD,
    ESCAPED,
    FIRE,
    FIRED,
    ITEM,
    MELEE,
    MOVE,
    MOVED,
    OFF,
    OPFIRE,
    SHOT,
    STRUCK,
    VAULTS,
    Arena,
    flag_of,
    imprisoned,
    mission,
    team_heroes,
)
from .terms import CHAMBER, HQ, LOW_GATE
from .victory import living, path_markers, ruins, scored, sheet

ACHIEVEMENT, HERO, HEALTH, CARD, OPEN_CARD, EXPERIENCE, LEVEL = 1.0, 0.5, 0.35, 0.05, 0.03, 0.05, 0.03
RUIN, PATH, FLAG, CARRIED, ALLY, ENCOUNTER, TRIBUTE, ESCAPE = 0.3, 0.25, 0.4, 0.2, 0.2, 0.15, 0.06, 0.1
GIFT = 0.15
NEAR = 0.22
READY = 0.002
TO_COME = {FIRE: FIRED, MOVE: MOVED, OPFIRE: SHOT, MELEE: STRUCK, ADVENTURE: ADVENTURED}
LINE = 5.0


def score(arena: Arena, seat: int) -> float:
    """The lead of a seat's team, pressed into -1 to 1."""
    team = arena.teams[seat]
    if arena.step <= VAULTS:
        return promise_of(arena, team) - promise_of(arena, 1 - team)
    ahead = worth(arena, team) - worth(arena, 1 - team)
    for entry in sheet(arena):
        if entry.leader >= 0:
            ahead += ACHIEVEMENT if entry.leader == team else -ACHIEVEMENT
    ahead += outnumbering(arena, team)
    return ahead / (LINE + abs(ahead))


def promise_of(arena: Arena, team: int) -> float:
    """What characters are good for, before anybody has met anybody: high ratings and a long life."""
    dealt = arena.dealt[team]
    return sum(sum(CHARACTERS[number].ratings) + CHARACTERS[number].health for number in dealt) / (
        1000 * max(1, len(dealt))
    )


def outnumbering(arena: Arena, team: int) -> float:
    """How near a valor win is, by whoever has more characters left."""
    mine, theirs = living(arena, team), living(arena, 1 - team)
    return 2.0 * (mine - theirs) / max(1, mine + theirs)


def worth(arena: Arena, team: int) -> float:
    total = (
        RUIN * ruins(arena, team)
        + TRIBUTE * min(12, lead(arena.tribute, team))
        + ENCOUNTER * arena.passed[team]
        + ALLY * (arena.allied[team] % 10)
        + ESCAPE * arena.escape_points[team]
        + FLAG * scored(arena, team)
        + PATH * sum(path_markers(arena, number, team) for number in range(len(arena.land.labyrinths)))
        + PATH * 0.5 * arena.paths.count(3 + team)
    )
    goals = goals_of(arena, team)
    for who in team_heroes(arena, team):
        total += hero_worth(arena, who)
        if arena.at[who] >= 0:
            total += NEAR * closeness(arena, who, goals)
    return total + READY * still_to_come(arena, team)


def hero_worth(arena: Arena, who: int) -> float:
    """A character by its health, its cards and what it carries; lost ones count against their team."""
    if imprisoned(arena, who):
        return -HERO
    if arena.at[who] == DEAD:
        return -0.6 * HERO
    if arena.at[who] == ESCAPED:
        return HERO
    total = HEALTH * min(1.0, arena.health[who] / max(1, arena.at_start[who]))
    for card in arena.hand[who][:6]:
        total += OPEN_CARD if arena.revealed >> card & 1 else CARD
    total += EXPERIENCE * min(3, arena.experience[who])
    if arena.flags[who] & ITEM:
        total += GIFT
    if arena.banners and flag_of(arena, who) >= 0:
        total += CARRIED
    return total


def still_to_come(arena: Arena, team: int) -> int:
    """How many of a team can still do something in this phase: a reason not to end it early."""
    flag = TO_COME.get(arena.step)
    if flag is None or (arena.step != MELEE and team != (1 - arena.turn if arena.step == OPFIRE else arena.turn)):
        return 0
    return sum(not arena.flags[who] & flag for who in on_map(arena, team))


# ---- where to go ----------------------------------------------------------------------------------------------------


def goals_of(arena: Arena, team: int) -> tuple[int, ...]:
    """The spaces where something can be won, for every character of a team."""
    land, wanted = arena.land, mission(arena).achievements
    enemy = 1 - team
    goals = list(arena.encounters) if "encounters" in wanted or len(arena.encounters) < 30 else []
    if "base" in wanted:
        goals += [
            space
            for site, space in land.site_space[enemy].items()
            if not arena.destroyed[enemy] >> site & 1 and site != LOW_GATE
        ]
    if "labyrinth" in wanted:
        for number, labyrinth in enumerate(land.labyrinths):
            for path, along in enumerate(labyrinth.paths):
                owner, spot = marker(arena, number, path)
                if (owner, spot) != (team, LAST):
                    goals.append(along[spot])
    if "alliance" in wanted and land.alliance and not completed(arena, team):
        goals.append(marker_space(arena, team))
    exits = mission(arena).exits
    if exits:
        goals += land.line_up(exits[team])
    return tuple(goals)


def closeness(arena: Arena, who: int, goals: tuple[int, ...]) -> float:
    """How near a character is to something worth doing: 1 on it, less with every step."""
    land, here = arena.land, arena.at[who]
    nearest = steps_to_nearest(land, goals)[here] if goals else FAR
    for goal in own_goals(arena, who):
        nearest = min(nearest, land.steps_to(goal)[here])
    return 1.0 / (1.0 + 0.3 * min(nearest, 40)) if nearest < FAR else 0.0


@lru_cache(maxsize=256)
def steps_to_nearest(land: Land, goals: tuple[int, ...]) -> tuple[int, ...]:
    """How many steps each space is from the nearest of several goals."""
    return tuple(map(min, zip(*map(land.steps_to, goals), strict=True)))


def own_goals(arena: Arena, who: int) -> list[int]:
    """Where this one character has something to win: with Lith, or by a flag."""
    land, team = arena.land, arena.team[who]
    goals: list[int] = []
    if land.lair:
        home = land.site_space[team].get(HQ)
        if arena.flags[who] & ITEM:
            goals.append(land.lair[CHAMBER])
        elif home is not None and not arena.destroyed[team] >> HQ & 1 and "lith" in mission(arena).achievements:
            goals.append(home)
    if arena.banners:
        goals += flag_goals(arena, who)
    return goals


def flag_goals(arena: Arena, who: int) -> list[int]:
    """One who carries a flag wants to score it; others want to find one."""
    land, team = arena.land, arena.team[who]
    if flag_of(arena, who) >= 0:
        home = land.site_space[team].get(HQ)
        return [space for space in (home, land.lair.get(CHAMBER)) if space is not None]
    half = len(arena.banners) // 2
    return [space for space in arena.banners[team * half : (team + 1) * half] if space > OFF]
