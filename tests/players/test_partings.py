"""A bot does not end a step early for the sake of what comes after it anyway."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Match, SeatView, State, Viewer
from rulewright.kernel.scene import Look, Outcome, Scene, Seat
from rulewright.players import Budget, SearchPlayer

ROWS = 10


@dataclass(slots=True)
class Field(State):
    tended: int = 0
    reaping: bool = False
    reaped: int = 0


def tend(field: Field) -> Flow[None]:
    if (yield Ask(0, "tend", ["tend", "done"])) == "tend":
        field.tended += 1
    else:
        field.reaping = True


def reap(field: Field) -> Flow[None]:
    field.reaped += yield Ask(0, "reap", [1, 2])


class Harvest(Game[Field]):
    """Ten rows can be tended, each worth a little; the harvest after that is worth much, whenever it comes."""

    id = "harvest"
    title = "Harvest"
    state_type = Field

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Farmer", team=0),)

    def setup(self, config: Config) -> Field:
        return Field()

    def next_beat(self, state: Field) -> Flow[None] | None:
        if not state.reaping and state.tended < ROWS:
            return tend(state)
        return reap(state) if state.reaped < 100 else None

    def outcome(self, state: Field) -> Outcome:
        return Outcome((state.tended / ROWS,), "harvest", "The barn is full.")

    def scene(self, state: Field, viewer: Viewer) -> Scene:
        return Scene()

    def look(self, state: Field, ask: Ask, choice: Choice) -> Look:
        return Look(str(choice), tone="end" if choice == "done" else "")

    def score(self, state: Field, seat: int) -> float:
        return 0.01 * state.tended + 0.03 * state.reaped


def test_what_can_be_done_first_is_done_first() -> None:
    match = Match.start(Harvest())
    thinker = SearchPlayer(1, Budget(worlds=20))
    while match.ask is not None and match.ask.prompt == "tend":
        view = SeatView(match, 0)
        match.pick(thinker.choose(view))
    assert match.state.tended == ROWS
