"""A laid position, for a lesson: a map of any pieces with a few characters, at the start of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from rulewright.games._arena.rules.laying import (
    SIDES,
    Person,
    Side,
    check_even,
    check_hurt,
    check_known,
    give_cards,
    numbered,
    space_called,
    stack_decks,
    take_card,
)
from rulewright.games._arena.rules.secrets import learn
from rulewright.kernel import BadContent, Config
from rulewright.kernel.lesson import POSITION, read_position
from rulewright.table.decks import EmptyDeck
from rulewright.table.lattice import MapError

from .building import finish
from .content import CARDS, CHARACTER_NUMBER, ENCOUNTERS, GUARDIANS, KEYS, PLATTERS
from .land import Laid, parse_plan
from .selection import shuffle_people
from .setup import gather, lay_table, make_decks
from .state import BOTH, DEAD, ITEM, OFF, TURN, UNKNOWN, Arena, prison_of
from .terms import SITES

PLACES = {"": OFF, "dead": DEAD, "white_prison": prison_of(0), "black_prison": prison_of(1)}


class Character(Person, frozen=True, forbid_unknown_fields=True):
    """A character on the table; one without a space waits to enter. `item` is a tribute item."""

    experience: int = 0
    item: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces with place and turns (`cedar_vale.0.0.0`), both bases among them; teams of equal size; vaults, ruins of
    each side's own base, encounters by their space (no name: face down), open guardians, and the decks' tops."""

    map: tuple[str, ...]
    white: tuple[Character, ...]
    black: tuple[Character, ...]
    vaults: Mapping[Side, tuple[str, ...]] = {}
    ruins: Mapping[Side, tuple[str, ...]] = {}
    encounters: Mapping[str, str] = {}
    guardians: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()
    tribute: int = 0
    round: int = 1
    turn: Side = "white"


def lay(config: Config, plain: Mapping[str, Any]) -> Arena:
    """The table as a position describes it, when a turn begins; the first team is White."""
    position = read_position(plain, Position)
    team = position.white
    check_even(team, position.black, "characters")
    arena = lay_table(config)
    arena.rules = replace(arena.rules, count=len(team))
    spread_out(arena, position.map)
    make_decks(arena)
    people = (*team, *position.black)
    line_up(arena, people)
    for who, character in enumerate(people):
        place(arena, who, character)
    lay_bases(arena, position)
    lay_adventures(arena, position)
    stack_decks(arena, position.tops, CARDS)
    arena.tribute, arena.round, arena.turn = position.tribute, position.round, SIDES.index(position.turn)
    arena.step = TURN
    return arena


def spread_out(arena: Arena, pieces: tuple[str, ...]) -> None:
    """The map as it is described, if there are such pieces and they lie side by side."""
    for piece in pieces:
        check_known("map", piece.partition(".")[0], (*PLATTERS, *KEYS))
    arena.plan = plan_of(pieces)
    laid = [piece.id for piece in arena.plan]
    if not {"white_base", "black_base"} <= set(laid):
        raise BadContent(POSITION, "map", "expected both bases among its pieces")
    try:
        finish(arena)
    except MapError as error:
        raise BadContent(POSITION, "map", str(error)) from error


def plan_of(pieces: tuple[str, ...]) -> list[Laid]:
    try:
        return parse_plan("|".join(pieces))
    except ValueError:
        raise BadContent(POSITION, "map", "expected each piece as name.q.r.turns") from None


def line_up(arena: Arena, people: tuple[Character, ...]) -> None:
    """The characters of both teams, out of their deck."""
    shuffle_people(arena)
    numbers = [numbered("characters", character.id, CHARACTER_NUMBER) for character in people]
    for number, character in zip(numbers, people, strict=True):
        try:
            arena.characters.take(number)
        except EmptyDeck:
            raise BadContent(POSITION, character.id, "stands there twice") from None
        arena.shown |= 1 << number
    arena.dealt = [numbers[: arena.rules.count], numbers[arena.rules.count :]]
    gather(arena)


def place(arena: Arena, who: int, character: Character) -> None:
    """A character with all that is its own."""
    check_hurt(character, arena.full[who])
    at = character.at
    arena.at[who] = PLACES[at] if at in PLACES else space_called(character.id, at, arena.land.names)
    arena.health[who] -= character.wounds
    arena.experience[who] = character.experience
    arena.flags[who] = ITEM if character.item else 0
    give_cards(arena, who, character, CARDS)


def lay_bases(arena: Arena, position: Position) -> None:
    """What lies in the vaults, and which sites are destroyed."""
    for team, side in enumerate(SIDES):
        for name in position.vaults.get(side, ()):
            card = take_card(arena, f"vaults: {side}", name, CARDS)
            arena.vault[team].append(card)
            learn(arena.known, team, card)
        for site in position.ruins.get(side, ()):
            check_known(f"ruins: {side}", site, SITES)
            arena.destroyed[team] |= 1 << SITES.index(site)


def lay_adventures(arena: Arena, position: Position) -> None:
    """Encounters on the map, and guardians that lie open."""
    markers = {entry.id: number for number, entry in enumerate(ENCOUNTERS)}
    for name, marker in position.encounters.items():
        space = space_called("encounters", name, arena.land.names)
        arena.encounters[space] = UNKNOWN
        if marker:
            number = numbered("encounters", marker, markers)
            if number not in arena.markers.pool:
                raise BadContent(POSITION, "encounters", f"{marker!r} is not among the markers left")
            arena.markers.take(number)
            arena.encounters[space], arena.peeked[space] = number, BOTH
    known = {entry.id: number for number, entry in enumerate(GUARDIANS)}
    for name in position.guardians:
        number = numbered("guardians", name, known)
        labyrinths = [lab for lab, deck in enumerate(arena.guardians) if number in deck.pool]
        if not labyrinths:
            raise BadContent(POSITION, "guardians", f"the labyrinth of {name!r} is not on the map")
        arena.guardians[labyrinths[0]].take(number)
        arena.faced[labyrinths[0]] = number
