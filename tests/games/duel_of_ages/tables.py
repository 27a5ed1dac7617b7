"""Tables laid by hand: a platter drawn as one likes with six keys around it, and figures where they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulewright.games._arena.rules.challenges import row_of
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.rules.treasure import hold
from rulewright.games.duel_of_ages.rules.box import Mission, Platter
from rulewright.games.duel_of_ages.rules.content import (
    CARD_NUMBER,
    CARDS,
    CHALLENGES,
    CHARACTERS,
    CREATURES,
    DECK_OF,
    ENCOUNTERS,
    FIGURES,
    GUARDIANS,
    HENCHMEN,
    MISSIONS,
    NOBODY_YET,
    PLATTERS,
)
from rulewright.games.duel_of_ages.rules.figures import Figure
from rulewright.games.duel_of_ages.rules.land import find_land
from rulewright.games.duel_of_ages.rules.pieces import PLATTER_CELLS, SLOTS
from rulewright.games.duel_of_ages.rules.state import ADVENTURE, AWAY, OFF, Arena, Rules
from rulewright.games.duel_of_ages.rules.terms import AGES, COLONIAL, COLOURS, DECKS, RATINGS
from rulewright.table.decks import Deck
from rulewright.table.lattice import Cell

from ..flows import run as run

KEYS = ("dome_0", "white_base", "liths_lair", "black_base", "labyrinth_ancient", "alliance")
TURNS = (0, 1, 0, 1, 0, 1)
"""Each key's entrance faces the platter in the middle."""
EVERYTHING = Mission(
    "test", "Test", "For tests.", (3, 3), "exact", "two_row", 0, KEYS, "standard", "reinforce",
    ("combat", "base", "lith", "labyrinth", "alliance", "encounters", "flags", "escape"),
    rounds=8, encounters=4, escape=(5, 3, 1), exits=("east", "west"), without=("valor", "glory"),
)  # fmt: skip


def drawn(marks: dict[Cell, str], slopes: Sequence[str], mouths: Sequence[str]) -> Platter:
    """A platter of clear ground with a few other cells."""
    rows = ["".join(marks.get(cell, ".") for cell in PLATTER_CELLS if cell[1] == row) for row in range(-4, 5)]
    return Platter("sketch", "Sketch", "ancient", tuple(rows), tuple(slopes), tuple(mouths))


def sketched(platter: Platter) -> str:
    """The name of a platter in the box, by what is drawn on it: two that differ are never taken for each other."""
    name = "sketch " + " ".join((*platter.rows, *platter.slopes, "mouths", *platter.mouths)).replace(".", "_")
    PLATTERS[name] = platter
    return name


def person(name: str = "Somebody", **changes: Any) -> Figure:
    """A plain character: every rating 5, Health 5, Damage 1, no gifts, Colonial; or with other ratings and gifts."""
    base = CHARACTERS[0]
    ratings = tuple(int(changes.pop(rating, 5)) for rating in RATINGS)
    damage = int(changes.pop("damage", 1))
    blank: dict[str, Any] = {
        "age": COLONIAL, "setting": -1, "circle": -1, "symbols": 0, "trait": 0, "start": (0, 0, 0, 0, 0), "powers": 0,
        "easy": 0, "climb": 0, "tunnel": 0, "auras": (), "abilities": (), "health": 5, "enters_by": ratings[4],
    }  # fmt: skip
    fists = replace(base.fists, power=ratings[-1], damage=damage)
    return replace(
        base, id=name.lower(), name=name, ratings=ratings, fists=fists, damage=damage, **{**blank, **changes}
    )


def character(id: str) -> Figure:
    return FIGURES[id]


Places = dict[Figure, Cell | None]


