"""Lith's Lair and Death's Edge: tribute, sales, revelations, healing, and the way out of the pits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rulewright.games._arena.rules.challenges import AMAZE, PASS
from rulewright.games._arena.rules.treasure import cards_of
from rulewright.kernel import Ask, Choice, Flow, told

from .defeat import heal
from .dismissal import lift_from_underpit, renew
from .effects import pay_tribute, turn_up
from .land import BOUNTY, CHAMBER, HAGGLER, MIRROR, NONE, UNDERWORLD, VORTEX
from .market import buy, can_buy
from .state import PIT, Arena, defeated, heroes
from .terms import FAME, INTELLECT, LITH, VIRTUE, WITS
from .treasure import discard, has_loot, loot_choices
from .trial import depart, face_challenge

DONE: Choice = "done"
PRICES = {"war": 2, "secret": 2, "elite": 4}
TRIALS = {HAGGLER: WITS, MIRROR: INTELLECT, VORTEX: VIRTUE, UNDERWORLD: FAME}
"""The adventures that are a challenge, each of a rating against TRIAL_NUMBER."""
TRIAL_NUMBER = 5
SALE, SHOWN, SOOTHED = (2, 4), (4, 6), (2, 4)
"""What the Haggler pays for a card, the Mirror Pool shows in cards, the Vortex heals: on a Pass, and on an Amaze."""
GOLD_TRIBUTE, CARD_TRIBUTE, FEAT_TRIBUTE = 1, 2, 1
"""What a gold and a card are worth to Lith, and an Amaze or a purchase at its places."""


def face(arena: Arena, who: int, adventure: int) -> Flow[int]:
    """A challenge with Lith's Favor; an Amaze earns 1 tribute. WS.HAGGLE.03, WS.MIRROR.03, WS.DEDGE.04, 09"""
    result = yield from face_challenge(arena, who, TRIALS[adventure], TRIAL_NUMBER, NONE, LITH)
    if result == AMAZE:
        pay_tribute(arena, arena.team[who], FEAT_TRIBUTE)
    return result


def chamber(arena: Arena, who: int) -> Flow[None]:
    """Any gold and cards for 1 and 2 tribute each. WS.LCHAM.01-04"""
    gave = False
    while has_loot(arena, who):
        choice = yield Ask(arena.seat[who], "tribute", partial(loot_choices, arena, who, DONE), about=who)
        if choice == DONE:
            break
        gave = True
        if choice == "gold":
            arena.gold[who] -= 1
            pay_tribute(arena, arena.team[who], GOLD_TRIBUTE)
        else:
            discard(arena, choice[1])
            pay_tribute(arena, arena.team[who], CARD_TRIBUTE)
    if gave:
        yield from depart(arena, who)


def bounty(arena: Arena, who: int) -> Flow[None]:
    """A market for all three decks; 1 tribute for the lot. WS.BOUNTY.01-03"""
    bought = yield from buy(arena, who, PRICES)
    if bought:
        pay_tribute(arena, arena.team[who], FEAT_TRIBUTE)
        yield from depart(arena, who)


def haggler(arena: Arena, who: int) -> Flow[None]:
    """Wits 5: sell one card or more for 2 gold each, or 4 on Amaze. WS.HAGGLE.01-05"""
    result = yield from face(arena, who, HAGGLER)
    if result < PASS:
        return
    sold = 0
    while arena.hand[who]:
        enough = (DONE,) if sold else ()
        choice = yield Ask(arena.seat[who], "sell", partial(cards_of, arena, who, *enough), about=who)
        if choice == DONE:
            break
        discard(arena, choice[1])
        price = SALE[result == AMAZE]
        arena.gold[who] += price
        told(arena, "sold", who, card=choice[1], amount=price)
        sold += 1
    yield from depart(arena, who)


def mirror_pool(arena: Arena, who: int) -> Flow[None]:
    """Intellect 5: the opponents turn up 4 cards, or 6 on Amaze. WS.MIRROR.01-04"""
    result = yield from face(arena, who, MIRROR)
    if result < PASS:
        return
    yield from turn_up(arena, 1 - arena.team[who], SHOWN[result == AMAZE])
    yield from depart(arena, who)


def vortex(arena: Arena, who: int) -> Flow[None]:
    """Virtue 5: heal 2, or 4 on Amaze. WS.DEDGE.03-05"""
    result = yield from face(arena, who, VORTEX)
    if result < PASS:
        return
    heal(arena, who, SOOTHED[result == AMAZE])
    yield from depart(arena, who)


def underworld(arena: Arena, who: int) -> Flow[None]:
    """Fame 5: lift a hero to the Pit, or renew one out of it. WS.DEDGE.06-10"""
    result = yield from face(arena, who, UNDERWORLD)
    if result < PASS:
        return
    found = buried(arena, arena.team[who])
    if found:
        how, hero = yield Ask(arena.seat[who], "underworld", found, about=who)
        if how == "lift":
            lift_from_underpit(arena, hero)
        else:
            yield from renew(arena, hero)
    yield from depart(arena, who)


def buried(arena: Arena, team: int) -> list[Choice]:
    """The heroes of a team that can be lifted or renewed. WS.DEDGE.08"""
    found: list[Choice] = []
    for hero in heroes(arena):
        if arena.team[hero] == team and defeated(arena, hero):
            found.append(("renew" if arena.at[hero] == PIT else "lift", hero))
    return found


class LithAdventure(NamedTuple):
    possible: Callable[[Arena, int], bool]
    attempt: Callable[[Arena, int], Flow[None]]


def always(arena: Arena, who: int) -> bool:
    """WS.DEDGE.02"""
    return True


LITH_ADVENTURES = {
    CHAMBER: LithAdventure(has_loot, chamber),
    BOUNTY: LithAdventure(lambda arena, who: can_buy(arena, who, PRICES), bounty),
    HAGGLER: LithAdventure(lambda arena, who: bool(arena.hand[who]), haggler),
    MIRROR: LithAdventure(always, mirror_pool),
    VORTEX: LithAdventure(always, vortex),
    UNDERWORLD: LithAdventure(always, underworld),
}
