"""Which cards can come to nothing in a mission, since what they ask for does not lie on its map."""

from __future__ import annotations

from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel.words import listed

from ..rules.cards import Card
from ..rules.state import Arena, mission
from .card_words import card_brief, open_gains

OF_ENCOUNTERS = ("ages", "look", "edge")
"""What asks for encounters. DA.TYPE.11-12, DA.ENC.02"""
FOR_NOTHING = "Of no use in this mission: no {} on its map"
STILL = "It can still be handed on, or paid with."


def lacks(arena: Arena, card: Card) -> str:
    """What would have to lie on the map for the effect of a card; empty where it does. DA.TYPE.11-13"""
    land = arena.land
    if (card.type == "test" or (card.type, card.do) == ("achievement", "tribute")) and not land.lair:
        return "Lith's Lair"
    met = mission(arena).encounters or arena.encounters or (card.do == "edge" and land.alliance)
    return "encounters" if card.do in OF_ENCOUNTERS and not met else ""


def no_use(arena: Arena, card: Card) -> str:
    """'Of no use in this mission: no encounters on its map'; of what has a bonus, that alone; empty for the others."""
    lack, who = lacks(arena, card), arena.holder[card.number]
    if not lack:
        return ""
    if card.bonus and who >= 0 and has_symbol(arena, who, card):
        return f"{listed(open_gains(card))}, no more: no {lack} on the map"
    return FOR_NOTHING.format(lack)


def brief_here(arena: Arena, card: Card) -> str:
    """What a card does in a few words, or that it does nothing in this mission."""
    return no_use(arena, card) or card_brief(card)
