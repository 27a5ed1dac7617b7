"""Treasure cards and gold: drawing, revealing, passing on, using, and losing them."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.secrets import learn
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.rules.treasure import cards_of, spend_draws, to_discards, told_draw, turn_up
from rulewright.games._arena.rules.treasure import hold as take_up
from rulewright.games._arena.rules.treasure import let_go as part_with
from rulewright.kernel import Choice, Flow, told

from .cards import Card
from .content import CARDS, DECK_OF
from .ratings import rating
from .state import LOOT, OFF, Arena, minion_number, relocate
from .terms import DECKS, FAME, ONE_USE, SECRET

# ---- gaining --------------------------------------------------------------------------------------------------------


def hold(arena: Arena, card: int, who: int) -> None:
    """A card comes to a hero, whose player is asked for Surprises again."""
    take_up(arena, card, who)
    arena.hushed &= ~(1 << arena.seat[who])


def draw_card(arena: Arena, who: int, deck: int) -> Flow[int]:
    """A hero draws one card, face down, for its team's eyes only. WS.CARD.01, WS.SLOOT.07; -1 if there is none left."""
    pile = arena.decks[deck]
    if not pile.can_draw:
        return NOBODY
    seen_by = pile.top[-1][1] if pile.top else 0
    card = yield from pile.draw()
    hold(arena, card, who)
    for seat, team in enumerate(arena.teams):
        if seen_by >> seat & 1:
            learn(arena.known, team, card)
    told_draw(arena, who, card, DECKS[deck])
    return card


def draw_treasure(arena: Arena, who: int, draws: int) -> Flow[None]:
    """The draws that a hero has won: 1 for War or Secret, 2 for Elite. WS.CARD.02-05, 09, WS.QUEST.09"""
    return spend_draws(arena, who, draws, DECKS, partial(draw_card, arena, who))


def let_go(arena: Arena, card: int) -> None:
    """A card leaves its hero; a minion of it leaves the map. WS.MINION.10, WS.STEAL.04"""
    part_with(arena, card)
    recall(arena, card)


def recall(arena: Arena, card: int) -> None:
    """The minion of a card leaves the map, its wounds with it. WS.MINION.09"""
    if CARDS[card].minion is None:
        return
    minion = minion_number(arena, card)
    if arena.at[minion] != OFF:
        relocate(arena, minion, OFF)
        arena.wounds[minion] = 0
        lose_aura(arena, minion)
        told(arena, "recalled", minion)


def lose_aura(arena: Arena, who: int) -> None:
    """The aura of one who leaves its place ends for the step. WS.AURA.06-07"""
    if arena.who[who].auras:
        keep = ~(1 << who)
        arena.auras = [reached & keep for reached in arena.auras]


# ---- losing ---------------------------------------------------------------------------------------------------------


def discard(arena: Arena, card: int) -> None:
    """A card goes from its hero to the open discard pile of its deck. WS.USE.02"""
    let_go(arena, card)
    to_discards(arena, card, DECK_OF[card])


def hand_over(arena: Arena, card: int, to: int) -> None:
    """A card goes to another hero; one that lies face down stays so, and the new team sees it."""
    let_go(arena, card)
    hold(arena, card, to)


def reveal(arena: Arena, card: int) -> None:
    turn_up(arena, CARDS[card], "WS.REVEAL.02")


def loot_choices(arena: Arena, who: int, *more: Choice) -> list[Choice]:
    """Every piece of loot of a hero: one gold, or one card; never a Boost. WS.LOOT.01, WS.STEAL.01"""
    return cards_of(arena, who, *(("gold",) if arena.gold[who] else ()), *more)


def has_loot(arena: Arena, who: int) -> bool:
    return bool(arena.gold[who] or arena.hand[who])


def use_up(arena: Arena, card: Card) -> Flow[None]:
    """A card is used: shown, then discarded if it is one-use; a Cube may be replaced.

    WS.USE.01-02, WS.CCUB.01-02, WS.HERO.08
    """
    who = arena.holder[card.number]
    reveal(arena, card.number)
    if card.limit == ONE_USE:
        discard(arena, card.number)
    if card.type == "cube" and rating(arena, who, FAME) >= card.fame:
        yield from draw_card(arena, who, SECRET)


def starting_loot(arena: Arena, who: int) -> Flow[None]:
    """The gold, cards and Boost printed on a hero. WS.SLOOT.01-05"""
    figure = arena.who[who]
    arena.gold[who] += figure.gold
    arena.boosts[who] += figure.boost
    for deck, count in enumerate(figure.loot):
        for _ in range(count):
            yield from draw_card(arena, who, deck)


def refill_market(arena: Arena, deck: int) -> Flow[None]:
    """The top card of a deck is turned up into its Market slot. WS.DECKS.02, WS.MARKET.09"""
    pile = arena.decks[deck]
    card = (yield from pile.draw()) if pile.can_draw else NOBODY
    arena.market[deck] = card
    if card >= 0:
        told(arena, "market", card=card, reveals=True)


# ---- where the cards are --------------------------------------------------------------------------------------------


def misplaced(arena: Arena) -> tuple[int | str, ...]:
    """Which treasure cards are anywhere but where they should be: none, ever."""
    if arena.step <= LOOT:
        return ()
    lying = [card for cards in arena.ground.values() for card in cards]
    held = [card for hand in arena.hand for card in hand]
    piled = [card for deck in arena.decks for card in deck.cards()]
    shown = [*arena.glory[0], *arena.glory[1], *(card for card in arena.market if card >= 0)]
    found = sorted([*lying, *held, *piled, *shown])
    in_play = [card.number for card in CARDS if card.set <= arena.rules.sets]
    if found != in_play:
        return ("lost", len(found))
    return tuple(card for card in held if arena.hand[arena.holder[card]].count(card) != 1)
