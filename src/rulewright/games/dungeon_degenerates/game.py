"""The game as the kernel sees it."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Config, Flow, Game, Viewer
from rulewright.kernel.scene import Outcome, Scene, Seat

from . import setup
from .names import COLOURS
from .options import OPTIONS
from .state import Table
from .turns import play


class DungeonDegenerates(Game[Table]):
    """Between beats the agenda says what comes next."""

    id = "dungeon_degenerates"
    title = "Dungeon Degenerates"
    players = "1-4"
    co_operative = True
    options = OPTIONS
    state_type = Table
    ledger_file = Path(__file__).parent / "rules.yaml"

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(seat, f"Player {seat + 1}", 0, COLOURS[seat]) for seat in range(config["seats"]))

    def check(self, config: Config) -> None:
        setup.check(config)

    def setup(self, config: Config) -> Table:
        return setup.lay_table(config)

    def next_beat(self, state: Table) -> Flow[None] | None:
        return None if state.ended else play(state)

    def outcome(self, state: Table) -> Outcome:
        return Outcome((1.0 if state.won else 0.0,) * state.seats, state.ended, state.ended)

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return Scene()
