"""What is kept of a game: one row for it, and one for each part that it was played with."""

from __future__ import annotations

import msgspec


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """One game. Lists go by seat.

    `lead_changes` counts how often another team (or, against the game itself, the other side) came to be ahead by the
    game's own score; `decided` is when the last of them came, from 0 to 1; `comeback` is how far behind the winner was.
    `error` tells why a game has no result.
    """

    number: int
    seed: str
    options: str  # those that differ from the default, as JSON
    players: list[str]
    teams: list[int]
    results: list[float] = []
    how: str = ""
    rounds: int = 0
    decisions: int = 0
    lead_changes: int = 0
    decided: float = 0.0
    comeback: float = 0.0
    error: str = ""


class PartRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of one game: a faction, a hero, a card, a piece of the map. `seat` is -1 for what is everybody's.

    `result` is that of its seat, or of the first seat if it is everybody's.
    """

    game: int
    kind: str
    id: str
    name: str
    seat: int
    result: float
    count: int = 1
    figures: dict[str, float] = {}


class Played(msgspec.Struct, frozen=True):
    """All that is kept of one game."""

    game: GameRow
    parts: list[PartRow] = []
