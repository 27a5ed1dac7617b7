"""Phase 1: Free Action. Trade, pick-up, destroyed cards, hunters, and whatever cards and abilities allow."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import on_map, owners
from rulewright.games._arena.rules.treasure import hold
from rulewright.kernel import Ask, Choice, Flow, told

from .creatures import hunter_choices, unleash_hunter
from .effects import free_choices, take_free
from .state import Arena, allies_here, awake, foes_here, is_hero
from .terms import NO_TRADE, NOT_GIVE
from .treasure import discard, disposable, hand_over, may_have_several, seems_to_have, settle
from .turn import begin_fire

DONE: Choice = "done"


def free_phase(arena: Arena) -> Flow[None]:
    """The active team does one free thing after another, in any mix. DA.FREE.11, DA.ROUND.03"""
    mine = [who for who in awake(arena, arena.turn) if is_hero(arena, who) and has_liberties(arena, who)]
    if not mine:
        begin_fire(arena)
        return
    seat, choice = yield from ask_team(owners(arena, mine), "free", lambda seat: liberties(arena, seat))
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    yield from take_liberty(arena, str(choice[0]), [int(part) for part in choice[1:]])


def has_liberties(arena: Arena, who: int) -> bool:
    """Whether the table must reckon with something: a card to part with, or what everybody sees."""
    return bool(seems_to_have(arena, who) or card_choices(arena, who) or free_choices(arena, who))


def liberties(arena: Arena, seat: int) -> list[Choice]:
    """All that a player's characters could do now."""
    found: list[Choice] = []
    for who in on_map(arena, arena.turn):
        if arena.seat[who] != seat or not is_hero(arena, who):
            continue
        found += card_choices(arena, who)
        found += free_choices(arena, who)
    return [*found, DONE]


def take_liberty(arena: Arena, kind: str, numbers: list[int]) -> Flow[None]:
    match kind:
        case "trade":
            yield from trade(arena, *numbers)
        case "pick":
            yield from pick_up(arena, numbers[0])
        case "destroy":
            discard(arena, numbers[0])
        case "hunt":
            unleash_hunter(arena, *numbers)
        case _:
            yield from take_free(arena, kind, numbers)


# ---- cards ----------------------------------------------------------------------------------------------------------


def card_choices(arena: Arena, who: int) -> list[Choice]:
    """Trade and pick-up without an enemy in the space, the rest in any company; nothing is dropped. DA.FREE.01-04, 08

    DA.CARD.20
    """
    found: list[Choice] = []
    if arena.hand[who]:
        found += hunter_choices(arena, who)
        found += [("destroy", card) for card in disposable(arena, who)]
    lying = arena.at[who] in arena.ground
    partners = trading_partners(arena, who) if arena.hand[who] else []
    if (lying or partners) and not foes_here(arena, who):
        found += [("pick", who)] if lying else []
        found += [("trade", who, ally) for ally in partners if goods(arena, who, ally)]
    return found


def trading_partners(arena: Arena, who: int) -> list[int]:
    """Whom in the space one may give a card to; henchmen carry none. DA.FREE.01, DA.CARD.23-24, DA.HENCH.03"""
    if arena.who[who].trait in (NOT_GIVE, NO_TRADE):
        return []
    return [ally for ally in allies_here(arena, who) if is_hero(arena, ally) and arena.who[ally].trait != NO_TRADE]


def goods(arena: Arena, giver: int, taker: int) -> list[Choice]:
    """Cards, no Badge, no tribute item, nothing back to one who has had it. DA.FREE.01, DA.TYPE.16, DA.LITH.03"""
    return [("card", card) for card in disposable(arena, giver) if (taker, card) not in arena.traded]


def trade(arena: Arena, giver: int, taker: int) -> Flow[None]:
    """One card changes hands; a chain is several trades. DA.FREE.01"""
    several = may_have_several(arena, giver)
    _, card = yield Ask(arena.seat[giver], "trade", partial(goods, arena, giver, taker), about=giver, word=several)
    hand_over(arena, card, taker)
    arena.traded.append((giver, card))
    told(arena, "traded", giver, whom=taker)
    yield from settle(arena, taker)


def pick_up(arena: Arena, who: int) -> Flow[None]:
    """Every card in the space is taken and split among the allies there, face down if it lay so. DA.FREE.03, 05-07"""
    space = arena.at[who]
    takers = [who, *(ally for ally in allies_here(arena, who) if is_hero(arena, ally))]
    choices: list[Choice] = [*takers]
    while arena.ground[space]:
        taker = yield Ask(arena.seat[who], "pick", choices, about=who)
        hold(arena, arena.ground[space].pop(0), taker)
    del arena.ground[space]
    told(arena, "picked_up", who, space=space)
    for taker in takers:
        yield from settle(arena, taker)
