"""Which cards can come to nothing in a mission, since what they ask for does not lie on its map."""

from __future__ import annotations

from rulewright.games._arena.rules.treasure import has_symbol

from ..rules.cards import Card
from ..rules.state import Arena, mission
from .card_words import card_brief

OF_ENCOUNTERS = ("ages", "look", "edge")
"""What asks for encounters. DA.TYPE.11-12, DA.ENC.02"""
FOR_NOTHING = "Of no use in this mission: no {} on its map"
STILL = "It can still be handed on, or paid with."


def lacks(arena: Arena, card: Card) -> str:
    """What would have to lie on the map for a card to come to anything; empty where it does. DA.TYPE.11-13"""
    land, who = arena.land, arena.holder[card.number]
    if card.bonus and who >= 0 and has_symbol(arena, who, card):
        return ""
    if (card.type == "test" or (card.type, card.do) == ("achievement", "tribute")) and not land.lair:
        return "Lith's Lair"
    met = mission(arena).encounters or arena.encounters or (card.do == "edge" and land.alliance)
    return "encounters" if card.do in OF_ENCOUNTERS and not met else ""


def no_use(arena: Arena, card: Card) -> str:
    """'Of no use in this mission: no encounters on its map'; empty for what can be of use."""
    lack = lacks(arena, card)
    return lack and FOR_NOTHING.format(lack)


def brief_here(arena: Arena, card: Card) -> str:
    """What a card does in a few words, or that it does nothing in this mission."""
    return no_use(arena, card) or card_brief(card)
