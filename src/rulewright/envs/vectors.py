"""Positions as vectors of numbers: a game's own features, or what can be read off any scene, and then the question.

Both are made for one viewer and hold nothing that it cannot know.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rulewright.kernel import Ask, Game, Match
from rulewright.kernel.scene import Scene, Seat

Source = Literal["features", "scene"]
Vector = NDArray[np.float32]

SPACES = 256  # of the first board
TRACKS = 12
WHOSE = ("mine", "partners'", "rivals'", "nobody's")
PIECES = ("pieces", "health", "health at most", "spent", "acting")
CARDS = ("cards shown", "cards face down")


class Vectors:
    """Makes the vectors of one game in one config; `names` tells what each number is."""

    def __init__(self, match: Match[Any], source: Source = "features") -> None:
        game: Game[Any] = match.game
        self._game = game
        self._own = source == "features" and bool(game.features(match.state, 0))
        self._prompts = sorted(game.prompts)
        self._seats = match.seats
        self._questions: dict[tuple[str, bool], array[float]] = {}
        self.own_names = tuple(self._position(match, 0))
        self.names = (*self.own_names, "I am asked", *(f"asked: {prompt}" for prompt in self._prompts))
        self.size = len(self.names)

    def _position(self, match: Match[Any], seat: int) -> Mapping[str, float]:
        if self._own:
            return self._game.features(match.state, seat)
        return scene_features(self._game.scene(match.state, seat), seat, self._seats)

    def _numbers(self, match: Match[Any], seat: int) -> array[float]:
        if self._own:
            return self._game.numbers(match.state, seat)
        return array("d", self._position(match, seat).values())

    def _question(self, ask: Ask | None, seat: int) -> array[float]:
        about = ("", False) if ask is None else (ask.prompt, seat in ask.seats)
        found = self._questions.get(about)
        if found is None:
            prompt, mine = about
            found = array("d", [float(mine), *(float(each == prompt) for each in self._prompts)])
            self._questions[about] = found
        return found

    def of(self, match: Match[Any], seat: int) -> Vector:
        """What a seat sees, as numbers. The open question is known to all."""
        return np.array(self._numbers(match, seat) + self._question(match.ask, seat), np.float32)

    def write(self, match: Match[Any], seat: int, vector: Vector) -> None:
        """The same into a row of many."""
        vector[:] = self._numbers(match, seat) + self._question(match.ask, seat)


def scene_features(scene: Scene, seat: int, seats: tuple[Seat, ...]) -> dict[str, float]:
    """Any scene as numbers: who holds which space, how many pieces and cards everybody has, and the tracks."""
    found = {f"space {space}: 1 mine, 0.5 a partner's, -1 a rival's": 0.0 for space in range(SPACES)}
    found |= {f"{whose} {what}": 0.0 for whose in WHOSE for what in (*PIECES, *CARDS)}
    spaces = list(found)[:SPACES]
    board = scene.boards[0] if scene.boards else None
    place = {space.id: at for at, space in enumerate(board.spaces)} if board else {}
    for piece in scene.pieces:
        whose = relation(piece.seat, seat, seats)
        at = place.get(piece.space, SPACES) if board and piece.board == board.id else SPACES
        if at < SPACES:
            found[spaces[at]] += (1.0, 0.5, -1.0, 0.0)[whose]
        name = WHOSE[whose]
        found[f"{name} pieces"] += 0.1
        if piece.health is not None:
            found[f"{name} health"] += piece.health.value / 50
            found[f"{name} health at most"] += (piece.health.most or 0) / 50
        found[f"{name} spent"] += 0.1 * piece.spent
        found[f"{name} acting"] += 0.1 * piece.acting
    for zone in scene.zones:
        name = WHOSE[relation(zone.seat, seat, seats)]
        shown = sum(card.face for card in zone.cards)
        found[f"{name} cards shown"] += shown / 20
        found[f"{name} cards face down"] += (max(zone.count, len(zone.cards)) - shown) / 20
    found |= dict(_tracks(scene))
    return found


def _tracks(scene: Scene) -> Iterable[tuple[str, float]]:
    for at in range(TRACKS):
        track = scene.tracks[at] if at < len(scene.tracks) else None
        width = track.high - track.low if track else 0
        yield f"track {at + 1}, from 0 to 1", (track.value - track.low) / width if track and width else 0.0


def relation(owner: int, seat: int, seats: tuple[Seat, ...]) -> int:
    """Whose something is: a place in WHOSE."""
    if not 0 <= owner < len(seats):
        return 3
    return 0 if owner == seat else 1 if seats[owner].team == seats[seat].team else 2
