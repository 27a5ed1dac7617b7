"""Ready set-ups: each begins with real play, is as the rules allow, and says what was measured of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulewright.kernel import BadConfig, Game, Match, SetUp, find_game
from rulewright.kernel.config import complete
from rulewright.players import RandomPlayer, play_out
from rulewright.testing import Kit

GAMES = ("worldspanner", "duel_of_ages", "factions", "undercity", "dungeon_degenerates")
EVERY = [(find_game(id), one) for id in GAMES for one in find_game(id).set_ups]
PREPARING = {
    "draft", "divide", "reinforce", "dome", "select", "platter", "key", "piece", "spot", "turn", "encounter.place",
    "flag.place", "enter", "enter.space", "consent", "faction", "pick", "setup", "adventurer", "weakness",
    "keep_weakness", "train", "season", "bonus", "wish", "hero",
}  # fmt: skip


@pytest.mark.parametrize(("game", "one"), EVERY, ids=lambda value: value.id)
def test_the_first_question_is_real_play(game: Game[Any], one: SetUp) -> None:
    game.check(complete(game.options, one.config))
    for seed in ("a", "b"):
        match = Match.start(game, one.config, seed=seed)
        assert match.ask is not None
        assert match.ask.prompt not in PREPARING


@pytest.mark.parametrize("id", GAMES)
def test_a_game_offers_several_and_each_is_another(id: str) -> None:
    set_ups = find_game(id).set_ups
    assert len(set_ups) >= 5
    assert len({str(one.config) for one in set_ups}) == len(set_ups)
    assert any(one.starter for one in set_ups)
    for one in set_ups:
        assert one.fairness is None or one.fairness.low <= one.fairness.first <= one.fairness.high


@pytest.mark.parametrize("id", [id for id in GAMES if not find_game(id).co_operative])
def test_play_now_is_fair(id: str) -> None:
    for one in find_game(id).set_ups:
        if one.starter:
            assert one.fairness is not None
            assert one.fairness.games >= 60
            assert abs(one.fairness.first - 0.5) <= 0.1


def test_there_are_twelve_of_worldspanner_and_three_a_mission_of_the_duel() -> None:
    assert len(find_game("worldspanner").set_ups) >= 12
    missions = {value.value for value in find_game("duel_of_ages").options[0].values} - {"own"}
    offered = Counter(one.config["mission"] for one in find_game("duel_of_ages").set_ups)
    assert set(offered) == missions
    assert min(offered.values()) >= 3


@pytest.mark.parametrize("id", ["worldspanner", "duel_of_ages"])
def test_the_teams_differ(id: str) -> None:
    for one in find_game(id).set_ups:
        white, black = one.config["ready"]["teams"]
        assert not set(white) & set(black)


@pytest.mark.parametrize("id", GAMES)
def test_a_match_from_a_set_up_keeps_every_contract(id: str) -> None:
    game = find_game(id)
    Kit(game, dict(game.set_ups[0].config), seed=1, every=0.01).check()


def test_a_set_up_of_the_duel_whose_heroes_come_later_begins_with_round_2() -> None:
    game = find_game("duel_of_ages")
    for one in game.set_ups:
        state = Match.start(game, one.config, seed="c").state
        assert (state.round, one.config["mission"]) == (
            2 if one.config["mission"] in ("crossroads", "grand_arena", "open_hand") else 1,
            one.config["mission"],
        )


def test_players_of_one_team_share_a_ready_team() -> None:
    game = find_game("worldspanner")
    match = Match.start(game, {**game.set_ups[0].config, "white": 2}, seed="x")
    assert Counter(match.state.seat[:8]) == {0: 4, 1: 4}
    assert match.state.round == 2


def spoiled(id: str, **changes: Any) -> dict[str, Any]:
    config = dict(find_game(id).set_ups[0].config)
    return {**config, "ready": {**config["ready"], **changes}}


@pytest.mark.parametrize("id", ["worldspanner", "duel_of_ages"])
def test_what_the_rules_would_not_allow_is_refused(id: str) -> None:
    game = find_game(id)
    white, _ = game.set_ups[0].config["ready"]["teams"]
    map: str = game.set_ups[0].config["ready"]["map"]
    wrong = [
        spoiled(id, teams=[white, white]),
        spoiled(id, teams=[white[1:], white]),
        spoiled(id, map="nowhere"),
        spoiled(id, map=map.rpartition("|")[0]),
        spoiled(id, map=map[:-1] + "9"),
        {**spoiled(id), "ready": 3},
    ]
    for config in wrong:
        with pytest.raises(BadConfig) as refused:
            game.check(complete(game.options, config))
        assert refused.value.field.startswith("ready")


def test_a_first_wave_must_be_of_the_army_and_paid_for() -> None:
    game = find_game("factions")
    config = dict(game.set_ups[0].config)
    first, second = config["first_wave"]
    for wave in ([["siege_walker", "", "", "", ""], second], [first], [[""] * 5, [""] * 5], [first[1:], second]):
        with pytest.raises(BadConfig, match="first_wave"):
            game.check(complete(game.options, {**config, "first_wave": wave}))


def test_a_party_must_be_known_and_as_many_as_sit_there() -> None:
    game = find_game("dungeon_degenerates")
    for party in (["pit_brawler"], ["pit_brawler", "pit_brawler"], ["pit_brawler", "pit_bull"], "pit_brawler"):
        with pytest.raises(BadConfig, match="party"):
            game.check(complete(game.options, {"party": party}))


def test_a_map_of_the_duel_can_be_laid_at_random() -> None:
    game = find_game("duel_of_ages")
    match = Match.start(game, {"map": "laid"}, seed="any")
    assert match.ask is not None
    assert match.ask.prompt == "enter"
    assert match.state.land.labyrinths
    play_out(match, [RandomPlayer("a"), RandomPlayer("b")])
    assert match.outcome is not None
