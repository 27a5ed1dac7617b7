"""Treasure cards: drawing, carrying, revealing, passing on, stealing, losing, and playing them at the right moment."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rulewright.games._arena.rules.asking import NO_CARD, ask_holders
from rulewright.games._arena.rules.table import NOBODY, is_open
from rulewright.games._arena.rules.treasure import (
    hold,
    let_go,
    may_surprise,
    spend_draws,
    to_discards,
    told_draw,
    turn_up,
)
from rulewright.kernel import Ask, Choice, Flow, told

from .cards import Card
from .content import CARDS, DECK_OF
from .ratings import fits, rating
from .state import OFF, Arena, is_hero, site_destroyed
from .terms import CARRY_LIMIT, DECKS, NO_LIMIT, ONE_USE, RESPECT, SECRET, VAULT
from .victory import claim_honours

KEEP: Choice = "keep"
PASS_BY: Choice = "pass"

# ---- gaining --------------------------------------------------------------------------------------------------------


def draw_card(arena: Arena, who: int, deck: int) -> Flow[int]:
    """A card for the team's eyes only; NOBODY if none is left, or one cannot carry. DA.CARD.01, 04, DA.TERM.05"""
    pile = arena.decks[deck]
    if not pile.can_draw or not is_hero(arena, who):
        return NOBODY
    card = yield from pile.draw()
    hold(arena, card, who)
    told_draw(arena, who, card, DECKS[deck])
    return card


def draw_treasure(arena: Arena, who: int, draws: int) -> Flow[None]:
    """Draws are spent as one likes: 1 for Common or Secret, 2 for Elite. DA.CARD.07-09, DA.ENC.04"""
    yield from spend_draws(arena, who, draws, DECKS, partial(draw_card, arena, who))
    yield from settle(arena, who)


def carry_limit(arena: Arena, who: int) -> int:
    """Four, or any number for one without limit. DA.CARD.02, 22"""
    return len(CARDS) if arena.who[who].trait == NO_LIMIT else CARRY_LIMIT


def disposable(arena: Arena, who: int) -> list[int]:
    """The cards one can part with, whatever for: never a Badge. DA.TYPE.16"""
    return [card for card in arena.hand[who] if CARDS[card].type != "badge"]


def disposals(arena: Arena, who: int, *more: Choice) -> list[Choice]:
    """The same as choices. Questions list them lazily: whoever may not know them imagines others there."""
    return [*(("card", card) for card in disposable(arena, who)), *more]


def seems_to_have(arena: Arena, who: int) -> bool:
    """Whether the table must reckon with a card that one can part with: any face down, an open one but a Badge."""
    return bool(reckoned_with(arena, who))


def reckoned_with(arena: Arena, who: int) -> list[int]:
    """The cards that one could part with for all that the table sees."""
    return [card for card in arena.hand[who] if not is_open(arena, card) or CARDS[card].type != "badge"]


def may_have_several(arena: Arena, who: int) -> bool:
    """Whether one is asked which card, so that no pause tells of a Badge face down. DA.CARD.04"""
    return len(reckoned_with(arena, who)) > 1


def part_with(arena: Arena, who: int, prompt: str) -> Flow[int]:
    """One picks a card to part with. DA.TYPE.16"""
    choices = partial(disposals, arena, who)
    choice = yield Ask(arena.seat[who], prompt, choices, about=who, word=may_have_several(arena, who))
    return int(choice[1])


def settle(arena: Arena, who: int) -> Flow[None]:
    """On receipt what is over the limit goes at once, and what one does not want may. DA.CARD.02, 05, DA.FREE.08"""
    claim_honours(arena)
    while arena.hand[who]:
        choice = yield Ask(arena.seat[who], "settle", partial(settle_choices, arena, who), about=who, word=True)
        if choice == KEEP:
            return
        discard(arena, choice[1])


def settle_choices(arena: Arena, who: int) -> list[Choice]:
    return disposals(arena, who, *([] if len(arena.hand[who]) > carry_limit(arena, who) else [KEEP]))


# ---- losing ---------------------------------------------------------------------------------------------------------


def discard(arena: Arena, card: int) -> None:
    """A card goes from its carrier to the open discard pile of its deck. DA.CARD.03"""
    let_go(arena, card)
    to_discards(arena, card, DECK_OF[card])


