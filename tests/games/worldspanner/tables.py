"""Tables laid by hand: a platter drawn as one likes with six keys around it, and heroes where they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulewright.games._arena.rules.challenges import row_of
from rulewright.games._arena.rules.mapping import PLATTER_CELLS
from rulewright.games._arena.rules.treasure import hold
from rulewright.games.worldspanner.rules.content import (
    CARD_NUMBER,
    CHALLENGES,
    FIGURES,
    HEROES,
    MINIONS,
    PLATTERS,
    Platter,
)
from rulewright.games.worldspanner.rules.figures import Figure
from rulewright.games.worldspanner.rules.land import Design, find_land, land_id
from rulewright.games.worldspanner.rules.setup import deal, line_up
from rulewright.games.worldspanner.rules.state import ACTION, MAP, OFF, Arena, Rules, relocate
from rulewright.games.worldspanner.rules.steps import spread_auras
from rulewright.games.worldspanner.rules.terms import RATINGS
from rulewright.kernel import Ask, Flow

from ..flows import run as run

KEYS = ("dome_1", "watchman_keep", "liths_lair", "deaths_edge", "crown_district", "dome_2")
EMPTY = tuple("." * sum(r == row for _, r in PLATTER_CELLS) for row in range(-6, 6))

ONE_PLATTER = Design("test", "Test", ((0, 0),), 2, 0, tuple(range(1, 13)))


def drawn(marks: dict[tuple[int, int], str], entrances: Sequence[str] = (), dots: Sequence[str] = ()) -> Platter:
    """A platter of Clear ground with a few other cells."""
    rows = []
    for row in range(-6, 6):
        rows.append("".join(marks.get(cell, ".") for cell in PLATTER_CELLS if cell[1] == row))
    return Platter("sketch", "Sketch", 1, tuple(rows), tuple(entrances), tuple(dots))


def sketch_name(marks: dict[tuple[int, int], str], *sides: str) -> str:
    """The drawing itself, without the signs that part the pieces of a land: two drawings never share a map."""
    cells = "_".join(f"{q}:{r}{sign}" for (q, r), sign in sorted(marks.items()))
    return f"sketch_{cells}_{'_'.join(sides)}".replace(",", ":").replace(".", "-")


def person(name: str = "Somebody", **changes: Any) -> Figure:
    """A plain hero: every rating 5, Health 5, no gifts; or with other ratings and gifts."""
    base = HEROES[0]
    ratings = tuple(int(changes.pop(rating, 5)) for rating in RATINGS)
    wound = int(changes.pop("wound", 1))
    fists = replace(base.fists, power=ratings[-1], wound=wound)
    blank: dict[str, Any] = {
        "symbols": 0, "gold": 0, "loot": (0, 0, 0), "boost": False, "no_trade": False, "powers": 0, "once": 0,
        "easy": 0, "enters": 0, "block": 0, "knacks": 0, "auras": (), "abilities": (), "ranged": None, "faction": 8,
        "health": 5,
    }  # fmt: skip
    return replace(base, id=name.lower(), name=name, ratings=ratings, fists=fists, **{**blank, **changes})


def hero(id: str) -> Figure:
    return FIGURES[id]


class Table:
    """An arena in the middle of a game, with White's and Black's heroes by name."""

    def __init__(
        self,
        white: dict[Figure, tuple[int, int] | None],
        black: dict[Figure, tuple[int, int] | None] | None = None,
        marks: dict[tuple[int, int], str] | None = None,
        entrances: Sequence[str] = (),
        keys: Sequence[str] = KEYS,
        turns: Sequence[int] = (0,) * 6,
        seats: tuple[int, ...] = (0, 1),
        clusters: bool = False,
        dots: Sequence[str] = (),
        platter: str = "",
    ) -> None:
        black = black or {}
        name = platter or sketch_name(marks or {}, *entrances, "dots", *dots)
        if not platter:
            PLATTERS[name] = drawn(marks or {}, entrances, dots)
        land = find_land(land_id("test", [(name, 0)], list(zip(keys, turns, strict=True))))
        count = max(len(white), len(black), 1)
        self.arena = arena = Arena(Rules("test", 2, 10, count, 1, clusters), land, seats)
        arena.step = MAP
        arena.on = [-1] * land.size
        arena.markers = [-1] * len(land.spots)
        run(deal(arena))
        fillers = [person(f"Nobody {number}") for number in range(2 * count)]
        arena.dealt = [list(range(count)), list(range(count, 2 * count))]
        line_up(arena)
        chosen = [*white, *fillers[: count - len(white)], *black, *fillers[count : 2 * count - len(black)]]
        arena.who = [*chosen, *MINIONS]
        arena.step, arena.round, arena.turn = ACTION, 3, 0
        for who, place in enumerate([*white.values(), *[None] * (count - len(white)), *black.values()]):
            if place is not None:
                relocate(arena, who, land.board.at(place))
        arena.start[:] = arena.at
        spread_auras(arena)
        for figure, who in zip(chosen, range(2 * count), strict=True):
            arena.boosts[who] = 0
            assert arena.who[who] is figure

    def __getitem__(self, name: str) -> int:
        """The number of a character by its name."""
        return next(who for who, figure in enumerate(self.arena.who) if figure.name == name)

    def cell(self, q: int, r: int) -> int:
        return self.arena.land.board.at((q, r))

    def space(self, title: str) -> int:
        """A special space by what it is called."""
        return next(s for s in range(self.arena.land.size) if self.arena.land.title(s) == title)

    def put(self, name: str, space: int) -> None:
        relocate(self.arena, self[name], space)

    def give(self, name: str, card: str, shown: bool = True) -> int:
        """A treasure card for a hero, open unless told otherwise."""
        number = CARD_NUMBER[card]
        self.arena.decks[_deck(number)].take(number)
        hold(self.arena, number, self[name])
        if shown:
            self.arena.revealed |= 1 << number
        return number


def _deck(number: int) -> int:
    from rulewright.games.worldspanner.rules.content import DECK_OF

    return DECK_OF[number]


def asked(flow: Flow[Any]) -> Ask:
    """The question that a flow begins with."""
    item = next(flow)
    assert isinstance(item, Ask)
    return item


# ---- challenge cards that show what a test wants --------------------------------------------------------------------


def faced(face: int, difference: int, skip: Sequence[int] = ()) -> int:
    """A challenge card with this face at a difference."""
    row = row_of(difference)
    return next(n for n, card in enumerate(CHALLENGES) if card.faces[row] == face and n not in skip)


def hitting(difference: int, hit: bool = True, skip: Sequence[int] = ()) -> int:
    row = row_of(difference)
    return next(n for n, card in enumerate(CHALLENGES) if card.hits[row] == hit and n not in skip)


def domed(*numbers: int, skip: Sequence[int] = ()) -> int:
    return next(n for n, card in enumerate(CHALLENGES) if card.domes == numbers and n not in skip)


def off(table: Table, name: str) -> bool:
    return table.arena.at[table[name]] == OFF
