"""Where a space lies: on which piece, how far from what can be won or seen on the map, and which enemies are near."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games._arena.rules.table import called, on_map
from rulewright.kernel.words import listed
from rulewright.table.paths import FAR

from ..rules.alliance import completed, marker_space
from ..rules.land import Land
from ..rules.state import TEAMS, Arena, foes_in, is_hero, mission, site_destroyed
from .names import SITE_NAMES, piece_of, place_name, title
from .words import plural

NUMBERED = 9
"""So many places on offer bear numbers on the map."""
MOST = 2
"""How many of them are named."""
NEAR = 3
"""Spaces from which an enemy, or a name on the map, is told to be near."""


def landmarks(land: Land) -> list[int]:
    """The spaces whose names stand on the map, domes aside."""
    starts = [along[0] for labyrinth in land.labyrinths for along in labyrinth.paths]
    return [*land.site_at, *land.lair_at, *starts, *land.alliance[:1]]


def whereabouts(land: Land, space: int, most: int = FAR) -> str:
    """A space as somebody finds it on the map: by its own name, or by the piece and a name near by."""
    if land.in_dome[space]:
        return f"a dome of {piece_of(land, space)}"
    if title(land, space):
        return title(land, space)
    nearest = min(landmarks(land), key=lambda mark: land.far(space, mark), default=space)
    far = land.far(space, nearest)
    if nearest == space or far > most:
        return piece_of(land, space)
    return f"{piece_of(land, space)}, {'beside' if far == 1 else f'{far} spaces from'} {title(land, nearest)}"


def where_now(arena: Arena, who: int) -> str:
    """Where somebody has come to: whom it can fight, what it can break into there, and which enemies are near."""
    space, land = arena.at[who], arena.land
    foes = foes_in(arena, who, space)
    place, closing = whereabouts(land, space, NEAR), near(arena, arena.team[who], space, 1)
    if foes:
        fight = f"to fight {listed([called(arena, foe) for foe in foes])} at {place}"
        return "; ".join([f" {fight}", *closing])
    gate = before_gate(arena, who, space) if is_hero(arena, who) else ""
    return f"{''.join(f', {enemies},' for enemies in closing)} to {gate or place}"


def before_gate(arena: Arena, who: int, space: int) -> str:
    """A space from which somebody can try a gate of the enemy. DA.BASE.04"""
    other = 1 - arena.team[who]
    for gate, front in arena.land.gate_front[other].items():
        if space in front and not site_destroyed(arena, other, gate):
            return (
                f"{piece_of(arena.land, space)}, before {TEAMS[other]} {SITE_NAMES[gate]}, where it can try to get in"
            )
    return ""


def near(arena: Arena, team: int, space: int, least: int = 0) -> list[str]:
    """The enemies of a team near a space, the nearest first: 'near Charon of Black (here) and Skadi (1 space)'."""
    ways = sorted((arena.land.steps_to(arena.at[who])[space], who) for who in on_map(arena, 1 - team))
    enemies = [(far, called(arena, who)) for far, who in ways if least <= far <= NEAR]
    side = f" of {TEAMS[1 - team]}"
    told = [
        f"{name}{side * (not place)} ({plural(far, 'space') if far else 'here'})"
        for place, (far, name) in enumerate(enemies[:MOST])
    ]
    more = [f"{len(enemies) - MOST} more"] if len(enemies) > MOST else []
    return [f"near {listed([*told, *more])}"] if enemies else []


def way_from(arena: Arena, team: int, space: int) -> str:
    """How far a team has to go from a space to the nearest thing to win, and who of the enemy is near."""
    goal = nearest_goal(arena, team, [space])
    return "; ".join([*([goal] if goal else []), *near(arena, team, space)])


def worth_reaching(arena: Arena, team: int) -> list[int]:
    """What counts in the mission: the enemy's sites that stand, where guardians are met, encounters and the host of the
    Alliance; where nothing of it does, those sites all the same. DA.ACH.11-16"""
    wanted, land = mission(arena).achievements, arena.land
    sites = [space for site, space in land.site_space[1 - team].items() if not site_destroyed(arena, 1 - team, site)]
    found = [*sites] if "base" in wanted else []
    if "labyrinth" in wanted:
        found += [along[0] for labyrinth in land.labyrinths for along in labyrinth.paths]
    if "encounters" in wanted:
        found += arena.encounters
    if "alliance" in wanted and land.alliance and not completed(arena, team):
        found.append(marker_space(arena, team))
    return found or sites


def domes_told(arena: Arena, team: int, spaces: list[int], away: bool = False) -> str:
    """The domes on offer, the nearest to what a team can win first, or the farthest for one who is sent away.

    Each is told by the piece on which it lies; few have their number on the map too.
    """
    named = [(number, piece_of(arena.land, space), space) for number, space in enumerate(spaces, start=1)]
    if len(named) > NUMBERED:
        named = [*{piece: (number, piece, space) for number, piece, space in named}.values()]
    named.sort(key=lambda each: steps_to_goal(arena, team, each[2])[0], reverse=away)
    first = "{0} {1}, {2}" if len(spaces) <= NUMBERED else "{1}, {2}"
    told = [
        first.format(number, piece, "; ".join([dome_words(arena, team, space), *near(arena, team, space)]))
        for number, piece, space in named
    ]
    return f"{'Farthest' if away else 'Nearest'} first: {' · '.join(told)}"


def dome_words(arena: Arena, team: int, space: int) -> str:
    steps, goal = steps_to_goal(arena, team, space)
    if not steps:
        return f"at {goal_name(arena, goal)}"
    return f"{plural(steps, 'space')} from {goal_name(arena, goal)}" if steps < FAR else "far from anything"


def steps_to_goal(arena: Arena, team: int, space: int) -> tuple[int, int]:
    """How far the nearest thing is that a team can win, and which."""
    return min(((arena.land.steps_to(goal)[space], goal) for goal in worth_reaching(arena, team)), default=(FAR, -1))


def far_from_goal(arena: Arena, team: int, space: int) -> str:
    """'6 from Black High Gate': the nearest thing that a team can win."""
    steps, goal = steps_to_goal(arena, team, space)
    return f"{steps} from {goal_name(arena, goal)}" if steps < FAR else ""


def nearest_goal(arena: Arena, team: int, spaces: Iterable[int]) -> str:
    """The least way from any of some spaces to what a team can win: '6 spaces from Black High Gate'."""
    ways = [(arena.land.steps_to(goal)[space], goal) for space in spaces for goal in worth_reaching(arena, team)]
    steps, goal = min(ways, default=(FAR, -1))
    far = f"{plural(steps, 'space')} from" if steps else "at"
    return f"{far} {goal_name(arena, goal)}, {worth_of(arena, goal)}" if steps < FAR else ""


def goal_name(arena: Arena, goal: int) -> str:
    """'Black High Gate', 'encounter R17'."""
    name = place_name(arena.land, goal)
    return f"encounter {name}" if goal in arena.encounters and not title(arena.land, goal) else name


def worth_of(arena: Arena, goal: int) -> str:
    """What can be won at a site of the enemy, on a path, at an encounter or with a host. DA.ACH.11-16"""
    if goal in arena.land.site_at:
        return "a site to ruin"
    if goal in arena.land.alliance:
        return "a host to impress"
    return "for treasure" if goal in arena.encounters else "a guardian to pass"
