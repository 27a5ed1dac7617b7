"""Whole chapters by random players, and the score that the bots use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.games.undercity.bots.goals import ESCORT, LEAD, goal_of, run
from rulewright.games.undercity.bots.promise import pending, promise
from rulewright.games.undercity.bots.score import score
from rulewright.games.undercity.rules.ground import label_of
from rulewright.games.undercity.rules.state import lay_again
from rulewright.games.undercity.view.outcome import ENDINGS
from rulewright.kernel import Match, Record
from rulewright.players import GreedyPlayer, RandomPlayer, play_out
from rulewright.testing import Kit, play

from .field import GAME, acting, feat, go, hero, table_of, villain
from .make_fixtures import HERE, golden, story

RECORDS = HERE / "records"
PARTIES: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 3, "leave_out": "gardek"},
    {"players": 4},
    {"leave_out": "pair"},
]


@pytest.mark.parametrize("chapter", range(1, 8))
@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_random_play_ends(chapter: int, party: dict[str, Any]) -> None:
    for seed in range(3):
        match = Match.start(GAME, {**party, "chapter": chapter}, seed, keep=False)
        players = [RandomPlayer(f"{seed}/{seat}") for seat in range(party.get("players", 1))]
        play_out(match, players)
        assert match.outcome is not None
        assert set(match.outcome.results) in ({0.0}, {1.0})


@pytest.mark.parametrize("chapter", [2, 4, 6])
def test_the_kernels_contracts_hold(chapter: int) -> None:
    Kit(GAME, {"chapter": chapter, "players": 2, "campaign": True}, seed=chapter, every=0.05).check()


def test_the_score_likes_health_and_fallen_villains() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    before = score(table)
    table.health[0] -= 3
    hurt = score(table)
    table.space[villain(table, "sword_thug")] = -1
    assert hurt < before
    assert score(table) > hurt
    assert -1 < score(table) < 1


def test_a_laid_table_can_be_scored_in_every_chapter() -> None:
    for chapter in range(1, 8):
        assert -1 <= score(table_of(chapter=chapter)) <= 1


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_whole_chapters_replay_to_the_same_end(file: Path) -> None:
    match = Record.load(file).verify(GAME)
    assert match.state.ended.replace(" ", "_") == file.stem


def test_there_is_a_chapter_for_every_ending() -> None:
    assert {file.stem for file in RECORDS.glob("*.json")} == {how.replace(" ", "_") for how in ENDINGS}


def test_the_golden_playthrough() -> None:
    assert story(golden()) == (HERE / "golden.txt").read_text(encoding="utf-8")


# ---- what the bots want ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapter", "heroes", "nearer"),
    [
        (1, {"canice": "E4"}, {"canice": "F3"}),
        (3, {"milo": "A4"}, {"milo": "A5"}),
        (4, {"pog": "D4"}, {"pog": "F1"}),
        (6, {"doorstop": "C3"}, {"doorstop": "E3"}),
    ],
)
def test_the_score_likes_a_hero_nearer_to_the_objective(
    chapter: int, heroes: dict[str, str], nearer: dict[str, str]
) -> None:
    assert score(table_of(chapter=chapter, heroes=nearer)) > score(table_of(chapter=chapter, heroes=heroes))


def test_the_score_likes_an_open_gate() -> None:
    table = table_of(chapter=3, heroes={"milo": "A6", "gardek": "F3"})
    closed = score(table)
    lay_again(table, gate_open=True)
    assert score(table) > closed


def test_heroes_wait_for_the_courier_where_it_will_come_by() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    ahead = run(table.ground.id, table.space[table.cast.bosses[0]], 0)
    assert [label_of(space) for space in ahead[:3]] == ["I2", "I3", "G1"]
    row, _ = goal_of(table)[1][hero("gardek")]
    met = row.index(0)
    assert met in ahead[2:], "not where it is now: there it will be gone"


def test_a_hero_opens_each_cage_and_the_others_come_along_to_the_nearest() -> None:
    table = table_of(chapter=4, heroes={"gardek": "F1", "milo": "F6", "pog": "F4", "canice": "F2", "doorstop": "F5"})
    _, pulls = goal_of(table)
    goals = {name: label_of(pulls[hero(name)][0].index(0)) for name in ("gardek", "milo", "pog", "canice", "doorstop")}
    leads = {name for name in goals if pulls[hero(name)][1] == LEAD}
    assert {goals[name] for name in leads} == {"G1", "G6", "I4"}
    assert {name: goals[name] for name in goals if name not in leads} == {"canice": "G1", "milo": "G6"}
    assert pulls[hero("canice")][1] == ESCORT < LEAD


def test_a_hero_with_a_target_expects_something_of_his_turn() -> None:
    alone = acting(table_of(heroes={"gardek": "D3"}), "gardek", "hold")
    beside = acting(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}), "gardek", "hold")
    hopes = [promise(table, goal_of(table)[1]) for table in (alone, beside)]
    assert hopes[1] > hopes[0] + 0.5


def test_in_the_middle_of_a_roll_the_bots_know_what_it_is_for() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[feat("war_cry")])
    match = play(go(acting(table, "gardek", "hold"), 6, 6), f"attack:0:{villain(table, 'sword_thug')}")
    assert match.ask is not None
    assert match.ask.prompt == "boost.attack"
    before = pending(match.state)
    play(match, "roll")
    assert match.ask.prompt == "boost.damage"
    assert 0 < before < pending(match.state), "a hit is worth more than the hope of one"


def test_greedy_bots_win_a_chapter_that_random_ones_lose() -> None:
    won = 0
    for seed in range(3):
        match = Match.start(GAME, {"chapter": 1}, seed=seed)
        play_out(match, [GreedyPlayer(seed, worlds=1)])
        won += match.state.won
    assert won >= 2


@pytest.mark.parametrize("campaign", [False, True])
def test_a_bot_would_rather_win_a_chapter_than_stand_well_in_it(campaign: bool) -> None:
    """In a campaign a won chapter is not the end of the match; it counts above any open position all the same."""
    match = Match.start(GAME, {"campaign": campaign}, seed=1)
    play_out(match, [GreedyPlayer(1, worlds=2)])
    assert match.state.won == 1
