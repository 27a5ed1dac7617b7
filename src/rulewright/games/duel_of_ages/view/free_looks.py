"""What the free actions come to: cards that are turned up, played or given up, and what a spy gets to see."""

from __future__ import annotations

from rulewright.games._arena.rules.table import called, hidden_cards
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel.words import listed

from ..rules.cards import Card
from ..rules.content import CARDS
from ..rules.effects import readable
from ..rules.ratings import rating
from ..rules.state import TEAMS, Arena, team_heroes
from ..rules.terms import CARRY_LIMIT, HONOR, NO_LIMIT, ONE_USE, RATINGS, RESPECT
from .card_words import card_brief, held_brief, open_gains
from .of_use import lacks
from .words import aura_words, sentence


def room_words(arena: Arena, text: str) -> str:
    """Whose cards, what it is good for, and how much room there is: the fullest of the team on turn, of those with a
    limit. DA.CARD.02, 22
    """
    held = [len(arena.hand[who]) for who in team_heroes(arena, arena.turn) if arena.who[who].trait != NO_LIMIT]
    room = f"each may hold {CARRY_LIMIT} (most now: {max(held, default=0)})"
    return f"{text} of a {TEAMS[arena.turn]} character: it brings nothing but room; {room}"


def seen_into(arena: Arena, who: int, whom: int) -> str:
    """What a spy gets to see, who picks it, and what that changes. DA.CARD.06, DA.FREE.10, DA.LITH.05"""
    hidden, name = len(hidden_cards(arena, whom)), TEAMS[arena.team[whom]]
    which = f"{name} picks 1 of its {hidden} hidden cards" if hidden > 1 else "its only hidden card"
    more = ", and so only one of these" if len(readable(arena, who)) > 1 else ""
    return f"{which}: all see it, though it works for its owner from now on; once a turn{more}"


def worn_words(arena: Arena, card: int) -> str:
    """What a card does that is turned up; of a Badge with the numbers of its holder. DA.TYPE.15"""
    printed, who = CARDS[card], arena.holder[card]
    if printed.type != "badge" or who < 0:
        return held_brief(arena, who, printed).rstrip(".") if who >= 0 else card_brief(printed).rstrip(".")
    name, before, honor = (
        RATINGS[printed.rating].capitalize(),
        rating(arena, who, printed.rating),
        rating(arena, who, HONOR),
    )
    changed = (
        f"{before}, then {honor}{', worse' if honor < before else ''}" if honor != before else f"{honor} either way"
    )
    return f"its Honor replaces its {name}: {changed}"


def turned_up(arena: Arena, card: int) -> str:
    """What lying open adds to a card: all that it does, or only its bonus where it works at its moment, face down too.
    DA.CARD.06, 13, DA.TYPE.05, 11"""
    printed, who = CARDS[card], arena.holder[card]
    if not printed.when:
        return f"{worn_words(arena, card)}; from now on, at no cost; all see the card"
    gains = listed(open_gains(printed)) if has_symbol(arena, who, printed) else "no gain"
    if lack := lacks(arena, printed):
        return f"{gains}, all see it; for its effect there are no {lack} on the map"
    brief = card_brief(printed)
    return f"{gains}, all see it; its effect works face down too ({brief[:1].lower()}{brief[1:]})"


def played_words(arena: Arena, card: int) -> str:
    """What a card does that is played, and whether it is gone then. DA.CARD.18, DA.EXP.02, DA.TYPE.18"""
    printed, who = CARDS[card], arena.holder[card]
    text = held_brief(arena, who, printed).rstrip(".") if who >= 0 else card_brief(printed).rstrip(".")
    if printed.do == "experience":
        text = (
            f"{called(arena, who)} gains {printed.amount} experience, which, spent as a free action, makes all its"
            " ratings 1 higher till its next turn"
        )
    if printed.aura is not None and printed.type == "monument":
        around = f"{printed.aura.reach} spaces around from where {called(arena, who)} stands"
        return f"{sentence(aura_words(printed.aura)).rstrip('.')}, {around}, for good"
    return f"{text}; then the card is gone{drawn_anew(arena, who, printed)}" if printed.limit == ONE_USE else text


def drawn_anew(arena: Arena, who: int, card: Card) -> str:
    """Whether the holder of a Cube has the Respect for another card in its place. DA.TYPE.10"""
    if card.type != "cube" or who < 0 or rating(arena, who, RESPECT) < card.respect:
        return ""
    return f", and {called(arena, who)} may draw a Secret card for it: its Respect is enough"


THIRD_PERSON = {"Get": "gets", "Play": "plays", "Turn": "turns"}


def held_by(arena: Arena, card: int, text: str) -> str:
    """'Charon plays {0}', for a card that somebody holds."""
    verb, _, rest = text.partition(" ")
    return f"{called(arena, arena.holder[card])} {THIRD_PERSON[verb]} {rest}" if arena.holder[card] >= 0 else text
