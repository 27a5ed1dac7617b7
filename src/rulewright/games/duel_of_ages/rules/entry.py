"""How characters come onto the map: at once, by one of the placement methods, or with the Reinforce phase."""

from __future__ import annotations

from rulewright.games._arena.rules.table import BLACK, WHITE
from rulewright.kernel import Ask, Choice, Flow, told

from .content import PLATTERS
from .dismissal import dismiss
from .state import CONSENT, OFF, TURN_END, Arena, henchmen_of, mission, team_heroes
from .terms import RESPECT

COLOURS_OF = ((0, 1), (2, 3, 4))
"""White's gold and blue, Black's red, green and black. DA.ENTRY.12-13"""


def waiting(arena: Arena, team: int) -> list[int]:
    """The characters of a team that have not entered yet; dead, imprisoned and escaped ones do not wait. DA.REIN.07"""
    return [who for who in team_heroes(arena, team) if arena.at[who] == OFF]


def enter(arena: Arena) -> Flow[None]:
    """The last step of the setup where the entry is immediate, one character a beat. DA.SETUP.15, DA.ENTRY.01"""
    method = mission(arena).entry
    team = next_team(arena, method)
    if method == "reinforce" or not waiting(arena, team):
        arena.step = CONSENT
        return
    choices: list[Choice] = [*waiting(arena, team)]
    who = choices[0]
    seats = {arena.seat[int(str(one))] for one in choices}
    if len(seats) == 1:
        who = yield Ask(min(seats), "enter", choices)
    assert isinstance(who, int)
    newcomer = who
    space = yield Ask(arena.seat[who], "enter.space", lambda: entry_spaces(arena, method, newcomer), about=who)
    for one in (who, *henchmen_of(arena, who)):
        arena.at[one] = space
    told(arena, "entered", who, place=space, space=space)


def next_team(arena: Arena, method: str) -> int:
    """By distance Black places all, then White; into domes they take turns, Black first. DA.ENTRY.05, 11"""
    left = len(waiting(arena, WHITE)), len(waiting(arena, BLACK))
    if "distance" in method:
        return BLACK if left[BLACK] else WHITE
    return BLACK if left[BLACK] and left[BLACK] >= left[WHITE] else WHITE


def entry_spaces(arena: Arena, method: str, who: int) -> list[int]:
    if "distance" in method:
        return near_start(arena, who, 2 if method == "double_distance" else 1)
    allowed = domes_of(arena, method, arena.team[who]) or list(arena.land.domes)
    crowd = {space: arena.at.count(space) for space in allowed}
    least = min(crowd.values())
    return [space for space in allowed if crowd[space] == least]


def near_start(arena: Arena, who: int, factor: int) -> list[int]:
    """As far from a starting space as his Respect, walls and terrain ignored; domes are legal, alone if possible.

    DA.ENTRY.02-04, 06-10
    """
    near = arena.land.near_line(mission(arena).starts[arena.team[who]], factor * arena.who[who].ratings[RESPECT])
    return [space for space in near if space not in arena.at] or list(near)


def domes_of(arena: Arena, method: str, team: int) -> list[int]:
    """The domes that a team may use: of its colours, of its platter, or of its region; the emptiest. DA.ENTRY.11-16"""
    land = arena.land
    match method:
        case "dome_colour":
            return [space for colour in COLOURS_OF[team] for space in land.domes_by_colour[colour]]
        case "dome_platter":
            assert arena.picked[team] in PLATTERS
            return [space for space in land.domes if arena.picked[team] in land.dome_platters[space]]
        case _:
            return list(land.half(mission(arena).regions[team]))


# ---- the Reinforce phase --------------------------------------------------------------------------------------------


def reinforcements(arena: Arena) -> list[int]:
    """Whoever waits with at least the Respect of the enemy's best who waits; all if none does. DA.REIN.01-02, 04-05"""
    bar = max((arena.who[who].enters_by for who in waiting(arena, 1 - arena.turn)), default=0)
    ready = [who for who in waiting(arena, arena.turn) if arena.who[who].enters_by >= bar]
    return sorted(ready, key=lambda who: -arena.who[who].enters_by)


def reinforce(arena: Arena) -> Flow[None]:
    """One after another is dismissed onto the map; there is no such phase after a Distance entry. DA.REIN.02-03, 06"""
    ready = [] if "distance" in mission(arena).entry else reinforcements(arena)
    if not ready:
        arena.step = TURN_END
        return
    yield from dismiss(arena, ready[0], "DA.REIN.03")
