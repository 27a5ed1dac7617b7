"""Wishes: a bot that is asked takes, of what costs little, what serves the wish most; unasked it plays as ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pytest

from rulewright.kernel import (
    SPECTATOR,
    Ask,
    Chance,
    Choice,
    Config,
    Flow,
    Game,
    Match,
    SeatView,
    State,
    Viewer,
    Wish,
    find_game,
    wish_of,
)
from rulewright.kernel.scene import Look, Outcome, Scene, Seat, at_space
from rulewright.players import FAVOUR, NovicePlayer, Obliging, Thought, Weighed, find_level, heed
from rulewright.players.thought import Budget

from .test_manners import Told

PARTIES: dict[str, Config] = {
    "factions": {"mode": "2v2"},
    "worldspanner": {"white": 2, "black": 1},
    "duel_of_ages": {"first": 2, "second": 1, "mission": "opening_muster"},
    "undercity": {"players": 2},
    "dungeon_degenerates": {"seats": 2},
}
MOST_DECISIONS = 400
GATE = Wish("hold", "space", 2)
NEAR, DEAR = 0.2 * FAVOUR, 50 * FAVOUR


@dataclass(slots=True)
class Raid(State):
    at: int = 0
    key: int = 7  # what the first seat holds, and nobody else knows
    done: list[str] = field(default_factory=list)


def walk(raid: Raid) -> Flow[None]:
    answer = str((yield Ask(0, "walk", ["0", "1", "2", "secret way"])))
    raid.at = 2 if answer == "secret way" else int(answer)
    raid.done.append(answer)


class Raids(Game[Raid]):
    """Two of one side, of whom the first walks, and has a key that the second cannot see."""

    id = "raids"
    title = "Raids"
    state_type = Raid

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "One", team=0), Seat(1, "Two", team=0))

    def setup(self, config: Config) -> Raid:
        return Raid()

    def next_beat(self, state: Raid) -> Flow[None] | None:
        return walk(state) if len(state.done) < 2 else None

    def outcome(self, state: Raid) -> Outcome:
        return Outcome((1.0, 1.0), "end", "It is over.")

    def scene(self, state: Raid, viewer: Viewer) -> Scene:
        return Scene()

    def look(self, state: Raid, ask: Ask, choice: Choice) -> Look:
        return Look(f"Open with key {state.key}" if choice == "secret way" else f"Go to {choice}", at_space(0))

    def reimagine(self, state: Raid, viewer: Viewer, chance: Chance) -> None:
        if viewer != 0:
            state.key = 8 + chance.below(1000)

    def serves(self, state: Raid, seat: int, wish: Wish) -> float:
        return 1 - abs(state.at - int(wish.value)) / 2


def told(view: SeatView, **worth: float) -> Told:
    """Somebody who thinks of the choices that are named, and of no others."""
    values = {name.strip("_").replace("_", " "): value for name, value in worth.items()}
    ranked = sorted(values, key=lambda name: -values[name])
    return Told(Thought(tuple(Weighed(view.choices.index(name), values[name], 9) for name in ranked)))


@pytest.mark.parametrize(
    ("worth", "taken", "answer"),
    [
        ({"_0": 0.1, "_1": 0.1 - NEAR, "_2": 0.1 - NEAR}, "2", "yes"),
        ({"_0": 0.1, "_1": 0.1 - NEAR, "_2": -0.9}, "1", "yes"),
        ({"_0": 0.9, "_1": -0.9, "_2": -0.9}, "0", "no"),
        ({"_2": 0.1, "_0": 0.1, "_1": 0.1}, "2", "yes"),
    ],
)
def test_of_what_costs_little_it_takes_what_serves_the_wish_most(
    worth: dict[str, float], taken: str, answer: str
) -> None:
    match = Match.start(Raids())
    view = SeatView(match, 0)
    asked = Obliging(told(view, **worth, secret_way=-1.0), GATE.key)
    run = (view.choices[asked.choose(view)],)
    assert run == (taken,)
    assert heed(view, asked, run, [SeatView(match, 1)]) == answer


def test_what_partners_cannot_know_of_is_not_answered() -> None:
    match = Match.start(Raids())
    view = SeatView(match, 0)
    asked = Obliging(told(view, secret_way=0.1, _0=0.0, _1=-1.0, _2=-1.0), GATE.key)
    assert view.choices[asked.choose(view)] == "secret way"
    assert heed(view, asked, ("secret way",), [SeatView(match, 1)]) == ""
    asked = Obliging(told(view, _0=0.9, secret_way=-0.9), GATE.key)
    asked.choose(view)
    asked.better = [run for run in asked.better if run == ("secret way",)]
    assert asked.better
    assert heed(view, asked, ("0",), [SeatView(match, 1)]) == "", "nobody hears that there would have been a way"


def questions(game: str, level: str = "novice") -> Iterator[tuple[Match[Any], SeatView, int]]:
    """Questions of a real match with real choices, to seats that have a partner, and that partner."""
    match, walker = Match.start(find_game(game), PARTIES[game], 5), NovicePlayer(5)
    for _ in range(MOST_DECISIONS):
        if match.over:
            return
        view = SeatView(match, match.waiting[0])
        team = match.seats[view.seat].team
        partner = next((s.index for s in match.seats if s.team == team and s.index != view.seat), None)
        if partner is not None and len(view.choices) > 1:
            yield match, view, partner
        match.pick(walker.choose(view))


@pytest.mark.parametrize("game", PARTIES)
def test_a_bot_of_every_game_does_what_costs_little_and_not_what_costs_much(game: str) -> None:
    done, refused = 0, 0
    for match, view, partner in questions(game):
        for wish, shown in SeatView(match, partner).wishes(view.seat)[:: 1 + match.seq % 7]:
            for cost, costs_much in ((NEAR, False), (DEAR, True)):
                thought = Thought(
                    tuple(Weighed(index, 0.0 if not index else -cost, 9) for index in range(len(view.choices)))
                )
                asked = Obliging(Told(thought), wish.key, match.seq)
                first = asked.weigh(view).ranked[0]
                if costs_much:
                    assert first.index == 0, f"{shown.text} costs too much"
                    refused += bool(asked.better)
                elif first.index:
                    after = [served_after(view, index, wish) for index in (0, first.index)]
                    assert after[1] > after[0], shown.text
                    done += 1
            if (done >= 3 and refused >= 3) or match.seq > 60:
                break
        if done >= 3 and refused >= 3:
            return
    pytest.fail(f"asked in vain: done {done}, refused {refused}")


def served_after(view: SeatView, index: int, wish: Wish) -> float:
    total = 0.0
    for seed in range(60):
        world = view.imagine(f"proof/{seed}")
        world.take(view.choices[index], view.seat)
        total += world.game.serves(world.state, view.seat, wish)
    return total


@pytest.mark.parametrize("game", PARTIES)
def test_what_can_be_asked_is_made_of_what_lies_open(game: str) -> None:
    """In every world that anybody imagines the same is offered, in the same words, and served as far."""
    looked = 0
    for match, view, _ in questions(game):
        if match.seq % 11:
            continue
        here = match.game
        for viewer in (SPECTATOR, *(seat.index for seat in match.seats)):
            world = match.imagine(viewer, "open")
            offers = list(here.wishes(match.state, view.seat))
            assert offers == list(here.wishes(world.state, view.seat))
            for wish in offers[:: max(1, len(offers) // 40)]:
                assert here.wished(world.state, wish) == here.wished(match.state, wish)
                assert here.serves(world.state, view.seat, wish) == here.serves(match.state, view.seat, wish)
                assert wish_of(wish.key) == wish
                assert here.wished(match.state, wish).text[:1].isupper()
                looked += 1
        if looked > 1500:
            break
    assert looked > 100


@pytest.mark.parametrize("game", PARTIES)
def test_every_wish_points_at_what_is_there(game: str) -> None:
    seen: set[str] = set()
    for match, view, partner in questions(game):
        if match.seq % 23:
            continue
        scene = match.scene(partner)
        pieces = {piece.id for piece in scene.pieces}
        spaces = {(board.id, str(space.id)) for board in scene.boards for space in board.spaces}
        for wish, shown in SeatView(match, partner).wishes(view.seat):
            seen.add(wish.verb)
            if shown.target.kind == "piece":
                assert shown.target.id in pieces, shown
            elif shown.target.kind == "space":
                assert (shown.target.board or "board", shown.target.id) in spaces, shown
    assert {"hold", "follow"} <= seen


@pytest.mark.parametrize("game", PARTIES)
def test_who_is_asked_nothing_plays_as_ever(game: str) -> None:
    level = find_level("regular")
    for match, view, _ in islice(questions(game), 10):
        plain, unasked = level.think(match.seq, Budget(worlds=4)), level.think(match.seq, Budget(worlds=4), "")
        assert not isinstance(unasked, Obliging)
        assert plain.choose(view) == unasked.choose(view)


def test_a_bot_that_is_asked_chooses_the_same_again() -> None:
    match, view, partner = next(q for q in questions("undercity") if SeatView(q[0], q[2]).wishes(q[1].seat))
    wish = SeatView(match, partner).wishes(view.seat)[0][0].key
    level = find_level("expert")
    assert len({level.seat("seed", Budget(worlds=40), wish).choose(view) for _ in range(3)}) == 1
