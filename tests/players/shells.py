"""A shell game: one seat hides a pea, the other guesses; who guesses may not know, and a bot must not either."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.kernel import ALL, Ask, Chance, Config, Flow, Game, State, Viewer
from rulewright.kernel.scene import Outcome, Scene, Seat

SHELLS = (0, 1, 2)


@dataclass(slots=True)
class Shells(State):
    pea: int = -1
    guess: int = -1


def hide(table: Shells) -> Flow[None]:
    table.pea = yield Ask(0, "hide", SHELLS)


def guess(table: Shells) -> Flow[None]:
    table.guess = yield Ask(1, "guess", SHELLS)


class ShellGame(Game[Shells]):
    id = "shells"
    title = "Shells"
    state_type = Shells

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(i, name, team=i) for i, name in enumerate(("Hider", "Guesser")))

    def setup(self, config: Config) -> Shells:
        return Shells()

    def next_beat(self, state: Shells) -> Flow[None] | None:
        return hide(state) if state.pea == -1 else guess(state) if state.guess < 0 else None

    def outcome(self, state: Shells) -> Outcome:
        found = float(state.guess == state.pea)
        return Outcome((1 - found, found), "guess", "The shell is lifted.")

    def scene(self, state: Shells, viewer: Viewer) -> Scene:
        return Scene(status=str(state.pea) if viewer in (0, ALL) else "")

    def reimagine(self, state: Shells, viewer: Viewer, chance: Chance) -> None:
        if viewer not in (0, ALL) and state.guess < 0:
            state.pea = chance.below(3)


class Poison:
    """A secret that nobody may look at."""

    def __eq__(self, other: object) -> bool:
        if other == -1:
            return False  # "has it been hidden" is known to all
        raise AssertionError("somebody has looked at the real pea")

    __hash__ = None  # type: ignore[assignment]


POISON: Any = Poison()
GAME = ShellGame()
