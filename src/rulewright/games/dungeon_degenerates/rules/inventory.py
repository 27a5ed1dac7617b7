"""Every card of the box, wherever it is: none is ever lost or made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .content import MONSTERS
from .errands import ENCOUNTER, EPIC, TREASURE, errands
from .state import NO_CARD, Table
from .terms import LANDS

HOMES = (*LANDS, "law", "epic")  # decks that a Monster belongs to; the others are cards of something else


def inventory(table: Table) -> tuple[tuple[str, int], ...]:
    """How many of each card there are, which never changes."""
    found: Counter[str] = Counter()
    found.update(f"card {card}" for card in loot_cards(table))
    found.update(f"monster {monster}" for monster in monsters(table) if MONSTERS[monster].deck in HOMES)
    found.update(f"encounter {card}" for card in encounters(table))
    found.update(f"danger {card}" for card in (*table.danger.cards(), *table.drawn.values()))
    found.update(f"dooms {card}" for card in (*table.dooms.cards(), *table.lasting))
    found.update(f"signs {card}" for card in table.signs.cards())
    found.update(f"weaknesses {card}" for card in weaknesses(table))
    return tuple(sorted(found.items()))


def loot_cards(table: Table) -> Iterable[int]:
    """In the Loot decks, on stalls, on the way to their finders, and with Adventurers."""
    yield from table.loot.cards()
    yield from table.epic_loot.cards()
    yield from errands(table, TREASURE)
    yield from (card for _, card in table.haul)
    for cards in (*table.stalls.values(), *table.stowed.values()):
        yield from cards
    for hero in table.heroes:
        yield from (*hero.gear, *hero.pack, *hero.extras, *(ammo for _, ammo in hero.loaded))


def monsters(table: Table) -> Iterable[int]:
    """In their decks, on the map, about to fight, in the fight, and as Trophies."""
    for deck in (*table.monsters, table.law, table.epic_monsters):
        yield from deck.cards()
    yield from errands(table, EPIC)
    yield from table.epics
    for foes in table.joining.values():
        yield from foes
    for kind, *args in table.agenda:
        if kind == "engage":
            yield from map(int, args[4:])
    if table.fight is not None:
        yield from (foe.monster for foe in table.fight.foes)
    for hero in table.heroes:
        yield from hero.trophies


def encounters(table: Table) -> Iterable[int]:
    """In their decks, in the Mission Deck, and in hand."""
    for deck in table.encounters:
        yield from deck.cards()
    yield from errands(table, ENCOUNTER)
    yield from table.waiting.values()
    if table.progress.errand != NO_CARD:
        yield table.progress.errand


def weaknesses(table: Table) -> Iterable[int]:
    """In their deck, offered to somebody, and with Adventurers."""
    yield from table.weaknesses.cards()
    if table.offered != NO_CARD:
        yield table.offered
    for hero in table.heroes:
        yield from hero.weaknesses
