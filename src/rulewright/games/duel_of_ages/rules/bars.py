"""What the figures of the active team are barred from in a phase, and by which condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.games._arena.rules.table import on_map
from rulewright.kernel import Barred

from .content import CARDS
from .ratings import bar_to_use, rating
from .state import Arena, is_hero
from .terms import INTELLECT, STRENGTH

Bar = Callable[[Arena, int], str]
"""The condition that keeps a figure from something; empty if none does."""


def barred_in_phase(arena: Arena, deed: str, bar: Bar) -> Iterator[Barred]:
    """Who cannot do what the phase is for, and the cards that their owners cannot use."""
    for who in on_map(arena, arena.turn):
        yield from unfit_cards(arena, who)
        why = bar(arena, who) if is_hero(arena, who) else ""
        if why:
            yield Barred((deed, who), why, {"who": who})


def unfit_cards(arena: Arena, who: int) -> Iterator[Barred]:
    """Cards that ask for more Strength or Intellect. DA.CARD.10"""
    has = {"strength": rating(arena, who, STRENGTH), "intellect": rating(arena, who, INTELLECT)}
    for number in arena.hand[who]:
        card = CARDS[number]
        why = bar_to_use(arena, who, card)
        if why:
            asks = {"asked_strength": card.strength, "asked_intellect": card.intellect}
            yield Barred(("use", number), why, {"card": number, **has, **asks})
