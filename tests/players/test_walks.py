"""An expert thinks in whole ways where a question offers them, and judges them when they are over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Match, SeatView, Shortcut, State, Viewer
from rulewright.kernel.scene import Look, Outcome, Scene, Seat
from rulewright.players import Budget, GreedyPlayer, SearchPlayer
from rulewright.players.judging import Judge, Matter

WORTH = (0.0, -0.1, -0.2, 0.5, 0.2)  # of each place along the trail: the view is three steps away, over a swamp
STOP = "stop"


@dataclass(slots=True)
class Trail(State):
    at: list[int] = field(default_factory=lambda: [0, 0])
    gone: int = 0


def walk(trail: Trail, who: int) -> Flow[None]:
    while trail.at[who] < len(WORTH) - 1:
        here = trail.at[who]
        choice = yield Ask(0, "step", [here + 1, STOP], about=who, shortcuts=lambda: ways(trail, who))
        if choice == STOP:
            break
        trail.at[who] = choice
    trail.gone += 1


def ways(trail: Trail, who: int) -> Iterator[Shortcut]:
    here, last = trail.at[who], len(WORTH) - 1
    for there in range(here + 1, last + 1):
        steps: tuple[Choice, ...] = tuple(range(here + 1, there + 1))
        yield Shortcut(steps if there == last else (*steps, STOP))


class Ramble(Game[Trail]):
    """Two friends of one player walk one after the other."""

    id = "ramble"
    title = "Ramble"
    state_type = Trail

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Guide", team=0),)

    def setup(self, config: Config) -> Trail:
        return Trail()

    def next_beat(self, state: Trail) -> Flow[None] | None:
        return walk(state, state.gone) if state.gone < 2 else None

    def outcome(self, state: Trail) -> Outcome:
        return Outcome((0.5,), "rest", "They rest.")

    def scene(self, state: Trail, viewer: Viewer) -> Scene:
        return Scene()

    def look(self, state: Trail, ask: Ask, choice: Choice) -> Look:
        return Look(str(choice))

    def score(self, state: Trail, seat: int) -> float:
        return sum(WORTH[place] for place in state.at)


def test_an_expert_sees_past_what_looks_worse_at_first() -> None:
    match = Match.start(Ramble())
    assert match.choices[GreedyPlayer(1).choose(SeatView(match, 0))] == STOP
    expert = SearchPlayer(1, Budget(worlds=8))
    while match.state.gone == 0:
        match.pick(expert.choose(SeatView(match, 0)))
    assert match.state.at == [3, 0]


def test_a_way_is_thought_about_once() -> None:
    match = Match.start(Ramble())
    view, expert = SeatView(match, 0), SearchPlayer(1, Budget(worlds=8))
    assert not expert.has_plan(view)
    for _ in range(3):
        match.pick(expert.choose(view))
        assert expert.has_plan(view)
    match.pick(expert.choose(view))
    assert match.state.at == [3, 0]
    assert not expert.has_plan(view), "the next one has a way of its own"


def test_whoever_was_led_elsewhere_thinks_again() -> None:
    match = Match.start(Ramble())
    view, expert = SeatView(match, 0), SearchPlayer(1, Budget(worlds=8))
    expert.choose(view)
    assert not expert.has_plan(view), "the same question is put once more: the step was taken back"


def test_each_way_is_ranked_by_itself() -> None:
    thought = SearchPlayer(1, Budget(worlds=40)).weigh(SeatView(Match.start(Ramble()), 0))
    ways = [(weighed.index, weighed.then) for weighed in thought.ranked]
    assert ways[0] == (0, (2, 3, STOP))
    assert len(ways) == 5
    assert set(ways) == {(0, (2, 3, 4)), (0, (2, 3, STOP)), (0, (2, STOP)), (0, (STOP,)), (1, ())}


def test_a_matter_is_done_when_the_question_is_about_another() -> None:
    match = Match.start(Ramble())
    view = SeatView(match, 0)
    world = view.imagine(1)
    world.take(1, 0)
    matter = Matter(Judge(view), view, world)
    assert not matter.is_done(world)
    world.take(STOP, 0)
    assert matter.is_done(world)
