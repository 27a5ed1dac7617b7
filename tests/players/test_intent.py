"""A bot tells its partners what it is about to do, and nothing that they may not know."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rulewright.kernel import Ask, Chance, Choice, Config, Flow, Game, Match, SeatView, State, Viewer, find_game
from rulewright.kernel.scene import Look, Outcome, Piece, Scene, Seat, at_card, at_piece, at_space
from rulewright.players import intent

GATE, STRIKE, CARD = "gate", "strike", "card"


@dataclass(slots=True)
class Raid(State):
    blade: int = 7  # what the first seat holds, and nobody else knows
    done: list[str] = field(default_factory=list)


def act(raid: Raid) -> Flow[None]:
    raid.done.append(str((yield Ask(0, "act", [GATE, STRIKE, CARD]))))


class Raids(Game[Raid]):
    """Two of one side; the first holds a card that the second cannot see."""

    id = "raids"
    title = "Raids"
    state_type = Raid

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "One", team=0), Seat(1, "Two", team=0))

    def setup(self, config: Config) -> Raid:
        return Raid()

    def next_beat(self, state: Raid) -> Flow[None] | None:
        return None if state.done else act(state)

    def outcome(self, state: Raid) -> Outcome:
        return Outcome((1.0, 1.0), "end", "It is over.")

    def scene(self, state: Raid, viewer: Viewer) -> Scene:
        return Scene(pieces=(Piece("foe", "board", 1, "Foe", "skull"),))

    def look(self, state: Raid, ask: Ask, choice: Choice) -> Look:
        match choice:
            case "gate":
                return Look("Hold the gate", at_space(2))
            case "strike":
                return Look(f"Strike with blade {state.blade}", at_piece("foe"))
        return Look("Play a card", at_card("c"))

    def reimagine(self, state: Raid, viewer: Viewer, chance: Chance) -> None:
        if viewer != 0:
            state.blade = chance.below(1000)


@pytest.mark.parametrize(("choice", "said"), [(GATE, "Hold the gate"), (STRIKE, ""), (CARD, "")])
def test_a_plan_on_the_board_is_told_in_words_that_hide_nothing(choice: str, said: str) -> None:
    match = Match.start(Raids())
    assert intent(SeatView(match, 0), (choice,), [SeatView(match, 1)]) == said
    assert intent(SeatView(match, 0), (choice,), []) == {STRIKE: "Strike with blade 7"}.get(choice, said)


def test_partners_of_a_real_party_say_where_they_go() -> None:
    game = find_game("undercity")
    config = next(config for config in game.sample_configs() if len(game.seats(game.completed(config))) > 1)
    match = Match.start(game, config, 1)
    said: set[str] = set()
    while len(said) < 2:
        seat = match.waiting[0]
        others = [SeatView(match, other.index) for other in match.seats if other.index != seat]
        said |= {intent(SeatView(match, seat), (choice,), others) for choice in match.choices[:4]} - {""}
        match.pick(0)
    assert all(len(words) > 3 for words in said)
