"""Dismissal and banishment, the way to the Domes, and renewal out of the Pit."""

from __future__ import annotations

from rulewright.games._arena.rules import challenges
from rulewright.games._arena.rules.domes import open_domes
from rulewright.games._arena.rules.table import deciding_seat
from rulewright.kernel import Ask, Flow, told

from .abilities import ARRIVAL_SHIFT, ARRIVE, HOMING, LUCKY_LANDING
from .content import CHALLENGES
from .movement import shift
from .state import OFF, PIT, WAITING, Arena, able, relocate, team_heroes
from .terms import ELITE
from .treasure import draw_card, lose_aura, starting_loot
from .windows import team_window, window


def draw_challenge(arena: Arena, team: int) -> Flow[int]:
    """WS.CHAL.05-06"""
    return challenges.draw_challenge(arena, team, len(CHALLENGES))


def dismiss(arena: Arena, who: int, rule: str = "WS.DISM.01") -> Flow[None]:
    """A character, minion or hero, goes to an empty Dome on its own team's card, of its team's choice.

    WS.DISM.01-03, 05, 07, WS.MINION.13
    """
    space = yield from send_to_dome(arena, who, arena.team[who])
    if space != WAITING:
        told(arena, "dismissed", who, space=space, rule=rule, cause=rule)


def banish(arena: Arena, who: int) -> Flow[None]:
    """The same, but the enemy team draws the card and chooses the Dome. WS.BAN.01-02, WS.MINION.13"""
    played = yield from window(arena, who, "banished")
    if played is None:
        space = yield from send_to_dome(arena, who, 1 - arena.team[who])
    else:
        lift(arena, who)
        space = yield from enter_dome(arena, who, arena.team[who], empty_domes(arena))
    if space != WAITING:
        told(arena, "banished", who, space=space)


def send_to_dome(arena: Arena, who: int, team: int) -> Flow[int]:
    """Any empty Dome of the numbers on the card: which one, or WAITING. WS.DISM.02-03"""
    card = CHALLENGES[(yield from draw_challenge(arena, team))]
    lift(arena, who)
    lucky = team == arena.team[who] and able(arena, who, HOMING) and card.luck >= LUCKY_LANDING
    domes = empty_domes(arena) if lucky else open_domes(card.domes, arena.land.domes, arena.on)
    return (yield from enter_dome(arena, who, team, domes))


def empty_domes(arena: Arena) -> list[int]:
    return [space for number in range(1, 7) for space in arena.land.domes[number] if arena.on[space] < 0]


def lift(arena: Arena, who: int) -> None:
    """A character leaves the map for a moment; its aura is lost for the step. WS.AURA.06"""
    relocate(arena, who, OFF)
    lose_aura(arena, who)


def enter_dome(arena: Arena, who: int, team: int, domes: list[int]) -> Flow[int]:
    """The Dome of a team's choice; with none empty a character, hero or minion, waits off the map: WAITING."""
    space: int = WAITING
    if domes:
        space = yield Ask(deciding_seat(arena, who, team), "dome", domes, about=who)
    relocate(arena, who, space)
    return space


def quota(arena: Arena) -> int:
    """A third of the team, rounded up, comes on in a turn. WS.REINF.02, WS.S2MAP.09"""
    return (arena.rules.heroes + 2) // 3


def arrive(arena: Arena, who: int) -> Flow[None]:
    """A hero comes on by a dismissal. WS.REINF.04, WS.DISM.08"""
    yield from dismiss(arena, who, "WS.REINF.04")
    if arena.at[who] >= 0 and able(arena, who, ARRIVE):
        yield from shift(arena, who, ARRIVAL_SHIFT)


def renew(arena: Arena, who: int) -> Flow[None]:
    """A hero comes back out of the Pit as new, with new starting loot, by a dismissal. WS.RENEW.01-05"""
    arena.wounds[who] = arena.boosts[who] = arena.spent[who] = arena.used[who] = 0
    arena.flags[who] = 0
    yield from starting_loot(arena, who)
    told(arena, "renewed", who)
    allies = [ally for ally in team_heroes(arena, arena.team[who]) if arena.at[ally] >= 0]
    played = yield from team_window(arena, allies, "renewed")
    if played is not None:
        for _ in range(played.card.amount):
            yield from draw_card(arena, who, ELITE)
    yield from dismiss(arena, who, "WS.RENEW.04")


def lift_from_underpit(arena: Arena, who: int) -> None:
    """WS.DEDGE.08"""
    arena.at[who] = PIT
    told(arena, "lifted", who)
