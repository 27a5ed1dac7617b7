"""A prudent adviser: nothing for nothing, no walk to and fro, no match put away, and a plan that is gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Match, SeatView, State, Viewer
from rulewright.kernel.scene import Counter, Look, Outcome, Piece, Scene, Seat, Sheet, at_space
from rulewright.players import Prudent, Thought, Weighed

WORTH = 0.25


@dataclass(slots=True)
class Stroll(State):
    at: int = 0
    gold: int = 3
    asked: int = 0
    away: bool = False
    given: list[int] = field(default_factory=list)


def question(stroll: Stroll) -> Flow[None]:
    choices: list[Choice] = [("to", place) for place in (0, 1, 2) if place != stroll.at]
    answer = yield Ask(0, "what", [*choices, "give", "open", "done", "away"], about=0)
    if answer == "open":
        yield Ask(0, "menu", ["this", "that"], about=0)
    stroll.asked += 1
    if answer == "give":
        stroll.gold -= 1
    elif answer == "away":
        stroll.away = True
    elif isinstance(answer, tuple):
        stroll.at = int(answer[1])


class Walk(Game[Stroll]):
    """Nothing here is worth more than anything else."""

    id = "stroll"
    title = "Stroll"
    state_type = Stroll

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Walker", team=0),)

    def setup(self, config: Config) -> Stroll:
        return Stroll()

    def next_beat(self, state: Stroll) -> Flow[None] | None:
        return question(state) if state.asked < 6 and not state.away else None

    def outcome(self, state: Stroll) -> Outcome:
        return Outcome((1.0,), "end", "It is over.", title="Put away" if state.away else "")

    def scene(self, state: Stroll, viewer: Viewer) -> Scene:
        sheet = Sheet("walker", "Walker", seat=0, counters=(Counter("Gold", state.gold),))
        return Scene(pieces=(Piece("p", "board", state.at, "Walker", "meeple", 0),), sheets=(sheet,))

    def look(self, state: Stroll, ask: Ask, choice: Choice) -> Look:
        if isinstance(choice, tuple):
            return Look(f"To {choice[1]}", at_space(int(choice[1])))
        return Look(str(choice), tone="end" if choice == "done" else "")

    def score(self, state: Stroll, seat: int) -> float:
        return WORTH

    def merits(self, state: Stroll, seat: int) -> dict[str, float]:
        return {"ease": 1.0}

    def belongings(self, state: Stroll, seat: int) -> dict[str, float]:
        return {"gold": float(state.gold)}


class Fancies:
    """A thinker that ranks choices by a list."""

    def __init__(self, *wanted: Choice, then: tuple[Choice, ...] = (), apart: float = 0.0) -> None:
        self.wanted, self.then, self.apart = wanted, then, apart

    def weigh(self, view: SeatView) -> Thought:
        return Thought(tuple(self._ranked(view)))

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def _ranked(self, view: SeatView) -> Iterator[Weighed]:
        there = [choice for choice in self.wanted if choice in view.choices]
        for number, choice in enumerate(there):
            yield Weighed(view.choices.index(choice), WORTH - number * self.apart, 9, () if number else self.then)


def chosen(thinker: Prudent, match: Match[Stroll]) -> Choice:
    return match.choices[thinker.choose(SeatView(match, 0))]


def test_of_equals_it_takes_what_uses_nothing_up() -> None:
    assert chosen(Prudent(Fancies("give", ("to", 1))), Match.start(Walk())) == ("to", 1)


def test_doing_nothing_is_better_than_giving_for_nothing() -> None:
    assert chosen(Prudent(Fancies("give", ("to", 1), apart=0.2)), Match.start(Walk())) == "done"


def test_it_does_not_put_the_match_away() -> None:
    assert chosen(Prudent(Fancies("away", "give", ("to", 2), apart=0.2)), Match.start(Walk())) != "away"


def test_it_does_not_walk_back() -> None:
    match = Match.start(Walk())
    match.choose(("to", 1))
    back = Fancies(("to", 0), ("to", 2), apart=0.2)
    assert chosen(Prudent(back), match) == ("to", 2)
    match.choose("done")
    assert chosen(Prudent(back), match) == ("to", 0), "that walk is over"


def test_it_goes_on_with_its_plan_as_long_as_it_is_followed() -> None:
    match = Match.start(Walk())
    prudent = Prudent(fancies := Fancies(("to", 1), "done", then=(("to", 2), "done")))
    assert chosen(prudent, match) == chosen(prudent, match) == ("to", 1)
    match.choose(("to", 1))
    fancies.wanted = (("to", 0), "done")
    assert chosen(prudent, match) == ("to", 2)
    match.choose("give")
    assert chosen(prudent, match) != ("to", 2)


def test_what_only_opens_a_question_comes_after_its_equals() -> None:
    assert chosen(Prudent(Fancies("open", ("to", 1))), Match.start(Walk())) == ("to", 1)
    best = Fancies("open", ("to", 1), apart=0.2)
    assert chosen(Prudent(best), Match.start(Walk())) == "open", "it may be worth more than it shows at once"
