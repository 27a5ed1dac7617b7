"""What the tables of both games have in common: who sits where, who stands on the map, which cards lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulewright.kernel import Log
from rulewright.table.decks import Deck

WHITE, BLACK = 0, 1
NOBODY = -1


class Figure(Protocol):
    """Whoever can stand on the map."""

    @property
    def name(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def symbols(self) -> int: ...
    @property
    def ratings(self) -> tuple[int, ...]: ...
    @property
    def abilities(self) -> tuple[str, ...]: ...


class Arena(Protocol):
    """The fields that the states of both games share; each game says in its own state what they hold."""

    log: Log | None
    teams: tuple[int, ...]
    dealt: list[list[int]]
    unused: list[list[int]]
    team: list[int]
    seat: list[int]
    at: list[int]
    hand: list[list[int]]
    holder: list[int]
    revealed: int
    known: list[int]
    worn: int
    ground: dict[int, list[int]]
    decks: list[Deck]
    challenges: list[Deck]

    @property
    def who(self) -> Sequence[Figure]: ...


# ---- people ---------------------------------------------------------------------------------------------------------


def called(arena: Arena, who: int) -> str:
    return arena.who[who].name


def on_map(arena: Arena, team: int) -> list[int]:
    """The figures of a team that stand on the map."""
    sides = arena.team
    return [who for who, space in enumerate(arena.at) if space >= 0 and sides[who] == team]


def owners(arena: Arena, who: list[int]) -> list[int]:
    """The seats that these figures belong to."""
    return [arena.seat[one] for one in who]


def seats_of(arena: Arena, team: int) -> list[int]:
    return [seat for seat, side in enumerate(arena.teams) if side == team]


def captain(arena: Arena, team: int) -> int:
    """The seat that decides for a whole team."""
    return arena.teams.index(team)


def deciding_seat(arena: Arena, who: int, team: int) -> int:
    """Who decides for a team about a figure: its own player, or the captain of the enemy."""
    return arena.seat[who] if arena.team[who] == team else captain(arena, team)


# ---- cards ----------------------------------------------------------------------------------------------------------


def is_open(arena: Arena, card: int) -> bool:
    return bool(arena.revealed >> card & 1)


def hidden_cards(arena: Arena, who: int) -> list[int]:
    """The cards of a figure that lie face down. WS.REVEAL.01, DA.CARD.04, 06"""
    revealed = arena.revealed
    return [card for card in arena.hand[who] if not revealed >> card & 1]
