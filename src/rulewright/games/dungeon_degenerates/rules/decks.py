"""The decks as they lie at the start of a game, and the search of one for a named card."""

from __future__ import annotations

from rulewright.table.decks import Deck

from .content import (
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    EPIC_LOOT_DECK,
    LOOT,
    LOOT_DECK,
    MONSTERS,
    SIGNS,
    WEAKNESSES,
    WITHHELD_LOOT,
    WITHHELD_MONSTER,
)
from .state import HARDER, Table
from .terms import LANDS

ENCOUNTER_DECKS = tuple(
    (region, tuple(number for number, entry in enumerate(ENCOUNTERS) if entry.region == region)) for region in LANDS
)
MONSTER_DECKS = tuple(
    (
        name,
        tuple(monster.index for monster in MONSTERS if monster.deck == name and monster.xp == 1 for _ in range(2))
        + tuple(monster.index for monster in MONSTERS if monster.deck == name and monster.xp == 2),
        tuple(monster.index for monster in MONSTERS if monster.deck == name and monster.xp == 3),
    )
    for name in (*LANDS, "law")
)  # two copies of each one-XP card, one of the rest
EPIC_MONSTERS = tuple(monster.index for monster in MONSTERS if monster.epic)


def lay_decks(table: Table) -> None:
    """Three-XP Monsters start in their discard piles, unless the game is harder. DD.SETUP.02-10, DD.DIFF.04

    Whatever the content holds is in its deck, once: starting Items too, and Monsters of one XP twice. DD.EXP.01-03
    What a campaign holds back is removed, and never reshuffled. DD.DECK.04
    """
    table.danger.pool = list(range(len(DANGERS)))
    table.dooms.pool = list(range(len(DOOMS)))
    table.signs.pool = list(range(len(SIGNS)))
    table.weaknesses.pool = list(range(len(WEAKNESSES)))
    table.loot.pool = list(LOOT_DECK)
    table.encounters = [Deck(f"{region} encounters", list(cards)) for region, cards in ENCOUNTER_DECKS]
    *table.monsters, table.law = (
        Deck.of(name, easy + hard) if table.difficulty == HARDER else Deck(name, sorted(easy), discard=list(hard))
        for name, easy, hard in MONSTER_DECKS
    )
    table.epic_loot.pool = list(EPIC_LOOT_DECK)
    table.epic_monsters.pool = list(EPIC_MONSTERS)
    if table.mode == "campaign":
        for card in WITHHELD_LOOT:
            table.epic_loot.take(card)
            table.epic_loot.removed.append(card)
        table.epic_monsters.take(WITHHELD_MONSTER)
        table.epic_monsters.removed.append(WITHHELD_MONSTER)


def loot_deck(table: Table, card: int) -> Deck:
    """The Loot deck, or the Epic Loot deck: where a card belongs."""
    return table.loot if card < len(LOOT) else table.epic_loot


def fetch_epic(table: Table, monster: int) -> None:
    """Search the Epic Monster deck for a named card; it is shuffled after. DD.DECK.03"""
    deck = table.epic_monsters
    table.epics.pop(monster, None)
    for pile in (deck.discard, deck.removed):
        if monster in pile:
            pile.remove(monster)
    if deck.holds(monster):
        deck.take(monster)
        deck.shuffle()


def fetch_card(table: Table, card: int) -> bool:
    """Search the Loot decks for a named card; whether it was there."""
    deck = loot_deck(table, card)
    for pile in (deck.discard, deck.removed):
        if card in pile:
            pile.remove(card)
            return True
    if not deck.holds(card):
        return False
    deck.take(card)
    deck.shuffle()
    return True
