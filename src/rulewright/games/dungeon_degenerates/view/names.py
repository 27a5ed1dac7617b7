"""What things are called: Adventurers, Monsters, places, cards."""

from __future__ import annotations

from rulewright.kernel.words import listed

from ..rules.board import NOWHERE
from ..rules.content import (
    ADVENTURERS,
    CARDS,
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    MISSIONS,
    MONSTER,
    MONSTERS,
    PLACES,
    SKILLS,
    TERRITORIES,
    TRIUMPHS,
    Danger,
)
from ..rules.doom import named_place
from ..rules.state import Hero, Table

NAMES = tuple(place.name for place in PLACES) + tuple(territory.name for territory in TERRITORIES)
REGION_NAMES = ("The Lowlands", "The Highlands", "The Badlands", "The Wetlands", "The Void")
FACTION_NAMES = {
    "magistracy": "The Magistracy", "nine_rags": "The Nine Rags",
    "moonwell_coven": "The Moonwell Coven", "drowned_court": "The Drowned Court",
}  # fmt: skip
COLOURS = ("#d9a441", "#7fb069", "#c8553d", "#6c8ebf")


def plural(number: int, name: str) -> str:
    """`1 Wound`, `2 Wounds`"""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def name_of(hero: Hero) -> str:
    return ADVENTURERS[hero.adventurer].name


def where(space: int) -> str:
    """`at Dusk Falls`, `on Gallows Road`, `between Moonwell and Thornkeep`, `in Burning Lakes`"""
    name = NAMES[space]
    if space >= len(PLACES):
        return f"in {name}"
    if " – " in name:
        return f"between {name.replace(' – ', ' and ')}"
    return f"on {name}" if PLACES[space].kind == "road" else f"at {name}"


def who_is(table: Table, who: int | str | set[int]) -> str:
    """An Adventurer by his seat, several by theirs, or an Epic Monster by its id."""
    if isinstance(who, set):
        return listed([name_of(table.heroes[seat]) for seat in sorted(who)])
    return MONSTERS[MONSTER[who]].name if isinstance(who, str) else name_of(table.heroes[who])


def foe_is(table: Table, whom: int | set[int]) -> str:
    """A Monster of the fight by its number, or several by theirs."""
    assert table.fight is not None
    foes = table.fight.foes
    if isinstance(whom, set):
        return ", ".join(foes[number].card.name for number in sorted(whom))
    return foes[whom].card.name


UNNAMED = {"current_space": "this very space", "each_voidgate": "every Voidgate", "reshuffle": "no place"}


def danger_name(card: int, entry: Danger) -> str:
    """The place that a Danger card names, or what it says instead."""
    place = named_place(card)
    return NAMES[place] if place != NOWHERE else UNNAMED[entry.place]


CARD_NAMES = {entry.id: entry.name for pack in (CARDS, DOOMS, ENCOUNTERS) for entry in pack} | {
    entry.id: danger_name(card, entry) for card, entry in enumerate(DANGERS)
}
SKILL_NAMES = {entry.id: entry.name for entry in SKILLS}
TRIUMPH_NAMES = {entry.id: entry.name for entry in TRIUMPHS}
MISSION_NAMES = {entry.id: entry.name for entry in MISSIONS}


def plural_dice(count: int) -> str:
    """`1 Power die`, `2 Power dice`"""
    return f"{count} Power {'die' if count == 1 else 'dice'}"
