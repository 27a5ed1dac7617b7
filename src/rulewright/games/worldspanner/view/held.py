"""Cards in the hands of a hero, with that hero's numbers."""

from collections.abc import Iterator

from rulewright.games._arena.rules.treasure import has_symbol

from ..rules.attack import hit_rating
from ..rules.cards import Card
from ..rules.ratings import rating, shortfall, speed
from ..rules.state import Arena
from ..rules.terms import FAME, INTELLECT, RATINGS, STRENGTH, VIRTUE
from .words import changes, counted, deeds, limits, sentence


def held_text(arena: Arena, who: int, card: Card) -> str:
    """What a card does for the hero who holds it, with that hero's numbers."""
    name = arena.who[who].name
    lacks = shortfall(arena, who, card)
    if lacks:
        has = rating(arena, who, STRENGTH if lacks == "strength" else INTELLECT)
        short = f"{name} has {lacks.capitalize()} {has} and needs {getattr(card, lacks)}, or its sign"
        return " ".join(map(sentence, (*deeds(card), *limits(card), short)))
    weapon = card.weapon
    hit = f"{RATINGS[weapon.hit].capitalize()} {hit_rating(arena, who, weapon)}" if weapon is not None else ""
    return " ".join(map(sentence, (*deeds(card, hit), *limits(card), *worked_out(arena, who, card))))


def worked_out(arena: Arena, who: int, card: Card) -> Iterator[str]:
    """The numbers of a card in the hands of its holder."""
    name = arena.who[who].name
    if card.type == "transport":
        yield f"{name} rides with Speed {speed(arena, who, card)}"
    elif card.soul >= 0:
        value, plain = rating(arena, who, VIRTUE) + 1, rating(arena, who, card.soul, without=1 << card.number)
        yield f"{RATINGS[card.soul].capitalize()} of {name}: {value}, without it {max(plain, 0)}"
    elif card.type == "medical":
        healed = min(card.heal, arena.wounds[who])
        yield f"heals {counted(healed, 'wound')} of {name} now" if healed else f"{name} is unhurt"
    elif card.fame:
        fame = rating(arena, who, FAME)
        yield f"Fame of {name}: {fame}, so {'a' if fame >= card.fame else 'no'} new card"
    elif card.bonus and has_symbol(arena, who, card):
        yield f"{name} has its sign: {changes(card.bonus)}"
