"""Dismissal and banishment: the way to the domes, with henchmen or without."""

from __future__ import annotations

from rulewright.games._arena.rules.table import deciding_seat
from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .challenge import PIPS, draw_challenge
from .content import CHALLENGES
from .state import ADVENTURE, OFF, Arena, henchmen_of, site_destroyed
from .terms import HQ
from .treasure import window


def dismiss(arena: Arena, who: int, rule: str = "DA.DISM.01") -> Flow[None]:
    """The own team draws and picks; a destroyed HQ makes the first of its Adventure phase a banishment.

    DA.DISM.01-03, DA.DEST.13
    """
    team = arena.team[who]
    if arena.step == ADVENTURE and arena.turn == team and not arena.fallen and site_destroyed(arena, team, HQ):
        arena.fallen = True
        yield from banish(arena, who)
        return
    yield from send_to_dome(arena, who, team)
    told(arena, "dismissed", who, place=arena.at[who], space=arena.at[who], rule=rule)


def banish(arena: Arena, who: int) -> Flow[None]:
    """The same, but the enemy team draws and picks the dome, unless a card says otherwise. DA.DISM.04"""
    forged = yield from window(arena, who, "banished")
    if forged is None:
        yield from send_to_dome(arena, who, 1 - arena.team[who])
    else:
        yield from enter_dome(arena, who, arena.team[who], emptiest(arena, arena.land.domes))
    told(arena, "banished", who, place=arena.at[who], space=arena.at[who])


def send_to_dome(arena: Arena, who: int, team: int) -> Flow[None]:
    """A card shows the colour of the dome, a die its number. DA.DISM.01-02, DA.DICE.08"""
    if arena.rules.dice:
        number: int = yield Roll("dome", PIPS)
        matching = arena.land.domes_by_number[number]
    else:
        card = yield from draw_challenge(arena, team)
        matching = arena.land.domes_by_colour[CHALLENGES[card].colour]
    yield from enter_dome(arena, who, team, open_domes(arena, matching))


def open_domes(arena: Arena, matching: tuple[int, ...]) -> list[int]:
    """The empty ones that match, or else any empty one; with none empty, of those that match the least crowded.

    DA.DISM.01-02, DA.MAP.19
    """
    taken = set(arena.at)
    for domes in (matching, arena.land.domes):
        empty = [space for space in domes if space not in taken]
        if empty:
            return empty
    return emptiest(arena, matching or arena.land.domes)


def emptiest(arena: Arena, domes: tuple[int, ...]) -> list[int]:
    least = min(arena.at.count(space) for space in domes)
    return [space for space in domes if arena.at.count(space) == least]


def enter_dome(arena: Arena, who: int, team: int, domes: list[int]) -> Flow[None]:
    choices: list[Choice] = [*domes]
    space = yield Ask(deciding_seat(arena, who, team), "dome", choices, about=who)
    yield from bring_along(arena, who, space)


def bring_along(arena: Arena, who: int, space: int) -> Flow[None]:
    """A figure is put elsewhere; henchmen in its space may come, those who wait with it must. DA.DISM.05, DA.HENCH.15

    DA.REIN.06
    """
    before = arena.at[who]
    for one in henchmen_of(arena, who):
        if arena.at[one] != before:
            continue
        if before == OFF or (yield Ask(arena.seat[who], "along", ["come", "stay"], about=one)) == "come":
            arena.at[one] = space
    arena.at[who] = space