def lose_badges(arena: Arena, who: int) -> None:
    """An enemy's damage, or Lith's Chamber, takes the Badges away. DA.TYPE.17"""
    for card in [card for card in arena.hand[who] if CARDS[card].type == "badge"]:
        discard(arena, card)
        told(arena, "badge_lost", who, card=card, reveals=True)


def hand_over(arena: Arena, card: int, to: int) -> None:
    """A card goes to another character; one that lies face down stays so."""
    let_go(arena, card)
    hold(arena, card, to)


def to_vault(arena: Arena, card: int, team: int) -> None:
    """A card goes into the vault; with the Vault destroyed it is lost. DA.BASE.11, DA.DEST.08"""
    let_go(arena, card)
    if site_destroyed(arena, team, VAULT):
        to_discards(arena, card, DECK_OF[card])
    else:
        arena.vault[team].append(card)


def reveal(arena: Arena, card: int) -> None:
    turn_up(arena, CARDS[card], "DA.CARD.06")


def steal(arena: Arena, thief: int, victim: int, count: int) -> Flow[None]:
    """The victim chooses which cards it gives up. DA.SPEC.06"""
    for _ in range(count):
        if not disposable(arena, victim):
            break
        hand_over(arena, (yield from part_with(arena, victim, "steal")), thief)
        told(arena, "stolen", thief, whom=victim)
    yield from settle(arena, thief)


# ---- playing cards in the moments that matter -----------------------------------------------------------------------

MOMENTS = {
    "amaze": "When an adventure challenge of yours is an Amaze",
    "killed": "When a weapon card kills you",
    "banished": "When you are banished",
    "raided": "When an enemy raids your team's vault",
    "failed_encounter": "When you would fall short at an encounter",
    "result": "After an adventure challenge that you have not passed",
}
"""The moments at which a card can come as a surprise. DA.TYPE.08, 11"""
SURPRISES = {
    "draw": "you have {amount} draws of treasure",
    "break_weapon": "that weapon is discarded, whatever its limit",
    "choose_dome": "your own team picks any empty dome for you",
    "banish_raider": "the raider is banished before taking anything",
    "edge": "add {amount} to your rating",
    "redraw": "make the challenge once more",
}
"""What such a card does then, where that moment comes."""


class Played(NamedTuple):
    """A card that was played, and who played it."""

    card: Card
    who: int


def window(arena: Arena, who: int, moment: str) -> Flow[Played | None]:
    """One who may hold a card for this moment is asked; what he really holds tells nobody anything. DA.TYPE.11"""
    return (yield from team_window(arena, [who], moment))


def team_window(arena: Arena, holders: list[int], moment: str) -> Flow[Played | None]:
    """The same for several characters of a team, prisoners aside; each of its seats is asked once. DA.PRIS.03"""
    if not at_large(arena, moment):
        return None
    asked = [
        who
        for who in holders
        if is_hero(arena, who) and arena.at[who] >= OFF and may_surprise(arena, who, moment, CARDS)
    ]
    number = yield from ask_holders(arena, asked, moment, lambda who, card: fitting(arena, who, card, moment))
    if number == NO_CARD:
        return None
    player = arena.holder[number]
    yield from use_up(arena, CARDS[number])
    return Played(CARDS[number], player)


def at_large(arena: Arena, moment: str) -> bool:
    """Whether a card for this moment is anywhere but among the open discards."""
    return any(card.when == moment and card.number not in arena.decks[card.deck].discard for card in CARDS if card.when)


def fitting(arena: Arena, who: int, card: int, moment: str) -> bool:
    return CARDS[card].when == moment and fits(arena, who, CARDS[card])


def use_up(arena: Arena, card: Card) -> Flow[None]:
    """A card is used: shown, and gone if its limit is 1; a Cube may be replaced. DA.CARD.06, 18, DA.TYPE.09-10"""
    who = arena.holder[card.number]
    reveal(arena, card.number)
    if card.limit == ONE_USE:
        discard(arena, card.number)
    if card.type == "cube" and rating(arena, who, RESPECT) >= card.respect and arena.decks[SECRET].can_draw:
        choice = yield Ask(arena.seat[who], "cube", ["draw", PASS_BY], about=who)
        if choice == "draw":
            yield from draw_card(arena, who, SECRET)
