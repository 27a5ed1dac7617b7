"""The evaluation function: an estimate of how far a seat's team is ahead, from -1 (lost) to 1 (won).

It counts achievements first, then what leads to them: living characters, deeds done, treasure, and the way to goals.
"""

from __future__ import annotations

from functools import lru_cache

from rulewright.games._arena.rules.table import on_map
from rulewright.games._arena.rules.tribute import lead
from rulewright.table.paths import FAR

from ..rules.alliance import completed, marker_space
from ..rules.content import CHARACTERS, ENCOUNTERS
from ..rules.encounters import reach, same_age
from ..rules.labyrinths import marker
from ..rules.land import Land
from ..rules.state import (
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
    UNKNOWN,
    VAULTS,
    Arena,
    banners_of,
    exits_of,
    flag_of,
    imprisoned,
    mission,
    site_destroyed,
    team_heroes,
)
from ..rules.terms import CHAMBER, HQ, LAST, LOW_GATE
from ..rules.victory import all_path_markers, living, paths_won, ruins, scored, sheet

ACHIEVEMENT = 1.0
"""The measure of all: what the game is won by. All else is worth what it may bring towards one. DA.ACH.01"""
RUIN, PATH, FLAG, CARRIED, ALLY, ENCOUNTER, TRIBUTE, ESCAPE = 0.3, 0.25, 0.4, 0.2, 0.2, 0.15, 0.06, 0.1
"""One deed each: about as many of them as decide an achievement make up its worth; a flag carried is half a flag."""
HERO, HEALTH, CARD, OPEN_CARD, EXPERIENCE = 0.5, 0.35, 0.05, 0.03, 0.05
"""A character, its whole Health, a card that may still surprise, one that lies open, an experience marker."""
GIFT = 0.2
"""A tribute item on its way to Lith: three points of tribute, once it is there. DA.LITH.06"""
NEAR = 0.1
"""Standing on a goal: less than any deed that can be done there."""
READY = 0.002
"""A phase that a character can still use: it only breaks ties."""
TO_COME = {FIRE: FIRED, MOVE: MOVED, OPFIRE: SHOT, MELEE: STRUCK, ADVENTURE: ADVENTURED}
PHASES = tuple(reversed(TO_COME))
LINE = 5.0
"""A lead of so many achievements is half a win."""
CLOSENESS = tuple(1.0 / (1.0 + 0.3 * steps) for steps in range(41))


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
        + TRIBUTE * (min(12, lead(arena.tribute, team)) if wants_gifts(arena) else 0)
        + ENCOUNTER * arena.passed[team]
        + ALLY * arena.allied[team]
        + ESCAPE * arena.escape_points[team]
        + FLAG * scored(arena, team)
        + PATH * all_path_markers(arena, team)
        + PATH * 0.5 * paths_won(arena, team)
    )
    for who in team_heroes(arena, team):
        total += hero_worth(arena, who)
    return total + NEAR * on_the_way(arena, team) + READY * still_to_come(arena, team)


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
    if arena.flags[who] & ITEM and wants_gifts(arena):
        total += GIFT
    if arena.banners and flag_of(arena, who) >= 0:
        total += CARRIED
    return total


def wants_gifts(arena: Arena) -> bool:
    """Whether tribute to Lith counts in this mission."""
    return "lith" in mission(arena).achievements


def still_to_come(arena: Arena, team: int) -> int:
    """How much a team can still do in this turn, with every character in every phase: a reason not to end one early."""
    flag = TO_COME.get(arena.step)
    if flag is None:
        return 0
    present = on_map(arena, team)
    phases_later = PHASES.index(arena.step) if team == arena.turn else 0
    if arena.step != MELEE and team != (1 - arena.turn if arena.step == OPFIRE else arena.turn):
        return phases_later * len(present)
    return phases_later * len(present) + sum(not arena.flags[who] & flag for who in present)


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
            if site != LOW_GATE and not site_destroyed(arena, enemy, site)
        ]
    if "labyrinth" in wanted:
        for number, labyrinth in enumerate(land.labyrinths):
            for path, along in enumerate(labyrinth.paths):
                owner, spot = marker(arena, number, path)
                if (owner, spot) != (team, LAST):
                    goals.append(along[spot])
    if "alliance" in wanted and land.alliance and not completed(arena, team):
        goals.append(marker_space(arena, team))
    goals += exits_of(arena, team)
    home = land.site_space[team].get(HQ)
    if wants_gifts(arena) and land.lair and home is not None and not site_destroyed(arena, team, HQ):
        goals.append(home)
    goals += [space for space in banners_of(arena, team) if space > OFF]
    return tuple(goals)


def on_the_way(arena: Arena, team: int) -> float:
    """How near the characters of a team are to something worth doing: whoever is nearest to a goal goes for it."""
    land, goals = arena.land, goals_of(arena, team)
    total = 0.0
    searching: list[tuple[tuple[int, int], ...]] = []
    for who in team_heroes(arena, team):
        here = arena.at[who]
        if here < 0:
            continue
        errand = errand_of(arena, who)
        if errand is not None:
            total += closeness(land.steps_to(errand)[here])
            continue
        near = goals_near(land, goals, here)
        known = 0
        while known < len(near) and hopeless(arena, who, goals[near[known][1]]):
            known += 1
        if known < len(near):
            searching.append(near[known:])
    taken = set()
    for near in sorted(searching, key=lambda near: near[0][0]):
        for steps, goal in near:
            if goal not in taken:
                taken.add(goal)
                total += closeness(steps)
                break
    return total


def hopeless(arena: Arena, who: int, space: int) -> bool:
    """Whether this is a known encounter that a character could not pass; whoever has just tried it is not punished."""
    number = arena.encounters.get(space, UNKNOWN)
    if number == UNKNOWN or arena.flags[who] & ADVENTURED:
        return False
    entry = ENCOUNTERS[number]
    if entry.payment:
        return not arena.hand[who] and not same_age(arena, who, entry)
    return reach(arena, who, entry) < entry.value


def closeness(steps: int) -> float:
    """1 on a goal, less with every step."""
    return CLOSENESS[min(steps, 40)] if steps < FAR else 0.0


@lru_cache(maxsize=8192)
def goals_near(land: Land, goals: tuple[int, ...], here: int) -> tuple[tuple[int, int], ...]:
    """How many steps it is from a space to each goal that can be walked to, and which it is; the nearest first."""
    roads = ((land.steps_to(goal)[here], number) for number, goal in enumerate(goals))
    return tuple(sorted(road for road in roads if road[0] < FAR))


def errand_of(arena: Arena, who: int) -> int | None:
    """Where this one character carries something: a gift to Lith's chamber, a flag home or to Lith."""
    land = arena.land
    if arena.flags[who] & ITEM and land.lair and wants_gifts(arena):
        return land.lair[CHAMBER]
    if arena.banners and flag_of(arena, who) >= 0:
        homes = [land.site_space[arena.team[who]].get(HQ), land.lair.get(CHAMBER)]
        ways = [(land.steps_to(home)[arena.at[who]], home) for home in homes if home is not None]
        return min(ways)[1] if ways else None
    return None
