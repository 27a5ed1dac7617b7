"""Manners: bots of one level differ by what they like, where it costs little; each game weighs its own merits."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Match, SeatView, State, Viewer, find_game
from rulewright.kernel.scene import Look, Outcome, Scene, Seat
from rulewright.players import (
    LEVELS,
    MANNERS,
    GreedyPlayer,
    Mannered,
    NovicePlayer,
    Thought,
    Weighed,
    find_level,
    is_level,
    make_player,
)
from rulewright.players.chances import loss
from rulewright.players.levels import UnknownLevel
from rulewright.players.manner import INDULGENCE

from .test_waste import GAMES

MOST_DECISIONS = 200


@dataclass(slots=True)
class Fair(State):
    thing: str = ""


class Fairs(Game[Fair]):
    """Things to take, for somebody who likes some of them."""

    id = "fairs"
    title = "Fairs"
    state_type = Fair
    manners = {"bold": {"swords": 1.0}, "careful": {"shields": 1.0, "swords": -1.0}}

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Buyer", team=0),)

    def setup(self, config: Config) -> Fair:
        return Fair()

    def next_beat(self, state: Fair) -> Flow[None] | None:
        return buy(state) if not state.thing else None

    def outcome(self, state: Fair) -> Outcome:
        return Outcome((1.0,), "end", "It is over.")

    def scene(self, state: Fair, viewer: Viewer) -> Scene:
        return Scene()

    def look(self, state: Fair, ask: Ask, choice: Choice) -> Look:
        return Look(str(choice), tone="end" if choice == "leave" else "")

    def merits(self, state: Fair, seat: int) -> dict[str, float]:
        return {"swords": state.thing.count("sword"), "shields": float(state.thing == "shield")}


def buy(fair: Fair) -> Flow[None]:
    fair.thing = yield Ask(0, "buy", ["apple", "sword", "shield", "two swords", "leave"])
    yield Ask(0, "pay", ["now", "later"])


@dataclass(frozen=True, slots=True)
class Told:
    """A thinker to whom somebody has told what to think."""

    thought: Thought

    def weigh(self, view: SeatView) -> Thought:
        return self.thought

    def choose(self, view: SeatView) -> int:
        return self.thought.best


@pytest.mark.parametrize(
    ("manner", "wanted", "taken"),
    [
        ("bold", ("apple", "sword", "shield"), "sword"),
        ("careful", ("apple", "sword", "shield"), "shield"),
        ("ambitious", ("sword", "apple", "shield"), "sword"),
        ("bold", ("leave", "sword", "shield"), "leave"),
        ("careful", ("sword", "leave"), "sword"),
        ("bold", ("sword", "apple", "two swords"), "sword"),
    ],
)
def test_a_liking_settles_what_is_close(manner: str, wanted: tuple[str, ...], taken: str) -> None:
    view = SeatView(Match.start(Fairs()), 0)
    worth = {"two swords": -0.5}
    thought = Thought(tuple(Weighed(view.choices.index(one), worth.get(one, 0.0), 9) for one in wanted))
    assert view.choices[Mannered(Told(thought), manner).choose(view)] == taken


@pytest.mark.parametrize("game", GAMES)
def test_the_manners_of_every_game_choose_differently_and_lose_little(game: str) -> None:
    match = Match.start(find_game(game), {}, 5)
    assert match.game.manners.keys() == MANNERS.keys()
    walker, differed = NovicePlayer(5), set[str]()
    for number in range(MOST_DECISIONS):
        view = SeatView(match, match.waiting[0])
        thought = GreedyPlayer(number).weigh(view)
        for manner in MANNERS:
            first = Mannered(Told(thought), manner, number).weigh(view).ranked[0]
            assert loss(view, thought.ranked[0].value, first.value) < INDULGENCE
            if first.index != thought.best:
                differed.add(manner)
        if differed == MANNERS.keys():
            return
        match.pick(walker.choose(view))
    pytest.fail(f"only {differed} differ")


@pytest.mark.parametrize("game", GAMES)
def test_every_taste_is_known_to_its_game(game: str) -> None:
    match = Match.start(find_game(game), {}, 5)
    known = match.game.tastes(match.state, 0).keys()
    assert {taste for likes in match.game.manners.values() for taste in likes} <= known


def test_a_manner_goes_with_a_level() -> None:
    bold = find_level("expert-bold")
    assert (bold.id, bold.base, bold.label, bold.seconds) == (
        "expert-bold", "expert", "Expert, bold", LEVELS["expert"].seconds
    )  # fmt: skip
    assert is_level("novice-careful")
    assert not is_level(None)
    for unknown in ("novice-rude", "random-bold", "expert-", "expert-bold-careful", "-bold"):
        with pytest.raises(UnknownLevel):
            find_level(unknown)


def test_a_bot_of_a_manner_chooses_the_same_again() -> None:
    match = Match.start(find_game("factions"), {}, 1)
    view = SeatView(match, match.waiting[0])
    assert len({make_player("regular-bold", "seed").choose(view) for _ in range(3)}) == 1
    assert make_player("regular-bold", 3).choose(SeatView(Match.start(find_game("noughts")), 0)) >= 0, "it has none"
