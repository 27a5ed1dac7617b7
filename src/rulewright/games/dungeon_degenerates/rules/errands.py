"""The Mission Deck: Encounters, Epic Monsters and treasures, which a mission lets one find."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.kernel import Flow

from .content import CARD, CARDS, ENCOUNTERS, MONSTER, MONSTERS
from .decks import fetch_card, fetch_epic, loot_deck
from .gear import lighten, receive
from .quarry import hunt
from .state import NO_CARD, Hero, Table
from .terms import REGIONS

ENCOUNTER, EPIC, TREASURE = "encounter", "epic", "treasure"


class Errand(NamedTuple):
    """A card of the Mission Deck: of which kind, and its number among those."""

    kind: str
    card: int


ERRANDS = (
    *(Errand(ENCOUNTER, card) for card in range(len(ENCOUNTERS))),
    *(Errand(EPIC, monster) for monster in range(len(MONSTERS))),
    *(Errand(TREASURE, card) for card in range(len(CARDS))),
)
NUMBER = {errand: number for number, errand in enumerate(ERRANDS)}  # the deck holds numbers


def errands(table: Table, kind: str) -> list[int]:
    """The cards of a kind that are in the Mission Deck."""
    return [errand.card for errand in (ERRANDS[number] for number in table.errands.cards()) if errand.kind == kind]


def add_errand(table: Table, entry: str) -> Flow[None]:
    """One card for the Mission Deck: a named one, or an Encounter of a Region. DD.SETUP.07"""
    if entry in REGIONS:
        card = yield from table.encounters[REGIONS.index(entry)].draw()
        put_in(table, Errand(ENCOUNTER, card))
    elif entry in MONSTER:
        fetch_epic(table, MONSTER[entry])
        put_in(table, Errand(EPIC, MONSTER[entry]))
    elif fetch_card(table, CARD[entry]):
        put_in(table, Errand(TREASURE, CARD[entry]))


def put_in(table: Table, errand: Errand) -> None:
    table.errands.shuffle([NUMBER[errand]])


def take_treasure(table: Table, card: int) -> bool:
    """Take a treasure out of the Mission Deck; whether it was there."""
    number = NUMBER[Errand(TREASURE, card)]
    found = table.errands.holds(number)
    if found:
        table.errands.take(number)
    return found


def draw_errand(table: Table, hero: Hero) -> Flow[None]:
    """The top card of the Mission Deck: an Encounter for this turn, a Monster, or a treasure."""
    if not table.errands.can_draw:
        return
    number = yield from table.errands.draw()
    errand = ERRANDS[number]
    if errand.kind == TREASURE:
        receive(table, hero, errand.card)
        yield from lighten(table, hero)
    elif errand.kind == EPIC:
        hunt(table, errand.card, hero.space)
    else:
        table.progress.errand, table.progress.errand_at = errand.card, hero.space


def meet_errand(table: Table, party: int, space: int) -> None:
    """The Encounter that was found here is met by the Party."""
    progress = table.progress
    if progress.errand != NO_CARD and progress.errand_at == space:
        table.waiting[party] = progress.from_errands = progress.errand
        progress.errand = NO_CARD


def returns_encounter(table: Table, card: int) -> bool:
    """An unresolved Encounter of the Mission Deck goes back there. DD.AFTER.04"""
    if table.progress.from_errands != card:
        return False
    put_in(table, Errand(ENCOUNTER, card))
    table.progress.from_errands = NO_CARD
    return True


def settle_encounter(table: Table, card: int) -> None:
    """What is resolved stays out of the Mission Deck."""
    if table.progress.from_errands == card:
        table.progress.from_errands = NO_CARD


def go_home(table: Table) -> None:
    """All cards of the Mission Deck return to their home decks. DD.CAMP.02"""
    for card in errands(table, ENCOUNTER):
        shuffle_home(table, card)
    for monster in errands(table, EPIC):
        table.epic_monsters.shuffle([monster])
    for card in errands(table, TREASURE):
        loot_deck(table, card).shuffle([card])
    table.errands.pool = []
    table.errands.top = []
    table.errands.bottom = []
    if table.progress.errand != NO_CARD:
        shuffle_home(table, table.progress.errand)
        table.progress.errand = NO_CARD


def shuffle_home(table: Table, card: int) -> None:
    table.encounters[REGIONS.index(ENCOUNTERS[card].region)].shuffle([card])