class Table:
    """An arena in White's Adventure phase, with White's and Black's characters by name; None is off the map."""

    def __init__(
        self,
        white: Places,
        black: Places | None = None,
        marks: dict[Cell, str] | None = None,
        slopes: Sequence[str] = (),
        mouths: Sequence[str] = (),
        keys: Sequence[str] = KEYS,
        turns: Sequence[int] = TURNS,
        seats: tuple[int, ...] = (0, 1),
        dice: bool = False,
        **changes: Any,
    ) -> None:
        black = black or {}
        mission = replace_mission(**changes)
        name = sketched(drawn(marks or {}, slopes, mouths))
        laid = [(name, (0, 0), 0), *zip(keys, SLOTS, turns, strict=True)]
        land = find_land("|".join(f"{piece}.{at[0]}.{at[1]}.{turn}" for piece, at, turn in laid))
        count = max(len(white), len(black), 1)
        self.arena = arena = Arena(Rules(mission, count, dice), land, seats)
        fillers = [person(f"Nobody {number}") for number in range(2 * count)]
        sides = [*white, *fillers[: count - len(white)], *black, *fillers[count : 2 * count - len(black)]]
        self._line_up(sides, count)
        self._shuffle()
        for who, figure in enumerate(sides):
            place = white.get(figure, black.get(figure))
            arena.at[who] = OFF if place is None else land.board.at(place)
            if figure in fillers:
                arena.at[who] = AWAY
        arena.step, arena.round, arena.turn = ADVENTURE, 3, 0
        arena.start[:] = arena.at
        arena.shown = (1 << 2 * count) - 1

    def _line_up(self, sides: list[Figure], count: int) -> None:
        arena = self.arena
        arena.who = [*sides, NOBODY_YET, NOBODY_YET, *HENCHMEN, *CREATURES]
        size = len(arena.who)
        arena.team = [0] * count + [1] * count + [0, 1] + [0] * (len(HENCHMEN) + len(CREATURES))
        arena.seat = [arena.teams.index(team) for team in arena.team]
        arena.at = [AWAY] * size
        arena.health = [figure.health for figure in arena.who]
        arena.full, arena.at_start = list(arena.health), list(arena.health)
        arena.flags, arena.used, arena.experience = [0] * size, [0] * size, [0] * size
        arena.master, arena.target, arena.start = [NOBODY] * size, [NOBODY] * size, [AWAY] * size
        arena.trail, arena.hand = [[] for _ in arena.who], [[] for _ in arena.who]
        arena.holder = [NOBODY] * len(CARDS)

    def _shuffle(self) -> None:
        arena = self.arena
        arena.decks = [
            Deck.of(name, (card.number for card in CARDS if card.deck == deck)) for deck, name in enumerate(DECKS)
        ]
        arena.challenges = [Deck.of(name, range(len(CHALLENGES))) for name in ("white", "black")]
        arena.characters = Deck.of("character", range(len(CHARACTERS)), reforms=False)
        arena.henchmen = Deck.of("henchman", range(len(HENCHMEN)), reforms=False)
        arena.markers = Deck.of("encounter", (n for n, entry in enumerate(ENCOUNTERS) if entry.set == "gold"))
        labyrinths = arena.land.labyrinths
        arena.faced = [NOBODY] * len(labyrinths)
        arena.guardians = [
            Deck.of("guardian", (n for n, entry in enumerate(GUARDIANS) if AGES.index(entry.age) == labyrinth.age))
            for labyrinth in labyrinths
        ]

    def __getitem__(self, name: str) -> int:
        """The number of a figure by its name."""
        return next(who for who, figure in enumerate(self.arena.who) if figure.name == name)

    def cell(self, q: int, r: int) -> int:
        return self.arena.land.board.at((q, r))

    def put(self, name: str, space: int) -> None:
        self.arena.at[self[name]] = space

    def site(self, team: int, site: int) -> int:
        return self.arena.land.site_space[team][site]

    def lair(self, site: int) -> int:
        return self.arena.land.lair[site]

    def give(self, name: str, card: str, shown: bool = True) -> int:
        """A treasure card for a character, open unless told otherwise."""
        number = CARD_NUMBER[card]
        self.arena.decks[DECK_OF[number]].take(number)
        hold(self.arena, number, self[name])
        if shown:
            self.arena.revealed |= 1 << number
        return number

    def henchman(self, master: str, number: int = 0) -> int:
        """A henchman at his master's side."""
        arena, who = self.arena, self[master]
        arena.henchmen.take(number)
        one = 2 * arena.rules.count + 2 + number
        arena.master[one], arena.team[one], arena.seat[one] = who, arena.team[who], arena.seat[who]
        arena.at[one] = arena.at[who]
        return one

    def dome(self, number: int = 0) -> int:
        return self.arena.land.domes[number]


def replace_mission(**changes: Any) -> str:
    """The test mission, or one that differs from it."""
    if not changes:
        return "test"
    values = {name: getattr(EVERYTHING, name) for name in EVERYTHING.__struct_fields__}
    name = f"test{len(MISSIONS)}"
    MISSIONS[name] = Mission(**{**values, **changes, "id": name})
    return name


# ---- challenge cards that show what a test wants --------------------------------------------------------------------


def faced(face: int, difference: int, skip: Sequence[int] = ()) -> int:
    """A challenge card with this face at a difference."""
    row = row_of(difference)
    return next(n for n, card in enumerate(CHALLENGES) if card.faces[row] == face and n not in skip)


def coloured(colour: str, skip: Sequence[int] = ()) -> int:
    """A challenge card that shows a dome of this colour."""
    return next(n for n, card in enumerate(CHALLENGES) if COLOURS[card.colour] == colour and n not in skip)


def lucky(luck: int, skip: Sequence[int] = ()) -> int:
    return next(n for n, card in enumerate(CHALLENGES) if card.luck == luck and n not in skip)
