"""Those who join: starting items, henchmen, and the character that an Alliance brings."""

from __future__ import annotations

from rulewright.kernel import Flow, told

from .content import CHARACTERS, HENCHMEN
from .state import Arena, henchman_number, newcomer_number
from .terms import ELITE, HQ
from .treasure import draw_card
from .victory import check


def starting_items(arena: Arena, who: int) -> Flow[None]:
    """The cards, henchmen and experience printed on a character. DA.SETUP.11, DA.HENCH.01"""
    *cards, henchmen, experience = arena.who[who].start
    for deck in range(ELITE + 1):
        for _ in range(cards[deck]):
            yield from draw_card(arena, who, deck)
    for _ in range(henchmen):
        yield from draw_henchman(arena, who)
    arena.experience[who] += experience


def draw_henchman(arena: Arena, who: int) -> Flow[None]:
    """A henchman is revealed and stands with his master from now on. DA.HENCH.01, DA.ALLI.12"""
    if not arena.henchmen.can_draw:
        return
    number = yield from arena.henchmen.draw()
    one = henchman_number(arena, number)
    arena.master[one], arena.team[one], arena.seat[one] = who, arena.team[who], arena.seat[who]
    arena.health[one] = arena.full[one] = arena.at_start[one] = HENCHMEN[number].health
    arena.at[one] = arena.at[who]
    told(arena, "henchman_joined", one, whom=who, reveals=True)


def welcome(arena: Arena, team: int, seat: int) -> Flow[None]:
    """A new character from the top of the deck comes to the HQ, with all that is printed on it. DA.ALLI.15"""
    if not arena.characters.can_draw:
        return
    number = yield from arena.characters.draw()
    who = newcomer_number(arena, team)
    figure = CHARACTERS[number]
    arena.who[who], arena.team[who], arena.seat[who] = figure, team, seat
    arena.health[who] = arena.full[who] = arena.at_start[who] = figure.health
    arena.at[who] = arena.land.site_space[team][HQ]
    told(arena, "newcomer_welcomed", who, space=arena.at[who], reveals=True)
    yield from starting_items(arena, who)
    check(arena)
