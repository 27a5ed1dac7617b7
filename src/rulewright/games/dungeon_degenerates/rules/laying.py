"""A table laid as a lesson describes it: Adventurers on the map, levels, Doom, the tops of decks, a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulewright.kernel import BadContent, Config
from rulewright.kernel.errors import suggestion
from rulewright.kernel.lesson import POSITION, read_position
from rulewright.table.decks import NOBODY, Deck

from .board import PLACE, PRINTED_LEVELS, SPACE
from .content import ADVENTURER, CARD, CARDS, DANGER, DOOM, ENCOUNTER, MONSTER, SIGN, SKILL
from .decks import fetch_card, fetch_epic
from .doom import rouse
from .gear import can_wear, receive, wear
from .heroes import deck_of, settle
from .levels import is_settlement
from .profile import profile
from .setup import lay_table, sign_on
from .state import DOOM_HOLDS, GATE_HOLDS, MOST, RANDOM, WORST, Hero, Table, party_at
from .terms import CONDITION_BITS, LANDS, REGIONS


class Wretch(Struct, frozen=True, forbid_unknown_fields=True):
    """An Adventurer as the sheet says, but for what is given here."""

    adventurer: str
    at: str
    wounds: int = 0
    luck: int | None = None
    gp: int | None = None
    xp: int | None = None
    skills: tuple[str, ...] = ()  # besides that of the sheet
    items: tuple[str, ...] = ()  # besides those of the sheet, worn where that is possible
    conditions: tuple[str, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """What is not as usual: levels (minus a Town Level), counters, the tops of decks (the first is drawn first).

    With a fight the table is laid in the Encounter Phase, as these Monsters come upon the first Adventurer's Party.
    """

    heroes: tuple[Wretch, ...]
    turn: int = 1
    bounty: int | None = None
    levels: Mapping[str, int] = {}
    explored: tuple[str, ...] = ()
    doom: tuple[str, ...] = ()
    hand: str = ""
    gates: Mapping[str, int] = {}
    epics: Mapping[str, str] = {}
    decks: Mapping[str, tuple[str, ...]] = {}
    fight: tuple[str, ...] = ()


def lay(config: Config, plain: Mapping[str, Any]) -> Table:
    """The table of a lesson, before the mission is laid out on it."""
    position = read_position(plain, Position)
    if len(position.heroes) != config["seats"]:
        raise wrong("heroes", f"{len(position.heroes)} for {config['seats']} seats")
    table = lay_table(config)
    table.turn = position.turn - 1
    table.agenda = [("begin_turn",), ("resume_mission",)]
    for seat, wretch in enumerate(position.heroes):
        lay_hero(table, seat, wretch)
    lay_land(table, position)
    for name, cards in position.decks.items():
        lay_deck(table, name, cards)
    if position.fight:
        lay_fight(table, position.fight)
    return table


def wrong(where: str, reason: str) -> BadContent:
    return BadContent(POSITION, where, reason)


def number(known: Mapping[str, int], id: str, where: str) -> int:
    """The number that an id of the content stands for."""
    if id not in known:
        raise wrong(where, f"there is no {id!r}{suggestion(id, known)}")
    return known[id]


def within(value: int, most: int, where: str) -> int:
    if not 0 <= value <= most:
        raise wrong(where, f"{value} is not between 0 and {most}")
    return value


# ---- Adventurers ----------------------------------------------------------------------------------------------------


def lay_hero(table: Table, seat: int, wretch: Wretch) -> None:
    """One Adventurer with sheet, place, counters and cards."""
    where = f"heroes, {wretch.adventurer}"
    sign_on(table, seat, number(ADVENTURER, wretch.adventurer, where))
    hero = table.heroes[seat]
    hero.space = number(SPACE, wretch.at, where)
    hero.skills += tuple(number(SKILL, id, where) for id in wretch.skills)
    for id in wretch.items:
        give(table, hero, number(CARD, id, where), where)
    for name in wretch.conditions:
        hero.deep |= number(CONDITION_BITS, name, where)
    hero.gp = hero.gp if wretch.gp is None else within(wretch.gp, MOST, where)
    hero.xp = hero.xp if wretch.xp is None else within(wretch.xp, MOST, where)
    hero.luck = hero.luck if wretch.luck is None else wretch.luck
    hero.wounds = within(wretch.wounds, profile(table, hero).hp - 1, where)
    settle(table, hero)


def give(table: Table, hero: Hero, card: int, where: str) -> None:
    if CARDS[card].kind not in ("item", "ally") or not fetch_card(table, card):
        raise wrong(where, f"{CARDS[card].id!r} is no Item or Ally in the Loot decks")
    receive(table, hero, card)
    if card in hero.pack and can_wear(table, hero, card):
        wear(table, hero, card)


# ---- the land -------------------------------------------------------------------------------------------------------


def lay_land(table: Table, position: Position) -> None:
    """Levels and counters on the map, and beside it. DD.LVL.01, 05"""
    for id, level in position.levels.items():
        place = number(PLACE, id, "levels")
        stands = PRINTED_LEVELS[place] and 0 < abs(level) <= WORST
        if not stands or (level < 0 and not is_settlement(table, place)):
            raise wrong("levels", f"{id!r} cannot be at {level}")
        table.level[place] = level
    for id in position.explored:
        table.explored |= 1 << number(SPACE, id, "explored")
    within(len(position.doom), DOOM_HOLDS, "doom")
    for id in position.doom:
        region = number({name: index for index, name in enumerate(REGIONS)}, id, "doom")
        table.doom.append(region)
        rouse(table, region)
    if position.hand:
        table.hand = number(SPACE, position.hand, "hand")
    for id, wounds in position.gates.items():
        table.gates[number(SPACE, id, "gates")] = within(wounds, GATE_HOLDS - 1, "gates")
    for id, at in position.epics.items():
        monster = number(MONSTER, id, "epics")
        fetch_epic(table, monster)
        table.epics[monster] = number(SPACE, at, "epics")
    table.bounty = table.bounty if position.bounty is None else within(position.bounty, WORST, "bounty")


# ---- cards ----------------------------------------------------------------------------------------------------------


def lay_deck(table: Table, name: str, ids: Sequence[str]) -> None:
    """Cards on top of a deck, where nobody has looked at them."""
    decks = decks_of(table)
    if name not in decks:
        raise wrong("decks", f"there is no deck {name!r}{suggestion(name, decks)}")
    deck, known = decks[name]
    cards = [take(deck, known, id) for id in ids]
    for card in reversed(cards):
        deck.put_on_top(card, NOBODY)


def decks_of(table: Table) -> dict[str, tuple[Deck, Mapping[str, int]]]:
    """Every deck by its name, with the numbers of what can lie in it."""
    named: dict[str, tuple[Deck, Mapping[str, int]]] = {
        "danger": (table.danger, DANGER), "doom": (table.dooms, DOOM), "sign": (table.signs, SIGN),
        "loot": (table.loot, CARD), "epic loot": (table.epic_loot, CARD), "law": (table.law, MONSTER),
    }  # fmt: skip
    for land, monsters, encounters in zip(LANDS, table.monsters, table.encounters, strict=True):
        named[land] = monsters, MONSTER
        named[f"{land} encounters"] = encounters, ENCOUNTER
    return named


def take(deck: Deck, known: Mapping[str, int], id: str) -> int:
    """A card out of its deck, to be put elsewhere."""
    where = f"the deck {deck.name!r}"
    card = number(known, id, where)
    if not deck.holds(card):
        raise wrong(where, f"has no {id!r} left")
    deck.take(card)
    return card


def lay_fight(table: Table, ids: Sequence[str]) -> None:
    """Monsters of the decks upon the first Adventurer's Party, at the end of a turn."""
    space = table.heroes[0].space
    foes = []
    for id in ids:
        deck = deck_of(table, number(MONSTER, id, "fight"))
        if deck is None:
            raise wrong("fight", f"{id!r} belongs to no deck")
        foes.append(take(deck, MONSTER, id))
    table.turn, table.phase = table.turn + 1, "encounter"
    table.agenda = [("end_turn",), ("engage", party_at(table, space), space, RANDOM, "", *foes), ("resume_mission",)]
