"""A laid position, for a lesson: a small map with a few heroes, at the start of a turn."""

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
from rulewright.kernel import BadContent, Config
from rulewright.kernel.lesson import POSITION, read_position

from .adventure import recount_favor
from .content import CARDS, HERO_NUMBER, KEYS, PLATTERS, QUEST_CARDS
from .land import SMALL, Land, find_land
from .setup import lay_table, line_up, make_decks, spread_out
from .state import OFF, PIT, TURN, UNDERPIT, Arena, relocate
from .terms import FACTIONS

PLACES = {"": OFF, "pit": PIT, "underpit": UNDERPIT}
PIECES = 7
"""A platter and its keys."""
TURNS = ("0", "1", "2", "3", "4", "5")


class Hero(Person, frozen=True, forbid_unknown_fields=True):
    """A hero on the table; one without a space waits to come on."""

    gold: int = 0
    boosts: int = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A platter and its six keys in reading order, each with its turns (`frontier.0`); teams of equal size; the places
    that each side holds; the open quests, the Market, and what lies on top of the treasure decks."""

    map: tuple[str, ...]
    white: tuple[Hero, ...]
    black: tuple[Hero, ...]
    held: Mapping[Side, tuple[str, ...]] = {}
    quests: tuple[str, ...] = ()
    market: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()
    tribute: int = 0
    round: int = 2
    turn: Side = "white"


def lay(config: Config, plain: Mapping[str, Any]) -> Arena:
    """The table as a position describes it, when a turn begins."""
    position = read_position(plain, Position)
    team = position.white
    check_even(team, position.black, "heroes")
    arena = lay_table(config)
    arena.rules = replace(arena.rules, heroes=len(team))
    spread_out(arena, small_map(position.map))
    make_decks(arena)
    people = (*team, *position.black)
    numbers = [numbered("heroes", hero.id, HERO_NUMBER) for hero in people]
    arena.dealt = [numbers[: len(team)], numbers[len(team) :]]
    line_up(arena)
    for who, hero in enumerate(people):
        place(arena, who, hero)
    take_places(arena, position.held)
    lay_cards(arena, position)
    arena.tribute, arena.round, arena.turn = position.tribute, position.round, SIDES.index(position.turn)
    arena.step = TURN
    return arena


def small_map(pieces: tuple[str, ...]) -> Land:
    """One platter with its six keys, if there are such pieces."""
    if len(pieces) != PIECES:
        raise BadContent(POSITION, "map", "expected a platter and its six keys")
    for number, piece in enumerate(pieces):
        name, _, turns = piece.partition(".")
        check_known("map", name, KEYS if number else PLATTERS)
        check_known(f"map: {name}", turns, TURNS)
    return find_land(f"{SMALL.id}|{pieces[0]}|{','.join(pieces[1:])}")


def place(arena: Arena, who: int, hero: Hero) -> None:
    """A hero with all that is its own."""
    check_hurt(hero, arena.who[who].health)
    space = PLACES[hero.at] if hero.at in PLACES else space_called(hero.id, hero.at, arena.land.names)
    if space >= 0 and arena.on[space] >= 0:
        raise BadContent(POSITION, hero.id, f"somebody stands on {hero.at} already")
    relocate(arena, who, space)
    arena.wounds[who], arena.gold[who], arena.boosts[who] = hero.wounds, hero.gold, hero.boosts
    give_cards(arena, who, hero, CARDS)


def take_places(arena: Arena, held: Mapping[Side, tuple[str, ...]]) -> None:
    """The markers of both sides, and the favor that goes with them."""
    for team, side in enumerate(SIDES):
        for name in held.get(side, ()):
            space = space_called("held", name, arena.land.names)
            if space not in arena.land.spot_at:
                raise BadContent(POSITION, "held", f"{name} is no place of a region")
            arena.markers[arena.land.spot_at[space]] = team
    for faction in arena.land.factions:
        recount_favor(arena, faction)


def lay_cards(arena: Arena, position: Position) -> None:
    """The open quests, the Market, and the tops of the treasure decks."""
    for name in position.quests:
        quest = numbered("quests", name, {card.id: number for number, card in enumerate(QUEST_CARDS)})
        faction = FACTIONS.index(QUEST_CARDS[quest].faction)
        if quest not in arena.quests[faction].pool:
            raise BadContent(POSITION, "quests", f"{name!r} is in no deck of this map")
        arena.quests[faction].take(quest)
        arena.quests[faction].put_on_top(quest)
        arena.turned[faction] = quest
    for name in position.market:
        card = take_card(arena, "market", name, CARDS)
        arena.market[CARDS[card].deck] = card
    stack_decks(arena, position.tops, CARDS)
